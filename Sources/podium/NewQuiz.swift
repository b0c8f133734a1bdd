internal import Bytes
internal import Commands
internal import Console
internal import Content
internal import Diagnostics
internal import Workspace

/// `podium new quiz PATH`: a starter quiz, and a page for each folder above it that has none yet.
func makeQuiz(_ arguments: Arguments) throws(UsageError) -> ExitCode {
  let arguments = try withDotEnv(arguments)
  let site = withoutSlash(arguments["site"] ?? ".")
  let content = try sitePlace("content", "content", in: site, arguments)
  let typed = arguments.positionals[0]
  let path = typed.below(content) ?? typed
  let name = path.hasSuffix(".md") ? String(path.dropLast(3)) : path
  let parts = name.splitAtSlashes(keepingEmpty: true).map(String.init)
  guard parts.allSatisfy({ !$0.isEmpty && slug($0) == $0 }) else {
    throw arguments.error(
      .badValue(
        path, of: "PATH",
        wanted: "a path of lower-case letters, digits and hyphens, as geography/europe/rivers"))
  }
  let quiz = SourceFile(
    path: name + ".md",
    bytes: Array(starterQuiz(title: title(ofFolder: parts[parts.count - 1])).utf8))
  guard parts[0] != "ledger", becomesQuiz(quiz) else {
    throw arguments.error(
      .badValue(
        path, of: "PATH",
        wanted: "the path of no other page, and not in the folders ledger, players and podium"))
  }
  do throws(WorkspaceError) {
    guard isFolder(content) else {
      return failed(lacksContent(content))
    }
    return try make(quiz, named: parts, in: content)
  } catch {
    return failed(error.sentence)
  }
}

/// What a command says that was run outside of a site's folder.
func lacksContent(_ content: String) -> String {
  "there is no folder \(content); name the site's folder with --site, or make one with 'podium new DIR'"
}

private func make(_ quiz: SourceFile, named parts: [String], in content: String)
  throws(WorkspaceError) -> ExitCode
{
  let listing = try listFiles(in: content)
  let (folder, sections) = sections(above: parts, in: listing)
  let file = "\(content)/\(folder)\(parts[parts.count - 1]).md"
  if let link = listing.skipped.first(where: { file.isInside("\(content)/\($0.path)") }) {
    return failed("\(content)/\(link.path) leads out of \(content); make a folder in its place")
  }
  if exists(file) {
    return failed("\(file) is there already")
  }
  for section in sections {
    try writeNew(Array(starterSection(title: section.title).utf8), to: content + "/" + section.path)
  }
  try writeNew(quiz.bytes, to: file)
  var line = "\(file) is yours to fill; 'podium check' finds the mistakes in it"
  for section in sections { line += "\n\(content)/\(section.path) names the folder" }
  printOutput(line)
  return .done
}

/// The folder that a quiz goes into, with a slash at its end, and the pages that it and those above
/// it lack.
///
/// A folder that is there under a name of the same address, as `Old Maps` for `old-maps`, is taken
/// for the one that is meant.
private func sections(above parts: [String], in listing: FolderListing) -> (
  folder: String, missing: [(path: String, title: String)]
) {
  var folder = ""
  var missing: [(path: String, title: String)] = []
  for part in parts.dropLast() {
    let names = listing.folders.filter { Content.folder(of: $0).isExactly(folder) }
      .map(lastPart(of:))
    let name =
      names.contains(part) ? part : names.sorted().first { slug($0) == part } ?? part
    folder += (folder.isEmpty ? "" : "/") + name
    let isNamed = listing.files.contains { file in
      isFolderPage(file.path) && Content.folder(of: file.path).isExactly(folder)
    }
    if !isNamed { missing.append((folder + "/index.md", title(ofFolder: name))) }
  }
  return (folder.isEmpty ? "" : folder + "/", missing)
}

/// `Old maps` for `old-maps`; what was not written as an address stays as it is.
func title(ofFolder name: String) -> String {
  slug(name) == name ? humanized(name) : name
}

/// Whether a build would make a quiz's page of a file at this path.
private func becomesQuiz(_ file: SourceFile) -> Bool {
  var findings: [Diagnostic] = []
  let document = readDocument(file, settings: SiteSettings(), reporting: &findings)
  let catalog = assembleCatalog(
    settings: SiteSettings(), documents: document.map { [$0.document] } ?? [], assetPaths: [],
    reporting: &findings)
  return !catalog.quizzes.isEmpty && findings.isEmpty
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

private func starterSection(title: String) -> String {
  """
  ---
  title: "\(title.filter { $0 != "\"" && $0 != "\\" })"
  description: One line for the lists.
  ---

  """
}
