internal import Content
package import Search
package import Site

/// The site's search index, with the help of what an earlier build left.
///
/// `words` gives the words of a quiz, by its place in the catalog, for the few that are needed
/// though their files were not read.
package func searchIndex(
  of site: AssembledSite, _ labels: SearchLabels, recalling memory: [UInt8]? = nil, jobs: Int,
  words: @escaping @Sendable (Int) -> QuestionWords = { _ in QuestionWords(of: []) }
) -> SearchIndex {
  var topics: [String: [String]] = [:]
  let quizzes = site.catalog.quizzes.indices.map { index in
    let outline = site.catalog.quizzes[index]
    let section = folder(of: outline.path)
    let titles = topics[section] ?? labels.topics(of: outline)
    topics[section] = titles
    return IndexedQuiz(
      path: outline.path, title: outline.title, author: outline.author, tags: outline.tags,
      topics: titles, questionsLabel: labels.questionsLabel(of: outline),
      language: labels.otherLanguage(of: outline),
      source: site.fingerprints[outline.path] ?? [],
      questions: site.fragment(ofQuiz: index).quiz?.words)
  }
  return SearchIndex(of: quizzes, recalling: memory, jobs: jobs, reading: words)
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
