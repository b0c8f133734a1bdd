package import Cryptography
package import JSON

/// A result as somebody wrote it down: one JSON object, on one line of a `.jsonl` file or in the
/// array of `results.json`.
///
///     {"player":"ada","quiz":"geography/rivers","answers":{"vienna":["b"]},"ended":"2026-11-20T20:15:00Z"}
///
/// | member | form |
/// | --- | --- |
/// | `player` | a handle (`isHandle`) |
/// | `quiz` | the path of a quiz |
/// | `answers` | question id → array of strings; questions without an answer are absent |
/// | `ended` | a `Moment` |
/// | `score` | optional: the points that it claims, whole; never counted, only compared |
/// | `rev` | optional: the name of the revision that was answered |
/// | `asked` | of a quiz that draws questions: the ids of those that were asked |
/// | `earlier` | optional: question id → the responses before the one in `answers` |
///
/// Members come in any order; one that is not in the table is reported and ignored. The parts stay
/// where they stand in the file, so that reading a million results allocates next to nothing: one
/// value is read into again and again.
package struct RecordedResult: Sendable {
  package private(set) var player = JSONText(range: 0..<0, isPlain: true)
  package private(set) var quiz = JSONText(range: 0..<0, isPlain: true)
  package private(set) var ended = Moment(seconds: 0)
  package private(set) var claim: Int64?
  package private(set) var revision: Digest?
  package private(set) var answers: [Answer] = []
  /// The questions that were asked; nil if that is not said.
  package private(set) var asked: [JSONText]?
  /// The responses to a question before the one that its answer holds, by their order.
  package private(set) var earlier: [Answer] = []
  /// The strings of all responses, one response after the other.
  package private(set) var parts: [JSONText] = []
  /// Members that the format does not have, with where they start.
  package private(set) var unknownMembers: [Unknown] = []

  package struct Answer: Hashable, Sendable {
    /// The id of the question.
    package var question: JSONText
    /// Its response, among `parts`.
    package var parts: Range<Int>
  }

  package struct Unknown: Hashable, Sendable {
    package var name: String
    package var offset: Int
  }

  /// The longest that a result may be, in bytes.
  package static let lengthLimit = 1_000_000

  package init() {}

  /// Reads the object that stands in a range of the bytes.
  package mutating func read(_ range: Range<Int>, of bytes: Span<UInt8>)
    throws(RecordedResultError)
  {
    answers.removeAll(keepingCapacity: true)
    parts.removeAll(keepingCapacity: true)
    if !unknownMembers.isEmpty { unknownMembers = [] }
    if !earlier.isEmpty { earlier = [] }
    asked = nil
    claim = nil
    revision = nil
    guard range.count <= Self.lengthLimit else {
      throw RecordedResultError(.tooLong, at: range.lowerBound)
    }
    let mistake: RecordedResultError?
    do throws(JSONError) {
      var scanner = JSONScanner(from: range.lowerBound, to: range.upperBound)
      mistake = try readMembers(with: &scanner, in: bytes)
      if mistake == nil { try scanner.finish(in: bytes) }
    } catch {
      throw RecordedResultError(.json(error.problem), at: error.offset)
    }
    if let mistake { throw mistake }
  }

  /// Reads the members, up to the first that is well-formed JSON but not what the format has.
  private mutating func readMembers(with scanner: inout JSONScanner, in bytes: Span<UInt8>)
    throws(JSONError) -> RecordedResultError?
  {
    let isObject = try scanner.peek(in: bytes) == UInt8(ascii: "{")
    let start = scanner.offset
    guard isObject else { return RecordedResultError(.notAnObject, at: start) }
    var found: UInt8 = 0
    var unknownNames: Set<String> = []
    var isFirst = true
    while let name = try scanner.nextMember(in: bytes, isFirst: &isFirst) {
      _ = try scanner.peek(in: bytes)
      let place = scanner.offset
      let nameStart = name.range.lowerBound - 1
      if let member = Member(name, in: bytes) {
        guard found & member.rawValue == 0 else {
          throw JSONError(.duplicateMember(member.name), at: nameStart)
        }
        found |= member.rawValue
        if let problem = try read(member, with: &scanner, in: bytes) {
          return RecordedResultError(problem, at: place)
        }
      } else {
        let name = name.string(in: bytes)
        guard unknownNames.insert(name).inserted else {
          throw JSONError(.duplicateMember(name), at: nameStart)
        }
        unknownMembers.append(Unknown(name: name, offset: nameStart))
        _ = try scanner.readValue(in: bytes)
      }
    }
    for member in Member.allCases where member.isRequired && found & member.rawValue == 0 {
      return RecordedResultError(.missing(member.name), at: start)
    }
    return nil
  }

  private mutating func read(
    _ member: Member, with scanner: inout JSONScanner, in bytes: Span<UInt8>
  ) throws(JSONError) -> RecordedResultError.Problem? {
    let first = try scanner.peek(in: bytes)
    switch member {
    case .answers:
      guard first == UInt8(ascii: "{") else { return .wrongForm(member.name) }
      return try readAnswers(with: &scanner, in: bytes) ? nil : .wrongForm(member.name)
    case .asked:
      var ids: [JSONText] = []
      guard try scanner.readTexts(into: &ids, in: bytes) else { return .wrongForm(member.name) }
      asked = ids
      return nil
    case .earlier:
      guard first == UInt8(ascii: "{") else { return .wrongForm(member.name) }
      return try readEarlier(with: &scanner, in: bytes) ? nil : .wrongForm(member.name)
    case .score:
      guard first == UInt8(ascii: "-") || first &- 0x30 < 10 else { return .wrongForm(member.name) }
      claim = try scanner.readInteger(in: bytes)
      return nil
    case .player, .quiz, .ended, .revision: break
    }
    guard first == UInt8(ascii: "\"") else { return .wrongForm(member.name) }
    let text = try scanner.readText(in: bytes)
    switch member {
    case .player:
      player = text
      return text.satisfies(isHandle, in: bytes) ? nil : .badHandle
    case .quiz:
      quiz = text
    case .ended:
      guard
        let moment = text.isPlain
          ? Moment(bytes.extracting(text.range)) : Moment(text.string(in: bytes))
      else { return .badTime }
      ended = moment
    case .revision:
      guard let digest = Digest(hex: text.bytes(in: bytes)) else { return .wrongForm(member.name) }
      revision = digest
    case .answers, .asked, .earlier, .score: break
    }
    return nil
  }

  /// Reads the responses; false if they are anything but arrays of strings.
  private mutating func readAnswers(with scanner: inout JSONScanner, in bytes: Span<UInt8>)
    throws(JSONError) -> Bool
  {
    readPlainAnswers(with: &scanner, in: bytes)
    var isFirst = answers.isEmpty
    while let question = try scanner.nextMember(in: bytes, isFirst: &isFirst) {
      guard let parts = try readResponse(with: &scanner, in: bytes) else { return false }
      answers.append(Answer(question: question, parts: parts))
    }
    return true
  }

  /// Reads an array of strings, and says where they stand among the parts; nil if it is none.
  private mutating func readResponse(with scanner: inout JSONScanner, in bytes: Span<UInt8>)
    throws(JSONError) -> Range<Int>?
  {
    let start = parts.count
    return try scanner.readTexts(into: &parts, in: bytes) ? start..<parts.count : nil
  }

  /// Reads the responses before the last ones; false if they are anything but arrays of arrays of
  /// strings, at least one each.
  private mutating func readEarlier(with scanner: inout JSONScanner, in bytes: Span<UInt8>)
    throws(JSONError) -> Bool
  {
    var isFirst = true
    var names: Set<String> = []
    while let question = try scanner.nextMember(in: bytes, isFirst: &isFirst) {
      let name = question.string(in: bytes)
      guard names.insert(name).inserted else {
        throw JSONError(.duplicateMember(name), at: question.range.lowerBound - 1)
      }
      guard try scanner.peek(in: bytes) == UInt8(ascii: "[") else { return false }
      let before = earlier.count
      var isFirstTry = true
      while try scanner.nextElement(in: bytes, isFirst: &isFirstTry) {
        guard let parts = try readResponse(with: &scanner, in: bytes) else { return false }
        earlier.append(Answer(question: question, parts: parts))
      }
      if earlier.count == before { return false }
    }
    return true
  }

  /// Reads answers that are spelt as programs write most of them, `"id":["response"]` in ASCII and
  /// without escapes, as far as they go on like that; the scanner then stands behind the last of
  /// them.
  ///
  /// There may be ten million of them. Whatever else there is, a mistake too, is left to the
  /// scanner.
  private mutating func readPlainAnswers(
    with scanner: inout JSONScanner, in bytes: Span<UInt8>
  ) {
    let end = scanner.end
    func endOfText(from start: Int) -> Int? {
      for index in start..<max(start, end) {
        let byte = bytes[index]
        if byte == UInt8(ascii: "\"") { return index }
        guard byte >= 0x20, byte < 0x80, byte != UInt8(ascii: "\\") else { return nil }
      }
      return nil
    }
    // Where the quote before the next id should stand, behind a brace or a comma.
    var next = scanner.offset + 1
    while next < end, bytes[next] == UInt8(ascii: "\""), let colon = endOfText(from: next + 1),
      colon + 4 < end, bytes[colon + 1] == UInt8(ascii: ":"),
      bytes[colon + 2] == UInt8(ascii: "["), bytes[colon + 3] == UInt8(ascii: "\""),
      let last = endOfText(from: colon + 4), last + 2 < end,
      bytes[last + 1] == UInt8(ascii: "]")
    {
      answers.append(
        Answer(
          question: JSONText(range: next + 1..<colon, isPlain: true),
          parts: parts.count..<parts.count + 1))
      parts.append(JSONText(range: colon + 4..<last, isPlain: true))
      scanner = JSONScanner(from: last + 2, to: end)
      guard bytes[last + 2] == UInt8(ascii: ",") else { return }
      next = last + 3
    }
  }

  /// The members of the format; the raw values are bits.
  private enum Member: UInt8, CaseIterable {
    case player = 1
    case quiz = 2
    case answers = 4
    case ended = 8
    case score = 16
    case revision = 32
    case asked = 64
    case earlier = 128

    init?(_ name: JSONText, in bytes: Span<UInt8>) {
      // No two names with the same length begin alike, so that one comparison tells.
      let likely: Member? =
        switch (name.range.count, name.isPlain) {
        case (6, true): .player
        case (4, true): .quiz
        case (7, true): bytes[name.range.lowerBound] == UInt8(ascii: "a") ? .answers : .earlier
        case (5, true):
          switch bytes[name.range.lowerBound] {
          case UInt8(ascii: "a"): .asked
          case UInt8(ascii: "e"): .ended
          default: .score
          }
        case (3, true): .revision
        case (_, true): nil
        case (_, false): Self.allCases.first { name.says($0.spelling, in: bytes) }
        }
      guard let likely, name.says(likely.spelling, in: bytes) else { return nil }
      self = likely
    }

    private var spelling: StaticString {
      switch self {
      case .player: "player"
      case .quiz: "quiz"
      case .answers: "answers"
      case .ended: "ended"
      case .score: "score"
      case .revision: "rev"
      case .asked: "asked"
      case .earlier: "earlier"
      }
    }

    var name: String { spelling.description }

    var isRequired: Bool {
      switch self {
      case .player, .quiz, .answers, .ended: true
      case .score, .revision, .asked, .earlier: false
      }
    }
  }
}

