internal import Foundation

/// Writes the Swift files that carry other files in the executable; the `EmbedFiles` plugin runs
/// it.
///
///     embed files NAME OUTPUT FOLDER FILE…
///     embed wasm NAME SWIFTC WORK-FOLDER OUTPUT PACKAGE-FOLDER EXPORT… -- [MODULE: | SOURCE]…
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
      case ("wasm", 7...):
        let name = arguments.removeFirst()
        let toolchain = try Toolchain(swiftc: URL(filePath: arguments.removeFirst()))
        let work = URL(filePath: arguments.removeFirst(), directoryHint: .isDirectory)
        let output = URL(filePath: arguments.removeFirst())
        let root = URL(filePath: arguments.removeFirst(), directoryHint: .isDirectory)
        let parts = arguments.split(separator: "--", maxSplits: 1).map { Array($0) }
        guard parts.count == 2 else { throw EmbedError("usage: embed wasm … -- MODULE: SOURCE…") }
        var modules: [Toolchain.Module] = []
        var files: [String] = []
        for argument in parts[1] {
          if argument.hasSuffix(":") {
            modules.append(Toolchain.Module(name: String(argument.dropLast()), sources: []))
            continue
          }
          let path = relativePath(of: URL(filePath: argument), in: root)
          if path.hasSuffix(".c") {
            files.append(path)
          } else {
            modules[modules.count - 1].sources.append(path)
          }
        }
        let program = try toolchain.compileForWasm(
          modules, c: files, exports: parts[0], in: root, work: work, orOlder: isForDebugging)
        if !program.isCurrent {
          print("note: the build for debugging keeps an older \(name); one for release compiles it")
        }
        try write(try literal(of: program, named: name), to: output)
      default:
        throw EmbedError("usage: embed files NAME OUTPUT FOLDER FILE…")
      }
    } catch {
      FileHandle.standardError.write(Data("error: \(error)\n".utf8))
      exit(1)
    }
  }

  /// SwiftPM compiles this tool once for each configuration, so it knows which one it works for.
  private static var isForDebugging: Bool {
    #if DEBUG
      true
    #else
      false
    #endif
  }

  /// Leaves a file alone that holds the text already, so that nobody compiles it again.
  private static func write(_ text: String, to output: URL) throws {
    let data = Data(text.utf8)
    if (try? Data(contentsOf: output)) != data {
      try data.write(to: output, options: .atomic)
    }
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
