package import JSON
internal import Scoring

/// Why a line is no revision.
package enum RevisionError: Error, Hashable, Sendable {
  case json(JSONError)
  /// A member is missing, is not where canonical JSON has it, or does not hold what it should.
  case member(String)
  /// A question can not be marked by its key.
  case key(question: String)
  case repeatedQuestion(String)
  /// It says something that canonical JSON spells differently.
  case notCanonical
}

extension RevisionError: CustomStringConvertible {
  /// The mistake in the words of a finding.
  package var description: String {
    switch self {
    case .json(let error): "\(error.problem) (byte \(error.offset + 1))"
    case .member(let name): "the member \"\(name)\" is missing, misplaced or not what it should be"
    case .key(let question): "the key of \"\(question)\" does not belong to such a question"
    case .repeatedQuestion(let question): "the question \"\(question)\" is there twice"
    case .notCanonical: "it is not spelt in the canonical form"
    }
  }
}

extension Revision {
  /// Reads a line of the archive strictly: it must be, byte for byte, the canonical form of what it
  /// says.
  package init(line: [UInt8]) throws(RevisionError) {
    let read = try readRevision(line.span, keepingTexts: false)
    var canonical: [UInt8] = []
    // It was read as a revision, so that only its spelling can be wrong.
    guard let value = try? parseJSON(line), canonical.appendCanonicalJSON(value), canonical == line
    else { throw .notCanonical }
    self.init(quiz: read.quiz, canonicalLine: line)
  }
}

/// What a revision's line says.
package struct ReadRevision: Sendable {
  package var quiz: String
  package var questions: [RevisionQuestion]
  package var rules: AttemptRules

  package init(quiz: String, questions: [RevisionQuestion], rules: AttemptRules) {
    (self.quiz, self.questions, self.rules) = (quiz, questions, rules)
  }
}

/// Reads what a revision's line says.
///
/// Without their texts, `choices` and `prompts` are empty, which is all that marking needs.
package func readRevision(_ line: Span<UInt8>, keepingTexts: Bool) throws(RevisionError)
  -> ReadRevision
{
  var reader = RevisionReader(
    scanner: JSONScanner(from: 0, to: line.count), keepsTexts: keepingTexts)
  return try reader.read(in: line)
}

/// Walks along a revision's line; the members of an object come in one order only.
private struct RevisionReader {
  var scanner: JSONScanner
  let keepsTexts: Bool

  mutating func read(in line: Span<UInt8>) throws(RevisionError) -> ReadRevision {
    var isFirst = true
    let hasRules = startsWithRules(line)
    var rules = AttemptRules.plain
    if hasRules {
      try take("attempt", isFirst: &isFirst, in: line)
      rules = try readRules(in: line)
    }
    try take("questions", isFirst: &isFirst, in: line)
    var questions: [RevisionQuestion] = []
    var ids: Set<String> = []
    var isFirstQuestion = true
    while try nextElement(isFirst: &isFirstQuestion, in: line) {
      let question = try readQuestion(withPool: hasRules, in: line)
      guard ids.insert(question.id).inserted else { throw .repeatedQuestion(question.id) }
      questions.append(question)
    }
    try take("quiz", isFirst: &isFirst, in: line)
    let quiz = try readText(in: line)
    guard isQuizPath(quiz.span) else { throw .member("quiz") }
    try take("v", isFirst: &isFirst, in: line)
    guard try readInteger(in: line) == (hasRules ? 2 : 1) else { throw .member("v") }
    try takeEnd(after: "v", in: line)
    try scan { (scanner) throws(JSONError) in try scanner.finish(in: line) }
    try check(rules, isThere: hasRules, for: questions)
    return ReadRevision(
      quiz: String(decoding: quiz, as: UTF8.self), questions: questions, rules: rules)
  }

  /// Whether a line is of version 2, as its first member says.
  private func startsWithRules(_ line: Span<UInt8>) -> Bool {
    var scanner = CanonicalScanner(0..<line.count)
    return scanner.take("{\"attempt\":", in: line)
  }

