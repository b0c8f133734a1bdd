internal import CacheCoding
internal import Cryptography
internal import Diagnostics
internal import Ledger
package import Results
internal import Scoring

/// For a build cache: what was marked once need not be marked again while files and archive stay
/// the same.
extension MarkedResults {
  package var encoded: [UInt8] {
    var writer = ByteWriter()
    for names in [files, players, quizzes, heldHandles] { writer.write(texts: names) }
    log.encode(into: &writer)
    writer.write(list: signing) { player, writer in
      writer.write(text: player.key)
      writer.write(text: player.name)
    }
    writer.write(count: fullNames.count)
    for (player, name) in fullNames.sorted(by: { $0.key < $1.key }) {
      writer.write(text: player)
      writer.write(text: name)
    }
    writer.write(list: links) { link, writer in
      for text in [link.player, link.account, link.key] { writer.write(text: text) }
    }
    writer.write(list: revisions) { $1.write(bytes: $0.bytes) }
    writer.write(count: attempts.count)
    for attempt in attempts {
      writer.write(integer: Int64(attempt.player))
      writer.write(integer: Int64(attempt.quiz))
      writer.write(integer: Int64(attempt.revision))
      writer.write(byte: attempt.claim.rawValue)
      writer.write(byte: attempt.note.rawValue)
      writer.write(flag: attempt.isLater)
      writer.write(integer: attempt.score.value)
      writer.write(integer: attempt.possible.value)
      writer.write(integer: attempt.ended.seconds)
      writer.write(integer: attempt.sealing.coded)
      writer.write(attempt.place)
    }
    writer.write(list: refused) { result, writer in
      writer.write(text: result.code.name)
      writer.write(result.place)
    }
    return writer.bytes
  }

  /// Takes back what was encoded; nil for anything else.
  package init?(encoded bytes: [UInt8]) {
    self.init(encoded: bytes[...])
  }

  package init?(encoded bytes: ArraySlice<UInt8>) {
    self.init()
    var reader = ByteReader(bytes)
    guard let files = reader.readTexts(), let players = reader.readTexts(),
      let quizzes = reader.readTexts(), let heldHandles = reader.readTexts(),
      let log = LogState(decoding: &reader), let signing = reader.readSigningPlayers(),
      let nameCount = reader.readCount()
    else { return nil }
    for _ in 0..<nameCount {
      guard let player = reader.readText(), let name = reader.readText() else { return nil }
      fullNames[player] = name
    }
    let links = reader.readList { reader -> Link? in
      guard let player = reader.readText(), let account = reader.readText(),
        let key = reader.readText()
      else { return nil }
      return Link(player: player, account: account, key: key)
    }
    let revisions = reader.readList { $0.readBytes(count: 32).flatMap { Digest(bytes: $0) } }
    guard let links, let revisions, let attemptCount = reader.readCount() else { return nil }
    (self.links, self.revisions) = (links, revisions)
    (self.log, self.signing, self.heldHandles) = (log, signing, heldHandles)
    (self.files, self.players, self.quizzes) = (files, players, quizzes)
    attempts.reserveCapacity(attemptCount)
    for _ in 0..<attemptCount {
      guard let player = reader.readPlace(below: players.count),
        let quiz = reader.readPlace(below: quizzes.count),
        let revision = reader.readPlace(below: revisions.count),
        let claim = reader.readByte().flatMap(MarkedAttempt.Claim.init),
        let note = reader.readByte().flatMap(MarkedAttempt.Note.init),
        let isLater = reader.readFlag(),
        let score = reader.readInteger(), let possible = reader.readInteger(),
        let ended = reader.readInteger(),
        let sealing = reader.readInteger().map(MarkedAttempt.Sealing.init(coded:)),
        let place = reader.readPlace(in: files)
      else { return nil }
      var attempt = MarkedAttempt(
        player: player, quiz: quiz, revision: revision, claim: claim, note: note,
        score: Points(score), possible: Points(possible), ended: Moment(seconds: ended),
        sealing: sealing, place: place)
      attempt.isLater = isLater
      attempts.append(attempt)
    }
    let refused = reader.readList { reader -> RefusedResult? in
      guard let code = reader.readText(), let place = reader.readPlace(in: files) else {
        return nil
      }
      return RefusedResult(code: Diagnostic.Code(code), place: place)
    }
    guard let refused, reader.isAtEnd else { return nil }
    self.refused = refused
  }
}

extension MarkedAttempt.Sealing {
  /// One number: the seconds of the sealing, or one of two that no moment has.
  fileprivate var coded: Int64 {
    switch self {
    case .recorded: .min
    case .unsealed: .min + 1
    case .sealed(let moment): moment.seconds
    }
  }

  fileprivate init(coded: Int64) {
    switch coded {
    case .min: self = .recorded
    case .min + 1: self = .unsealed
    default: self = .sealed(at: Moment(seconds: coded))
    }
  }
}

extension LogState {
  fileprivate func encode(into writer: inout ByteWriter) {
    for number in [checkpoint.size, batch, pending, erased] { writer.write(integer: Int64(number)) }
    writer.write(bytes: checkpoint.root.bytes)
    writer.write(integer: lastSealing?.seconds ?? .min)
    writer.write(text: organiser)
  }

  fileprivate init?(decoding reader: inout ByteReader) {
    guard let size = reader.readInteger(), let batch = reader.readInteger(),
      let pending = reader.readInteger(), let erased = reader.readInteger(),
      let root = reader.readBytes(count: 32).flatMap({ Digest(bytes: $0) }),
      let seconds = reader.readInteger(), let organiser = reader.readText()
    else { return nil }
    self.init()
    checkpoint = Checkpoint(size: Int(size), root: root)
    (self.batch, self.pending, self.organiser) = (Int(batch), Int(pending), organiser)
    self.erased = Int(erased)
    lastSealing = seconds == .min ? nil : Moment(seconds: seconds)
  }
}

extension ByteWriter {
  fileprivate mutating func write(_ place: ResultPlace) {
    write(integer: Int64(place.file))
    write(integer: Int64(place.line))
    write(integer: Int64(place.offset))
    write(integer: Int64(place.length))
  }
}

extension ByteReader {
  fileprivate mutating func readSigningPlayers() -> [SigningPlayer]? {
    readList { reader in
      guard let key = reader.readText(), let name = reader.readText() else { return nil }
      return SigningPlayer(key: key, name: name)
    }
  }

  fileprivate mutating func readPlace(below limit: Int) -> Int32? {
    guard let place = readInteger(), place >= 0, place < limit else { return nil }
    return Int32(place)
  }

  fileprivate mutating func readPlace(in files: [String]) -> ResultPlace? {
    guard let file = readPlace(below: files.count),
      let line = readInteger().flatMap({ Int32(exactly: $0) }),
      let offset = readInteger(), offset >= 0,
      let length = readInteger().flatMap({ Int32(exactly: $0) }), length >= 0,
      offset <= Int64.max - Int64(length)
    else { return nil }
    return ResultPlace(file: file, line: line, offset: Int(offset), length: length)
  }
}
