internal import Foundation

/// Writes the Swift files that carry other files in the executable; the `EmbedFiles` plugin runs it.
///
///     embed files NAME OUTPUT FOLDER FILE…
///     embed wasm SWIFTC WORK-FOLDER OUTPUT PACKAGE-FOLDER SOURCE…
@main
struct Embed {
  static func main() {
    var arguments = CommandLine.arguments.dropFirst()
    do {
      switch (arguments.popFirst(), arguments.count) {
      case ("files", 3...):
        let name = arguments.removeFirst()
        let output = URL(filePath: arguments.removeFirst())
        let folder = URL(filePath: arguments.removeFirst(), directoryHint: .isDirectory)
        let files = arguments.map { URL(filePath: $0) }
        try write(literals(of: files, in: folder, named: name), to: output)
      case ("wasm", 4...):
        let toolchain = try Toolchain(swiftc: URL(filePath: arguments.removeFirst()))
        let work = URL(filePath: arguments.removeFirst(), directoryHint: .isDirectory)
        let output = URL(filePath: arguments.removeFirst())
        let root = URL(filePath: arguments.removeFirst(), directoryHint: .isDirectory)
        let sources = arguments.map { relativePath(of: URL(filePath: $0), in: root) }
        let wasm = try toolchain.compileForWasm(sources, in: root, work: work)
        try write(literal(ofWasm: wasm), to: output)
      default:
        throw EmbedError("usage: embed files NAME OUTPUT FOLDER FILE…")
      }
    } catch {
      FileHandle.standardError.write(Data("error: \(error)\n".utf8))
      exit(1)
    }
  }

  private static func write(_ text: String, to output: URL) throws {
    try Data(text.utf8).write(to: output, options: .atomic)
  }
}

/// What keeps a file from being embedded, in words.
struct EmbedError: Error, CustomStringConvertible {
  var description: String

  init(_ description: String) {
    self.description = description
  }
}

/// The path from a folder down to a file in it, with `/` between its parts.
func relativePath(of file: URL, in folder: URL) -> String {
  let parts = file.standardizedFileURL.pathComponents
  return parts.dropFirst(folder.standardizedFileURL.pathComponents.count).joined(separator: "/")
}
