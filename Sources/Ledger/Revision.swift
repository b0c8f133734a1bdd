package import Cryptography
package import Scoring

/// A question as it was published: what a response is marked by, and what its letters stood for.
package struct RevisionQuestion: Hashable, Sendable {
  package var id: String
  package var key: Key
  package var worth: Worth
  /// The plain texts of the choices as written; of the right sides for matching; none for blanks.
  package var choices: [String]
  /// The plain texts of the left sides for matching; none otherwise.
  package var prompts: [String]
  /// The pool that it is drawn from, empty if it is in none.
  ///
  /// Archived only with `AttemptRules`, and so is the next.
  package var pool: String
  /// The choices that keep their places when the choices are shuffled.
  package var pinned: [Int32]

  package init(
    id: String, key: Key, worth: Worth, choices: [String], prompts: [String], pool: String = "",
    pinned: [Int32] = []
  ) {
    (self.id, self.key, self.worth, self.choices, self.prompts) = (id, key, worth, choices, prompts)
    (self.pool, self.pinned) = (pool, pinned)
  }
}

/// What an attempt at a quiz is asked, and how often a question may be answered.
package struct AttemptRules: Hashable, Sendable {
  /// How many questions are drawn from each pool, and under an empty name from those in no pool;
  /// all of those are asked if it is not there.
  package var draw: [String: Int32]
  /// How often a question may be answered while its outcome is shown after each answer.
  package var tries: Int32
  /// The percentage of its points that an answer after the first one earns.
  package var retryWorth: Int32

  package static let mostTries: Int32 = 9

  package init(draw: [String: Int32] = [:], tries: Int32 = 1, retryWorth: Int32 = 100) {
    self.draw = draw
    self.tries = tries
    self.retryWorth = tries > 1 ? retryWorth : 100
  }

  /// Everything is asked, and each question once.
  package static let plain = Self()

  /// The pools by name, as a revision and a draw have them.
  package var pools: [String] { draw.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) } }

  /// The draw from these questions; nil if nothing is drawn.
  package func drawRule(for questions: [RevisionQuestion]) -> DrawRule? {
    guard !draw.isEmpty else { return nil }
    let names = pools
    let places = Dictionary(
      uniqueKeysWithValues: names.enumerated().map { ($1, Int32($0)) })  // allowed: keys
    return DrawRule(
      takes: names.map { draw[$0] ?? 0 },
      pools: questions.map { places[$0.pool] ?? DrawRule.everyAttempt })
  }
}

/// What a quiz asked and what was right when it was published, frozen.
///
/// It is one line of canonical JSON: objects with their members sorted by name, no white space,
/// strings spelt as RFC 8785 has them, whole numbers only. Its name is the SHA-256 of that line
/// without the newline.
///
///     {"questions":[{"choices":["Rhine","Danube"],"id":"vienna","key":["b"],"kind":"single",
///     "marking":"all","points":100,"prompts":[]}],"quiz":"geography/rivers","v":1}
///
/// | kind | key | choices | prompts |
/// | --- | --- | --- | --- |
/// | `single` | one letter | texts | none |
/// | `multiple` | letters, sorted | texts | none |
/// | `blanks` | one object a blank: `{"text":["Paris","City of Paris"]}` or `{"range":["9.76","9.86"]}` | none | none |
/// | `ordering` | all letters, sorted | texts as written | none |
/// | `matching` | one letter a left side | the right sides | the left sides |
///
/// `marking` is `all` or `partial`; `points` is whole, at most 1,000,000,000; a range has two
/// canonical decimals, both included.
///
/// A quiz that draws questions, or lets one be answered again, has version 2: with its rules first,
/// and with each question's pool and the letters of the choices that keep their places when choices
/// are shuffled.
///
///     {"attempt":{"draw":{"":10,"rivers":2},"retry":50,"tries":2},"questions":[{"choices":["Rhine",
///     "Danube"],"id":"vienna","key":["b"],"kind":"single","marking":"all","pinned":[],"points":100,
///     "pool":"rivers","prompts":[]}],"quiz":"geography/rivers","v":2}
///
/// `draw` says how many questions are drawn from each pool, and under the empty name from those in
/// no pool, all of which are asked if the name is not there. `tries` is 1 to 9, `retry` a
/// percentage, 100 with one try.
package struct Revision: Hashable, Sendable {
  /// The path of the quiz: `geography/europe/capitals`.
  package let quiz: String
  /// The canonical JSON, without a newline.
  package let line: [UInt8]
  package let name: Digest

  /// The most that a question can be worth: so little that no sum of marks overflows.
  package static let largestWorth = Points(1_000_000_000)

  /// Takes over a line that has its canonical form.
  package init(quiz: String, canonicalLine line: [UInt8]) {
    self.quiz = quiz
    self.line = line
    name = sha256(line)
  }
}

/// The kinds of key, by the words of the archive.
package enum RevisionKind: String {
  case single
  case multiple
  case blanks
  case ordering
  case matching
}
