internal import Building
internal import Bytes
internal import Console
internal import Content
internal import Diagnostics
internal import Workspace

/// The files of a site made of somebody's folder: all of its files, settings with a guessed title,
/// and a page with a guessed name for each folder of Markdown that has none.
func siteFiles(of source: String) throws(WorkspaceError) -> [SourceFile] {
  let listing = try listFiles(in: source)
  for skipped in listing.skipped {
    let path = visible("\(source)/\(skipped.path)")
    printError("podium: \(path) is left out: \(skipped.diagnostic.message)")
  }
  var files: [SourceFile] = []
  for file in listing.files where file.path != "site.yml" {
    files.append(
      SourceFile(path: "content/" + file.path, bytes: try readFile(at: source + "/" + file.path)))
  }
  var holding: Set<ExactString> = []
  var named: Set<ExactString> = []
  for page in files.lazy.map(\.path) where isMarkdown(page) {
    var path = folder(of: page)
    if isFolderPage(page) { named.insert(ExactString(path)) }
    while holding.insert(ExactString(path)).inserted { path = folder(of: path) }
  }
  for folder in listing.folders {
    let path = ExactString("content/" + folder)
    // The page of all players is the program's.
    if !holding.contains(path) || named.contains(path) || folder == "players" { continue }
    let name = folder.splitAtSlashes().last.map(String.init) ?? folder
    let text = "---\ntitle: \(quoted(title(ofFolder: name)))\n---\n"
    files.append(SourceFile(path: "content/\(folder)/index.md", bytes: Array(text.utf8)))
  }
  let name = (realPath(source) ?? source).splitAtSlashes().last.map(String.init)
  let title = quoted(heading(of: files) ?? title(ofFolder: name ?? "quizzes"))
  let hasSettings = listing.files.contains { $0.path == "site.yml" }
  let text = try settings(of: hasSettings ? source + "/site.yml" : nil, title: title)
  files.append(SourceFile(path: "content/site.yml", bytes: Array(text.utf8)))
  return files
}

/// The settings of a new site: those at a path, if there are some, with an id of its own.
private func settings(of path: String?, title: String) throws(WorkspaceError) -> String {
  let id = """
    # Names the site in signed results: best is its address, such as quiz.example.org. From the first result on it has to stay.
    id: quizzes-\(randomName())

    """
  guard let path else {
    return id + "title: \(title)\nlanguage: en\ntime-zone: UTC\n"
  }
  let text = String(decoding: try readFile(at: path).withoutByteOrderMark, as: UTF8.self)
  var lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
  // The mark above the settings would stand between them and the id.
  let first = lines.firstIndex { !$0.isEmpty && $0.first != "#" }
  if let first, lines[first] == "---" { lines.remove(at: first) }
  func sets(_ line: Substring, _ name: String) -> Bool {
    guard line.first != " ", let colon = line.firstIndex(of: ":") else { return false }
    return line[..<colon].filter { !"\"' ".contains($0) } == name
  }
  // These name one site and the key of its log.
  let own = ["id", "organiser"]
  let kept = lines.filter { line in !own.contains { sets(line, $0) } }
  let dropped = own.filter { name in lines.contains { sets($0, name) } }
  if !dropped.isEmpty {
    let names = dropped.map { "\"\($0)\"" }.joined(separator: " and ")
    printError(
      "podium: \(visible(path)) is taken over without \(names), as the new site gets an id of its own"
    )
  }
  let hasTitle = lines.contains { sets($0, "title") }
  return id + (hasTitle ? "" : "title: \(title)\n") + kept.joined(separator: "\n")
}

/// Prints what was found in a new site, and what needs attention; mistakes are no failure of the
/// command.
func reportFound(in folder: String) throws(WorkspaceError) {
  let content = folder + "/content"
  let site = SiteFolder(
    content: content, ledger: content + "/ledger", templates: folder + "/templates",
    output: folder + "/public", namesLedger: false)
  var findings = Findings()
  _ = try loadTheme(from: site.templates, reporting: &findings.templates)
  let read = try readSite(site, jobs: processorCount(), cache: nil, reporting: &findings)
  printOutput(findings.lines(of: site))
  let counts = read.content.fragments.map(\.count)
  let quizzes = counts.count { $0.quiz != nil }
  let questions = counts.reduce(0) { $0 + $1.tally.questions }
  printOutput(
    "Found \(counted(questions, "question")) in \(counted(quizzes, "quiz", "quizzes")); "
      + "\(counted(counts.count - quizzes, "other page")). 'podium check \(folder)' lists what needs attention."
  )
  let copied = read.assets.map(\.path)
  if let note = note(onDocuments: copied, in: folder) { printOutput(note) }
}

/// What there is to say of documents that a build copies to the site, as they may have answers.
private func note(onDocuments paths: [String], in folder: String) -> String? {
  let endings = [
    ".txt", ".csv", ".tsv", ".doc", ".docx", ".odt", ".rtf", ".pdf", ".xls", ".xlsx", ".ods",
    ".json", ".apkg", ".h5p", ".zip",
  ]
  let found = paths.filter { path in
    endings.contains { path.lowercased().hasSuffix($0) }
  }.sorted()
  if found.isEmpty { return nil }
  let names = found.prefix(5).map { visible($0) }.joined(separator: ", ")
  let more = found.count > 5 ? " and \(found.count - 5) more" : ""
  return
    "Copied to the site as they stand, with any answers in them: \(names)\(more). "
    + "Move out of \(folder)/content what is not for everybody; 'podium import FILE' says whether a quiz can be made of a file."
}

/// Whether a file has the name of its folder's own page.
func isFolderPage(_ path: String) -> Bool {
  let names = ["index.md", "_index.md", "index.markdown", "_index.markdown"]
  return names.contains(lastPart(of: path).lowercased())
}

/// The first heading of the page that introduces the folder.
private func heading(of files: [SourceFile]) -> String? {
  let names = ["content/index.md", "content/readme.md"]
  guard let page = files.first(where: { names.contains($0.path.lowercased()) }) else { return nil }
  for line in page.bytes.split(separator: UInt8(ascii: "\n")) where line.starts(with: "# ".utf8) {
    let text = String(decoding: line.dropFirst(2), as: UTF8.self)
    let words = text.split { $0 == " " || $0 == "\r" || $0 == "\t" || $0 == "#" }
    return words.isEmpty ? nil : words.joined(separator: " ")
  }
  return nil
}

/// A text for YAML, on one line and without control characters.
private func quoted(_ text: String) -> String {
  let plain = text.unicodeScalars.filter { scalar in
    scalar != "\"" && scalar != "\\" && !Character(scalar).isNewline
      && scalar.properties.generalCategory != .control
  }
  return "\"" + String(String.UnicodeScalarView(plain)) + "\""
}
