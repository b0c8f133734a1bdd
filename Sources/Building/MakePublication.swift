internal import Content
internal import Diagnostics
package import Site
internal import Templates
package import Workspace

/// What is published of a site that was read; the ranking and the index are made unless they are
/// known.
///
/// The pieces of boards are put into `scratch`, if there is one.
package func publication(
  of site: AssembledSite, theme: LoadedTheme, in folder: SiteFolder, ranking: Ranking? = nil,
  index: CatalogIndex? = nil, scratch: ScratchFile? = nil, reporting findings: inout Findings
) -> Publication {
  let settings = site.catalog.settings
  let languages = languages(of: site.catalog)
  findings.content +=
    missingWords(of: primaryLanguage(settings.language), in: theme.words) + hiddenFiles(of: site)
    + languages.union([settings.language]).sorted()
    .compactMap { otherScript(of: $0, than: theme.words) }
  let reader = FragmentReader(of: folder, settings: settings, theme: theme)
  let (results, catalog) = (site.ledger.results, site.catalog)
  return Publication(
    catalog: catalog, ranking: { ranking ?? Ranking(of: results, catalog) },
    revisions: site.revisions, hasLedger: site.hasLedger, words: theme.words(of: settings),
    translations: theme.words.of(Set(languages.map(primaryLanguage))),
    sources: site.fingerprints, ledger: site.ledger.source, images: site.images,
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

/// The languages that pages name for themselves.
private func languages(of catalog: Catalog) -> Set<String> {
  var languages: Set<String> = []
  // By place: ten thousand outlines would be copied otherwise.
  for place in catalog.quizzes.indices where !catalog.quizzes[place].language.isEmpty {
    languages.insert(catalog.quizzes[place].language)
  }
  for translation in catalog.translations { languages.insert(translation.language) }
  for article in catalog.articles { languages.insert(article.language) }
  for section in catalog.sections { languages.insert(section.language) }
  return languages
}

/// Warns of a site whose language has no words in the theme.
private func missingWords(of language: String, in words: ThemeWords) -> [Diagnostic] {
  if words[language] != nil { return [] }
  let message =
    "the theme has no words for \"\(language)\", so its own are in English; add templates/words/\(language).json"
  return [.warning(.wordsMissing, message, at: SourceLocation(path: "site.yml"))]
}

/// Warns of players' pages and of files beside them, where the site does not name players.
private func hiddenFiles(of site: AssembledSite) -> [Diagnostic] {
  let settings = site.catalog.settings
  guard site.hasLedger, settings.hidesNames || settings.boards == .unpublished else { return [] }
  func hidden(_ kind: String, _ path: String) -> Diagnostic {
    .warning(
      .playerHidden, "this \(kind) is left out, as site.yml says that players are not named",
      at: SourceLocation(path: path))
  }
  return site.catalog.players.map { hidden("page", $0.source) }
    + site.hiddenAssets.map { hidden("file", $0) }
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
