internal import Assets
internal import Bytes
internal import Commands
internal import Console
internal import Content
internal import Diagnostics
internal import Exchange
internal import Parallel
internal import Workspace

/// `podium import`: makes Markdown quizzes of other programs' files.
struct ImportCommand: FileCommand {
  private let format: ExchangeFormat
  private let files: [String]
  private let target: String
  private let overwrites: Bool
  private let isQuiet: Bool
  private let options: ImportOptions

  init(_ arguments: Arguments) throws(UsageError) {
    let arguments = try withDotEnv(arguments)
    guard let format = ExchangeFormat(rawValue: arguments.positionals[0]) else {
      preconditionFailure("the description has the formats")
    }
    self.format = format
    files = Array(arguments.positionals.dropFirst())
    target = try sitePlace("into", "content", in: ".", arguments)
    if exists(target), !isFolder(target) {
      throw arguments.error(.badValue(target, of: "--into", wanted: "a folder"))
    }
    let folders = absolutePath(target).below(absolutePath("content"))?.splitAtSlashes() ?? []
    if let first = folders.first, ["ledger", "players", "podium"].contains(first) {
      throw arguments.error(
        .badValue(
          target, of: arguments.name(of: "into"),
          wanted: "a folder for quizzes, which ledger, players and podium are not"))
    }
    overwrites = arguments.has("force")
    isQuiet = arguments.has("quiet")
    options = ImportOptions(
      answerIs: arguments["answer-is"].flatMap(AnswerMeaning.init(rawValue:)),
      jobs: processorCount(),
      neighbour: neighbouringFile)
  }

  func execute() throws(WorkspaceError) -> ExitCode {
    var imported = Imported()
    let inputs = try importedFiles(files, suffixes: format.suffixes)
    if inputs.isEmpty {
      return failed(
        "there is no \(format.suffixes.joined(separator: " or ")) file in \(files.joined(separator: ", "))"
      )
    }
    var options = options
    for input in inputs {
      imported.add(readQuizzes(input, as: format, options: options))
      options.attachments = imported.attachments
    }
    if format == .frontMatter || format == .rExams {
      let folder = files.count == 1 ? files[0].splitAtSlashes().last.map(String.init) : nil
      imported.joinQuestions(called: folder.map(importName) ?? "quiz")
    }
    makePathsUnique(&imported.quizzes)

    let isTold = imported.diagnostics.contains { $0.code == .importEmpty }
    if imported.quizzes.isEmpty, !isTold { suggestFormat(inputs) }

    var output: [SourceFile] = []
    var questions = 0
    let quizzes = imported.quizzes
    let all = parallelMap(count: quizzes.count, jobs: options.jobs, chunk: 1) {
      WrittenFile(of: quizzes[$0])
    }
    for written in all {
      // What no build can read at all is left out, with the finding that says so.
      if let file = written.file { output.append(file) }
      questions += written.questionCount
      imported.diagnostics += written.refusals
      imported.diagnostics += written.findings.map { finding in
        var finding = finding
        finding.location.path = target + "/" + finding.location.path
        return finding
      }
    }
    let media = harmless(imported.media, reporting: &imported.diagnostics)
    output += media
    if try !write(output, reporting: &imported.diagnostics) { questions = 0 }
    return tell(imported, written: questions, quizzes: output.count - media.count)
  }

  /// The files that come with quizzes as they may be published: what others made is never trusted.
  private func harmless(_ media: [SourceFile], reporting diagnostics: inout [Diagnostic])
    -> [SourceFile]
  {
    media.compactMap { file in
      var file = file
      let named = SourceFile(path: target + "/" + file.path, bytes: file.bytes)
      guard let bytes = publishable(named, reporting: &diagnostics) else { return nil }
      file.bytes = bytes
      return file
    }
  }

  /// Says which other format a file seems to have, of which nothing could be read.
  private func suggestFormat(_ inputs: [ImportedFile]) {
    for input in inputs {
      guard let likely = likelyFormat(of: input.file.bytes), likely != format else { continue }
      printError(
        "podium: \(input.file.path) looks like \(likely.rawValue); try 'podium import \(likely.rawValue) \(input.file.path)'"
      )
      return
    }
  }

  /// Writes all files or none; whether they are written.
  private func write(_ output: [SourceFile], reporting diagnostics: inout [Diagnostic])
    throws(WorkspaceError) -> Bool
  {
    if output.isEmpty { return true }
    let obstacles = try writeTogether(output, in: target, overwriting: overwrites)
    diagnostics += obstacles.map { path in
      .error(
        .importInTheWay, "this is there already, so nothing is written; move it, or say --force",
        at: SourceLocation(path: target + "/" + path))
    }
    return obstacles.isEmpty
  }

