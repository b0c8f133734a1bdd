internal import Content
internal import Scoring
internal import Templates

/// The rows of lists, as every page shows them.
extension RecordingSite {
  /// `list` is the section whose own list it stands in, to which it need not lead.
  func quizRow(_ outline: QuizOutline, in list: String? = nil, root: String, words: Words) -> Value
  {
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
      "ranked": .bool(hasLedger && outline.isRanked),
      "section": folder == list ? .nothing : sectionLink(folder, root: root),
      "other-language": otherLanguage(outline.language, words: words),
    ])
  }

  func articleRow(_ article: Article, in list: String? = nil, root: String, words: Words) -> Value {
    let folder = folder(of: article.path)
    return .record([
      "title": .text(article.title),
      "href": .text("\(root)\(article.path).html"),
      "path": .text(article.path),
      "description": .text(article.description),
      "author": .text(article.author),
      "created": .text(article.created),
      "created-label": .bytes(words.date(article.created)),
      "section": folder == list ? .nothing : sectionLink(folder, root: root),
      "other-language": otherLanguage(article.language, words: words),
    ])
  }

  /// What a row's title is marked with if it is in another language than the list it stands in.
  private func otherLanguage(_ language: String, words: Words) -> Value {
    if language.isEmpty && words.language == self.words.language { return .nothing }
    let own = language.isEmpty ? settings.language : language
    guard primaryLanguage(own) != words.language else { return .nothing }
    return .record([
      "language": .text(own), "direction": .text(isRightToLeft(own) ? "rtl" : "ltr"),
    ])
  }

  /// The cards of sections, each with a colour that the next ones do not have.
  func sectionRows(_ paths: [String], root: String, words: Words, withTopics: Bool = false)
    -> [Value]
  {
    paths.enumerated().map { place, path in
      sectionRow(path, tone: place % 6 + 1, root: root, words: words, withTopics: withTopics)
    }
  }

  private func sectionRow(
    _ path: String, tone: Int, root: String, words: Words, withTopics: Bool
  ) -> Value {
    guard let section = section(path) else { return .nothing }
    let count = counts(path)
    let topics = withTopics ? children(of: path) : []
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
          .record(["title": .text(heading($0) ?? $0), "href": .text(root + sectionPath($0))])
        }),
    ]
    return .record(flagged(record))
  }

  func sectionLink(_ path: String, root: String) -> Value {
    guard !path.isEmpty, let title = heading(path) else { return .nothing }
    return .record([
      "title": .text(title), "href": .text(root + sectionPath(path)),
    ])
  }
}
