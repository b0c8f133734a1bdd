internal import Content
internal import Scoring
internal import Templates

/// The rows of lists, as every page shows them.
struct ListRows {
  let site: RecordingSite
  /// The way from the page to the top of the site.
  let root: String
  /// Those of the page's language.
  let words: Words

  /// The quizzes with these places in the catalog.
  ///
  /// `list` is the section whose own list they stand in, to which they need not lead.
  func quizzes(_ places: some Sequence<Int>, in list: String? = nil) -> Value {
    .list(places.map { quiz(site.outline($0), in: list) })
  }

  private func quiz(_ outline: QuizOutline, in list: String?) -> Value {
    let folder = folder(of: outline.path)
    let points = Int(outline.points.value)
    return .record([
      "title": .text(outline.title),
      "href": .text("\(root)\(outline.path).html"),
      "path": .text(outline.path),
      "description": .text(outline.description),
      "author": .text(outline.author),
      "created": .text(outline.created),
      "created-label": .bytes(words.date(outline.created)),
      "pick": outline.isDrawn ? .number(outline.askedCount) : .nothing,
      "questions": .number(outline.questionCount),
      "questions-label": .bytes(words.label("questions", outline.questionCount)),
      "points": .number(points),
      "points-label": words.pointsLabel(points),
      "tags": tagValues(outline.tags),
      "ranked": .bool(site.hasLedger && outline.isRanked),
      "section": folder == list ? .nothing : link(toSection: folder),
      "other-language": otherLanguage(outline.language),
    ])
  }

  func articles(_ places: some Sequence<Int>, in list: String? = nil) -> Value {
    .list(places.map { article(site.article($0), in: list) })
  }

  private func article(_ article: Article, in list: String?) -> Value {
    let folder = folder(of: article.path)
    return .record([
      "title": .text(article.title),
      "href": .text("\(root)\(article.path).html"),
      "path": .text(article.path),
      "description": .text(article.description),
      "author": .text(article.author),
      "created": .text(article.created),
      "created-label": .bytes(words.date(article.created)),
      "section": folder == list ? .nothing : link(toSection: folder),
      "other-language": otherLanguage(article.language),
    ])
  }

  /// What a row's title is marked with if it is in another language than the list it stands in.
  private func otherLanguage(_ language: String) -> Value {
    if language.isEmpty && words.language == site.words.language { return .nothing }
    let own = language.isEmpty ? site.settings.language : language
    guard primaryLanguage(own) != words.language else { return .nothing }
    return .record([
      "language": .text(own), "direction": .text(isRightToLeft(own) ? "rtl" : "ltr"),
    ])
  }

  /// The cards of sections, each with a colour that the next ones do not have.
  func sections(_ paths: [String], withTopics: Bool = false) -> Value {
    .list(
      paths.enumerated().map { place, path in
        section(path, tone: place % 6 + 1, withTopics: withTopics)
      })
  }

  private func section(_ path: String, tone: Int, withTopics: Bool) -> Value {
    guard let section = site.section(path) else { return .nothing }
    let count = site.counts(path)
    let topics = withTopics ? site.children(of: path) : []
    let record: Record = [
      "title": .text(section.title),
      "href": .text(root + sectionPath(section.path)),
      "path": .text(section.path),
      "tone": .number(tone),
      "initial": .text(String(section.title.prefix(1))),
      "description": .text(section.description),
      "quizzes-count": .number(count.quizzes),
      "quizzes-label": .bytes(words.label("quizzes", count.quizzes)),
      "questions-label": .bytes(words.label("questions", count.questions)),
      "articles-label": .bytes(count.articles == 0 ? [] : words.label("articles", count.articles)),
      "topics": .list(
        topics.map {
          .record([
            "title": .text(site.heading($0) ?? $0), "href": .text(root + sectionPath($0)),
          ])
        }),
    ]
    return .record(flagged(record))
  }

  private func link(toSection path: String) -> Value {
    guard !path.isEmpty, let title = site.heading(path) else { return .nothing }
    return .record([
      "title": .text(title), "href": .text(root + sectionPath(path)),
    ])
  }
}
