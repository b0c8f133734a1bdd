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
    let embedding = try Embedding(context)
    return [
      try embedding.files(of: "templates", as: "themeFiles"),
      try embedding.files(of: "starter", as: "starterFiles"),
      try embedding.files(of: "docs/workflows", as: "workflowFiles"),
      try embedding.wasm(
        "scoringProgram", "the scoring code",
        exports: ["podium_mark", "podium_fold", "podium_draw"], scoringModules),
      try embedding.wasm(
        "workshopProgram", "the reader of quizzes",
        exports: ["podium_theme", "podium_read", "podium_digest"], workshopModules),
      try embedding.wasm(
        "receiptProgram", "the reader of receipts", exports: ["podium_receipt"], receiptModules),
      try embedding.files(of: "preview", as: "previewFiles"),
    ]
  }
}

/// A module of what runs in the page: its name, and its files and folders.
typealias EmbeddedModule = (name: String, sources: [String])

/// One module: what is compiled in several takes more bytes.
private let scoringModules: [EmbeddedModule] = [
  (
    "Podium",
    [
      "Sources/Scoring", "Wasm/PlainSHA256", "Sources/PageScoring", "Wasm/Memory.swift",
      "Wasm/Scoring",
    ]
  )
]

private let workshopModules: [EmbeddedModule] = [
  ("Bytes", ["Sources/Bytes"]), ("ByteSearch", ["Sources/ByteSearch"]),
  ("Escaping", ["Sources/Escaping"]),
  ("Suggestions", ["Sources/Suggestions"]), ("Addresses", ["Sources/Addresses"]),
  ("CacheCoding", ["Sources/CacheCoding"]), ("Diagnostics", ["Sources/Diagnostics"]),
  ("Scoring", ["Sources/Scoring", "Wasm/PlainSHA256"]), ("PageScoring", ["Sources/PageScoring"]),
  ("JSON", ["Sources/JSON"]),
  ("Cryptography", ["Sources/Cryptography/Digest.swift", "Wasm/PageSHA256.swift"]),
  ("Calendar", ["Sources/Calendar"]), ("Templates", ["Sources/Templates"]),
  ("Content", ["Sources/Content"]),
  (
    "Site",
    [
      "LanguageTags", "NumberLabels", "PluralRules", "QuestionKey", "QuestionValues", "QuizBody",
      "Sentence", "Words",
    ]
    .map { "Sources/Site/\($0).swift" }
  ),
  ("Workshop", ["Wasm/Memory.swift", "Wasm/Workshop"]),
]

private let receiptModules: [EmbeddedModule] = [
  ("Bytes", ["Sources/Bytes"]), ("Diagnostics", ["Sources/Diagnostics"]),
  ("Scoring", ["Wasm/PlainSHA256"]), ("JSON", ["Sources/JSON"]),
  (
    "Cryptography",
    ["Digest", "Keys"].map { "Sources/Cryptography/\($0).swift" }
      + ["Wasm/PageSHA256.swift", "Wasm/Receipts/PageCryptography.swift"]
  ),
  ("Calendar", ["Sources/Calendar/CalendarDay.swift"]),
  (
    "Ledger",
    [
      "AttemptID", "Bundle", "CanonicalScanner", "Checkpoint", "EntryError", "EntryForm",
      "LedgerFindings", "LogProof", "LogTiles", "MerkleTree", "Moment", "Names",
      "OrganiserEntries", "RecordedResult", "SignedNote", "Slip", "Witnesses",
    ].map { "Sources/Ledger/\($0).swift" } + ["Wasm/Receipts/PageNormalization.swift"]
  ),
  ("Consistency", ["Sources/Consistency"]), ("Receipts", ["Sources/Receipts"]),
  ("ReceiptReader", ["Wasm/Memory.swift", "Wasm/Receipts/Exports.swift"]),
]

/// Makes the commands that each write one Swift file.
private struct Embedding {
  private let root: URL
  private let work: URL
  private let embed: URL
  private let compiler: URL

  init(_ context: PluginContext) throws {
    root = context.package.directoryURL
    work = context.pluginWorkDirectoryURL
    embed = try context.tool(named: "embed").url
    compiler = try context.tool(named: "swiftc").url
  }

  func files(of folder: String, as name: String) throws -> Command {
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

  func wasm(
    _ name: String, _ title: String, exports: [String], _ modules: [EmbeddedModule]
  ) throws -> Command {
    let output = work.appending(path: "\(name).swift")
    let runtime = root.appending(path: "Wasm/runtime.c")
    var arguments = [
      "wasm", name, compiler.path, work.appending(path: name).path, output.path, root.path,
      "podium_alloc", "podium_free",
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

  private func sources(_ paths: [String]) throws -> [URL] {
    try paths.flatMap { path in
      let place = root.appending(path: path)
      if path.hasSuffix(".swift") { return [place] }
      return try regularFiles(below: place).filter { file in
        file.pathExtension == "swift"
          && !onlyInTheBuild.contains { file.lastPathComponent.hasPrefix($0) }
      }
    }
  }

  /// How the names of files begin that read what no page has: the settings of a site, its files as
  /// a whole, and a quiz in another language beside it.
  private var onlyInTheBuild: [String] {
    ["SiteSettingsReading", "CatalogAssembly", "Translat"]
  }

  /// All visible files of a folder and the folders in it, in the order of their paths; a link to a
  /// file is that file by another name.
  private func regularFiles(below folder: URL) throws -> [URL] {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    return try paths.sorted().map { folder.appending(path: $0) }.filter { file in
      let target = file.resolvingSymlinksInPath()
      let isRegular = try target.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true
      return isRegular && !file.lastPathComponent.hasPrefix(".")
    }
  }
}
