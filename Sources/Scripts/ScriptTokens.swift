/// The tokens of a script, as far as its comments, texts, patterns and brackets need telling apart.
///
/// Every byte is looked at once. Whether a slash begins a pattern or divides follows from the token
/// before it; after a closing bracket, from what its opening one followed.
struct ScriptTokens {
  struct Token {
    enum Kind {
      /// A name, a keyword or a number.
      case word
      /// One byte, such as a bracket or half of `=>`.
      case sign
      case text
      /// From a backtick or `}` to the next `${` or backtick, both included.
      case template
      case pattern
      case comment
    }

    var kind: Kind
    var range: Range<Int>
    /// How many brackets are open before it; a closing bracket has the depth of its opening one.
    var depth: Int
  }

  private struct Bracket {
    var byte: UInt8
    var offset: Int
    /// Whether a slash after the closing bracket begins a pattern.
    var leadsPattern: Bool
    /// Whether it is `${`.
    var isInTemplate = false
  }

  let bytes: [UInt8]
  private(set) var offset = 0
  private var brackets: [Bracket] = []
  private var last: Token?
  private var beforeLast: Token?
  /// Whether a slash behind the last token would begin a pattern, as at the start of a statement.
  private(set) var mayPatternFollow = true

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The next token, comments included; nil at the end.
  mutating func next() throws(ScriptError) -> Token? {
    while offset < bytes.count, isBlank(bytes[offset]) { offset += 1 }
    guard offset < bytes.count else {
      if let open = brackets.last {
        throw ScriptError(.unmatched(open.byte), offset: open.offset)
      }
      return nil
    }
    let start = offset
    let depth = brackets.count
    let byte = bytes[offset]
    if isWordByte(byte) {
      skipWord()
      return take(Token(kind: .word, range: start..<offset, depth: depth))
    }
    switch byte {
    case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "/"):
      offset = bytes[offset...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      return Token(kind: .comment, range: start..<offset, depth: depth)
    case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "*"):
      try skipComment()
      return Token(kind: .comment, range: start..<offset, depth: depth)
    case UInt8(ascii: "/") where mayPatternFollow:
      try skipPattern()
      return take(Token(kind: .pattern, range: start..<offset, depth: depth))
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      try skipText(byte)
      return take(Token(kind: .text, range: start..<offset, depth: depth))
    case UInt8(ascii: "`"):
      try skipTemplate(from: start)
      return take(Token(kind: .template, range: start..<offset, depth: depth))
    case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
      brackets.append(Bracket(byte: byte, offset: start, leadsPattern: leadsPattern(byte)))
      offset += 1
      return take(Token(kind: .sign, range: start..<offset, depth: depth))
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
      return try close(byte)
    default:
      offset += 1
      return take(Token(kind: .sign, range: start..<offset, depth: depth))
    }
  }

  /// Whether a token is one of some words, none of which needs a text made of it.
  func isOne(_ token: Token, of words: [StaticString]) -> Bool {
    for word in words where isWord(token, word) { return true }
    return false
  }

  /// Whether a token is this word.
  func isWord(_ token: Token, _ word: StaticString) -> Bool {
    let count = word.utf8CodeUnitCount
    guard token.range.count == count else { return false }
    for place in 0..<count where bytes[token.range.lowerBound + place] != word.utf8Start[place] {
      return false
    }
    return true
  }

  /// The bytes of a token as text.
  func text(_ token: Token) -> String {
    String(decoding: bytes[token.range], as: UTF8.self)
  }

  private func peek(_ distance: Int) -> UInt8? {
    offset + distance < bytes.count ? bytes[offset + distance] : nil
  }

  // MARK: Patterns and divisions

  private mutating func take(_ token: Token) -> Token {
    switch token.kind {
    case .word:
      let isProperty = last.map { isSign($0, UInt8(ascii: ".")) } ?? false
      mayPatternFollow = !isProperty && isOne(token, of: wordsBeforeValues)
    case .sign:
      let byte = bytes[token.range.lowerBound]
      // After `i++` something is divided.
      let isDoubled =
        (byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-"))
        && last.map { $0.range.upperBound == token.range.lowerBound && isSign($0, byte) } ?? false
      mayPatternFollow = !isDoubled
    // After `${` comes a value.
    case .template: mayPatternFollow = bytes[token.range.upperBound - 1] == UInt8(ascii: "{")
    default: mayPatternFollow = false
    }
    beforeLast = last
    last = token
    return token
  }

  private func isSign(_ token: Token, _ byte: UInt8) -> Bool {
    token.kind == .sign && bytes[token.range.lowerBound] == byte
  }

  /// Whether a slash after the bracket that closes this one begins a pattern: after `if (…)` and
  /// after a block it does.
  private func leadsPattern(_ byte: UInt8) -> Bool {
    guard let last else { return byte == UInt8(ascii: "{") }
    if byte == UInt8(ascii: "(") {
      guard last.kind == .word else { return false }
      let isProperty = beforeLast.map { isSign($0, UInt8(ascii: ".")) } ?? false
      // `for await (…)`
      if isWord(last, "await"), let beforeLast { return isWord(beforeLast, "for") }
      return !isProperty && isOne(last, of: wordsBeforeConditions)
    }
    guard byte == UInt8(ascii: "{") else { return false }
    switch last.kind {
    case .word: return !isOne(last, of: wordsBeforeValues) || isOne(last, of: blockWords)
    case .sign: return signs(");{}>", contain: bytes[last.range.lowerBound])
    default: return false
    }
  }

  private mutating func close(_ byte: UInt8) throws(ScriptError) -> Token {
    let opening: UInt8 =
      switch byte {
      case UInt8(ascii: ")"): UInt8(ascii: "(")
      case UInt8(ascii: "]"): UInt8(ascii: "[")
      default: UInt8(ascii: "{")
      }
    guard let open = brackets.last, open.byte == opening else {
      throw ScriptError(.unmatched(byte), offset: offset)
    }
    brackets.removeLast()
    let start = offset
    if open.isInTemplate {
      try skipTemplate(from: open.offset)
      return take(Token(kind: .template, range: start..<offset, depth: brackets.count))
    }
    offset += 1
    let token = take(Token(kind: .sign, range: start..<offset, depth: brackets.count))
    mayPatternFollow = open.leadsPattern
    return token
  }

  // MARK: Stretches

  private mutating func skipWord() {
    while offset < bytes.count, isWordByte(bytes[offset]) { offset += 1 }
  }

  private mutating func skipComment() throws(ScriptError) {
    let start = offset
    offset += 2
    while offset + 1 < bytes.count {
      if bytes[offset] == UInt8(ascii: "*"), bytes[offset + 1] == UInt8(ascii: "/") {
        offset += 2
        return
      }
      offset += 1
    }
    throw ScriptError(.unfinished("comment"), offset: start)
  }

  private mutating func skipText(_ quote: UInt8) throws(ScriptError) {
    let start = offset
    offset += 1
    while offset < bytes.count {
      switch bytes[offset] {
      case quote:
        offset += 1
        return
      case UInt8(ascii: "\n"): throw ScriptError(.unfinished("text"), offset: start)
      case UInt8(ascii: "\\"): offset += 2
      default: offset += 1
      }
    }
    throw ScriptError(.unfinished("text"), offset: start)
  }

  /// Goes behind the next `${` or backtick, from the backtick or `}` that stands here.
  private mutating func skipTemplate(from start: Int) throws(ScriptError) {
    offset += 1
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: "`"):
        offset += 1
        return
      case UInt8(ascii: "\\"): offset += 2
      case UInt8(ascii: "$") where peek(1) == UInt8(ascii: "{"):
        offset += 2
        brackets.append(
          Bracket(
            byte: UInt8(ascii: "{"), offset: start, leadsPattern: false, isInTemplate: true))
        return
      default: offset += 1
      }
    }
    throw ScriptError(.unfinished("template"), offset: start)
  }

  private mutating func skipPattern() throws(ScriptError) {
    let start = offset
    offset += 1
    var isInClass = false
    while offset < bytes.count, bytes[offset] != UInt8(ascii: "\n") {
      switch bytes[offset] {
      case UInt8(ascii: "\\"): offset += 1
      case UInt8(ascii: "["): isInClass = true
      case UInt8(ascii: "]"): isInClass = false
      case UInt8(ascii: "/") where !isInClass:
        offset += 1
        skipWord()
        return
      default: break
      }
      offset += 1
    }
    throw ScriptError(.unfinished("pattern"), offset: start)
  }
}

/// Keywords after which a value begins, and so a slash begins a pattern.
private let wordsBeforeValues: [StaticString] = [
  "return", "typeof", "case", "in", "of", "delete", "void", "instanceof", "new", "throw", "yield",
  "await", "do", "else",
]

/// Those of them after which `{` opens a block.
private let blockWords: [StaticString] = ["do", "else"]

/// Keywords after whose condition in brackets a statement begins.
private let wordsBeforeConditions: [StaticString] = ["if", "while", "for", "with"]

/// Whether a byte is one of these signs of ASCII.
func signs(_ signs: StaticString, contain byte: UInt8) -> Bool {
  for place in 0..<signs.utf8CodeUnitCount where signs.utf8Start[place] == byte { return true }
  return false
}

func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

/// Whether a byte can stand in a name or a number; letters outside ASCII can.
func isWordByte(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...:
    true
  default: false
  }
}
