internal import Bytes
internal import Console
internal import Content
internal import Diagnostics
internal import Theme
internal import Workspace

/// `podium new DIR`: a starter site that explains itself, or one of quizzes that are there already.
struct NewCommand: FileCommand {
  private let folder: String
  private let host: Host?
  /// The folder whose quizzes the site gets, in place of those of the starter.
  private let source: String?

  /// Where a site is published.
  enum Host: String, CaseIterable {
    case github
    case gitlab
    /// Any server that takes files.
    case folder
  }

  init(_ arguments: Arguments) throws(UsageError) {
    folder = withoutSlash(arguments.positionals[0])
    host = arguments["publish"].flatMap(Host.init)
    source = arguments["from"].map(withoutSlash)
    if let source, !isFolder(source) {
      throw arguments.error(.badValue(source, of: "--from", wanted: "a folder of Markdown files"))
    }
  }

  func execute() throws(WorkspaceError) -> ExitCode {
    var files =
      try source.map { source throws(WorkspaceError) in try siteFiles(of: source) } ?? starter
    files += publishing
    if let taken = try writeTogether(files, in: folder).first {
      return failed("\(folder)/\(taken) is there already; choose a folder without it")
    }
    if source != nil { try reportFound(in: folder) }
    tell()
    return .done
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

  private var publishing: [SourceFile] {
    guard let host else { return [] }
    var files = [
      SourceFile(path: ".gitignore", bytes: Array("/public/\n/.podium/\n.env\n".utf8)),
      SourceFile(
        path: ".gitattributes",
        bytes: Array("content/ledger/** -text\ncontent/ledger/revisions.jsonl merge=union\n".utf8)),
    ]
    let workflow: (place: String, name: String)? =
      switch host {
      case .github: (".github/workflows/pages.yml", "github-pages.yml")
      case .gitlab: (".gitlab-ci.yml", "gitlab-pages.yml")
      case .folder: nil
      }
    if let workflow, let file = workflowFiles.first(where: { $0.path == workflow.name }) {
      files.append(SourceFile(path: workflow.place, bytes: file.bytes))
    }
    return files
  }

  // MARK: What comes next

  private func tell() {
    let place = folder == "." ? "" : " \(folder)"
    var text = """
      A site is in \(folder). Next:

          podium serve\(place)

      shows it in a browser, and each change as you save it. Quizzes are the Markdown files in \(folder)/content.
      """
    let enter = folder == "." ? "" : "cd \(folder) && "
    switch host {
    case .github, .gitlab:
      text += """


        To publish it, make an empty repository, then

            \(enter)podium build && git init -b main && git add -A && git commit -m "My quizzes"
            git remote add origin ADDRESS && git push -u origin main
        """
    case .folder:
      text += """


        To publish it, copy what a build writes to any web server:

            podium build\(place) --base-url https://quiz.example.org/
            rsync -a --delete \(folder)/public/ quiz.example.org:/var/www/quiz/
        """
    case nil: break
    }
    printOutput(text)
    if publishing.contains(where: { String(decoding: $0.bytes, as: UTF8.self).contains("OWNER") }) {
      let name = host == .github ? ".github/workflows/pages.yml" : ".gitlab-ci.yml"
      printError(
        "podium: this program does not know where it was published; in \(folder)/\(name), "
          + "put the repository and the commit or address of the release in the line with OWNER")
    }
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
