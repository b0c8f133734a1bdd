internal import Content
internal import Diagnostics
package import Site
internal import Templates
package import Workspace

extension Publication {
  /// What is published of a site that was read; the ranking and the index are made unless they are
  /// known.
  ///
  /// The pieces of boards are put into `scratch`, if there is one.
  package convenience init(
    _ site: AssembledSite, theme: LoadedTheme, in folder: SiteFolder,
    ranking: Ranking? = nil, index: CatalogIndex? = nil, scratch: ScratchFile? = nil,
    reporting findings: inout Findings
  ) {
    let settings = site.catalog.settings
    let language = primaryLanguage(settings.language)
    if theme.words[language] == nil {
      findings.content.warn(
        .wordsMissing,
        "the theme has no words for \"\(language)\", so its own are in English; add templates/words/\(language).json",
        at: SourceLocation(path: "site.yml"))
    }
    if site.hasLedger, settings.hidesNames || settings.boards == .unpublished {
      findings.content += site.catalog.players.map { player in
        .warning(
          .playerHidden, "this page is left out, as site.yml says that players are not named",
          at: SourceLocation(path: player.source))
      }
      findings.content += site.hiddenAssets.map { path in
        .warning(
          .playerHidden, "this file is left out, as site.yml says that players are not named",
          at: SourceLocation(path: path))
      }
    }
    var languages: Set<String> = []
    // By place: ten thousand outlines would be copied otherwise.
    for place in site.catalog.quizzes.indices where !site.catalog.quizzes[place].language.isEmpty {
      languages.insert(site.catalog.quizzes[place].language)
    }
    for translation in site.catalog.translations { languages.insert(translation.language) }
    for article in site.catalog.articles { languages.insert(article.language) }
    for section in site.catalog.sections { languages.insert(section.language) }
    let used = Set(languages.map(primaryLanguage))
    findings.content += languages.union([settings.language]).sorted()
      .compactMap { otherScript(of: $0, than: theme.words) }
    let reader = FragmentReader(of: folder, settings: settings, theme: theme)
    let (results, catalog) = (site.ledger.results, site.catalog)
    self.init(
      catalog: catalog, ranking: { ranking ?? Ranking(of: results, catalog) },
      revisions: site.revisions, hasLedger: site.hasLedger,
      words: theme.words(of: settings),
      translations: theme.words.of(used), sources: site.fingerprints,
      ledger: site.ledger.source, images: site.images,
      themeFiles: Set(theme.files.map(\.path)), index: index,
      keep: { bytes in
        let stored = StoredBytes(bytes, in: scratch)
        return { stored.bytes }
      }
    ) { (quiz) throws(PageError) in
      let fragment = site.fragment(of: quiz)
      let kept: QuizBody?
      do throws(TemplateError) {
        kept = try fragment.quiz?.body?.get().body
      } catch {
        throw .template(error)
      }
      if let kept { return kept }
      return try reader.body(of: fragment)
    }
  }
}

/// What there is to say of pages in a language whose words are in another script.
private func otherScript(of tag: String, than words: ThemeWords) -> Diagnostic? {
  let parts = tag.lowercased().split(separator: "-")
  guard parts.first == "zh", !words.isOwn("zh"),
    parts.contains(where: { ["hant", "tw", "hk", "mo"].contains($0) })
  else { return nil }
  return .warning(
    .wordsMissing,
    "the theme's words of Chinese are in simplified characters, and \"\(tag)\" asks for traditional ones; add templates/words/zh.json",
    at: SourceLocation(path: "site.yml"))
}
