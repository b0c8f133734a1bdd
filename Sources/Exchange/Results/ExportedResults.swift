/// A format that a site's results are written in.
package enum ResultFormat: String, CaseIterable, Sendable {
  case canvasGradebook = "canvas-gradebook"
  case moodleGradebook = "moodle-gradebook"
  case xAPI = "xapi"

  /// What the format is, for a list of formats.
  package var summary: String {
    switch self {
    case .canvasGradebook: "the results that count, as a table for Canvas's gradebook"
    case .moodleGradebook: "the same with the columns of Moodle's"
    case .xAPI: "all results as statements of xAPI 1.0.3, in one JSON array"
    }
  }
}

/// The results of a site, for other programs.
package struct ExportedResults: Sendable {
  /// The address of the site, with a slash at its end.
  package var homePage: String
  /// A BCP 47 tag.
  package var language: String
  /// In the order of their columns.
  package var quizzes: [Quiz] = []
  /// In the order of the ledger.
  package var results: [Result] = []

  package init(homePage: String, language: String) {
    self.homePage = homePage
    self.language = language
  }

  package struct Quiz: Sendable {
    package var path: String
    package var title: String
    /// What all its questions together can earn.
    package var possible: Int64

    package init(path: String, title: String, possible: Int64) {
      self.path = path
      self.title = title
      self.possible = possible
    }
  }

  package struct Result: Sendable {
    /// The player's handle.
    package var player: String
    /// What the player's card says; empty if nothing.
    package var fullName: String
    /// Among the quizzes.
    package var quiz: Int
    package var score: Int64
    package var possible: Int64
    /// In UTC, by RFC 3339.
    package var ended: String
    /// The name of the revision that was answered.
    package var revision: String
    /// Whether it is the one of its player and quiz that counts.
    package var counts: Bool

    package init(
      player: String, fullName: String, quiz: Int, score: Int64, possible: Int64, ended: String,
      revision: String, counts: Bool
    ) {
      self.player = player
      self.fullName = fullName
      self.quiz = quiz
      self.score = score
      self.possible = possible
      self.ended = ended
      self.revision = revision
      self.counts = counts
    }
  }
}

/// Results in another format.
package struct WrittenResults: Sendable {
  package var bytes: [UInt8] = []
  package var count = 0
  /// Which quizzes have results that were out of another number of points, each at its path.
  package var losses: [Loss] = []

  package init() {}
}

package func writeResults(_ results: ExportedResults, as format: ResultFormat) -> WrittenResults {
  switch format {
  case .canvasGradebook: gradebook(of: results, isCanvas: true)
  case .moodleGradebook: gradebook(of: results, isCanvas: false)
  case .xAPI: xAPIStatements(of: results)
  }
}
