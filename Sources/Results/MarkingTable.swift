internal import JSON
internal import Ledger
internal import Scoring

/// What the answers to some revisions are marked by, laid out flat.
///
/// Ten million lookups by two threads would spend their time on the reference counts of the arrays
/// inside revisions; in here a question is a few numbers.
struct MarkingTable: Sendable {
  struct Row: Sendable {
    /// Its questions, among all.
    var questions: Range<Int>
    /// What all its questions together can earn.
    var possible: Points
    /// Its rules among `rules`; -1 for a revision that asks everything once.
    var rules: Int32
  }

  /// What an attempt at a revision is asked, and how often.
  struct Rules: Sendable {
    /// Nil if everything is asked.
    var draw: DrawRule?
    var tries: Int32
    var retryWorth: Int32

    static let plain = Self(draw: nil, tries: 1, retryWorth: 100)
  }

  struct Question: Sendable {
    /// Where its id stands among `ids`.
    var id: Range<Int>
    var worth: Worth
    /// For a single choice, by far the most common, the key itself: the right choice and the count
    /// of choices.
    var single: (right: Int32, count: Int32)
    /// For all other kinds the place among `keys`; -1 for a single choice.
    var key: Int32
  }

  private(set) var questions: [Question] = []
  private var rules: [Rules] = []
  private var ids: [UInt8] = []
  private var keys: [Key] = []
  /// For each row its questions, sorted by id.
  private var sorted: [Int32] = []

  /// Adds the questions of a revision.
  mutating func add(_ read: ReadRevision) -> Row {
    let revision = read.questions
    let start = questions.count
    var possible = Points.zero
    for question in revision {
      let id = Array(question.id.utf8)
      var single: (Int32, Int32) = (0, 0)
      var key: Int32 = -1
      if case .single(let right, let count) = question.key {
        single = (right, count)
      } else {
        key = Int32(keys.count)
        keys.append(question.key)
      }
      questions.append(
        Question(
          id: ids.count..<ids.count + id.count, worth: question.worth, single: single, key: key))
      ids += id
      possible += question.worth.points
    }
    let order = revision.indices.sorted {
      revision[$0].id.utf8.lexicographicallyPrecedes(revision[$1].id.utf8)
    }
    sorted += order.map { Int32(start + $0) }
    var place: Int32 = -1
    if read.rules != .plain {
      place = Int32(rules.count)
      rules.append(
        Rules(
          draw: read.rules.drawRule(for: revision), tries: read.rules.tries,
          retryWorth: read.rules.retryWorth))
    }
    return Row(questions: start..<questions.count, possible: possible, rules: place)
  }

  func rules(of row: Row) -> Rules {
    row.rules < 0 ? .plain : rules[Int(row.rules)]
  }

  /// What the questions of a row that are asked can earn together.
  func possible(in row: Row, asked: [Bool]) -> Points {
    var possible = Points.zero
    for (place, question) in row.questions.enumerated() where asked[place] {
      possible += questions[question].worth.points
    }
    return possible
  }

  /// The question of a row that has this id: mostly the expected one.
  func question(named id: Span<UInt8>, in row: Row, expected: Int) -> Int? {
    if expected < row.questions.upperBound, comparison(of: id, with: expected) == 0 {
      return expected
    }
    var (low, high) = (row.questions.lowerBound, row.questions.upperBound)
    while low < high {
      let middle = (low + high) / 2
      let question = Int(sorted[middle])
      let comparison = comparison(of: id, with: question)
      if comparison == 0 { return question }
      if comparison < 0 { high = middle } else { low = middle + 1 }
    }
    return nil
  }

  /// Less than 0 if the id sorts before that of the question, 0 if it is the same.
  private func comparison(of id: Span<UInt8>, with question: Int) -> Int {
    let other = questions[question].id
    for index in 0..<min(id.count, other.count) {
      let (left, right) = (id[index], ids[other.lowerBound + index])
      if left != right { return left < right ? -1 : 1 }
    }
    return id.count - other.count
  }

  /// Marks the response to a question: those of some strings that stand in a range.
  func mark(_ parts: [JSONText], _ range: Range<Int>, to question: Int, in bytes: Span<UInt8>)
    throws(ResponseError) -> Points
  {
    let question = questions[question]
    if question.key < 0, range.count == 1 {
      let part = parts[range.lowerBound]
      if part.isPlain, part.range.count == 1,
        let points = points(
          forLetter: bytes[part.range.lowerBound], right: question.single.right,
          of: question.single.count, worth: question.worth)
      {
        return points
      }
    }
    let key =
      question.key >= 0
      ? keys[Int(question.key)]
      : Key.single(right: question.single.right, count: question.single.count)
    var marking = RunningMark(against: key, worth: question.worth)
    for part in parts[range] {
      if part.isPlain {
        try marking.add(bytes.extracting(part.range))
      } else {
        try marking.add(part.bytes(in: bytes).span)
      }
    }
    return try marking.finished().earned
  }
}
