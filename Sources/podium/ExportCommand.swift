internal import Assets
internal import Building
internal import Bytes
internal import Commands
internal import Console
internal import Content
internal import Diagnostics
internal import Exchange
internal import Files
internal import Scoring
internal import Workspace

/// `podium export`: writes quizzes for other programs.
struct ExportCommand: FileCommand {
  private let format: ExchangeFormat
  private let names: [String]
  private let folder: SiteFolder
  private let output: String?
  private let isQuiet: Bool
  private let answerIs: AnswerMeaning?

  init(_ arguments: Arguments) throws(UsageError) {
    try refuseFormatOption(arguments)
    let arguments = try withDotEnv(arguments)
    guard let format = ExchangeFormat(rawValue: arguments.positionals[0]) else {
      preconditionFailure("the description has the formats")
    }
    self.format = format
    names = Array(arguments.positionals.dropFirst())
    folder = try SiteFolder(namedBy: "--site", arguments)
    output = try fileToWrite("output", arguments, in: folder)
    isQuiet = arguments.has("quiet")
    answerIs = arguments["answer-is"].flatMap(AnswerMeaning.init(rawValue:))
  }

  func execute() throws(WorkspaceError) -> ExitCode {
    if format.isArchive, output == nil, isReadInTerminal() {
      return failed(
        "a package is nothing to read in a terminal; say --output FILE\(format == .ankiPackage ? ".apkg" : format == .h5p ? ".h5p" : ".zip")"
      )
    }
    var findings: [Diagnostic] = []
    let settings = try readSettings(of: folder, reporting: &findings)
    if let code = refusal(settings, findings, in: folder) { return code }
    var leftOut: [Diagnostic] = []
    let (quizzes, others) = try writtenQuizzes(
      in: folder, settings, reporting: &findings, leftOut: &leftOut)
    guard let chosen = choose(from: quizzes, findings) else { return .findings }
    // What is wrong with quizzes that nobody asked for is not the matter here.
    var sources = Set(chosen.map { ExactString($0.source) })
    if names.isEmpty { sources.formUnion(others.map { ExactString($0) }) }
    findings = findings.filter { sources.contains($0.location.path) && $0.severity == .error }
    if names.isEmpty { findings += leftOut }
    let trustsHTML = settings.trustsHTML
    let options = ExportOptions(answerIs: answerIs) { [folder] in
      imageFile($1, of: $0, in: folder, trustsHTML: trustsHTML)
    }
    let exported = writeQuizzes(chosen, as: format, options: options)
    // Where nothing could be packed, which is told, a file that is there stays.
    let isWritten = !format.isArchive || !exported.bytes.isEmpty
    if let output, isWritten {
      try writeOutput(exported.bytes, to: output)
    } else if isWritten {
      printOutput(exported.bytes)
    }
    return tell(exported, findings, to: isWritten ? output : nil)
  }

  /// The quizzes that the command line names; nil, and a message, if one is not there.
  private func choose(
    from quizzes: [ExportedQuiz], _ findings: [Diagnostic]
  ) -> [ExportedQuiz]? {
    if names.isEmpty { return quizzes }
    var chosen: [ExportedQuiz] = []
    var paths: Set<ExactString> = []
    for typed in names {
      let name = QuizName(typed, in: folder)
      if let other = TranslatedName(of: name.path + ".md"),
        let quiz = quizzes.first(where: { $0.source == other.base })
      {
        printError(
          "podium: \(typed) is a translation, and an export has each quiz in its own language; name \(quiz.quiz.path)"
        )
        return nil
      }
      let found = quizzes.filter {
        name.covers(page: pageName(ofSource: $0.source), source: $0.source)
      }
      guard !found.isEmpty else {
        name.tellMissing(
          among: quizzes.map { pageName(ofSource: $0.source) }, findings, in: folder)
        return nil
      }
      chosen += found.filter { paths.insert($0.quiz.path) }
    }
    return chosen
  }

