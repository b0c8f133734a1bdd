internal import ByteSearch
internal import Bytes

// Where raw HTML starts and ends.

private let blockElements: Set<String> = Set(
  """
  address article aside base basefont blockquote body caption center col colgroup dd details dialog dir div dl dt \
  fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header hr html iframe legend li link \
  main menu menuitem nav noframes ol optgroup option p param section source title summary table tbody td tfoot th \
  thead title tr track ul
  """.split(separator: " ").map { String($0) })

private let literalElements = ["script", "pre", "textarea", "style"]

/// Which of CommonMark's seven kinds of HTML block a line starts; the last, any other tag, only
/// where a paragraph cannot go on.
func htmlStart(_ line: ArraySlice<UInt8>, isAnyTag: Bool) -> Int? {
  guard line.first == UInt8(ascii: "<") else { return nil }
  let rest = line.dropFirst()
  for name in literalElements where startsFolded(rest, with: name) {
    guard let after = rest.dropFirst(name.utf8.count).first else { continue }
    if isSpace(after) || after == UInt8(ascii: ">") { return 1 }
  }
  if rest.starts(with: "!--".utf8) { return 2 }
  if rest.first == UInt8(ascii: "?") { return 3 }
  if rest.starts(with: "![CDATA[".utf8) { return 5 }
  if rest.first == UInt8(ascii: "!"), let letter = rest.dropFirst().first,
    UInt8(ascii: "A")...UInt8(ascii: "Z") ~= letter
  {
    return 4
  }
  if startsBlockElement(rest) { return 6 }
  guard isAnyTag else { return nil }
  var scanner = TagScanner(bytes: Array(line), place: 1)
  guard scanner.openTag() || scanner.closingTag() else { return nil }
  return scanner.bytes[scanner.place...].allSatisfy { isSpace($0) } ? 7 : nil
}

private func startsFolded(_ bytes: ArraySlice<UInt8>, with word: String) -> Bool {
  let start = bytes.prefix(word.utf8.count)
  return start.count == word.utf8.count && start.elementsEqual(word.utf8) { $0 | 0x20 == $1 }
}

private func startsBlockElement(_ bytes: ArraySlice<UInt8>) -> Bool {
  let rest = bytes.first == UInt8(ascii: "/") ? bytes.dropFirst() : bytes
  let name = rest.prefix(12).prefix { $0.isASCIILetter || $0.isASCIIDigit }
  guard blockElements.contains(String(decoding: name, as: UTF8.self).lowercased()) else {
    return false
  }
  let after = rest[name.endIndex...]
  guard let next = after.first else { return false }
  return isSpace(next) || next == UInt8(ascii: ">") || after.starts(with: "/>".utf8)
}

/// Whether a line ends an HTML block of one of the first five kinds.
func endsHTML(_ kind: Int, _ line: ArraySlice<UInt8>) -> Bool {
  switch kind {
  case 1:
    for index in line.indices
    where line[index] == UInt8(ascii: "<") && line[index...].starts(with: "</".utf8) {
      let rest = line[(index + 2)...]
      for name in literalElements where startsFolded(rest, with: name) {
        if rest.dropFirst(name.utf8.count).first == UInt8(ascii: ">") { return true }
      }
    }
    return false
  case 2: return line.holds("-->")
  case 3: return line.holds("?>")
  case 4: return line.contains(UInt8(ascii: ">"))
  case 5: return line.holds("]]>")
  default: return false
  }
}

/// Reads the tags and the other things that stand between `<` and `>` in text; each is true if it
/// went past one.
struct TagScanner {
  let bytes: [UInt8]
  /// After the `<`.
  var place: Int
  var missing = MissingEnds()

  /// Which ends do not stand anywhere behind the place, so that they are searched for only once.
  struct MissingEnds {
    var instruction = false
    var declaration = false
    var cdata = false
  }

  private func peek(_ place: Int) -> UInt8 { place < bytes.count ? bytes[place] : 0 }

  /// Any of them.
  mutating func html() -> Bool {
    openTag() || closingTag() || comment() || instruction() || declaration() || cdata()
  }

  private func tagName(from start: Int) -> Int? {
    guard peek(start).isASCIILetter else { return nil }
    var end = start + 1
    while peek(end).isASCIILetter || peek(end).isASCIIDigit || peek(end) == UInt8(ascii: "-") {
      end += 1
    }
    return end
  }

  private func skipSpace(_ start: Int) -> Int {
    var end = start
    while end < bytes.count, isSpace(bytes[end]) { end += 1 }
    return end
  }

  mutating func openTag() -> Bool {
    guard var end = tagName(from: place) else { return false }
    while true {
      let start = skipSpace(end)
      guard start > end, let attribute = attribute(from: start) else {
        end = start
        break
      }
      end = attribute
    }
    if peek(end) == UInt8(ascii: "/") { end += 1 }
    guard peek(end) == UInt8(ascii: ">") else { return false }
    place = end + 1
    return true
  }

