package import Diagnostics
package import Scoring

/// Everything the authors of a site wrote, understood and put in order.
package struct Catalog: Sendable {
  @Boxed package var settings: SiteSettings
  /// The content folder itself first (path ``), then each folder that holds pages, parents before
  /// children, in the order in which they are listed.
  package var sections: [Section]
  /// In the order of the sections, and within one by `order`, then title, then path.
  package var quizzes: [QuizOutline]
  /// What is shown of quizzes in other languages than their own, by their pages: each with the path
  /// of its quiz, and with its own file and language.
  package var translations: [QuizOutline]
  package var articles: [Article]
  /// By path.
  package var players: [PlayerPage]
  /// The contact page and other pages outside the subjects, by path.
  package var pages: [Article]
  /// Files to copy beside the pages, by path.
  package var assets: [Asset]
  package var linksToMade: [LinkToMade] = []
}

/// A link to what Podium makes in some sites; whether in this one, its results decide.
package struct LinkToMade: Sendable {
  /// The path in the site.
  package var path: String
  package var location: SourceLocation
}

/// A subject, a topic or a deeper folder.
package struct Section: Sendable {
  /// `geography/europe`; empty for the content folder itself.
  package var path: String
  package var title: String
  /// One line of plain text; empty if there is none.
  package var description: String
  /// The body of the folder's `index.md`.
  package var body: HTML
  package var order: Int?
  /// The source of the folder's `index.md`, if it has one.
  package var source: String?
  /// Empty for the site's language.
  package var language = ""
}

/// What is known of a quiz without its questions: enough to list it, rank it and find it.
///
/// A class that never changes: lists of thousands are copied often, and count one reference for
/// each of them instead of a dozen.
package final class QuizOutline: Equatable, Sendable {
  /// What the quiz is called in addresses and results: `geography/europe/capitals`.
  package let path: String
  /// The path of its file in the content folder.
  package let source: String
  package let title: String
  package let description: String
  package let author: String
  /// `YYYY-MM-DD` or a full RFC 3339 moment; empty if not given.
  package let created: String
  /// A BCP 47 tag; empty where it is the site's.
  package let language: String
  /// An id that outlives a move of the file; empty if not given.
  package let id: String
  package let tags: [String]
  package let order: Int?
  package let attempts: AttemptPolicy
  package let isRanked: Bool
  package let settings: QuizSettings
  package let questionCount: Int
  /// How many of them an attempt is asked.
  package let askedCount: Int
  /// The most that an attempt can earn.
  package let points: Points
  /// Whether this is the quiz in another language than its own, from another file.
  package let isTranslation: Bool

  /// The path of its page without `.html`: that of the quiz, and `geography/europe/capitals.fi` for
  /// a translation; no other page of an author has a dot in its name.
  package var page: String { isTranslation ? path + "." + language.lowercased() : path }

  package init(
    path: String, source: String, title: String, description: String, author: String,
    created: String, language: String, id: String, tags: [String], order: Int?,
    attempts: AttemptPolicy, isRanked: Bool, settings: QuizSettings, questionCount: Int,
    askedCount: Int? = nil, points: Points, isTranslation: Bool = false
  ) {
    self.path = path
    self.source = source
    self.title = title
    self.description = description
    self.author = author
    self.created = created
    self.language = language
    self.id = id
    self.tags = tags
    self.order = order
    self.attempts = attempts
    self.isRanked = isRanked
    self.settings = settings
    self.questionCount = questionCount
    self.askedCount = askedCount ?? questionCount
    self.points = points
    self.isTranslation = isTranslation
  }

  /// The outline with other values in place of its own.
  func changed(
    source: String? = nil, title: String? = nil, description: String? = nil, author: String? = nil,
    language: String? = nil, id: String? = nil, tags: [String]? = nil, isTranslation: Bool = false
  ) -> QuizOutline {
    QuizOutline(
      path: path, source: source ?? self.source, title: title ?? self.title,
      description: description ?? self.description, author: author ?? self.author,
      created: created, language: language ?? self.language, id: id ?? self.id,
      tags: tags ?? self.tags, order: order, attempts: attempts, isRanked: isRanked,
      settings: settings, questionCount: questionCount, askedCount: askedCount, points: points,
      isTranslation: isTranslation || self.isTranslation)
  }

  package static func == (left: QuizOutline, right: QuizOutline) -> Bool {
    left === right || left.isLike(right)
  }

  private func isLike(_ other: QuizOutline) -> Bool {
    path == other.path && source == other.source && title == other.title
      && description == other.description && author == other.author && created == other.created
      && language == other.language && id == other.id && tags == other.tags && order == other.order
      && attempts == other.attempts && isRanked == other.isRanked && settings == other.settings
      && questionCount == other.questionCount && askedCount == other.askedCount
      && points == other.points && isTranslation == other.isTranslation
  }
}

/// A quiz as its author meant it.
package struct Quiz: Sendable {
  package var outline: QuizOutline
  /// What stands between the title and the first question.
  package var introduction: HTML
  package var questions: [Question]
  /// What stands after the last question without belonging to it.
  package var conclusion: HTML
}

/// How a quiz is taken unless the player chooses otherwise.
package struct QuizSettings: Hashable, Sendable {
  package var shufflesQuestions: Bool
  package var shufflesChoices: Bool
  /// How many questions that are in no pool an attempt draws; all if nil.
  package var pick: Int?
  /// How many it draws from each pool, by name.
  package var pools: [PoolDraw] = []
  /// How often a question may be answered while its outcome is shown after each answer.
  package var tries = 1
  /// The percentage of its points that an answer after the first one earns.
  package var retryWorth = 50
  /// Seconds; unlimited if nil.
  package var timeLimit: Int?
  /// The share of the points that passes, in percent, 0 to 100.
  package var pass: Int?
  package var mode: Mode
  /// Whether the player has to take the quiz as it is set.
  package var isFixed = false
  /// Whether players may copy the quiz to their own with one click.
  package var allowsCopying = true
  /// Whether players may print a certificate of a result.
  package var offersCertificate = false
  /// How questions are shown at first.
  package var view = View.single

  package enum View: String, CaseIterable, Hashable, Sendable {
    /// One question at a time.
    case single
    /// All on one page.
    case page
  }

  package enum Mode: String, CaseIterable, Hashable, Sendable {
    /// Feedback after each question.
    case practice
    /// Feedback after the last one.
    case exam
  }
}

/// A page without questions: study notes in a topic, or a page such as `contact.md`.
package struct Article: Sendable {
  package var path: String
  package var source: String
  package var title: String
  package var description: String
  package var author: String
  package var created: String
  package var language: String
  package var tags: [String]
  package var order: Int?
  package var body: HTML
}

/// The optional page of a player.
package struct PlayerPage: Sendable {
  /// The player's handle, which is the file's name.
  package var handle: String
  package var source: String
  /// The name shown; the handle if not given.
  package var name: String
  /// Photos with their alternative texts; paths are relative to the page.
  package var photos: [Photo]
  package var body: HTML

  package struct Photo: Sendable {
    package var path: String
    package var text: String
  }
}

/// A file that is copied beside the pages.
package struct Asset: Hashable, Sendable {
  package var path: String
}
