internal import Bytes
package import Cryptography
package import JSON

/// A finished attempt as its player signed it: one entry of the ledger.
///
///     {"body":{"answers":{"vienna":["b"]},"attempt":"AQEB…","began":"2026-11-20T20:01:00Z",
///     "claim":{"max":600,"score":533},"earlier":{"vienna":[["a"]]},"ended":"2026-11-20T20:01:30Z",
///     "ordinal":1,"player":"11qY…","quiz":"geography/rivers","rev":"c612…","seen":{"root":"47DE…","size":0},
///     "shuffled":"choices","site":"quiz.example.org/podium"},"sig":"SvyO…","v":2}
///
/// | member | form |
/// | --- | --- |
/// | `answers` | question id → array of strings; questions without an answer are absent |
/// | `attempt` | 16 random bytes in base64url |
/// | `began`, `ended` | written like a `Moment` |
/// | `claim` | points, as the page counted them |
/// | `earlier` | question id → the responses before the one in `answers`; only questions tried again |
/// | `ordinal` | which attempt of the player at the quiz it is, from 1 |
/// | `player` | the player's `PublicKey` in base64url |
/// | `quiz` | the path of the quiz |
/// | `rev` | the name of the revision that was answered |
/// | `seen` | the `Checkpoint` that the page was served with |
/// | `shuffled` | `none`, `questions`, `choices`, `both`, or `unknown` |
/// | `site` | the site's id |
///
/// The entry is canonical JSON, byte for byte; signed is `podium-slip/2`, a newline, and the
/// canonical body. Version 1, signed after `podium-slip/1`, has neither `earlier` nor `ordinal` nor
/// `shuffled`, and is for revisions of version 1. Texts stay where they stand, so that one value is
/// read into again and again.
package struct Slip: Sendable {
  package private(set) var answers: [RecordedResult.Answer] = []
  /// The strings of all responses, one response after the other.
  package private(set) var parts: [JSONText] = []
  package private(set) var attempt = AttemptID()
  /// Nil for a day or time that no calendar has.
  package private(set) var began: Moment?
  package private(set) var ended: Moment?
  package private(set) var claim: (max: Int, score: Int) = (0, 0)
  /// The responses to a question before the one that its answer holds, by their order.
  package private(set) var earlier: [RecordedResult.Answer] = []
  /// Which attempt of its player at the quiz it is; nil in version 1.
  package private(set) var ordinal: Int?
  package private(set) var shuffled = Shuffled.unknown
  package private(set) var player: PublicKey
  package private(set) var quiz = JSONText(range: 0..<0, isPlain: true)
  package private(set) var revision: Digest
  package private(set) var seen = Checkpoint.empty
  package private(set) var signature: Signature
  /// Where the canonical body stands.
  private var body = 0..<0
  /// The site as canonical JSON has it.
  private let site: [UInt8]
  /// What is signed, kept for its room.
  private var message: [UInt8] = []

  /// What was put in another order than written, as the page says.
  package enum Shuffled: String, CaseIterable, Sendable {
    case none
    case questions
    case choices
    case both
    /// It was shuffled with another key than the one that signed.
    case unknown
  }

  fileprivate static let prefixes = [Array("podium-slip/1\n".utf8), Array("podium-slip/2\n".utf8)]

  /// Makes room to read the slips of one site into.
  package init(ofSite id: String) {
    var site: [UInt8] = []
    site.appendJSON(string: id)
    self.site = site
    guard let player = PublicKey(bytes: emptyRoot.bytes),
      let signature = Signature(bytes: [UInt8](repeating: 0, count: 64))
    else { preconditionFailure("a digest has 32 bytes, and so has a key") }
    (self.player, self.signature) = (player, signature)
    revision = emptyRoot
  }

  /// Reads the entry that stands in a range of the bytes, without a newline, and checks everything
  /// up to its signature.
  ///
  /// An entry that is known by its commitment to have been checked before need not be checked again
  /// (`isVerified`).
  package mutating func read(_ range: Range<Int>, of bytes: Span<UInt8>, isVerified: Bool = false)
    throws(EntryError)
  {
    let isRead = readFast(range, of: bytes)
    if !isRead { throw refusal(of: bytes.extracting(range).array) }
    message.removeAll(keepingCapacity: true)
    message += Self.prefixes[ordinal == nil ? 0 : 1]
    bytes.extracting(body).withUnsafeBufferPointer { message += $0 }
    if !isVerified, !player.isSigner(of: message, signature) {
      throw player.isSound ? .badSignature : .badKey
    }
  }

  /// The name of what was signed: SHA-256 of the signed bytes.
  ///
  /// Good until the next slip is read.
  package var id: Digest { sha256(message) }

  // MARK: Reading

  private mutating func readFast(_ range: Range<Int>, of bytes: Span<UInt8>) -> Bool {
    guard range.count <= entryLimit else { return false }
    var scanner = CanonicalScanner(range)
    guard scanner.take("{\"body\":", in: bytes) else { return false }
    let start = scanner.offset
    guard scanner.take("{\"answers\":{", in: bytes), readAnswers(&scanner, in: bytes),
      scanner.take(",\"attempt\":", in: bytes),
      let attempt = scanner.takeText(count: 22, in: bytes),
      let id = AttemptID(bytes.extracting(attempt)),
      scanner.take(",\"began\":", in: bytes), let began = takeMoment(&scanner, in: bytes),
      scanner.take(",\"claim\":{\"max\":", in: bytes), let most = scanner.takeWhole(in: bytes),
      scanner.take(",\"score\":", in: bytes), let score = scanner.takeWhole(in: bytes),
      scanner.take("},\"e", in: bytes), let hasOrdinal = readEarlier(&scanner, in: bytes),
      scanner.take("nded\":", in: bytes), let ended = takeMoment(&scanner, in: bytes),
      readOrdinal(isThere: hasOrdinal, &scanner, in: bytes),
      scanner.take(",\"player\":", in: bytes), let player = takeDigest(&scanner, in: bytes),
      scanner.take(",\"quiz\":", in: bytes), let quiz = scanner.takeText(in: bytes),
      isQuizPath(bytes.extracting(quiz.range)),
      scanner.take(",\"rev\":", in: bytes),
      let revision = scanner.takeText(count: 64, in: bytes),
      let name = Digest(hex: bytes.extracting(revision)),
      scanner.take(",\"seen\":{\"root\":", in: bytes), let root = takeDigest(&scanner, in: bytes),
      scanner.take(",\"size\":", in: bytes), let size = scanner.takeWhole(in: bytes),
      scanner.take("}", in: bytes), readShuffled(&scanner, in: bytes),
      scanner.take(",\"site\":", in: bytes), takeSite(&scanner, in: bytes),
      scanner.take("}", in: bytes)
    else { return false }
    body = start..<scanner.offset
    guard scanner.take(",\"sig\":", in: bytes),
      let signature = takeSignature(&scanner, in: bytes),
      hasOrdinal
        ? scanner.take(",\"v\":2}", in: bytes) : scanner.take(",\"v\":1}", in: bytes),
      scanner.offset == scanner.end
    else { return false }
    self.attempt = id
    (self.began, self.ended) = (Moment(bytes.extracting(began)), Moment(bytes.extracting(ended)))
    claim = (most, score)
    self.player = PublicKey(player)
    self.quiz = quiz
    self.revision = name
    seen = Checkpoint(size: size, root: root)
    self.signature = signature
    return true
  }

  /// Reads the answers up to and with their brace; ids must rise.
  private mutating func readAnswers(_ scanner: inout CanonicalScanner, in bytes: Span<UInt8>)
    -> Bool
  {
    answers.removeAll(keepingCapacity: true)
    parts.removeAll(keepingCapacity: true)
    var isFirst = true
    while !scanner.isNext(UInt8(ascii: "}"), in: bytes) {
      if !isFirst, !scanner.take(",", in: bytes) { return false }
      isFirst = false
      guard let question = scanner.takeText(in: bytes),
        isQuestionID(bytes.extracting(question.range)), scanner.take(":[", in: bytes)
      else { return false }
      if let last = answers.last,
        !rises(bytes.extracting(last.question.range), bytes.extracting(question.range))
      {
        return false
      }
      let start = parts.count
      guard takeParts(&scanner, in: bytes), scanner.take("]", in: bytes) else { return false }
      answers.append(RecordedResult.Answer(question: question, parts: start..<parts.count))
    }
    return scanner.take("}", in: bytes)
  }

  /// Reads the responses before the last, behind the first letter of their name; false if the
  /// member is not there, and nil if it is wrong.
  ///
  /// Each response is an answer of its own; those to one question follow one another.
  private mutating func readEarlier(_ scanner: inout CanonicalScanner, in bytes: Span<UInt8>)
    -> Bool?
  {
    earlier.removeAll(keepingCapacity: true)
    guard scanner.isNext(UInt8(ascii: "a"), in: bytes) else { return false }
    guard scanner.take("arlier\":{", in: bytes) else { return nil }
    while !scanner.isNext(UInt8(ascii: "}"), in: bytes) {
      let last = earlier.last?.question
      if last != nil, !scanner.take(",", in: bytes) { return nil }
      guard let question = scanner.takeText(in: bytes),
        isQuestionID(bytes.extracting(question.range)), scanner.take(":[", in: bytes),
        last.map({ rises(bytes.extracting($0.range), bytes.extracting(question.range)) }) ?? true
      else { return nil }
      repeat {
        guard scanner.take("[", in: bytes) else { return nil }
        let start = parts.count
        guard takeParts(&scanner, in: bytes), scanner.take("]", in: bytes) else { return nil }
        earlier.append(RecordedResult.Answer(question: question, parts: start..<parts.count))
      } while scanner.isNext(UInt8(ascii: ","), in: bytes) && scanner.take(",", in: bytes)
      guard scanner.take("]", in: bytes) else { return nil }
    }
    return scanner.take("},\"e", in: bytes) ? true : nil
  }

  /// Takes strings up to a bracket.
  private mutating func takeParts(_ scanner: inout CanonicalScanner, in bytes: Span<UInt8>) -> Bool
  {
    let start = parts.count
    while !scanner.isNext(UInt8(ascii: "]"), in: bytes) {
      if parts.count > start, !scanner.take(",", in: bytes) { return false }
      guard let part = scanner.takeText(in: bytes) else { return false }
      parts.append(part)
    }
    return true
  }

  private mutating func readOrdinal(
    isThere: Bool, _ scanner: inout CanonicalScanner, in bytes: Span<UInt8>
  ) -> Bool {
    ordinal = nil
    guard isThere else { return true }
    guard scanner.take(",\"ordinal\":", in: bytes), let number = scanner.takeWhole(in: bytes) else {
      return false
    }
    ordinal = number
    return true
  }

  private mutating func readShuffled(_ scanner: inout CanonicalScanner, in bytes: Span<UInt8>)
    -> Bool
  {
    shuffled = .unknown
    guard ordinal != nil else { return true }
    guard scanner.take(",\"shuffled\":", in: bytes), let word = scanner.takeText(in: bytes),
      let known = Shuffled.allCases.first(where: { $0.spells(bytes.extracting(word.range)) })
    else { return false }
    shuffled = known
    return true
  }

  private func takeSite(_ scanner: inout CanonicalScanner, in bytes: Span<UInt8>) -> Bool {
    let start = scanner.offset
    guard let text = scanner.takeText(count: site.count - 2, in: bytes) else { return false }
    for index in 0..<text.count + 2 where bytes[start + index] != site[index] { return false }
    return true
  }

  private func takeDigest(_ scanner: inout CanonicalScanner, in bytes: Span<UInt8>) -> Digest? {
    guard let text = scanner.takeText(count: 43, in: bytes) else { return nil }
    var room: InlineArray<32, UInt8> = .init(repeating: 0)
    var target = room.mutableSpan
    guard decodeBase64URL(bytes.extracting(text), into: &target) else { return nil }
    return Digest(bytes: room.span)
  }

  private func takeSignature(_ scanner: inout CanonicalScanner, in bytes: Span<UInt8>)
    -> Signature?
  {
    guard let text = scanner.takeText(count: 86, in: bytes) else { return nil }
    var room: InlineArray<64, UInt8> = .init(repeating: 0)
    var target = room.mutableSpan
    guard decodeBase64URL(bytes.extracting(text), into: &target) else { return nil }
    return Signature(bytes: room.span)
  }

  /// Where something of a moment's form stands, which may be none of the calendar.
  private func takeMoment(_ scanner: inout CanonicalScanner, in bytes: Span<UInt8>) -> Range<Int>? {
    scanner.takeText(count: 20, in: bytes).flatMap {
      hasFormOfMoment(bytes.extracting($0)) ? $0 : nil
    }
  }

  // MARK: Reasons

  private static let members: [(name: String, form: EntryForm)] = [
    ("answers", .answers), ("attempt", .base64(16)), ("began", .moment),
    ("claim", .object([("max", .whole), ("score", .whole)])), ("ended", .moment),
    ("player", .base64(32)), ("quiz", .path), ("rev", .hex),
    ("seen", .object([("root", .base64(32)), ("size", .whole)])), ("site", .site),
  ]
  private static let forms: [EntryForm] = [
    .entry(members),
    .entry(
      members + [
        ("earlier", .tries), ("ordinal", .whole),
        ("shuffled", .text { word in Shuffled.allCases.contains { $0.spells(word) } }),
      ]),
  ]

  /// Why the fast reader said no.
  private func refusal(of entry: [UInt8]) -> EntryError {
    do throws(EntryError) {
      let value = try? parseJSON(entry)  // allowed: what is no JSON is refused below
      let version = if case .integer(2)? = value?["v"] { 2 } else { 1 }
      let read = try ReadEntry(entry, as: Self.forms[version - 1], version: version)
      var found: [UInt8] = []
      found.appendJSON(string: read.text("site"))
      if found != site { return .otherSite(read.text("site")) }
      // Bits too many in base64 are all that is left.
      return .notCanonical
    } catch {
      return error
    }
  }
}

extension Slip.Shuffled {
  fileprivate func spells(_ word: Span<UInt8>) -> Bool {
    let own = Array(rawValue.utf8)
    guard own.count == word.count else { return false }
    for place in own.indices where own[place] != word[place] { return false }
    return true
  }
}

/// Whether one name sorts before another by bytes.
private func rises(_ left: Span<UInt8>, _ right: Span<UInt8>) -> Bool {
  for index in 0..<min(left.count, right.count) where left[index] != right[index] {
    return left[index] < right[index]
  }
  return left.count < right.count
}

/// The id of a slip that was checked before: SHA-256 of what was signed; nil for what does not look
/// like one.
package func slipID(of entry: ArraySlice<UInt8>) -> Digest? {
  // What follows the body has always the same length: ,"sig":"…","v":1}
  let tail = 8 + 86 + 8
  guard entry.starts(with: slipStart), entry.count > 8 + tail else { return nil }
  let version = entry[entry.endIndex - 2] == UInt8(ascii: "2") ? 1 : 0
  return sha256(Slip.prefixes[version] + entry.dropFirst(8).dropLast(tail))
}