  private func attribute(from start: Int) -> Int? {
    let first = peek(start)
    guard first.isASCIILetter || first == UInt8(ascii: "_") || first == UInt8(ascii: ":") else {
      return nil
    }
    var end = start + 1
    while peek(end).isASCIILetter || peek(end).isASCIIDigit || "_:.-".utf8.contains(peek(end)) {
      end += 1
    }
    let sign = skipSpace(end)
    guard peek(sign) == UInt8(ascii: "=") else { return end }
    let value = skipSpace(sign + 1)
    let quote = peek(value)
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      var close = value + 1
      while close < bytes.count, bytes[close] != quote { close += 1 }
      return close < bytes.count ? close + 1 : end
    }
    var close = value
    while close < bytes.count, !isSpace(bytes[close]), !"\"'=<>`".utf8.contains(bytes[close]) {
      close += 1
    }
    return close > value ? close : end
  }

  mutating func closingTag() -> Bool {
    guard peek(place) == UInt8(ascii: "/"), var end = tagName(from: place + 1) else { return false }
    end = skipSpace(end)
    guard peek(end) == UInt8(ascii: ">") else { return false }
    place = end + 1
    return true
  }

  /// `<!-- … -->`, which holds no `--` and does not start with `>` or `->`.
  private mutating func comment() -> Bool {
    guard bytes[min(place, bytes.count)...].starts(with: "!--".utf8) else { return false }
    var index = place + 3
    if bytes[min(index, bytes.count)...].starts(with: "-->".utf8) {
      place = index + 3
      return true
    }
    if peek(index) == UInt8(ascii: ">")
      || peek(index) == UInt8(ascii: "-") && peek(index + 1) == UInt8(ascii: ">")
    {
      return false
    }
    while index + 1 < bytes.count {
      if bytes[index] == UInt8(ascii: "-"), bytes[index + 1] == UInt8(ascii: "-") {
        guard peek(index + 2) == UInt8(ascii: ">") else { return false }
        place = index + 3
        return true
      }
      index += 1
    }
    return false
  }

  private mutating func skip(past word: String) -> Bool {
    guard let found = bytes.firstPlace(of: Array(word.utf8), from: place) else { return false }
    place = found + word.utf8.count
    return true
  }

  private mutating func instruction() -> Bool {
    guard peek(place) == UInt8(ascii: "?"), !missing.instruction else { return false }
    let start = place
    place += 1
    if skip(past: "?>") { return true }
    place = start
    missing.instruction = true
    return false
  }

  /// A declaration, such as `<!DOCTYPE html>`.
  private mutating func declaration() -> Bool {
    guard peek(place) == UInt8(ascii: "!"), !missing.declaration else { return false }
    var end = place + 1
    while UInt8(ascii: "A")...UInt8(ascii: "Z") ~= peek(end) { end += 1 }
    guard end > place + 1, isSpace(peek(end)) else { return false }
    missing.declaration = !skip(past: ">")
    return !missing.declaration
  }

  private mutating func cdata() -> Bool {
    guard bytes[min(place, bytes.count)...].starts(with: "![CDATA[".utf8), !missing.cdata else {
      return false
    }
    missing.cdata = !skip(past: "]]>")
    return !missing.cdata
  }

  /// `<https://example.org>`: the address.
  mutating func address() -> ArraySlice<UInt8>? {
    guard peek(place).isASCIILetter else { return nil }
    var end = place + 1
    while peek(end).isASCIILetter || peek(end).isASCIIDigit || "+.-".utf8.contains(peek(end)) {
      end += 1
    }
    guard (2...32).contains(end - place), peek(end) == UInt8(ascii: ":") else { return nil }
    end += 1
    while end < bytes.count, bytes[end] > 0x20, bytes[end] != UInt8(ascii: "<"),
      bytes[end] != UInt8(ascii: ">")
    {
      end += 1
    }
    return taken(to: end)
  }

  /// `<ada@example.org>`: the address.
  mutating func mailAddress() -> ArraySlice<UInt8>? {
    var end = place
    while peek(end).isASCIILetter || peek(end).isASCIIDigit
      || ".!#$%&'*+/=?^_`{|}~-".utf8.contains(peek(end))
    { end += 1 }
    guard end > place, peek(end) == UInt8(ascii: "@") else { return nil }
    repeat {
      end += 1
      let start = end
      while peek(end).isASCIILetter || peek(end).isASCIIDigit || peek(end) == UInt8(ascii: "-") {
        end += 1
      }
      guard (1...63).contains(end - start), peek(start) != UInt8(ascii: "-"),
        peek(end - 1) != UInt8(ascii: "-")
      else { return nil }
    } while peek(end) == UInt8(ascii: ".")
    return taken(to: end)
  }

  private mutating func taken(to end: Int) -> ArraySlice<UInt8>? {
    guard peek(end) == UInt8(ascii: ">") else { return nil }
    let address = bytes[place..<end]
    place = end + 1
    return address
  }
}
