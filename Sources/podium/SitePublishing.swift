internal import Bytes
internal import Console
internal import Content
internal import Diagnostics
internal import Theme
internal import Workspace

/// What git leaves out: what builds write, and the lists and worksheets of classes, which have the
/// names of pupils and stand beside the content.
private let ignored = """
  /public/
  /.podium/
  /.podium-lesson*
  .env
  # Lists and worksheets of classes, which have the names of pupils.
  /*.txt
  /*.jsonl
  /*paper*.html
  !/LICENSE.txt

  """

/// Where a site is published.
enum Host: String, CaseIterable {
  case github
  case gitlab
  /// Any server that takes files.
  case folder
}

/// What a site's folder needs to be published by a host: workflows, and what git is to leave out
/// and how it is to merge.
struct SitePublishing {
  let host: Host
  let folder: String
  /// Whether the site has an organiser, with whose key a workflow of GitHub seals results.
  let sealsResults: Bool

  var files: [SourceFile] {
    let files = [
      SourceFile(
        path: ".gitignore", bytes: Array(ignored.utf8)),
      SourceFile(
        path: ".gitattributes",
        bytes: Array("content/ledger/** -text\ncontent/ledger/revisions.jsonl merge=union\n".utf8)),
    ]
    return files + workflows
  }

  /// Each with its path in the site's folder.
  private var workflows: [SourceFile] {
    let paths: [String: String] =
      switch host {
      case .github where sealsResults:
        [
          "github-seal-and-publish.yml": ".github/workflows/pages.yml",
          "github-check-results.yml": ".github/workflows/results.yml",
        ]
      case .github: ["github-pages.yml": ".github/workflows/pages.yml"]
      case .gitlab: ["gitlab-pages.yml": ".gitlab-ci.yml"]
      case .folder: [:]
      }
    return workflowFiles.compactMap { file in
      paths[file.path].map { SourceFile(path: $0, bytes: file.bytes) }
    }
  }

  /// Adds what a site that is there lacks.
  ///
  /// A file that stands there stays as it is: what lines it lacks is told.
  func addMissing() throws(WorkspaceError) -> ExitCode {
    guard let (missing, advice) = try lacking() else { return .findings }
    if let taken = try writeTogether(missing, in: folder).first {
      return failed("\(folder)/\(taken) is there already; run this again")
    }
    printOutput(
      missing.isEmpty
        ? "Nothing was missing in \(named(folder))."
        : "Written into \(named(folder)): \(missing.map(\.path).joined(separator: ", ")).")
    tell(advice)
    return .done
  }

  /// The files that the folder lacks, and what to add to those that stand there.
  ///
  /// Nil, and a message, if another workflow stands there.
  func lacking() throws(WorkspaceError) -> (files: [SourceFile], advice: [String])? {
    var missing: [SourceFile] = []
    var advice: [String] = []
    for file in files {
      guard exists("\(folder)/\(file.path)") else {
        missing.append(file)
        continue
      }
      let lines = Set(linesOfText(try readFile(at: "\(folder)/\(file.path)")))
      let lacking = linesOfText(file.bytes).filter { !lines.contains($0) }
      let told = lacking.filter { !$0.hasPrefix("#") }
      if told.isEmpty { continue }
      if workflows.contains(where: { $0.path == file.path }) {
        printError(
          "podium: \(folder)/\(file.path) is there already and differs; move it away to get a new one"
        )
        return nil
      }
      advice.append("add to \(folder)/\(file.path):\n\n    " + told.joined(separator: "\n    "))
    }
    return (missing, advice)
  }

  /// Says what to do next.
  func tell(_ advice: [String]) {
    for text in advice { printOutput("\nStill to do: \(text)") }
    let place = folder == "." ? "" : " \(quotedForShell(folder))"
    let enter = folder == "." ? "" : "cd\(place) && "
    switch host {
    case .github, .gitlab:
      printOutput(
        """

        To publish it, make an empty repository, then

            \(enter)podium build && git init -b main && git add -A && git commit -m "My quizzes"
            git remote add origin ADDRESS && git push -u origin main
        \(host == .github ? "\nIn the repository's settings, choose GitHub Actions as the source of Pages.\n" : "")
        Later, run 'podium build' before each commit: the workflow stops if content/ledger/revisions.jsonl lacks a quiz.
        """)
    case .folder:
      printOutput(
        """

        To publish it, copy what a build writes to any web server:

            podium build\(place) --base-url https://quiz.example.org/
            rsync -a --delete \(quotedForShell(folder + "/public/")) quiz.example.org:/var/www/quiz/
        """)
    }
    if sealsResults, host == .github {
      printOutput(
        """

        Results are sealed by a workflow, and one checks each pull request with results. Let the repository's secret PODIUM_KEY be the text of the key that 'podium ledger keygen' made.
        """)
    }
    let unfilled = workflows.filter { String(decoding: $0.bytes, as: UTF8.self).contains("OWNER") }
    if !unfilled.isEmpty {
      let paths = unfilled.map { "\(folder)/\($0.path)" }.joined(separator: " and ")
      printError(
        "podium: this program does not know where it was published; in \(paths), "
          + "put the repository and the commit or address of the release in the line with OWNER")
    }
  }
}

/// A folder as a sentence names it, in which a lone dot reads like its end.
func named(_ folder: String) -> String { folder == "." ? "this folder" : folder }

private func linesOfText(_ bytes: [UInt8]) -> [String] {
  String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).map(String.init)
}
