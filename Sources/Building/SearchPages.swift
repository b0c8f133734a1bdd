package import Content
package import Search
package import Site

/// The site's search index, with the help of what an earlier build left.
///
/// `reading` gives a quiz with its questions, for the few whose words are needed though their files have not been read.
package func searchIndex(
  of site: ReadSite, _ labels: SearchLabels, recalling memory: [UInt8]? = nil, jobs: Int,
  reading: @escaping @Sendable (Quiz) -> Quiz = { $0 }
) -> SearchIndex {
  var topics: [String: [String]] = [:]
  let quizzes = site.catalog.quizzes.map { quiz in
    let outline = quiz.outline
    let section = folder(of: outline.path)
    let titles = topics[section] ?? labels.topics(of: quiz)
    topics[section] = titles
    return IndexedQuiz(
      path: outline.path, title: outline.title, author: outline.author, tags: outline.tags,
      topics: titles, questionsLabel: labels.questionsLabel(of: quiz),
      language: labels.otherLanguage(of: quiz),
      source: site.fingerprints[outline.path] ?? [], questions: site.words[outline.path])
  }
  let catalog = site.catalog
  return SearchIndex(of: quizzes, recalling: memory, jobs: jobs) { place in
    QuestionWords(of: reading(catalog.quizzes[place]))
  }
}

extension Page {
  /// A file of the search index.
  init(_ file: SearchIndex.File) {
    self =
      file.isNamedAfterContents
      ? Page(file.path, namedAfter: file.bytes) : Page(file.path, holding: file.bytes)
  }
}

extension QuestionWords {
  init(of quiz: Quiz) {
    self.init(of: quiz.questions.map { ($0.headingText, $0.stem.bytes) })
  }
}
