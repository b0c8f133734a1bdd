internal import Bytes
internal import Console
internal import Content
internal import Search
internal import Site

/// The files of the site's search index, and what the next build may recall of it.
func searchPages(
  of site: ReadSite, _ publication: Publication, in content: String, recalling memory: [UInt8]?,
  jobs: Int
) -> (pages: [Page], memory: [UInt8]) {
  var topics: [String: [String]] = [:]
  let quizzes = site.catalog.quizzes.map { quiz in
    let outline = quiz.outline
    let section = folder(of: outline.path)
    let titles = topics[section] ?? publication.topics(of: quiz)
    topics[section] = titles
    return IndexedQuiz(
      path: outline.path, title: outline.title, author: outline.author, tags: outline.tags,
      topics: titles, questionsLabel: publication.questionsLabel(of: quiz),
      source: site.fingerprints[outline.path] ?? [], questions: site.words[outline.path])
  }
  let catalog = site.catalog
  let index = SearchIndex(of: quizzes, recalling: memory, jobs: jobs) { place in
    QuestionWords(of: read(catalog.quizzes[place], in: content, settings: catalog.settings))
  }
  return (
    index.files.map { file in
      file.isNamedAfterContents
        ? Page(file.path, namedAfter: file.bytes) : Page(file.path, holding: file.bytes)
    }, index.memory
  )
}

extension QuestionWords {
  init(of quiz: Quiz) {
    self.init(of: quiz.questions.map { ($0.headingText, $0.stem.bytes) })
  }
}
