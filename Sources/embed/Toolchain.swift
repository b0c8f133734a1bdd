internal import Foundation

/// The Swift toolchain whose compiler runs: it brings a clang, a wasm-ld and the standard library
/// for WebAssembly.
struct Toolchain {
  /// The folder that holds `bin` and `lib`.
  private let root: URL

  /// What the compiler says of itself: its version, and where it is.
  private let account: Data

  /// Asks the compiler where it lives, because the path to it may be a link or a launcher.
  init(swiftc: URL) throws {
    struct TargetInformation: Decodable {
      struct Paths: Decodable {
        var runtimeResourcePath: String
      }
      var paths: Paths
    }
    account = try output(of: swiftc, ["-print-target-info"])
    let information = try JSONDecoder().decode(TargetInformation.self, from: account)
    root = URL(filePath: information.paths.runtimeResourcePath)
      .deletingLastPathComponent().deletingLastPathComponent()
  }

  private static let target = "wasm32-unknown-none-wasm"

  /// The tables of Unicode, which the standard library for WebAssembly leaves to be linked.
  private var tables: URL {
    root.appending(path: "lib/swift/embedded/\(Self.target)/libswiftUnicodeDataTables.a")
  }

  /// Swift files that are compiled together; a module may import those before it.
  struct Module {
    var name: String
    var sources: [String]
  }

  /// One call of a tool of the toolchain.
  private struct Step {
    var tool: String
    var arguments: [String]
  }

  /// Modules of Swift and files of C, compiled and linked; or what this gave before, where nothing
  /// has changed since.
  ///
  /// The bytes depend on the sources, their order and the toolchain, on nothing else: paths are
  /// relative to the package, and without `-disable-incremental-llvm-codegen` an object would hold
  /// a hash of its own path.
  func compileForWasm(
    _ modules: [Module], c sources: [String], exports: [String], in folder: URL, work: URL,
    orOlder: Bool
  ) throws -> PageProgram {
    let steps = steps(compiling: modules, c: sources, exports: exports, work: work)
    return try KeptProgram(in: work).program(
      madeOf: { try ingredients(of: steps, modules.flatMap(\.sources) + sources, in: folder) },
      orOlder: orOlder,
      compiling: { for step in steps { try run(step, in: folder) } })
  }

  private func steps(
    compiling modules: [Module], c sources: [String], exports: [String], work: URL
  ) -> [Step] {
    func scratch(_ name: String) -> String { work.appending(path: name).path }

    var steps: [Step] = []
    var objects: [String] = []
    for (place, module) in modules.enumerated() {
      // The last module's object holds what it uses of those before it, so these need no code of
      // their own.
      let output: [String]
      if place < modules.count - 1 {
        output = ["-emit-module", "-emit-module-path", scratch("\(module.name).swiftmodule")]
      } else {
        objects.append(scratch("\(module.name).o"))
        output = ["-c", "-o", scratch("\(module.name).o")]
      }
      steps.append(
        Step(
          tool: "swiftc",
          arguments: [
            "-target", Self.target, "-enable-experimental-feature", "Embedded",
            "-swift-version", "6", "-enable-upcoming-feature", "ExistentialAny",
            "-enable-upcoming-feature", "InternalImportsByDefault",
            "-wmo", "-Osize", "-parse-as-library",
            "-module-name", module.name, "-package-name", "podium",
            "-Xfrontend", "-disable-stack-protector",
            "-Xfrontend", "-disable-incremental-llvm-codegen", "-I", work.path,
            "-module-cache-path", scratch("wasm-modules"),
          ] + output + module.sources))
    }
    for source in sources {
      let object = scratch("\(objects.count).o")
      steps.append(
        Step(
          tool: "clang",
          arguments: [
            "--target=\(Self.target)", "-Os", "-ffreestanding", "-Wall", "-c", source,
            "-o", object,
          ]))
      objects.append(object)
    }
    steps.append(
      Step(
        tool: "wasm-ld",
        arguments: [
          "--no-entry", "--gc-sections", "--strip-all", "--stack-first",
          "-z", "stack-size=262144",
        ] + exports.map { "--export=\($0)" } + objects
          + [tables.path, "-o", scratch("program.wasm")]))
    return steps
  }

  /// All that the program's bytes depend on: the steps, the toolchain and the sources.
  ///
  /// Every part follows its length, so no two lists of parts give the same bytes.
  private func ingredients(of steps: [Step], _ sources: [String], in folder: URL) throws -> Data {
    var parts = [account]
    // A toolchain that is installed over another may call itself the same.
    for file in Set(steps.map(\.tool)).sorted().map(executable) + [tables] {
      let attributes = try? FileManager.default.attributesOfItem(
        atPath: file.resolvingSymlinksInPath().path)
      let changed = (attributes?[.modificationDate] as? Date)?.timeIntervalSince1970
      parts.append(Data("\(file.path) \(changed ?? 0) \(attributes?[.size] ?? 0)".utf8))
    }
    for step in steps {
      parts.append(Data(([step.tool] + step.arguments).joined(separator: "\0").utf8))
    }
    for source in sources {
      parts.append(Data(source.utf8))
      parts.append(try Data(contentsOf: folder.appending(path: source)))
    }
    return parts.reduce(into: Data()) { data, part in
      data += Data("\(part.count)\n".utf8) + part
    }
  }

  private func executable(_ tool: String) -> URL {
    root.appending(path: "bin/\(tool)")
  }

  private func run(_ step: Step, in folder: URL) throws {
    let executable = executable(step.tool)
    guard FileManager.default.isExecutableFile(atPath: executable.path) else {
      throw EmbedError("the Swift toolchain has no \(executable.path); install it from swift.org")
    }
    let process = Process()
    process.executableURL = executable
    process.arguments = step.arguments
    process.currentDirectoryURL = folder
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw EmbedError("\(step.tool) cannot compile what runs in the page for WebAssembly")
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