  private func tell(
    _ exported: Exported, _ findings: [Diagnostic], to output: String?
  ) -> ExitCode {
    let diagnostics = (exported.losses.map(\.diagnostic) + findings).map { finding in
      var finding = finding
      finding.location.path = folder.content + "/" + finding.location.path
      return finding
    }.sorted()
    printFindings(diagnostics)
    if !isQuiet || !diagnostics.isEmpty {
      var line =
        "\(counted(exported.questionsRead, "question")) read, \(exported.questionsWritten) written"
      if let output { line += " to \(output)" }
      let lost = exported.losses.count { $0.matter != .question }
      if lost > 0 { line += "; \(counted(lost, "thing")) not kept" }
      printError(line)
    }
    return diagnostics.contains { $0.severity == .error } ? .findings : .done
  }
}

/// All quizzes of a content folder as their authors wrote them, in the order of their paths, and
/// the files of which no quiz could be read.
///
/// Translations are left out, and counted on standard error; so are links to hidden files and into
/// the ledger, and what cannot be read at all, with a finding for each that may hold a quiz.
private func writtenQuizzes(
  in folder: SiteFolder, _ settings: SiteSettings, reporting diagnostics: inout [Diagnostic],
  leftOut: inout [Diagnostic]
) throws(WorkspaceError) -> (quizzes: [ExportedQuiz], others: [String]) {
  var quizzes: [ExportedQuiz] = []
  var others: [String] = []
  var translations = 0
  var listing = try listFiles(in: folder.content, except: { $0 == "ledger" })
  var links: [Diagnostic] = []
  leaveOutLinks(of: &listing, by: ContentLinks(of: folder), reporting: &links)
  leftOut += links.filter { isPageSource($0.location.path) }
  leftOut += listing.skipped.filter { $0.mayHoldQuizzes(in: folder.content) }.map(\.diagnostic)
  let files = listing.files.filter {
    isPageSource($0.path) && !settings.excluded.excludes($0.path)
  }
  let paths = Set(files.map { ExactString($0.path) })
  for file in files {
    if let name = TranslatedName(of: file.path), paths.contains(ExactString(name.base)) {
      translations += 1
      continue
    }
    let source = SourceFile(
      path: file.path, bytes: try readFile(at: folder.content + "/" + file.path))
    let read =
      siteFormat(of: source).map { readSiteQuiz(source, as: $0, reporting: &diagnostics) }
      ?? readWrittenQuiz(source, settings: settings, reporting: &diagnostics)
    guard var quiz = read else {
      others.append(file.path)
      continue
    }
    // What the site says for all its quizzes is said of each, as another program does not know the
    // site.
    if quiz.settings.points == nil, settings.points.value != 100 {
      quiz.settings.points = Int(settings.points.value)
    }
    if quiz.settings.marking == nil, settings.marking == .partial {
      quiz.settings.marking = .partial
    }
    if quiz.settings.attempts == nil, settings.attempts != .first {
      quiz.settings.attempts = settings.attempts
    }
    if quiz.settings.language.isEmpty, settings.language != "en" {
      quiz.settings.language = settings.language
    }
    quizzes.append(ExportedQuiz(quiz, source: file.path))
  }
  if translations > 0 {
    printError(
      "podium: \(counted(translations, "translation")) left out, as an export has each quiz in its own language"
    )
  }
  return (quizzes, others)
}

extension SkippedEntry {
  /// Whether this is named like a quiz, or may be a folder with some.
  fileprivate func mayHoldQuizzes(in content: String) -> Bool {
    switch reason {
    case .linkToFolder, .tooDeep, .unreadable: true
    case .outwardLink: isPageSource(path) || isFolder(content + "/" + path)
    case .brokenLink, .notAFile, .badName: isPageSource(path)
    }
  }
}

/// The bytes of an image by its address in a quiz, as the site publishes it.
///
/// Nil if it does not, or if the image is not a file inside the content folder.
private func imageFile(
  _ address: String, of quiz: String, in site: SiteFolder, trustsHTML: Bool
) -> [UInt8]? {
  let folder =
    address.hasPrefix("/") ? "" : quiz.splitAtSlashes().dropLast().joined(separator: "/")
  let place = folder.isEmpty ? address : folder + "/" + address
  guard let path = ContentLinks(of: site).file(at: place) else { return nil }
  let bytes = try? readFile(at: path)  // allowed: reported as missing
  let asset = bytes.map { SourceFile(path: address, bytes: $0) }
  guard let asset, !trustsHTML else { return asset?.bytes }
  var known: [Diagnostic] = []
  return publishable(asset, reporting: &known)
}
