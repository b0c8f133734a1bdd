internal import Console
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
  let parts = name.split(separator: "/", omittingEmptySubsequences: false)
  guard parts.allSatisfy({ isSlug($0) }), !reservedNames.contains(name) else {
    throw arguments.error(
      .badValue(
        path, of: "PATH",
        wanted: "a path of lower-case letters, digits and hyphens, as geography/europe/rivers"))
  }
  let content = arguments["content"] ?? "content"
  let file = "\(content)/\(name).md"
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
    let title = parts.last.map { $0.prefix(1).uppercased() + $0.dropFirst() } ?? ""
    try write(
      Array(starterQuiz(title: title.split(separator: "-").joined(separator: " ")).utf8), to: file)
  } catch {
    complain("podium: \(error.sentence)")
    return .findings
  }
  say("\(file) is yours to fill; 'podium check' tells what is still missing")
  return .done
}

private let reservedNames = [
  "index", "quizzes", "leaderboard", "make", "contact", "404", "profile", "history", "search",
  "study",
]

private func isSlug(_ part: Substring) -> Bool {
  !part.isEmpty && part.utf8.count <= 64 && part.first != "-" && part.last != "-"
    && part.utf8.allSatisfy {
      UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0
        || $0 == UInt8(ascii: "-")
    }
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
