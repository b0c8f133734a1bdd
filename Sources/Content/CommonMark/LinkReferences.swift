internal import Bytes

/// The addresses that a file names once for its links and images: `[map]: map.png "A map"`.
struct LinkReferences {
  struct Target {
    var address: [UInt8]
    var title: [UInt8]
  }

  private var targets: [[UInt8]: Target] = [:]
  /// How many bytes of addresses may be put in their places, so that a small file does not make an
  /// endless page.
  var limit = 100_000
  private var used = 0

  /// Reads one reference of those that a paragraph begins with; the place after it, or nil if there
  /// is none.
  mutating func take(from text: [UInt8], at start: Int) -> Int? {
    var scanner = LinkScanner(text, at: start)
    guard let label = scanner.label(), !label.isEmpty, scanner.skip(UInt8(ascii: ":")) else {
      return nil
    }
    scanner.skipSpaceAndOneLineEnd()
    guard let address = scanner.address() else { return nil }
    let beforeTitle = scanner.place
    scanner.skipSpaceAndOneLineEnd()
    var title: ArraySlice<UInt8>?
    if scanner.place > beforeTitle { title = scanner.title() }
    if title == nil { scanner.place = beforeTitle }
    scanner.skipBlanks()
    if !scanner.skipLineEnd() {
      // What is no title, as more stands behind it, belongs to the text below; cmark takes it for
      // the title all the same.
      guard title != nil else { return nil }
      scanner.place = beforeTitle
      scanner.skipBlanks()
      guard scanner.skipLineEnd() else { return nil }
    }
    let key = normalized(label)
    if !key.isEmpty, targets[key] == nil {
      targets[key] = Target(
        address: cleanAddress(address), title: title.map { cleanTitle($0) } ?? [])
    }
    return scanner.place
  }

  /// What a label stands for.
  mutating func target(of label: ArraySlice<UInt8>) -> Target? {
    guard !targets.isEmpty, label.count <= 1000, let target = targets[normalized(label)] else {
      return nil
    }
    // As cmark counts: what is too long takes nothing from what is shorter.
    let size = target.address.count + target.title.count
    guard size <= limit - used else { return nil }
    used += size
    return target
  }

  /// A label as it is compared: white space collapsed and case folded.
  private func normalized(_ label: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    var owesBlank = false
    for byte in trimmed(label) {
      if isSpace(byte) {
        owesBlank = true
        continue
      }
      if owesBlank { result.append(UInt8(ascii: " ")) }
      owesBlank = false
      result.append(byte.lowercasedASCII)
    }
    guard result.contains(where: { $0 >= 0x80 }) else { return result }
    return foldedLetters(result)
  }

  /// Up and down, so that letters whose capitals are written alike become the same, as ß and SS do;
  /// only ı stays what it is, though its capital is that of i.
  private func foldedLetters(_ text: [UInt8]) -> [UInt8] {
    var folded: [UInt8] = []
    var start = 0
    func fold(to end: Int) {
      let part = String(decoding: text[start..<end], as: UTF8.self)
      folded += Array(part.lowercased().uppercased().lowercased().utf8)
    }
    for place in text.indices.dropLast() where text[place] == 0xC4 && text[place + 1] == 0xB1 {
      fold(to: place)
      folded += [0xC4, 0xB1]
      start = place + 2
    }
    fold(to: text.count)
    return folded
  }
}

/// An address without what quotes it.
func cleanAddress(_ address: ArraySlice<UInt8>) -> [UInt8] {
  unescaped(trimmed(address))
}

/// A title without its quotes.
func cleanTitle(_ title: ArraySlice<UInt8>) -> [UInt8] {
  title.count < 2 ? unescaped(title) : unescaped(title.dropFirst().dropLast())
}

/// Reads the parts of links.
struct LinkScanner {
  let bytes: [UInt8]
  var place: Int

  init(_ bytes: [UInt8], at place: Int = 0) {
    self.bytes = bytes
    self.place = place
  }

