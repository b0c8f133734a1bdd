internal import Console
internal import Content
internal import Diagnostics
internal import Theme
internal import Workspace

/// `podium new DIR`: a starter site that explains itself.
func makeSite(in folder: String) -> ExitCode {
  do throws(WorkspaceError) {
    for file in starterFiles where exists(folder + "/" + file.path) {
      complain("podium: \(folder)/\(file.path) is there already; choose a folder without it")
      return .findings
    }
    for file in starterFiles { try write(file.bytes, to: folder + "/" + file.path) }
  } catch {
    complain("podium: \(error.sentence)")
    return .findings
  }
  let place = folder == "." ? "" : " \(folder)"
  say(
    """
    A starter site is in \(folder). Next:

        podium build\(place)

    and open \(folder)/public/index.html in a browser. Quizzes are the Markdown files in \(folder)/content.
    """)
  return .done
}

/// `podium new quiz PATH`: a starter quiz.
func makeQuiz(_ arguments: Arguments) throws(UsageError) -> ExitCode {
  var arguments = arguments
  _ = try takeDotEnv(&arguments)
  let path = arguments.positionals[0]
  let name = path.hasSuffix(".md") ? String(path.dropLast(3)) : path
  let parts = name.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
  guard parts.allSatisfy({ !$0.isEmpty && slug($0) == $0 }) else {
    throw arguments.error(
      .badValue(
        path, of: "PATH",
        wanted: "a path of lower-case letters, digits and hyphens, as geography/europe/rivers"))
  }
  let title = parts[parts.count - 1].split(separator: "-").joined(separator: " ")
  let quiz = SourceFile(
    path: name + ".md",
    bytes: Array(starterQuiz(title: title.prefix(1).uppercased() + title.dropFirst()).utf8))
  guard parts[0] != "ledger", becomesQuiz(quiz) else {
    throw arguments.error(
      .badValue(
        path, of: "PATH",
        wanted: "the path of no other page, and not in the folders ledger, players and podium"))
  }
  let content = arguments["content"] ?? "content"
  let file = "\(content)/\(quiz.path)"
  do throws(WorkspaceError) {
    guard isFolder(content) else {
      complain(
        "podium: there is no folder \(content) here; make a site first with 'podium new DIR'")
      return .findings
    }
    if exists(file) {
      complain("podium: \(file) is there already")
      return .findings
    }
    try write(quiz.bytes, to: file)
  } catch {
    complain("podium: \(error.sentence)")
    return .findings
  }
  say("\(file) is yours to fill; 'podium check' finds the mistakes in it")
  return .done
}

/// Whether a build would make a quiz's page of a file at this path.
private func becomesQuiz(_ file: SourceFile) -> Bool {
  var findings: [Diagnostic] = []
  let document = readDocument(file, settings: SiteSettings(), reporting: &findings)
  let catalog = assembleCatalog(
    settings: SiteSettings(), documents: document.map { [$0] } ?? [], assetPaths: [],
    reporting: &findings)
  return !catalog.quizzes.isEmpty && findings.isEmpty
}

private func write(_ bytes: [UInt8], to path: String) throws(WorkspaceError) {
  if let slash = path.lastIndex(of: "/") { try makeFolders(String(path[..<slash])) }
  try writeNewFile(bytes, to: path)
}

private func starterQuiz(title: String) -> String {
  """
  ---
  type: quiz
  title: \(title)
  description: One line for the lists.
  ---

  ## Is this a question? {#first}

  > A hint, for those who ask for one.

  - [x] Yes
  - [ ] No
    > Feedback for those who chose this.

  An explanation, shown with the mark.

  ## Which of these make a question? {#parts}

  - [x] a heading
  - [x] a list of choices, with an x in the brackets of the right ones
  - [ ] a number

  """
}
