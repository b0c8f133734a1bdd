internal import Building
internal import Bytes
internal import Commands
internal import Console
internal import Content
internal import Diagnostics
internal import Formulas
internal import Site
internal import Workspace

/// `podium bundle`: one quiz as one file that needs nothing else.
struct BundleCommand {
  private let quiz: String
  private let folder: SiteFolder
  /// Where the file goes; nil for the quiz's name here, `-` for standard output.
  private let output: String?
  private let baseURL: String?

  init(_ arguments: Arguments) throws(UsageError) {
    let arguments = try withDotEnv(arguments)
    folder = try SiteFolder(namedBy: "--site", arguments)
    quiz = arguments.positionals[0]
    output = try fileToWrite("output", arguments, in: folder) ?? arguments["output"]
    baseURL = try siteAddress(arguments)
  }

  func run() -> ExitCode {
    var findings = Findings()
    do throws(WorkspaceError) {
      return try bundle(reporting: &findings)
    } catch {
      printError(findings.lines(of: folder))
      return failed(error.sentence)
    }
  }

  private func bundle(reporting findings: inout Findings) throws(WorkspaceError) -> ExitCode {
    let theme = try loadTheme(from: folder.templates, reporting: &findings.templates)
    let site = try readSite(
      folder, baseURL: baseURL, theme: theme, jobs: processorCount(), cache: nil,
      reporting: &findings)
    if let code = refusal(site.catalog.settings, findings.content, in: folder) { return code }
    let drawing = drawFormulas(
      of: site, jobs: processorCount(), recalling: nil, reporting: &findings.content)
    let publication = publication(of: site, theme: theme, in: folder, reporting: &findings)
    let quizzes = site.catalog.quizzes + site.catalog.translations
    let name = QuizName(quiz, in: folder)
    guard let found = quizzes.first(where: { name.means(page: $0.page, source: $0.source) }) else {
      name.tellMissing(among: quizzes.map(\.page), findings.content, in: folder)
      return .findings
    }
    let own = findings.about(found.source)
    printError(own.lines(of: folder))

    let pages = Dictionary(
      SitePages(of: publication).all.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    let ready = Dictionary(
      theme.files.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    let assets = Dictionary(
      site.assets.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    func file(_ path: String) -> [UInt8]? {
      if let file = ready[path] { return file.bytes }
      if let asset = assets[path] {
        return try? asset.publishedBytes()  // allowed: listed as missing
      }
      return pages[path].flatMap { try? $0.bytes(from: publication, with: theme.templates) }
    }
    let path = found.page + ".html"
    guard let page = pages[path] else { return .findings }
    var html: [UInt8]
    do throws(PageError) {
      html = drawing.formulas.applied(to: try page.bytes(from: publication, with: theme.templates))
    } catch {
      switch error {
      case .template: return failed("the templates have mistakes; 'podium build' names them")
      case .sourceChanged(let path), .ledgerChanged(let path):
        return failed("\(path) changed while it was read; try again")
      }
    }
    _ = site.images.apply(to: &html, at: path)
    let bundle = Bundle(of: html, at: path, baseURL: site.catalog.settings.baseURL, file: file)
    let written = try writeBundle(
      bundle, of: found, ".html", to: output, in: folder,
      summary: "\(found.title), \((bundle.bytes.count + 999) / 1000) KB in one file")
    return written == nil || !bundle.missing.isEmpty || own.hasErrors ? .findings : .done
  }
}

extension Findings {
  /// What is wrong with a quiz, and with the templates; other files are not the matter of who asks
  /// for that quiz.
  func about(_ source: String) -> Findings {
    var own = Findings()
    own.templates = templates
    own.content = content.filter { $0.location.path == source }
    return own
  }
}

/// Writes a page of a quiz that needs no other file: to standard output for `-`, or to a file that
/// is called after the quiz unless `output` names one.
///
/// Files that the page lacks are told. Returns the file, `-` for standard output; nil if nothing
/// was written.
func writeBundle(
  _ bundle: Bundle, of quiz: QuizOutline, _ suffix: String, to output: String?,
  in folder: SiteFolder, summary: String
) throws(WorkspaceError) -> String? {
  for missing in bundle.missing { printError("podium: \(missing) is missing, so it is left out") }
  if let output, output == "-" {
    printOutput(bundle.bytes)
    return output
  }
  let name = quiz.page.splitAtSlashes().last.map(String.init) ?? "quiz"
  let target = output ?? name + suffix
  if output == nil, isPart(target, of: folder) {
    printError("podium: \(target) is a part of the site; say --output FILE")
    return nil
  }
  try writeOutput(bundle.bytes, to: target)
  printOutput("\(target): \(summary)")
  return target
}
