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
