package import Cryptography
internal import Diagnostics
package import Ledger
package import Scoring

/// What a site publishes as `ledger.json`, so that anyone can mark and rank again what its
/// leaderboards show.
///
/// One JSON object with these members in this order:
///
/// | member | form |
/// | --- | --- |
/// | `podium` | `"ledger/1"`, the name and version of the format |
/// | `site` | the site's id |
/// | `names` | `"handles"`, or `"pseudonyms"` if the site hides its players behind some |
/// | `organiser` | the key that signs the log's checkpoints, in its text form; empty without one |
/// | `log` | the signed log: `[entries, root in hexadecimal digits, signed results that are not sealed yet]` |
/// | `time-zone` | the name of the zone in which weeks and months begin |
/// | `periods` | this week, this month and this season: `[period, name, first moment, first moment after it]` |
/// | `quizzes` | the ranked quizzes by path: `[path, which attempt counts, name of the revision it has now]` |
/// | `revisions` | every archived revision, each exactly as in `revisions.jsonl`, in that order |
/// | `results` | one object a file: `file` is its path in the ledger's folder, `lines` its results |
/// | `boards` | one object a leaderboard |
///
/// Which attempt counts is `first`, `best` or `last`. A line of `results` is `[line, points,
/// finding, result]`: where it stands in its file; what its answers earn; the code of what was
/// found, `claim-too-high` or `claim-too-low` for a result that counts with other points than it
/// claims, another code for one that does not count at all, else empty; and the result, byte for
/// byte as it was handed in. Only what is no JSON at all is missing.
///
/// With pseudonyms `results` holds one file, in which each result that counts stands under its
/// player's pseudonym, with its revision, its answers and when it entered the ledger as `ended`,
/// and nothing else; it cannot be compared with what was handed in.
///
/// A period is `week`, `month` or `season`; only a season can have a name, and only the last one
/// has an empty end. Which week it is follows from the results: `newestMoment` has the rule. There
/// are none where no result counts.
///
/// A board says its `scope` (`everything`, `section` or `quiz`) with the `path` of that section or
/// quiz, its `period` (one of those, or `ever`), the `pages` that together show its first 10,000
/// rows and the `excerpts`, pages that show fewer, both from the site's top, and its `rows`:
/// `[rank, player, points, results, when the last of them ended]`. On the pages each row has an
/// attribute `data-standing` with rank, player, points and results, a blank between them, and
/// before those the period, if it is not `ever`.
///
///     {"podium":"ledger/1","site":"quiz.example.org","names":"handles","organiser":"","log":[0,"e3b0…",0],"time-zone":"Europe/Helsinki",
///     "periods":[
///     ["week","","2026-11-15T22:00:00Z","2026-11-22T22:00:00Z"]
///     ],
///     "quizzes":[
///     ["geography/rivers","first","c612…"]
///     ],
///     "revisions":[
///     {"questions":[…],"quiz":"geography/rivers","v":1}
///     ],
///     "results":[
///     {"file":"recorded/spring.jsonl","lines":[
///     [1,100,"",{"player":"ada","quiz":"geography/rivers","answers":{"vienna":["b"]},"ended":"2026-11-20T20:15:00Z"}]
///     ]}
///     ],
///     "boards":[
///     {"scope":"everything","path":"","period":"ever","pages":["leaderboard.html"],"excerpts":["index.html"],"rows":[
///     [1,"ada",100,1,"2026-11-20T20:15:00Z"]
///     ]}
///     ]}
package struct PublishedLedger: Sendable {
  package var site: String
  /// Whether players are named by pseudonyms.
  package var hidesNames = false
  package var organiser = ""
  package var log: Log?
  package var timeZone = "UTC"
  package var periods: [Stretch] = []
  package var quizzes: [Quiz] = []
  /// Where the revisions stand in the file.
  package var revisions: [RecordedFile.Record] = []
  /// The results, each where it stands in the published file.
  package var files: [RecordedFile] = []
  /// What was published about each result, file by file.
  package var outcomes: [[Outcome]] = []
  /// The codes of findings that outcomes name by their places.
  package var findings: [String] = []
  package var boards: [Board] = []

  /// Where it stands, from the site's top.
  package static let path = "ledger.json"

  /// The state of the signed log.
  package struct Log: Sendable, Hashable {
    package var size: Int
    package var root: Digest
    package var pending: Int
  }

  package struct Quiz: Sendable, Hashable {
    package var path: String
    package var attempts: AttemptPolicy
    package var revision: Digest

    package init(path: String, attempts: AttemptPolicy, revision: Digest) {
      (self.path, self.attempts, self.revision) = (path, attempts, revision)
    }
  }

  /// The points of a result, and the place of its finding: eight bytes, as there may be millions.
  package struct Outcome: Sendable, Hashable {
    private var packed: Int64
    package var points: Points { Points(packed >> 8) }
    package var finding: Int { Int(packed & 0xFF) }

    init(_ points: Int, finding: UInt8) { packed = Int64(points) << 8 | Int64(finding) }
  }

  /// A week, month or season as it is published.
  package struct Stretch: Sendable, Hashable {
    package var period: Period
    package var name: String
    package var start: Moment
    package var end: Moment?

    init(period: Period, name: String, start: Moment, end: Moment?) {
      (self.period, self.name, self.start, self.end) = (period, name, start, end)
    }

    package init(_ span: PeriodSpan) {
      self.init(
        period: span.period, name: span.name, start: span.moments.start, end: span.moments.end)
    }
  }

  package struct Board: Sendable, Hashable {
    package var scope: Scope
    package var period: Period
    package var pages: [String]
    package var excerpts: [String]
    /// Where its rows stand in the published file, and the line in which it starts.
    package var rows: Range<Int>
    package var line: Int
  }

  /// A row of a leaderboard with its player by handle.
  package struct Row: Sendable, Hashable {
    package var rank: Int
    package var player: String
    package var points: Points
    package var results: Int
    /// Not known from a page.
    package var latest: Moment?
  }
}

extension Scope {
  /// The board that a word and a path mean in the published ledger.
  init?(word: String, path: String) {
    switch word {
    case "everything" where path.isEmpty: self = .everything
    case "section": self = .section(path)
    case "quiz": self = .quiz(path)
    default: return nil
    }
  }
}

extension MarkedAttempt {
  /// The code of the first finding about an attempt that counts, or empty.
  package var finding: String {
    switch note {
    case .seenTooLarge: Diagnostic.Code.seenTooLarge.name
    case .seenDiffers: Diagnostic.Code.seenDiffers.name
    case .contested: Diagnostic.Code.attemptContested.name
    case .notDrawn: Diagnostic.Code.notDrawn.name
    case .answerAfterKey: Diagnostic.Code.answerAfterKey.name
    case .otherMaximum where claim == .equalOrNone: Diagnostic.Code.claimOfOtherMaximum.name
    case .ordinalSkipped where claim == .equalOrNone: Diagnostic.Code.ordinalSkipped.name
    case .none, .otherMaximum, .ordinalSkipped:
      switch claim {
      case .equalOrNone: ""
      case .tooHigh: Diagnostic.Code.claimTooHigh.name
      case .tooLow: Diagnostic.Code.claimTooLow.name
      }
    }
  }
}