/// Why an object is no result, and the byte where it shows.
package struct RecordedResultError: Error, Hashable {
  package var problem: Problem
  package var offset: Int

  package init(_ problem: Problem, at offset: Int) {
    (self.problem, self.offset) = (problem, offset)
  }

  package enum Problem: Hashable, Sendable {
    case json(JSONError.Problem)
    case tooLong
    case notAnObject
    case missing(String)
    /// A member holds another kind of value than the format says.
    case wrongForm(String)
    case badHandle
    case badTime
  }
}

extension JSONScanner {
  /// Reads an array of strings; false for anything else.
  fileprivate mutating func readTexts(into texts: inout [JSONText], in bytes: Span<UInt8>)
    throws(JSONError) -> Bool
  {
    guard try peek(in: bytes) == UInt8(ascii: "[") else { return false }
    var isFirst = true
    while try nextElement(in: bytes, isFirst: &isFirst) {
      guard try peek(in: bytes) == UInt8(ascii: "\"") else { return false }
      texts.append(try readText(in: bytes))
    }
    return true
  }
}

extension JSONText {
  /// Whether what the string says has a property.
  fileprivate func satisfies(_ property: (Span<UInt8>) -> Bool, in source: Span<UInt8>) -> Bool {
    isPlain ? property(source.extracting(range)) : property(bytes(in: source).span)
  }
}
