package import CacheCoding
internal import Diagnostics

extension Document {
  /// Appends the document in the form of the build cache.
  package func encode(into writer: inout ByteWriter) {
    switch content {
    case .quiz(let quiz):
      writer.write(byte: 0)
      quiz.encode(into: &writer)
    case .article(let article):
      writer.write(byte: 1)
      article.encode(into: &writer)
    case .section(let section):
      writer.write(byte: 2)
      section.encode(into: &writer)
    case .player(let player):
      writer.write(byte: 3)
      player.encode(into: &writer)
    case .page(let page):
      writer.write(byte: 4)
      page.encode(into: &writer)
    case .translation(let quiz):
      writer.write(byte: 5)
      quiz.encode(into: &writer)
    }
    writer.write(list: links) { $0.encode(into: &$1) }
    anchors.encode(into: &writer)
    writer.write(flag: tally != nil)
    tally?.encode(into: &writer)
    writer.write(list: formulas) { $0.encode(into: &$1) }
  }

  package init?(decoding reader: inout ByteReader) {
    guard let content = Content.decoded(from: &reader),
      let links = reader.readList({ ContentLink(decoding: &$0) }),
      let anchors = AnchorNames(decoding: &reader),
      let isCounted = reader.readFlag()
    else { return nil }
    var tally: Tally?
    if isCounted {
      tally = Tally(decoding: &reader)
      if tally == nil { return nil }
    }
    guard let formulas = reader.readList({ ShownFormula(decoding: &$0) }) else { return nil }
    self.init(
      content: content, links: links, anchors: anchors, tally: tally, formulas: formulas)
  }
}

extension ShownFormula {
  fileprivate func encode(into writer: inout ByteWriter) {
    writer.write(block: text)
    writer.write(integer: Int64(line))
    writer.write(integer: Int64(column))
  }

  fileprivate init?(decoding reader: inout ByteReader) {
    guard let text = reader.readBlock(), let line = reader.readPlace(),
      let column = reader.readPlace()
    else { return nil }
    self.init(text: text, line: line, column: column)
  }
}

extension Document.Content {
  fileprivate static func decoded(from reader: inout ByteReader) -> Self? {
    switch reader.readByte() {
    case 0: return QuizOutline(decoding: &reader).map { .quiz($0) }
    case 1: return Article(decoding: &reader).map { .article($0) }
    case 2: return Section(decoding: &reader).map { .section($0) }
    case 3: return PlayerPage(decoding: &reader).map { .player($0) }
    case 4: return Article(decoding: &reader).map { .page($0) }
    case 5:
      return QuizOutline(decoding: &reader, isTranslation: true).map { .translation($0) }
    default: return nil
    }
  }
}

extension Article {
  fileprivate func encode(into writer: inout ByteWriter) {
    for text in [path, source, title, description, author, created, language] {
      writer.write(text: text)
    }
    writer.write(texts: tags)
    writer.write(order)
    writer.write(block: body.bytes)
  }

  fileprivate init?(decoding reader: inout ByteReader) {
    guard let path = reader.readText(), let source = reader.readText(),
      let title = reader.readText(), let description = reader.readText(),
      let author = reader.readText(), let created = reader.readText(),
      let language = reader.readText(), let tags = reader.readTexts(),
      let order = reader.readOptional(), let body = reader.readBlock()
    else { return nil }
    self.init(
      path: path, source: source, title: title, description: description, author: author,
      created: created, language: language, tags: tags, order: order, body: HTML(body))
  }
}

extension Section {
  fileprivate func encode(into writer: inout ByteWriter) {
    for text in [path, title, description, source ?? "", language] { writer.write(text: text) }
    writer.write(order)
    writer.write(block: body.bytes)
  }

  fileprivate init?(decoding reader: inout ByteReader) {
    guard let path = reader.readText(), let title = reader.readText(),
      let description = reader.readText(), let source = reader.readText(),
      let language = reader.readText(), let order = reader.readOptional(),
      let body = reader.readBlock()
    else { return nil }
    self.init(
      path: path, title: title, description: description, body: HTML(body), order: order,
      source: source.isEmpty ? nil : source, language: language)
  }
}

extension PlayerPage {
  fileprivate func encode(into writer: inout ByteWriter) {
    for text in [handle, source, name] { writer.write(text: text) }
    writer.write(texts: photos.flatMap { [$0.path, $0.text] })
    writer.write(block: body.bytes)
  }

  fileprivate init?(decoding reader: inout ByteReader) {
    guard let handle = reader.readText(), let source = reader.readText(),
      let name = reader.readText(), let photos = reader.readTexts(), photos.count % 2 == 0,
      let body = reader.readBlock()
    else { return nil }
    self.init(
      handle: handle, source: source, name: name,
      photos: stride(from: 0, to: photos.count, by: 2).map {
        Photo(path: photos[$0], text: photos[$0 + 1])
      },
      body: HTML(body))
  }
}

extension ContentLink {
  fileprivate func encode(into writer: inout ByteWriter) {
    writer.write(text: target)
    writer.write(text: rest)
    writer.write(flag: isImage)
    writer.write(flag: isWiki)
    writer.write(integer: Int64(line))
    writer.write(integer: Int64(column))
  }

  fileprivate init?(decoding reader: inout ByteReader) {
    guard let target = reader.readText(), let rest = reader.readText(),
      let isImage = reader.readFlag(), let isWiki = reader.readFlag(),
      let line = reader.readPlace(), let column = reader.readPlace()
    else { return nil }
    self.init(
      target: target, rest: rest, isImage: isImage, isWiki: isWiki, line: line,
      column: column)
  }
}

extension [Diagnostic] {
  package func encode(into writer: inout ByteWriter) {
    writer.write(list: self) { finding, writer in
      writer.write(flag: finding.severity == .error)
      writer.write(text: finding.code.name)
      writer.write(text: finding.location.path)
      writer.write(integer: Int64(finding.location.line))
      writer.write(integer: Int64(finding.location.column))
      writer.write(text: finding.message)
    }
  }

  package init?(decoding reader: inout ByteReader) {
    let findings = reader.readList { reader -> Diagnostic? in
      guard let isError = reader.readFlag(), let code = reader.readText(),
        let path = reader.readText(), let line = reader.readPlace(),
        let column = reader.readPlace(), let message = reader.readText()
      else { return nil }
      return Diagnostic(
        isError ? .error : .warning, Diagnostic.Code(code), message,
        at: SourceLocation(path: path, line: line, column: column))
    }
    guard let findings else { return nil }
    self = findings
  }
}

extension Tally {
  func encode(into writer: inout ByteWriter) {
    for number in [questions, choices, right] + counts { writer.write(integer: Int64(number)) }
  }

  init?(decoding reader: inout ByteReader) {
    self.init()
    guard let questions = reader.readNumber(), let choices = reader.readNumber(),
      let right = reader.readNumber()
    else { return nil }
    (self.questions, self.choices, self.right) = (questions, choices, right)
    for place in counts.indices {
      guard let number = reader.readNumber() else { return nil }
      counts[place] = number
    }
  }
}

extension ByteReader {
  fileprivate mutating func readNumber() -> Int? {
    guard let number = readInteger(), number >= 0 else { return nil }
    return Int(exactly: number)
  }

  /// A line or a column.
  fileprivate mutating func readPlace() -> Int? {
    guard let number = readNumber(), number > 0 else { return nil }
    return number
  }
}
