import Foundation
import PackagePlugin

/// Carries the theme, the starter site and the scoring code as WebAssembly into the `Theme` module.
///
/// Each becomes one Swift file, written by the `embed` tool. SwiftPM asks the plugin for its
/// commands in every build, so added and removed files are noticed; a command runs only when one of
/// the files it lists has changed.
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

    func sources(_ paths: [String]) throws -> [URL] {
      try paths.flatMap { path in
        let place = root.appending(path: path)
        if path.hasSuffix(".swift") { return [place] }
        return try regularFiles(below: place).filter { file in
          file.pathExtension == "swift"
            && !onlyInTheBuild.contains { file.lastPathComponent.hasPrefix($0) }
        }
      }
    }
    func compiling(
      _ name: String, _ title: String, exports: [String],
      _ modules: [(name: String, sources: [String])]
    ) throws -> Command {
      let output = work.appending(path: "\(name).swift")
      let runtime = root.appending(path: "Wasm/runtime.c")
      var arguments = [
        "wasm", name, try context.tool(named: "swiftc").url.path, work.appending(path: name).path,
        output.path, root.path, "podium_alloc", "podium_free",
      ]
      arguments += exports + ["--"]
      var inputs = [runtime]
      for module in modules {
        let files = try sources(module.sources)
        arguments += [module.name + ":"] + files.map(\.path)
        inputs += files
      }
      return .buildCommand(
        displayName: "Compiling \(title) to WebAssembly", executable: embed,
        arguments: arguments + [runtime.path], inputFiles: inputs, outputFiles: [output])
    }

    return [
      try embedding("templates", as: "themeFiles"),
      try embedding("starter", as: "starterFiles"),
      try embedding("docs/workflows", as: "workflowFiles"),
      try compiling(
        "scoringWasmBase64", "the scoring code",
        exports: ["podium_mark", "podium_fold", "podium_draw"],
        [("Podium", ["Sources/Scoring", "Wasm/Memory.swift", "Wasm/Scoring"])]),
      try compiling(
        "workshopWasmBase64", "the reader of quizzes",
        exports: ["podium_theme", "podium_read", "podium_digest"],
        [
          ("Bytes", ["Sources/Bytes"]), ("Diagnostics", ["Sources/Diagnostics"]),
          ("Scoring", ["Sources/Scoring"]), ("JSON", ["Sources/JSON"]),
          ("Cryptography", ["Digest", "PlainSHA256"].map { "Sources/Cryptography/\($0).swift" }),
          ("Calendar", ["Sources/Calendar"]), ("Templates", ["Sources/Templates"]),
          ("Content", ["Sources/Content"]),
          (
            "Site",
            ["PluralRules", "QuestionKey", "QuestionValues", "QuizBody", "Sentence", "Words"]
              .map { "Sources/Site/\($0).swift" }
          ),
          ("Workshop", ["Wasm/Memory.swift", "Wasm/Workshop"]),
        ]),
      try embedding("preview", as: "previewFiles"),
    ]
  }

  /// How the names of files begin that read what no page has: the settings of a site, and its files
  /// as a whole.
  private var onlyInTheBuild: [String] {
    ["SiteSettingsReading", "CatalogAssembly"]
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
