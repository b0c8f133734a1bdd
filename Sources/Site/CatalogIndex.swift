package import Content

/// What a catalog has where: looked up for every page, and worked out once.
///
/// It stands as long as the catalog keeps its order, its paths and its titles; quizzes and articles
/// that are exchanged for others of the same place are noted one by one.
package struct CatalogIndex: Sendable {
  private(set) var sectionsByPath: [String: Section] = [:]
  /// The sections directly inside each, in their order.
  private(set) var childSections: [String: [Section]] = [:]
  /// The quizzes of each section itself, by the section's path, as indices into the catalog.
  private(set) var quizzesBySection: [String: [Int]] = [:]
  private(set) var articlesBySection: [String: [Int]] = [:]
  private(set) var articlesByPath: [String: Int] = [:]
  /// How many quizzes, questions and articles a section and those below it hold.
  private(set) var counts: [String: Counts] = [:]
  private(set) var quizIndexByPath: [String: Int] = [:]
  /// The translations of each quiz, by the quiz's path, as indices into the catalog.
  private(set) var translations: [String: [Int]] = [:]
  private(set) var translationIndexByPage: [String: Int] = [:]
  /// The place of each quiz among those of its section.
  private(set) var placesInSection: [Int] = []
  /// The newest that have a date, newest first.
  private(set) var newestQuizzes: [Int] = []
  private(set) var newestArticles: [Int] = []

  /// How many of the newest are kept.
  static let newestCount = 30

  struct Counts: Sendable {
    var quizzes = 0
    var questions = 0
    var articles = 0
  }

  package init(of catalog: Catalog) {
    for section in catalog.sections {
      sectionsByPath[section.path] = section
      if !section.path.isEmpty {
        childSections[folder(of: section.path), default: []].append(section)
      }
    }
    noteQuizzes(of: catalog)
    for (index, translation) in catalog.translations.enumerated() {
      translations[translation.path, default: []].append(index)
      translationIndexByPage[translation.page] = index
    }
    for (index, article) in catalog.articles.enumerated() {
      articlesBySection[folder(of: article.path), default: []].append(index)
      articlesByPath[article.path] = index
      for folder in foldersAbove(article.path) {
        counts[folder, default: Counts()].articles += 1
      }
    }
    noteNewest(of: catalog)
  }

  /// Takes note that the catalog has another quiz where this one was, of the same path and title.
  package mutating func exchanged(_ old: QuizOutline, for new: QuizOutline, in catalog: Catalog) {
    let more = new.questionCount - old.questionCount
    if more != 0 {
      for folder in foldersAbove(new.path) { counts[folder]?.questions += more }
    }
    if old.created != new.created { noteNewest(of: catalog) }
  }

  /// Takes note that the catalog has another article where this one was, of the same path and
  /// title.
  package mutating func exchanged(_ old: Article, for new: Article, in catalog: Catalog) {
    if old.created != new.created { noteNewest(of: catalog) }
  }

  /// Quizzes of a section follow one another, and are noted together.
  private mutating func noteQuizzes(of catalog: Catalog) {
    quizIndexByPath.reserveCapacity(catalog.quizzes.count)
    placesInSection.reserveCapacity(catalog.quizzes.count)
    var start = 0
    while start < catalog.quizzes.count {
      let path = catalog.quizzes[start].path
      let section = folder(of: path)
      var places = quizzesBySection[section] ?? []
      var questions = 0
      var end = start
      while end < catalog.quizzes.count, folder(of: catalog.quizzes[end].path) == section {
        quizIndexByPath[catalog.quizzes[end].path] = end
        placesInSection.append(places.count)
        places.append(end)
        questions += catalog.quizzes[end].questionCount
        end += 1
      }
      quizzesBySection[section] = places
      for folder in foldersAbove(path) {
        counts[folder, default: Counts()].quizzes += end - start
        counts[folder, default: Counts()].questions += questions
      }
      start = end
    }
  }

  private mutating func noteNewest(of catalog: Catalog) {
    newestQuizzes = placesOfNewest(catalog.quizzes.map(\.created), atMost: Self.newestCount)
    newestArticles = placesOfNewest(catalog.articles.map(\.created), atMost: Self.newestCount)
  }
}

/// The places of those with a date, newest first; of one day in the given order.
func placesOfNewest(_ created: [String], atMost limit: Int) -> [Int] {
  let dated = created.indices.filter { !created[$0].isEmpty }
  let sorted = dated.sorted { (created[$1], $0) < (created[$0], $1) }
  return Array(sorted.prefix(limit))
}
