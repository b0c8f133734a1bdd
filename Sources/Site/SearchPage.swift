package import Content
internal import Templates

extension Publication {
  /// The page that searches the quizzes, by an index that is loaded in pieces.
  func searchPage() -> Page {
    Page("search.html") { [self] in
      let frame = PageFrame(path: "search.html", kind: "search", title: words["title.search"])
      return .template(
        "search",
        record(
          frame,
          [
            "quizzes-href": .text("quizzes.html"),
            "total-label": .bytes(words.label("quizzes", catalog.quizzes.count)),
          ]))
    }
  }

  /// The titles of the sections a quiz is in, the nearest first.
  package func topics(of quiz: Quiz) -> [String] {
    foldersAbove(quiz.outline.path).dropLast().compactMap { sectionsByPath[$0]?.title }
  }

  /// How many questions a quiz has, in words.
  package func questionsLabel(of quiz: Quiz) -> String {
    String(decoding: words(for: "").label("questions", quiz.outline.questionCount), as: UTF8.self)
  }
}
