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
  private static let exports = ["podium_alloc", "podium_free", "podium_mark", "podium_fold"]

  /// Compiles Swift and C files as one module and links them.
  ///
  /// The bytes depend on the sources, their order and the toolchain, on nothing else: paths are relative to the
  /// package, and without `-disable-incremental-llvm-codegen` the object would hold a hash of its own path.
  func compileForWasm(_ sources: [String], in folder: URL, work: URL) throws -> Data {
    func scratch(_ name: String) -> String { work.appending(path: name).path }

    try run(
      "swiftc",
      [
        "-target", Self.target, "-enable-experimental-feature", "Embedded", "-swift-version", "6",
        "-wmo", "-Osize", "-parse-as-library", "-module-name", "Podium", "-package-name", "podium",
        "-Xfrontend", "-disable-stack-protector",
        "-Xfrontend", "-disable-incremental-llvm-codegen",
        "-module-cache-path", scratch("wasm-modules"), "-c", "-o", scratch("scoring.o"),
      ] + sources.filter { $0.hasSuffix(".swift") }, in: folder)
    var objects = [scratch("scoring.o")]
    for source in sources where source.hasSuffix(".c") {
      let object = scratch("\(objects.count).o")
      try run(
        "clang",
        [
          "--target=\(Self.target)", "-Os", "-ffreestanding", "-Wall", "-c", source,
          "-o", object,
        ], in: folder)
      objects.append(object)
    }
    try run(
      "wasm-ld",
      [
        "--no-entry", "--gc-sections", "--strip-all", "--stack-first", "-z", "stack-size=65536",
      ] + Self.exports.map { "--export=\($0)" } + objects + ["-o", scratch("scoring.wasm")],
      in: folder)
    return try Data(contentsOf: work.appending(path: "scoring.wasm"))
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
      throw EmbedError("\(tool) cannot compile the scoring code for WebAssembly")
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
