internal import Building
internal import Bytes
internal import Commands
internal import Console
internal import Content
internal import Diagnostics
internal import Theme
internal import Workspace

/// `podium new DIR`: a starter site that explains itself, or one of quizzes that are there already.
struct NewCommand: FileCommand {
  private let folder: String
  /// Nil if the site is not to be published yet.
  private let host: Host?
  /// The folder whose quizzes the site gets, in place of those of the starter.
  private let source: String?

  init(_ arguments: Arguments) throws(UsageError) {
    folder = withoutSlash(arguments.positionals[0])
    host = arguments["publish"].flatMap(Host.init)
    source = arguments["from"].map(withoutSlash)
    if let source, !isFolder(source) {
      throw arguments.error(.badValue(source, of: "--from", wanted: "a folder of Markdown files"))
    }
  }

  func execute() throws(WorkspaceError) -> ExitCode {
    let publishing = try host.map { host throws(WorkspaceError) in
      SitePublishing(host: host, folder: folder, sealsResults: try namesOrganiser)
    }
    if let publishing, source == nil, isFolder(folder + "/content") {
      return try publishing.addMissing()
    }
    if let source, exists("\(source)/content/site.yml") {
      return failed(
        "\(source) is a site already, whose quizzes are in \(source)/content; say --from \(source)/content"
      )
    }
    var files =
      try source.map { source throws(WorkspaceError) in try siteFiles(of: source) } ?? starter
    var advice: [String] = []
    if let publishing {
      guard let lacking = try publishing.lacking() else { return .findings }
      files += lacking.files
      advice = lacking.advice
    }
    // A new repository comes with one, which says nothing yet or something else.
    files.removeAll { $0.path == "README.md" && exists("\(folder)/README.md") }
    if let taken = try writeTogether(files, in: folder).first {
      return failed("\(folder)/\(taken) is there already; choose a folder without it")
    }
    if source != nil { try reportFound(in: folder) }
    tell(publishing, advice)
    return .done
  }

  /// Whether the settings of the site that is there name an organiser.
  ///
  /// What is wrong with them is told by a build.
  private var namesOrganiser: Bool {
    get throws(WorkspaceError) {
      let path = "\(folder)/content/\(settingsPath)"
      guard isOccupied(path) else { return false }
      let file = SourceFile(path: settingsPath, bytes: try readFile(at: path))
      var findings: [Diagnostic] = []
      return !readSiteSettings(file, reporting: &findings).organiser.isEmpty
    }
  }

  // MARK: Files

  /// The files of the starter, with a site id that no other site has.
  private var starter: [SourceFile] {
    starterFiles.map { file in
      var text = String(decoding: file.bytes, as: UTF8.self)
      if file.path == "content/site.yml" {
        text = text.replacing("id: my-quizzes", with: "id: my-quizzes-\(randomName())")
      }
      return SourceFile(path: file.path, bytes: Array(text.utf8))
    }
  }

  // MARK: What comes next

  private func tell(_ publishing: SitePublishing?, _ advice: [String]) {
    let place = folder == "." ? "" : " \(quotedForShell(folder))"
    printOutput(
      """
      A site is in \(named(folder)). Next:

          podium serve\(place)

      shows it in a browser, and each change as you save it. Quizzes are the Markdown files in \(folder)/content.
      """)
    publishing?.tell(advice)
  }
}

/// Eight letters and digits.
func randomName() -> String {
  let letters = Array("abcdefghijkmnpqrstuvwxyz23456789")
  return String((0..<8).map { _ in letters[Int.random(in: 0..<letters.count)] })
}

/// Writes files into a folder, all or none; the paths that are in the way, if none.
func writeTogether(
  _ files: [SourceFile], in folder: String, overwriting: Bool = false
) throws(WorkspaceError) -> [String] {
  let stage = try StagedFolder(for: folder)
  do throws(WorkspaceError) {
    for file in files { try stage.add(file.bytes, at: file.path) }
    let obstacles = overwriting ? stage.outwardPaths : stage.obstacles
    if obstacles.isEmpty { try stage.commit(overwriting: overwriting) } else { stage.discard() }
    return obstacles
  } catch {
    stage.discard()
    throw error
  }
}

/// Writes a new file, with the folders above it.
func writeNew(_ bytes: [UInt8], to path: String) throws(WorkspaceError) {
  if let slash = path.lastSlash { try makeFolders(String(path[..<slash])) }
  try writeNewFile(bytes, to: path)
}
