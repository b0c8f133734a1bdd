internal import Foundation

/// The Swift toolchain whose compiler runs: it brings a clang, a wasm-ld and the standard library for WebAssembly.
struct Toolchain {
  /// The folder that holds `bin` and `lib`.
  private let root: URL

  /// Asks the compiler where it lives, because the path to it may be a link or a launcher.
  init(swiftc: URL) throws {
    struct TargetInformation: Decodable {
      struct Paths: Decodable {
        var runtimeResourcePath: String
      }
      var paths: Paths
    }
    let answer = try output(of: swiftc, ["-print-target-info"])
    let information = try JSONDecoder().decode(TargetInformation.self, from: answer)
    root = URL(filePath: information.paths.runtimeResourcePath)
      .deletingLastPathComponent().deletingLastPathComponent()
  }

  private static let target = "wasm32-unknown-none-wasm"

  /// Swift files that are compiled together; a module may import those before it.
  struct Module {
    var name: String
    var sources: [String]
  }

  /// Compiles modules of Swift and files of C, and links them.
  ///
  /// The bytes depend on the sources, their order and the toolchain, on nothing else: paths are relative to the
  /// package, and without `-disable-incremental-llvm-codegen` an object would hold a hash of its own path.
  func compileForWasm(
    _ modules: [Module], c sources: [String], exports: [String], in folder: URL, work: URL
  ) throws -> Data {
    try? FileManager.default.removeItem(at: work)
    try FileManager.default.createDirectory(at: work, withIntermediateDirectories: true)
    func scratch(_ name: String) -> String { work.appending(path: name).path }

    var objects: [String] = []
    for (place, module) in modules.enumerated() {
      // The last module's object holds what it uses of those before it, so these need no code of their own.
      let output: [String]
      if place < modules.count - 1 {
        output = ["-emit-module", "-emit-module-path", scratch("\(module.name).swiftmodule")]
      } else {
        objects.append(scratch("\(module.name).o"))
        output = ["-c", "-o", scratch("\(module.name).o")]
      }
      try run(
        "swiftc",
        [
          "-target", Self.target, "-enable-experimental-feature", "Embedded", "-swift-version", "6",
          "-enable-upcoming-feature", "ExistentialAny", "-enable-upcoming-feature",
          "InternalImportsByDefault", "-wmo", "-Osize", "-parse-as-library",
          "-module-name", module.name, "-package-name", "podium",
          "-Xfrontend", "-disable-stack-protector",
          "-Xfrontend", "-disable-incremental-llvm-codegen", "-I", work.path,
          "-module-cache-path", scratch("wasm-modules"),
        ] + output + module.sources, in: folder)
    }
    for source in sources {
      let object = scratch("\(objects.count).o")
      try run(
        "clang",
        [
          "--target=\(Self.target)", "-Os", "-ffreestanding", "-Wall", "-c", source,
          "-o", object,
        ], in: folder)
      objects.append(object)
    }
    let tables = root.appending(
      path: "lib/swift/embedded/\(Self.target)/libswiftUnicodeDataTables.a")
    try run(
      "wasm-ld",
      [
        "--no-entry", "--gc-sections", "--strip-all", "--stack-first", "-z", "stack-size=262144",
      ] + exports.map { "--export=\($0)" } + objects + [
        tables.path, "-o", scratch("program.wasm"),
      ],
      in: folder)
    return try Data(contentsOf: work.appending(path: "program.wasm"))
  }

  private func run(_ tool: String, _ arguments: [String], in folder: URL) throws {
    let executable = root.appending(path: "bin/\(tool)")
    guard FileManager.default.isExecutableFile(atPath: executable.path) else {
      throw EmbedError("the Swift toolchain has no \(executable.path); install it from swift.org")
    }
    let process = Process()
    process.executableURL = executable
    process.arguments = arguments
    process.currentDirectoryURL = folder
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw EmbedError("\(tool) cannot compile what runs in the page for WebAssembly")
    }
  }
}

private func output(of executable: URL, _ arguments: [String]) throws -> Data {
  let process = Process()
  let pipe = Pipe()
  process.executableURL = executable
  process.arguments = arguments
  process.standardOutput = pipe
  try process.run()
  let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
  process.waitUntilExit()
  guard process.terminationStatus == 0 else {
    throw EmbedError("\(executable.path) \(arguments.joined(separator: " ")) failed")
  }
  return output
}
