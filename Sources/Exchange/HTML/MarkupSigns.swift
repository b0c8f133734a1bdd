internal import Bytes

/// The signs of HTML in a text that does not say how it is written: tags and character references
/// outside code between backticks.
struct MarkupSigns {
  /// The names of tags that HTML has.
  private(set) var names: Set<String> = []
  /// Whether something looks like a tag and is none of HTML: `List<T>`, `a<b && c>d`.
  private(set) var hasOtherTags = false
  /// Whether all elements end that have to, with something in them.
  private(set) var isBalanced = true
  /// Whether a paragraph or the like is around all of the text.
  private(set) var isWrapped = false
  /// Whether a tag that stands alone, as `<br>`, is between blanks, as a word would be.
  private(set) var hasLoneTag = false
  private(set) var tagCount = 0
  /// How many references stand beside a letter or a digit, and how many do not.
  private(set) var gluedReferences = 0
  private(set) var loneReferences = 0
  /// Whether `&lt;` is one of them.
  private(set) var escapesTags = false
  /// Whether one stands for the start of another: `&amp;lt;`.
  private(set) var hasNestedReference = false
  /// The letters and digits outside tags, in small letters, with blanks for all else.
  private(set) var words: [UInt8] = []

  /// Whether code stands between backticks.
  private var hasCode = false
  private let bytes: [UInt8]
  /// Whether the last tag ends a paragraph or the like.
  private var isBlockLast = false
  /// The elements that are open, and whether each has something in it.
  private var open: [(name: String, hasContent: Bool)] = []

  /// Tags without an end, and those whose end may be left out.
  private static let alone: Set<String> = ["br", "hr", "img", "wbr", "col", "source"]
  /// Those that nobody writes with nothing in them but to speak of them.
  private static let spoken: Set<String> = [
    "b", "strong", "em", "u", "s", "sub", "sup", "code", "kbd", "h1", "h2", "h3", "title", "html",
    "head", "body", "form", "button", "label", "marquee", "font", "small", "center", "mark",
  ]
  private static let blocks: Set<String> = [
    "p", "div", "ul", "ol", "table", "pre", "h1", "h2", "h3", "h4", "h5", "h6", "section", "center",
  ]

  init(_ text: String) {
    bytes = Array(text.utf8)
    var place = 0
    var isCode = false
    var runsLeft = text.split(omittingEmptySubsequences: true) { $0 != "`" }.count
    while place < bytes.count {
      let byte = bytes[place]
      if byte == UInt8(ascii: "`") {
        while place < bytes.count, bytes[place] == byte { place += 1 }
        runsLeft -= 1
        // One that none follows is an apostrophe.
        isCode = !isCode && runsLeft > 0
        hasCode = hasCode || isCode
        addWord(0x20)
        noteContent()
      } else if !isCode, byte == UInt8(ascii: "<"), let end = readTag(place) {
        place = end
      } else if !isCode, byte == UInt8(ascii: "&"), let end = readReference(place) {
        place = end
      } else {
        if !isCode { addWord(byte) }
        if byte > 0x20 { noteContent() }
        place += 1
      }
    }
    let isStart = bytes.first { $0 > 0x20 } == UInt8(ascii: "<")
    let isEnd = bytes.last { $0 > 0x20 } == UInt8(ascii: ">")
    isWrapped = isWrapped && isStart && isEnd && isBlockLast && open.isEmpty
    if !open.allSatisfy({ $0.name == "p" || $0.name == "li" }) { isBalanced = false }
  }

  var hasTags: Bool { tagCount > 0 }
  /// Whether its tags are what it speaks of, as none of them can be meant.
  var speaksOfTags: Bool {
    hasTags
      ? !isBalanced && names.isDisjoint(with: Self.blocks.union(["details", "summary"]))
        || hasLoneTag && tagCount == 1 || !hasWords || hasOtherTags
      : hasOtherTags
  }
  var hasReferences: Bool { gluedReferences + loneReferences > 0 }
  /// Whether something is said outside the tags.
  var hasWords: Bool { words.contains { $0 != 0x20 } || names.contains("img") || hasCode }

  private mutating func addWord(_ byte: UInt8) {
    let isWord = byte >= 0x80 || byte.isASCIILetter || byte.isASCIIDigit
    words.append(isWord ? byte.isASCIILetter ? byte | 0x20 : byte : 0x20)
  }

  private mutating func noteContent() {
    if !open.isEmpty { open[open.count - 1].hasContent = true }
  }

  // MARK: Tags