  private func tell(_ imported: Imported, written: Int, quizzes: Int) -> ExitCode {
    let diagnostics = imported.diagnostics.sorted()
    printFindings(diagnostics)
    let lost = diagnostics.count { $0.code == .notKept }
    let hasErrors = diagnostics.contains { $0.severity == .error }
    if !isQuiet || !diagnostics.isEmpty {
      var line = "\(counted(imported.questionsRead, "question")) read, \(written) written"
      if written > 0 { line += " in \(counted(quizzes, "quiz", "quizzes")) below \(target)" }
      if lost > 0 { line += "; \(counted(lost, "thing")) not kept" }
      printError(line)
    }
    return hasErrors || imported.questionsRead == 0 ? .findings : .done
  }
}

/// What to do instead, for a command line that names a file or folder where its format belongs; nil
/// for every other mistake.
func adviceOnFormat(for error: UsageError) -> String? {
  guard error.command == "podium import", case .badValue(let path, "FORMAT", _) = error.problem,
    exists(path)
  else { return nil }
  if isFolder(path) {
    return
      "'\(path)' is a folder, and the format of its files comes first, such as 'podium import gift \(path)'; 'podium new mysite --from \(path)' makes a site of Markdown quizzes"
  }
  var likely: ExchangeFormat?
  do throws(WorkspaceError) {
    likely = likelyFormat(of: try readFile(at: path, upTo: maximumImportSize + 1))
  } catch {
    return error.sentence
  }
  let name = path.lowercased()
  let named = ExchangeFormat.readable.filter { format in
    format.suffixes.contains { !$0.isEmpty && name.hasSuffix($0) }
  }
  if likely == nil, named.count == 1 { likely = named[0] }
  guard let likely else {
    return
      "'\(path)' is a file, and its format comes first, such as 'podium import gift \(path)'; 'podium import --help' lists the formats"
  }
  return
    "'\(path)' is a file, and its format comes first; it looks like \(likely.rawValue): try 'podium import \(likely.rawValue) \(path)'"
}

/// The files that a command line names, those of folders included.
func importedFiles(_ paths: [String], suffixes: [String]) throws(WorkspaceError) -> [ImportedFile] {
  var inputs: [ImportedFile] = []
  for path in paths {
    if path == "-" {
      inputs.append(
        ImportedFile(SourceFile(path: "-", bytes: try readStandardInput()), name: "quiz"))
    } else if isFolder(path) {
      for file in try listFiles(in: path).files
      where suffixes.contains(where: file.path.lowercased().hasSuffix) {
        let full = path.hasSuffix("/") ? path + file.path : path + "/" + file.path
        inputs.append(
          ImportedFile(
            SourceFile(
              path: full, bytes: try readFile(at: full, tellingMoreThan: maximumImportSize)),
            name: importName(file.path))
        )
      }
    } else {
      let parts = path.splitAtSlashes().suffix(2).joined(separator: "/")
      let name = importName(parts)
      inputs.append(
        ImportedFile(
          SourceFile(
            path: path,
            bytes:
              try readFile(at: path, tellingMoreThan: maximumImportSize, mayBePipe: true)),
          name: name.splitAtSlashes().last.map(String.init) ?? name))
    }
  }
  return inputs
}

/// The bytes of a file below the folder of another one; nil if there is none, or if it is a link
/// that leads out.
private func neighbouringFile(of file: String, at address: String) -> [UInt8]? {
  let folder = file.splitAtSlashes(keepingEmpty: true).dropLast().joined(separator: "/")
  let start = folder.isEmpty ? (file.hasPrefix("/") ? "/" : ".") : folder
  guard file != "-", !address.isEmpty, !address.hasPrefix("/"), let top = realPath(start),
    let path = realPath(start + "/" + address), path.isInside(top), !isFolder(path)
  else { return nil }
  let most = maximumImportSize
  return try? readFile(at: path, tellingMoreThan: most)  // allowed: reported as missing
}

/// A path without its suffix; a file `index` is called after its folder.
func importName(_ path: String) -> String {
  var parts = path.splitAtSlashes().map(String.init)
  guard let last = parts.popLast() else { return path }
  let name = last.lastIndex(of: ".").map { String(last[..<$0]) } ?? last
  if name == "index" || name == "_index" || name == "README", !parts.isEmpty {
    return parts.joined(separator: "/")
  }
  return (parts + [name.isEmpty ? last : name]).joined(separator: "/")
}

extension Diagnostic.Code {
  static let importInTheWay = Self("import-in-the-way")
}