  private func peek(_ place: Int) -> UInt8 { place < bytes.count ? bytes[place] : 0 }

  mutating func skip(_ byte: UInt8) -> Bool {
    guard peek(place) == byte else { return false }
    place += 1
    return true
  }

  mutating func skipBlanks() {
    while isBlankOrTab(peek(place)) { place += 1 }
  }

  mutating func skipSpace() {
    while place < bytes.count, isSpace(bytes[place]) { place += 1 }
  }

  /// Goes past a line end, or stands at the end of the text.
  mutating func skipLineEnd() -> Bool {
    if place >= bytes.count { return true }
    let start = place
    if peek(place) == UInt8(ascii: "\r") { place += 1 }
    if peek(place) == UInt8(ascii: "\n") { place += 1 }
    return place > start
  }

  mutating func skipSpaceAndOneLineEnd() {
    skipBlanks()
    if skipLineEnd() { skipBlanks() }
  }

  /// `[label]`: what stands in it, trimmed.
  mutating func label() -> ArraySlice<UInt8>? {
    let start = place
    guard skip(UInt8(ascii: "[")) else { return nil }
    var length = 0
    while place < bytes.count, bytes[place] != UInt8(ascii: "["), bytes[place] != UInt8(ascii: "]")
    {
      let isEscape = bytes[place] == UInt8(ascii: "\\")
      place += 1
      length += 1
      if isEscape, isASCIIPunctuation(peek(place)) {
        place += 1
        length += 1
      }
      if length > 1000 { break }
    }
    guard length <= 1000, peek(place) == UInt8(ascii: "]") else {
      place = start
      return nil
    }
    place += 1
    return trimmed(bytes[start + 1..<place - 1])
  }

  /// An address, in pointed brackets or not.
  mutating func address() -> ArraySlice<UInt8>? {
    let start = place
    var index = place
    if peek(index) == UInt8(ascii: "<"), index < bytes.count {
      index += 1
      while index < bytes.count {
        switch bytes[index] {
        case UInt8(ascii: ">"):
          place = index + 1
          // At the very end of the text nothing is an address.
          if place >= bytes.count { place = start; return nil }
          return bytes[start + 1..<index]
        case UInt8(ascii: "\\"): index += 2
        case UInt8(ascii: "\n"), UInt8(ascii: "<"): return nil
        default: index += 1
        }
      }
      return nil
    }
    var open = 0
    scan: while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\\") where index + 1 < bytes.count && isASCIIPunctuation(bytes[index + 1]):
        index += 2
      case UInt8(ascii: "("):
        open += 1
        index += 1
        if open > 32 { return nil }
      case UInt8(ascii: ")"):
        if open == 0 { break scan }
        open -= 1
        index += 1
      case let byte where isSpace(byte):
        if index == start { return nil }
        break scan
      default: index += 1
      }
    }
    if index >= bytes.count || open > 0 { return nil }
    place = index
    return bytes[start..<index]
  }

  /// A title with its quotes.
  mutating func title() -> ArraySlice<UInt8>? {
    let close: UInt8
    switch peek(place) {
    case UInt8(ascii: "\""): close = UInt8(ascii: "\"")
    case UInt8(ascii: "'"): close = UInt8(ascii: "'")
    case UInt8(ascii: "("): close = UInt8(ascii: ")")
    default: return nil
    }
    // A quote after a backslash may stand in a title, and ends it if no other does.
    var end: Int?
    var index = place + 1
    while index < bytes.count {
      let isEscaped = bytes[index - 1] == UInt8(ascii: "\\") && index > place + 1
      if bytes[index] == close {
        end = index
        if !isEscaped { break }
      } else if bytes[index] == UInt8(ascii: "("), close == UInt8(ascii: ")"), !isEscaped {
        break
      }
      index += 1
    }
    guard let end else { return nil }
    let title = bytes[place...end]
    place = end + 1
    return title
  }
}
