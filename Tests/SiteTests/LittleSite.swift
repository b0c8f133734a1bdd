import Bytes
import Content
import Cryptography
import Diagnostics
import Ledger
import Results
import Site
import Templates
import TestSupport
import Theme

/// A whole site written in a test, taken through every stage from its files to the bytes of its pages.
///
/// It keeps a ledger if it has a `site.yml`; results stand in `ledger/recorded/`.
struct LittleSite {
  let publication: Publication
  /// What was found in its files.
  let findings: [Diagnostic]
  /// Every page, in the order in which they are made, before it is rendered.
  let pages: [Page]

  init(_ text: String) {
    self.init(SiteText(text).files)
  }

  init(_ files: [SourceFile]) {
    var findings: [Diagnostic] = []
    let settings = files.first { $0.path == "site.yml" }
      .map { readSiteSettings($0, reporting: &findings) }
    let sources = files.filter { $0.path.hasSuffix(".md") }
    let documents = sources.compactMap {
      readDocument($0, settings: settings ?? SiteSettings(), reporting: &findings)
    }
    let others = files.map(\.path).filter {
      !$0.hasSuffix(".md") && $0 != "site.yml" && !$0.hasPrefix("ledger/")
    }
    let catalog = assembleCatalog(
      settings: settings ?? SiteSettings(), documents: documents, assetPaths: others,
      reporting: &findings)

    let ranked = catalog.quizzes.filter(\.outline.isRanked)
    let revisions = ranked.compactMap { revision(of: $0) }
    let current = Dictionary(uniqueKeysWithValues: revisions.map { ($0.quiz, $0.name) })
    var archive = RevisionArchive()
    archive.add(revisions)
    let recorded = files.filter { $0.path.hasPrefix("ledger/") }.map {
      SourceFile(path: String($0.path.dropFirst("ledger/".count)), bytes: $0.bytes)
    }
    let results = markLedger(
      recorded: recorded, against: archive, current: current, jobs: 1, reporting: &findings)
    var ledgerInputs = Fingerprint()
    for file in recorded { ledgerInputs.combine(file.bytes) }

    let published = archive
    let theme = TestTheme.shared
    let words = theme.words[primaryLanguage(catalog.settings.language)] ?? theme.english
    let languages = Set(catalog.quizzes.map { primaryLanguage($0.outline.language) })
    publication = Publication(
      catalog: catalog, standings: SiteStandings(results, catalog: catalog), revisions: current,
      hasLedger: settings != nil, words: words,
      translations: theme.words.filter { languages.contains($0.key) },
      sources: Dictionary(
        uniqueKeysWithValues: catalog.quizzes.map { quiz in
          let file = files.first { $0.path == quiz.outline.source }
          return (quiz.outline.path, Fingerprint.of(file?.bytes ?? []))
        }),
      ledger: LedgerSource(fingerprint: ledgerInputs.bytes) {
        (archive: published, files: recorded)
      }
    ) { (quiz) throws(TemplateError) in
      try QuizBody(
        quiz, words: theme.words[primaryLanguage(quiz.outline.language)] ?? words,
        templates: theme.templates)
    }
    self.findings = findings
    pages = publication.pages()
  }

  /// The paths of all pages, in their order.
  var paths: [String] { pages.map(\.path) }

  /// The paths of all files: pages, assets and the theme's.
  var files: Set<String> {
    Set(paths + publication.catalog.assets.map(\.path) + TestTheme.shared.copied)
  }

  /// The codes of what was found.
  var codes: [String] { findings.map(\.code.name) }

  /// The text of a page; nil if the site has none at the path.
  subscript(path: String) -> String? {
    pages.first { $0.path == path }.map(text)
  }

  func text(of page: Page) -> String {
    do throws(TemplateError) {
      return String(
        decoding: try PreparedPage(page).render(with: TestTheme.shared.templates), as: UTF8.self)
    } catch {
      return "\(error.diagnostic)"
    }
  }
}

/// Podium's own theme, read once.
struct TestTheme {
  static let shared = TestTheme()

  let templates: TemplateSet
  let words: [String: Words]
  let english: Words
  /// The files of the theme that stand beside the pages of a site.
  let copied: [String]

  private init() {
    var findings: [Diagnostic] = []
    let files = themeFiles.map { SourceFile(path: $0.path, bytes: $0.bytes) }
    templates = TemplateSet(files, reporting: &findings)
    var words: [String: Words] = [:]
    for file in files where file.path.hasPrefix("words/") {
      if let read = Words(file, reporting: &findings) { words[read.language] = read }
    }
    english = words["en"] ?? Words(language: "en", entries: [:])
    precondition(findings.isEmpty, "the theme has no mistakes: \(findings)")
    self.words = words
    let others = themeFiles.map(\.path).filter {
      !$0.hasSuffix(".mustache") && !$0.hasPrefix("words/")
    }
    let made = ["scoring.js", "reader.js", "question-templates.js", "one-file.js"]
    // A list is in the site under the name of what it lists.
    copied = (others + made).map {
      "podium/" + ($0.hasSuffix(".list") ? String($0.dropLast(5)) : $0)
    }
  }
}