  private mutating func readRules(in line: Span<UInt8>) throws(RevisionError) -> AttemptRules {
    var isFirst = true
    try take("draw", isFirst: &isFirst, in: line)
    var draw: [String: Int32] = [:]
    var isFirstPool = true
    while let pool = try nextMember(isFirst: &isFirstPool, in: line) {
      let name = pool.bytes(in: line)
      guard name.isEmpty || isQuestionID(name.span) else { throw .member("draw") }
      guard let take = Int32(exactly: try readInteger(in: line)), take > 0 else {
        throw .member("draw")
      }
      guard draw.updateValue(take, forKey: String(decoding: name, as: UTF8.self)) == nil else {
        throw .member("draw")
      }
    }
    try take("retry", isFirst: &isFirst, in: line)
    guard let worth = Int32(exactly: try readInteger(in: line)), 0...100 ~= worth else {
      throw .member("retry")
    }
    try take("tries", isFirst: &isFirst, in: line)
    guard let tries = Int32(exactly: try readInteger(in: line)),
      1...AttemptRules.mostTries ~= tries
    else { throw .member("tries") }
    try takeEnd(after: "tries", in: line)
    guard tries > 1 || worth == 100 else { throw .member("retry") }
    return AttemptRules(draw: draw, tries: tries, retryWorth: worth)
  }

  /// Rules that are there say something, and each pool has as many questions as are drawn.
  private func check(_ rules: AttemptRules, isThere: Bool, for questions: [RevisionQuestion])
    throws(RevisionError)
  {
    guard isThere else { return }
    guard rules != .plain else { throw .member("attempt") }
    for question in questions where !question.pool.isEmpty {
      guard rules.draw[question.pool] != nil else { throw .member("pool") }
    }
    if let rule = rules.drawRule(for: questions), !rule.isSound { throw .member("draw") }
  }

  private mutating func readQuestion(withPool: Bool, in line: Span<UInt8>) throws(RevisionError)
    -> RevisionQuestion
  {
    var isFirst = true
    try take("choices", isFirst: &isFirst, in: line)
    let choices = try readTexts(in: line)
    try take("id", isFirst: &isFirst, in: line)
    let id = try readText(in: line)
    guard isQuestionID(id.span) else { throw .member("id") }
    try take("key", isFirst: &isFirst, in: line)
    let keyStart = scanner
    _ = try scan { (scanner) throws(JSONError) in try scanner.skipValue(in: line) }
    try take("kind", isFirst: &isFirst, in: line)
    let kind = String(decoding: try readText(in: line), as: UTF8.self)
    try take("marking", isFirst: &isFirst, in: line)
    let marking: Marking
    switch String(decoding: try readText(in: line), as: UTF8.self) {
    case "all": marking = .allOrNothing
    case "partial": marking = .partial
    default: throw .member("marking")
    }
    let pinned = withPool ? try readPinned(of: choices.count, isFirst: &isFirst, in: line) : []
    try take("points", isFirst: &isFirst, in: line)
    let points = Points(try readInteger(in: line))
    guard points >= .zero, points <= Revision.largestWorth else { throw .member("points") }
    var pool: [UInt8] = []
    if withPool {
      try take("pool", isFirst: &isFirst, in: line)
      pool = try readText(in: line)
    }
    try take("prompts", isFirst: &isFirst, in: line)
    let prompts = try readTexts(in: line)
    try takeEnd(after: "prompts", in: line)

    let next = scanner
    scanner = keyStart
    let name = String(decoding: id, as: UTF8.self)
    guard let kind = RevisionKind(rawValue: kind) else { throw .member("kind") }
    let key = try readKey(kind, choices: choices.count, prompts: prompts.count, in: line)
    guard let key, key.isSound else { throw .key(question: name) }
    scanner = next
    return RevisionQuestion(
      id: name, key: key, worth: Worth(points: points, marking: marking), choices: choices.texts,
      prompts: prompts.texts, pool: String(decoding: pool, as: UTF8.self), pinned: pinned)
  }

  /// The choices that keep their places, by their letters, which rise.
  private mutating func readPinned(of choices: Int, isFirst: inout Bool, in line: Span<UInt8>)
    throws(RevisionError) -> [Int32]
  {
    try take("pinned", isFirst: &isFirst, in: line)
    var pinned: [Int32] = []
    var isFirstLetter = true
    while try nextElement(isFirst: &isFirstLetter, in: line) {
      let letters = try readText(in: line)
      guard let choice = choice(named: letters.span), choice < choices,
        choice > pinned.last ?? -1
      else { throw .member("pinned") }
      pinned.append(choice)
    }
    return pinned
  }

