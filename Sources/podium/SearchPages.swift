internal import Content
internal import Search
internal import Site

/// The files of the site's search index, as pages.
func searchPages(of site: ReadSite, _ publication: Publication, jobs: Int) -> [Page] {
  indexFiles(of: site, publication, jobs: jobs).map { Page($0.path, holding: $0.bytes) }
}

/// The files of the site's search index.
func indexFiles(of site: ReadSite, _ publication: Publication, jobs: Int) -> [IndexFile] {
  let quizzes = site.catalog.quizzes.compactMap { quiz -> IndexedQuiz? in
    let outline = quiz.outline
    guard let questions = site.words[outline.path] else { return nil }
    return IndexedQuiz(
      path: outline.path, title: outline.title, author: outline.author, tags: outline.tags,
      topics: publication.topics(of: quiz),
      questionsLabel: publication.questionsLabel(of: quiz), questions: questions)
  }
  return searchIndex(of: quizzes, jobs: jobs)
}
