package import Bytes
internal import CacheCoding
internal import Content
package import Search
internal import Site
internal import Synchronization
internal import Workspace

/// The index for searching, and the files that changed since they were read.
package func indexedSearch(
  of site: AssembledSite, in folder: SiteFolder, theme: LoadedTheme, recalling words: [UInt8]?,
  jobs: Int
) -> (files: [SearchIndex.File], memory: [UInt8], changed: [ExactString]) {
  let settings = site.catalog.settings
  let labels = SearchLabels(of: site.catalog, words: theme.words(of: settings))
  let reader = FragmentReader(of: folder, settings: settings, theme: theme)
  let changed = Mutex<Set<ExactString>>([])
  let quizCount = site.catalog.quizzes.count
  let translations = Dictionary(grouping: site.catalog.translations.indices) {
    site.catalog.translations[$0].path
  }
  let index = searchIndex(of: site, translations, labels, recalling: words, jobs: jobs) { place in
    guard place < quizCount else {
      return QuestionWords(of: site.catalog.articles[place - quizCount])
    }
    let translations = translations[site.catalog.quizzes[place].path] ?? []
    if translations.isEmpty, let stored = site.fragment(ofQuiz: place).quiz?.words?.bytes,
      let words = QuestionWords(encoded: stored)
    {
      return words
    }
    func quiz(of fragment: Fragment) -> Quiz? {
      if let quiz = try? reader.quiz(of: fragment) { return quiz }  // allowed: told as changed
      _ = changed.withLock { $0.insert(ExactString(fragment.file.path)) }
      return nil
    }
    guard let own = quiz(of: site.fragment(ofQuiz: place)) else { return QuestionWords(of: []) }
    return QuestionWords(
      of: own,
      in: translations.compactMap { quiz(of: site.fragment(of: .translation($0))) })
  }
  return (files: index.files, memory: index.memory, changed: changed.withLock { $0.sorted() })
}

/// The site's search index, with the help of what an earlier build left.
///
/// `words` gives the words of a quiz, by its place in the catalog; those of articles follow.
private func searchIndex(
  of site: AssembledSite, _ translations: [String: [Int]], _ labels: SearchLabels,
  recalling memory: [UInt8]?, jobs: Int,
  words: @escaping @Sendable (Int) -> QuestionWords
) -> SearchIndex {
  // Quizzes of a section follow one another.
  var (section, titles): (String?, [String]) = (nil, [])
  let quizzes = site.catalog.quizzes.indices.map { index in
    let outline = site.catalog.quizzes[index]
    let own = folder(of: outline.path)
    if own != section { (section, titles) = (own, labels.topics(above: outline.path)) }
    var source = site.fingerprints[outline.path] ?? []
    var tags = outline.tags
    if let places = translations[outline.path] {
      let others = places.map { site.catalog.translations[$0] }
      var fingerprint = Fingerprint()
      fingerprint.combine(source)
      for other in others { fingerprint.combine(site.fingerprints[other.page] ?? []) }
      source = fingerprint.bytes
      tags += others.flatMap { $0.tags + [$0.title] }.filter { !outline.tags.contains($0) }
    }
    return IndexedQuiz(
      path: outline.path, title: outline.title, author: outline.author, tags: tags,
      topics: titles, questionsLabel: labels.questionsLabel(of: outline),
      language: labels.otherLanguage(outline.language), source: source)
  }
  let articles = site.catalog.articles.map { IndexedQuiz($0, labels) }
  return SearchIndex(
    of: quizzes + articles, articles: articles.count, recalling: memory, jobs: jobs, reading: words)
}

extension Page {
  /// A file of the search index.
  init(_ file: SearchIndex.File) {
    self =
      file.isNamedAfterContents
      ? Page(file.path, namedAfter: file.bytes) : Page(file.path, holding: file.bytes)
  }
}

extension IndexedQuiz {
  /// An article has no questions: its body is looked through like one.
  fileprivate init(_ article: Article, _ labels: SearchLabels) {
    var source = Fingerprint()
    source.combine(article.description)
    source.combine(article.body.bytes)
    self.init(
      path: article.path, title: article.title, author: article.author, tags: article.tags,
      topics: labels.topics(above: article.path), questionsLabel: "",
      language: labels.otherLanguage(article.language), source: source.bytes)
  }
}

extension QuestionWords {
  /// What an article says, with its description as the text that is shown.
  fileprivate init(of article: Article) {
    self.init(of: [(article.description, article.body.bytes)])
  }

  init(of quiz: Quiz) {
    self.init(of: quiz, in: [])
  }

  /// A result shows the quiz's own language, whichever the words are found in.
  init(of quiz: Quiz, in translations: [Quiz]) {
    self.init(
      of: quiz.questions.enumerated().map { place, question in
        var text = question.stem.bytes
        for translation in translations {
          let other = translation.questions[place]
          text += Array("<p>".utf8) + other.heading.bytes + other.stem.bytes
        }
        return (question.headingText, text)
      })
  }
}