  /// The key, nil if it does not belong to a question of that kind and so many choices and prompts.
  private mutating func readKey(
    _ kind: RevisionKind, choices: Int, prompts: Int, in line: Span<UInt8>
  )
    throws(RevisionError) -> Key?
  {
    guard let count = Int32(exactly: choices) else { return nil }
    if kind == .blanks {
      let blanks = try readBlanks(in: line)
      return choices == 0 && prompts == 0 ? blanks.map(Key.blanks) : nil
    }
    var right: [Int32] = []
    var isFirst = true
    while try nextElement(isFirst: &isFirst, in: line) {
      let letters = try readText(in: line)
      guard let choice = choice(named: letters.span) else { return nil }
      right.append(choice)
    }
    switch kind {
    case .single:
      return right.count == 1 && prompts == 0 ? .single(right: right[0], count: count) : nil
    case .multiple: return prompts == 0 ? .multiple(right: right, count: count) : nil
    case .ordering:
      return prompts == 0 && right.elementsEqual(0..<count) ? .ordering(count: count) : nil
    case .matching: return right.count == prompts ? .matching(right: right, count: count) : nil
    case .blanks: return nil
    }
  }

  private mutating func readBlanks(in line: Span<UInt8>) throws(RevisionError) -> [BlankKey]? {
    var blanks: [BlankKey] = []
    var isFirst = true
    while try nextElement(isFirst: &isFirst, in: line) {
      var isFirstMember = true
      guard let kind = try nextMember(isFirst: &isFirstMember, in: line) else { return nil }
      var texts: [[UInt8]] = []
      var isFirstText = true
      while try nextElement(isFirst: &isFirstText, in: line) {
        texts.append(try readText(in: line))
      }
      try takeEnd(after: "key", in: line)
      if kind.says("text", in: line) {
        blanks.append(.text(texts))
      } else {
        guard kind.says("range", in: line), texts.count == 2,
          let low = Decimal(canonical: texts[0]), let high = Decimal(canonical: texts[1])
        else { return nil }
        blanks.append(.range(low, high))
      }
    }
    return blanks
  }

  private mutating func readTexts(in line: Span<UInt8>) throws(RevisionError)
    -> (texts: [String], count: Int)
  {
    var texts: [String] = []
    var count = 0
    var isFirst = true
    while try nextElement(isFirst: &isFirst, in: line) {
      let text = try scan { (scanner) throws(JSONError) in try scanner.readText(in: line) }
      if keepsTexts { texts.append(text.string(in: line)) }
      count += 1
    }
    return (texts, count)
  }

  private mutating func take(_ name: StaticString, isFirst: inout Bool, in line: Span<UInt8>)
    throws(RevisionError)
  {
    let found = try nextMember(isFirst: &isFirst, in: line)
    guard let found, found.says(name, in: line) else { throw .member(name.description) }
  }

  private mutating func takeEnd(after name: String, in line: Span<UInt8>) throws(RevisionError) {
    let isEnd = try scan { (scanner) throws(JSONError) in
      let isEnd = try scanner.peek(in: line) == UInt8(ascii: "}")
      if isEnd { try scanner.take(UInt8(ascii: "}"), in: line) }
      return isEnd
    }
    if !isEnd { throw .member(name) }
  }

  private mutating func nextMember(isFirst: inout Bool, in line: Span<UInt8>)
    throws(RevisionError) -> JSONText?
  {
    try scan { (scanner) throws(JSONError) in try scanner.nextMember(in: line, isFirst: &isFirst) }
  }

  private mutating func nextElement(isFirst: inout Bool, in line: Span<UInt8>)
    throws(RevisionError) -> Bool
  {
    try scan { (scanner) throws(JSONError) in try scanner.nextElement(in: line, isFirst: &isFirst) }
  }

  private mutating func readText(in line: Span<UInt8>) throws(RevisionError) -> [UInt8] {
    try scan { (scanner) throws(JSONError) in try scanner.readText(in: line) }.bytes(in: line)
  }

  private mutating func readInteger(in line: Span<UInt8>) throws(RevisionError) -> Int64 {
    try scan { (scanner) throws(JSONError) in try scanner.readInteger(in: line) }
  }

  /// Takes a step along the line.
  private mutating func scan<Value>(
    _ step: (inout JSONScanner) throws(JSONError) -> Value
  ) throws(RevisionError) -> Value {
    do throws(JSONError) { return try step(&scanner) } catch { throw .json(error) }
  }
}
