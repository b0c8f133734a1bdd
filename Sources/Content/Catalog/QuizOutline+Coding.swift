package import CacheCoding
internal import Scoring

// What a build keeps of a file to know it again: a cache's own form, refused where it says anything
// impossible.

extension QuizOutline {
  package func encode(into writer: inout ByteWriter) {
    for text in [path, source, title, description, author, created, language, id] {
      writer.write(text: text)
    }
    writer.write(texts: tags)
    writer.write(order)
    writer.write(text: attempts.rawValue)
    writer.write(flag: isRanked)
    settings.encode(into: &writer)
    writer.write(integer: Int64(questionCount))
    writer.write(integer: Int64(askedCount))
    writer.write(integer: points.value)
  }

  /// Combines all that `encode` writes.
  ///
  /// A rebuild does this for each quiz, and takes a fifth of the time that way.
  package func combine(into value: inout Fingerprint) {
    value.combine(path)
    for text in [source, title, description, author, created, language, id] { value.combine(text) }
    value.combine(UInt64(tags.count))
    for tag in tags { value.combine(tag) }
    value.combine(optional: order)
    value.combine(attempts.rawValue)
    value.combine(isRanked ? 1 : 0)
    settings.combine(into: &value)
    value.combine(UInt64(questionCount))
    value.combine(UInt64(askedCount))
    value.combine(UInt64(bitPattern: points.value))
  }

  package convenience init?(decoding reader: inout ByteReader, isTranslation: Bool = false) {
    guard let path = reader.readText(), let source = reader.readText(),
      let title = reader.readText(), let description = reader.readText(),
      let author = reader.readText(), let created = reader.readText(),
      let language = reader.readText(), let id = reader.readText(), let tags = reader.readTexts(),
      let order = reader.readOptional(), let attempts = reader.readText(),
      let policy = AttemptPolicy(rawValue: attempts), let isRanked = reader.readFlag(),
      let settings = QuizSettings(decoding: &reader), let questions = reader.readInteger(),
      let count = Int(exactly: questions), count >= 0, let asked = reader.readInteger(),
      let askedCount = Int(exactly: asked), 0...count ~= askedCount,
      let points = reader.readInteger(),
      points >= 0
    else { return nil }
    self.init(
      path: path, source: source, title: title, description: description, author: author,
      created: created, language: language, id: id, tags: tags, order: order, attempts: policy,
      isRanked: isRanked, settings: settings, questionCount: count, askedCount: askedCount,
      points: Points(points), isTranslation: isTranslation)
  }
}

extension QuizSettings {
  func encode(into writer: inout ByteWriter) {
    writer.write(flag: shufflesQuestions)
    writer.write(flag: shufflesChoices)
    writer.write(pick)
    writer.write(list: pools) { draw, writer in
      writer.write(text: draw.pool)
      writer.write(draw.count)
    }
    writer.write(tries)
    writer.write(retryWorth)
    writer.write(timeLimit)
    writer.write(pass)
    writer.write(flag: mode == .exam)
    writer.write(flag: isFixed)
    writer.write(flag: allowsCopying)
    writer.write(flag: offersCertificate)
    writer.write(flag: view == .page)
  }

  fileprivate func combine(into value: inout Fingerprint) {
    var flags: UInt64 = 0
    for flag in [
      shufflesQuestions, shufflesChoices, mode == .exam, isFixed, allowsCopying, offersCertificate,
      view == .page,
    ] {
      flags = flags << 1 | (flag ? 1 : 0)
    }
    value.combine(flags)
    value.combine(optional: pick)
    value.combine(UInt64(pools.count))
    for draw in pools {
      value.combine(draw.pool)
      value.combine(optional: draw.count)
    }
    for number in [tries, retryWorth] { value.combine(UInt64(bitPattern: Int64(number))) }
    value.combine(optional: timeLimit)
    value.combine(optional: pass)
  }

  init?(decoding reader: inout ByteReader) {
    guard let shufflesQuestions = reader.readFlag(), let shufflesChoices = reader.readFlag(),
      let pick = reader.readOptional(), let pools = reader.readPools(),
      let tries = reader.readOptional(), let tries, let worth = reader.readOptional(), let worth,
      let timeLimit = reader.readOptional(),
      let pass = reader.readOptional(), let isExam = reader.readFlag(),
      let isFixed = reader.readFlag(), let allowsCopying = reader.readFlag(),
      let offersCertificate = reader.readFlag(),
      let showsPage = reader.readFlag()
    else { return nil }
    self.init(
      shufflesQuestions: shufflesQuestions, shufflesChoices: shufflesChoices, pick: pick,
      timeLimit: timeLimit, pass: pass, mode: isExam ? .exam : .practice, isFixed: isFixed,
      allowsCopying: allowsCopying, offersCertificate: offersCertificate,
      view: showsPage ? .page : .single)
    (self.pools, self.tries, retryWorth) = (pools, tries, worth)
  }
}

extension Fingerprint {
  fileprivate mutating func combine(optional number: Int?) {
    combine(UInt64(number == nil ? 0 : 1))
    if let number { combine(UInt64(bitPattern: Int64(number))) }
  }
}

extension ByteWriter {
  mutating func write(_ number: Int?) {
    write(flag: number != nil)
    if let number { write(integer: Int64(number)) }
  }
}

extension ByteReader {
  mutating func readPools() -> [PoolDraw]? {
    readList { reader in
      guard let name = reader.readText(), let draw = reader.readOptional(), let draw, draw > 0
      else { return nil }
      return PoolDraw(name, draw)
    }
  }

  /// A number that may be missing; nil where the bytes say neither.
  mutating func readOptional() -> Int?? {
    guard let isThere = readFlag() else { return nil }
    guard isThere else { return .some(nil) }
    guard let number = readInteger(), let value = Int(exactly: number) else { return nil }
    return value
  }
}
