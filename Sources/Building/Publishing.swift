internal import Bytes
internal import Content
internal import Diagnostics
package import Site
internal import Templates
internal import Workspace

extension Publication {
  /// What is published of a site that was read; the standings and the indexes are made unless they
  /// are known.
  package convenience init(
    _ site: AssembledSite, theme: LoadedTheme, in folder: SiteFolder,
    standings: SiteStandings? = nil, index: CatalogIndex? = nil, players: PlayerIndex? = nil,
    reporting findings: inout Findings
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
      site.catalog.quizzes.map { primaryLanguage($0.language) }
        + site.catalog.articles.map { primaryLanguage($0.language) })
    let reader = FragmentReader(content: folder.content, settings: settings, theme: theme)
    self.init(
      catalog: site.catalog,
      standings: standings ?? SiteStandings(site.ledger.results, catalog: site.catalog),
      revisions: site.revisions, hasLedger: site.hasLedger,
      words: theme.words(of: settings),
      translations: theme.words.filter { used.contains($0.key) }, sources: site.fingerprints,
      ledger: site.ledger.source, start: theme.start, index: index, players: players
    ) { (index) throws(PageError) in
      let fragment = site.fragment(ofQuiz: index)
      guard let body = fragment.quiz?.body else { return try reader.body(of: fragment) }
      do throws(TemplateError) {
        return try body.get()
      } catch {
        throw .template(error)
      }
    }
  }
}
