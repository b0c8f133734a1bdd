internal import Content
internal import Diagnostics
package import Site
internal import Templates
internal import Workspace

extension Publication {
  /// What is published of a site that was read; the standings and the indexes are made unless they are known.
  package convenience init(
    _ site: ReadSite, theme: LoadedTheme, content: String, standings: SiteStandings? = nil,
    index: CatalogIndex? = nil, players: PlayerIndex? = nil, reporting findings: inout Findings
  ) {
    let settings = site.catalog.settings
    let language = primaryLanguage(settings.language)
    if theme.words[language] == nil {
      findings.content.append(
        .warning(
          .wordsMissing,
          "the theme has no words for \"\(language)\", so its own are in English; add templates/words/\(language).json",
          at: SourceLocation(path: "site.yml")))
    }
    if site.hasLedger, settings.hidesNames || settings.boards == .unpublished {
      findings.content += site.catalog.players.map { player in
        .warning(
          .playerHidden, "this page is left out, as site.yml says that players are not named",
          at: SourceLocation(path: player.source))
      }
    }
    let used = Set(
      site.catalog.quizzes.map { primaryLanguage($0.outline.language) }
        + site.catalog.articles.map { primaryLanguage($0.language) })
    let bodies = site.bodies
    self.init(
      catalog: site.catalog,
      standings: standings ?? SiteStandings(site.ledger.results, catalog: site.catalog),
      revisions: site.revisions, hasLedger: site.hasLedger,
      words: theme.words(of: settings),
      translations: theme.words.filter { used.contains($0.key) }, sources: site.fingerprints,
      ledger: site.ledger.source, start: theme.start, index: index, players: players
    ) { (quiz) throws(TemplateError) in
      if let body = bodies[quiz.outline.path] { return body }
      return try QuizBody(
        read(quiz, in: content, settings: settings), words: theme.words(for: quiz, in: settings),
        templates: theme.templates)
    }
  }
}

/// A quiz with its questions, read again from its file; as it is if the file has gone meanwhile.
func read(_ quiz: Quiz, in content: String, settings: SiteSettings) -> Quiz {
  let source = quiz.outline.source
  guard let bytes = try? readFile(at: content + "/" + source) else { return quiz }
  // What is wrong with the file is known already.
  var known: [Diagnostic] = []
  let document = readDocument(
    SourceFile(path: source, bytes: bytes), settings: settings, reporting: &known)
  guard case .quiz(let whole) = document?.content else { return quiz }
  return whole
}
