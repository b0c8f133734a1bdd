package import Content
internal import Templates

/// The page that searches quizzes, articles and players, by an index that is loaded in pieces.
func searchPages(in words: Words) -> [Page] { pageWithWords("search", in: words, searchPage) }

private func searchPage(_ fields: Record) -> Page {
  Page(TopPage.search.path) { site in
    let words = site.words
    let frame = PageFrame(path: TopPage.search.path, kind: "search", title: words["title.search"])
    return .template(
      "search",
      frame.pageRecord(
        on: site,
        fields.followed(by: [
          "quizzes-href": .text(TopPage.quizzes.path),
          "total-label": .bytes(words.label("quizzes", site.quizCount)),
          "players-title": .text(words["title.players"]),
          "has-boards": .bool(site.showsBoards),
        ])))
  }
}

/// What a list of found quizzes says of each besides the quiz's own words; it needs no results, and
/// so can be known before those.
package struct SearchLabels: Sendable {
  /// The titles of the sections, by path.
  private let titles: [String: String]
  private let words: Words

  package init(of catalog: Catalog, words: Words) {
    titles = Dictionary(
      catalog.sections.map { ($0.path, $0.title) }, uniquingKeysWith: { _, last in last })
    self.words = words
  }

  /// The titles of the sections that a page is in, the nearest first.
  package func topics(above path: String) -> [String] {
    foldersAbove(path).dropLast().compactMap { titles[$0] }
  }

  /// The language that a page is written in, if that is not the site's; otherwise empty.
  package func otherLanguage(_ own: String) -> String {
    own.isEmpty || primaryLanguage(own) == words.language ? "" : own
  }

  /// How many questions a quiz has, in words; before that, how many of them an attempt asks if it
  /// draws some: `10 / 40 questions`.
  package func questionsLabel(of quiz: QuizOutline) -> String {
    let label = String(decoding: words.label("questions", quiz.questionCount), as: UTF8.self)
    return quiz.isDrawn ? "\(quiz.askedCount) / \(label)" : label
  }
}

extension QuizOutline {
  /// Whether an attempt asks only some of the questions.
  var isDrawn: Bool { askedCount < questionCount }
}

/// Tags as templates see them: each with the part of an address that lets the search find it.
func tagValues(_ tags: [String]) -> Value {
  .list(
    tags.map { .record(["name": .text($0), "search": .text("in=t&q=" + fragment($0))]) })
}

/// The part of an address that lets the search find what an author wrote.
func search(ofAuthor author: String) -> String { "in=a&q=" + fragment(author) }
