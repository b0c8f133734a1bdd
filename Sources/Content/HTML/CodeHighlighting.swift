#if !hasFeature(Embedded)
  internal import Bytes

  /// Code as HTML, its parts in `span` elements with the classes `code-k` and so on; nil if the
  /// language is none that is known.
  ///
  /// What a reader sees is the code as written: only elements are added. Each byte is looked at a
  /// fixed number of times, as what has no end goes on to the end of the line or of the code.
  package func highlighted(_ code: ArraySlice<UInt8>, in language: ArraySlice<UInt8>) -> [UInt8]? {
    guard let known = CodeLanguage.named(String(decoding: language, as: UTF8.self)) else {
      return nil
    }
    var highlighter = CodeHighlighter(Array(code), known)
    highlighter.run()
    return highlighter.html
  }

  private struct CodeHighlighter {
    let code: [UInt8]
    let language: CodeLanguage
    /// The bytes that a comment or a text of the language may begin with: a bit for each of ASCII.
    let openings: (low: UInt64, high: UInt64)
    /// The next byte to look at, and the first that is not written yet.
    var at = 0
    var written = 0
    var html: [UInt8] = []
    /// Whether what is looked at stands between the angle brackets of a tag.
    var isInTag = false

    init(_ code: [UInt8], _ language: CodeLanguage) {
      self.code = code
      self.language = language
      var (low, high): (UInt64, UInt64) = (0, 0)
      for sign in language.lineComments + (language.blockComments + language.quotes).map(\.open) {
        if sign[0] < 64 { low |= 1 << sign[0] } else { high |= 1 << (sign[0] & 63) }
      }
      openings = (low, high)
    }

    mutating func run() {
      while at < code.count {
        if language.isMarkup { readMarkup() } else { readCode() }
      }
      writePlain(to: code.count)
    }

    // MARK: Writing

    private mutating func writePlain(to end: Int) {
      html.append(text: code[written..<end])
      written = end
    }

    /// Writes what goes from here to a place as one part.
    private mutating func write(_ part: CodePart, to end: Int) {
      writePlain(to: at)
      html.append("<span class=\"code-\(part.rawValue)\">")
      html.append(text: code[at..<end])
      html.append("</span>")
      (at, written) = (end, end)
    }

    // MARK: Code

    private mutating func readCode() {
      let byte = code[at]
      if mayOpen(byte) {
        if let end = commentEnd() { return write(.comment, to: end) }
        if let end = language.quotes.firstNonNil({ self.end(of: $0) }) {
          return write(.string, to: end)
        }
      }
      if byte.isASCIIDigit { return write(.number, to: numberEnd()) }
      if isName(byte) { return readWord() }
      if language.variableSigns.contains(byte) || language.attributeSigns.contains(byte) {
        let end = wordEnd(from: at + 1)
        if end > at + 1 {
          return write(language.variableSigns.contains(byte) ? .value : .attribute, to: end)
        }
      }
      at += 1
    }

    private func mayOpen(_ byte: UInt8) -> Bool {
      byte < 0x80 && (byte < 64 ? openings.low : openings.high) >> (byte & 63) & 1 != 0
    }

    private func commentEnd() -> Int? {
      if language.lineComments.contains(where: { code[at...].starts(with: $0) }) {
        return code[at...].firstIndex(of: UInt8(ascii: "\n")) ?? code.count
      }
      return language.blockComments.firstNonNil { quote in
        guard code[at...].starts(with: quote.open) else { return nil }
        return closing(quote.close, from: at + quote.open.count) ?? code.count
      }
    }

    /// Where a run of bytes ends that is looked for.
    private func closing(_ sign: [UInt8], from start: Int) -> Int? {
      var place = start
      while place + sign.count <= code.count {
        if code[place] == sign[0], code[place...].starts(with: sign) { return place + sign.count }
        place += 1
      }
      return nil
    }

    /// Where a text ends that begins here; nil if none does.
    private func end(of quote: CodeLanguage.Quote) -> Int? {
      guard code[at...].starts(with: quote.open) else { return nil }
      if quote.isCharacter { return endOfCharacter(closedBy: quote.close[0]) }
      var place = at + quote.open.count
      while place < code.count {
        let byte = code[place]
        if byte == UInt8(ascii: "\n"), !quote.spansLines { break }
        if byte == quote.close[0], code[place...].starts(with: quote.close) {
          return place + quote.close.count
        }
        place += byte == UInt8(ascii: "\\") && quote.escapes ? 2 : 1
      }
      return min(place, code.count)
    }

    /// Where a character in quotes ends that begins here, which may be an escape of a few bytes.
    private func endOfCharacter(closedBy sign: UInt8) -> Int? {
      guard at + 1 < code.count else { return nil }
      let isEscape = code[at + 1] == UInt8(ascii: "\\")
      var place = at + (isEscape ? 3 : 2)
      while place < min(code.count, at + 12), code[place] != sign,
        isEscape || code[place] & 0xC0 == 0x80
      {
        place += 1
      }
      return place < code.count && code[place] == sign ? place + 1 : nil
    }

    /// A number with its sign of a base, its fraction and its unit.
    private func numberEnd() -> Int {
      var place = at + 1
      while place < code.count {
        let isPoint = code[place] == UInt8(ascii: ".")
        guard isName(code[place]) || code[place].isASCIIDigit || isPoint else { break }
        if isPoint, place + 1 == code.count || !code[place + 1].isASCIIDigit { break }
        place += 1
      }
      return place
    }

    private func isName(_ byte: UInt8) -> Bool {
      byte.isASCIILetter || byte == UInt8(ascii: "_") || byte >= 0x80
    }

    private func wordEnd(from start: Int) -> Int {
      var place = start
      while place < code.count,
        isName(code[place]) || code[place].isASCIIDigit
          || language.isStyle && code[place] == UInt8(ascii: "-")
      {
        place += 1
      }
      return place
    }

    private mutating func readWord() {
      let end = wordEnd(from: at)
      // No word that means something is longer.
      let word = end - at > 40 ? "" : String(decoding: code[at..<end], as: UTF8.self)
      let plain = language.ignoresCase ? word.lowercased() : word
      let next = code[end...].first { $0 != UInt8(ascii: " ") }
      if language.keywords.contains(plain) { return write(.keyword, to: end) }
      if language.types.contains(plain) { return write(.type, to: end) }
      if language.values.contains(plain) { return write(.value, to: end) }
      if language.isStyle, next == UInt8(ascii: ":") { return write(.attribute, to: end) }
      if language.hasCapitalTypes, 0x41...0x5A ~= code[at] { return write(.type, to: end) }
      if end < code.count, code[end] == UInt8(ascii: "(") { return write(.function, to: end) }
      at = end
    }

    // MARK: Markup

    private mutating func readMarkup() {
      let rest = code[at...]
      if isInTag { return readTag() }
      if rest.starts(with: "<!--".utf8) {
        return write(.comment, to: closing(Array("-->".utf8), from: at + 4) ?? code.count)
      }
      if rest.first == UInt8(ascii: "<"), let next = rest.dropFirst().first,
        isName(next) || next == UInt8(ascii: "/") || next == UInt8(ascii: "!")
          || next == UInt8(ascii: "?")
      {
        isInTag = true
        return write(.keyword, to: nameEnd(from: at + 2))
      }
      if rest.first == UInt8(ascii: "&") {
        let end = wordEnd(from: at + 1 + (rest.dropFirst().first == UInt8(ascii: "#") ? 1 : 0))
        if end < code.count, code[end] == UInt8(ascii: ";") { return write(.value, to: end + 1) }
      }
      at += 1
    }

    private mutating func readTag() {
      switch code[at] {
      case UInt8(ascii: ">"):
        isInTag = false
        write(.keyword, to: at + 1)
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        write(.string, to: closing([code[at]], from: at + 1) ?? code.count)
      case let byte where isName(byte): write(.attribute, to: nameEnd(from: at + 1))
      default: at += 1
      }
    }

    /// The end of a name of a tag or an attribute.
    private func nameEnd(from start: Int) -> Int {
      var place = min(start, code.count)
      while place < code.count,
        isName(code[place]) || code[place].isASCIIDigit || "-:.".utf8.contains(code[place])
      {
        place += 1
      }
      return place
    }
  }

  extension Array {
    /// The first result that is one.
    fileprivate func firstNonNil<Result>(_ made: (Element) -> Result?) -> Result? {
      for element in self {
        if let result = made(element) { return result }
      }
      return nil
    }
  }
#endif
