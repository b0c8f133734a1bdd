import Foundation
import PackagePlugin

/// Carries the theme, the starter site and the scoring code as WebAssembly into the `Theme` module.
///
/// Each becomes one Swift file, written by the `embed` tool. SwiftPM asks the plugin for its commands in every build, so added and removed
/// files are noticed; a command runs only when one of the files it lists has changed.
@main
struct EmbedFiles: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let root = context.package.directoryURL
    let work = context.pluginWorkDirectoryURL
    let embed = try context.tool(named: "embed").url

    func embedding(_ folder: String, as name: String) throws -> Command {
      let output = work.appending(path: "\(name).swift")
      let files = try regularFiles(below: root.appending(path: folder))
      return .buildCommand(
        displayName: "Embedding the \(files.count) files of \(folder)",
        executable: embed,
        arguments: ["files", name, output.path, root.appending(path: folder).path]
          + files.map(\.path),
        inputFiles: files,
        outputFiles: [output])
    }

    let output = work.appending(path: "scoringWasm.swift")
    let sources = try ["Sources/Scoring", "Wasm"].flatMap { folder in
      try regularFiles(below: root.appending(path: folder))
        .filter { ["swift", "c"].contains($0.pathExtension) }
    }
    return [
      try embedding("templates", as: "themeFiles"),
      try embedding("starter", as: "starterFiles"),
      try embedding("preview", as: "previewFiles"),
      .buildCommand(
        displayName: "Compiling the scoring code to WebAssembly",
        executable: embed,
        arguments: [
          "wasm", try context.tool(named: "swiftc").url.path, work.path, output.path, root.path,
        ] + sources.map(\.path),
        inputFiles: sources,
        outputFiles: [output]),
    ]
  }

  /// All visible files of a folder and the folders in it, in the order of their paths.
  private func regularFiles(below folder: URL) throws -> [URL] {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    return try paths.sorted().map { folder.appending(path: $0) }.filter { file in
      let isRegular = try file.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true
      return isRegular && !file.lastPathComponent.hasPrefix(".")
    }
  }
}