  /// Reads a tag; the place behind it, or nil for what is none.
  private mutating func readTag(_ start: Int) -> Int? {
    var place = start + 1
    let isEnd = place < bytes.count && bytes[place] == UInt8(ascii: "/")
    if isEnd { place += 1 }
    let nameStart = place
    while place < bytes.count, bytes[place].isASCIILetter || bytes[place].isASCIIDigit {
      place += 1
    }
    guard place > nameStart, bytes[nameStart].isASCIILetter else { return nil }
    let name = String(decoding: bytes[nameStart..<place], as: UTF8.self).lowercased()
    let attributes = place
    while place < bytes.count, bytes[place] != UInt8(ascii: ">"), bytes[place] != UInt8(ascii: "<")
    {
      place += 1
    }
    guard place < bytes.count, bytes[place] == UInt8(ascii: ">") else {
      hasOtherTags = hasOtherTags || place < bytes.count
      return nil
    }
    guard areAttributes(bytes[attributes..<place]), HTMLMarkdown.isTag(name) else {
      hasOtherTags = true
      return nil
    }
    take(name, isEnd: isEnd, from: start, to: place + 1)
    return place + 1
  }

  /// Whether what follows a name in a tag can be attributes.
  private func areAttributes(_ text: ArraySlice<UInt8>) -> Bool {
    guard let first = text.first else { return true }
    guard first <= 0x20 || first == UInt8(ascii: "/") else { return false }
    let rest = text.drop { $0 <= 0x20 || $0 == UInt8(ascii: "/") }
    guard let start = rest.first else { return true }
    return start.isASCIILetter && rest.contains(UInt8(ascii: "="))
  }

  private mutating func take(_ name: String, isEnd: Bool, from start: Int, to end: Int) {
    names.insert(name)
    tagCount += 1
    isBlockLast = isEnd && Self.blocks.contains(name)
    addWord(0x20)
    if Self.alone.contains(name) {
      noteContent()
      let isApart =
        start > 0 && bytes[start - 1] == 0x20 && end < bytes.count && bytes[end] == 0x20
      if isApart, bytes[end - 2] != UInt8(ascii: "/"), name != "img" { hasLoneTag = true }
      return
    }
    if !isEnd {
      noteContent()
      if open.isEmpty, Self.blocks.contains(name) { isWrapped = true }
      // In the middle of a sentence the tag is what is spoken of.
      if start > 0, name == "p" || name == "li", bytes[start - 1] == 0x20, end < bytes.count,
        bytes[end] == 0x20
      {
        hasLoneTag = true
      }
      if let last = open.last, last.name == name, name == "p" || name == "li" { open.removeLast() }
      if open.count < 200 { open.append((name, false)) } else { isBalanced = false }
      return
    }
    while let last = open.last, last.name != name, last.name == "p" || last.name == "li" {
      open.removeLast()
    }
    guard let last = open.last, last.name == name else {
      isBalanced = false
      return
    }
    // `<b></b>` is what a text about HTML has; editors leave empty paragraphs.
    if !last.hasContent, Self.spoken.contains(name) {
      isBalanced = false
    }
    open.removeLast()
    noteContent()
  }

  // MARK: References

  /// Reads a reference to a character; the place behind it, or nil for what is none.
  private mutating func readReference(_ start: Int) -> Int? {
    var end = start + 1
    while end < bytes.count, end < start + 12, bytes[end] != UInt8(ascii: ";") { end += 1 }
    guard end < bytes.count, bytes[end] == UInt8(ascii: ";") else { return nil }
    let text = String(decoding: bytes[start...end], as: UTF8.self)
    let decoded = decodedEntities(text)
    guard decoded != text else { return nil }
    if decoded == "<" { escapesTags = true }
    if decoded == "&" {
      let rest = String(decoding: bytes[(end + 1)...].prefix(12), as: UTF8.self)
      if decodedEntities("&" + rest).first != "&" { hasNestedReference = true }
    }
    let before = start > 0 ? bytes[start - 1] : 0x20
    let after = end + 1 < bytes.count ? bytes[end + 1] : 0x20
    func isWord(_ byte: UInt8) -> Bool {
      byte.isASCIILetter || byte.isASCIIDigit || byte >= 0x80 || "&;./,!?)%".utf8.contains(byte)
    }
    if isWord(before) || isWord(after) && after != UInt8(ascii: "?") {
      gluedReferences += 1
    } else {
      loneReferences += 1
    }
    noteContent()
    addWord(0x20)
    return end + 1
  }
}
