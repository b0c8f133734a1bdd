internal import Bytes

/// Writes CSS again without what loads files: rules such as `@import`, addresses that are not
/// `#fragment` or a `data:` address of a picture or a font, and functions that are not known.
///
/// It goes over the tokens of CSS once. What is taken out becomes `none`, which makes that
/// declaration one that browsers ignore. Escapes outside of strings are taken out, so that no name
/// can hide in one.
struct StyleCleaning {
  private(set) var cleaned: [UInt8] = []
  /// The first thing that was taken out, as it is written.
  private(set) var removed: String?
  private let style: [UInt8]
  private var index = 0

  init(_ style: [UInt8]) {
    self.style = style
    cleaned.reserveCapacity(style.count)
    while index < style.count { takeToken() }
  }

  private mutating func takeToken() {
    let byte = style[index]
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): cleaned += string()
    case UInt8(ascii: "/") where next == UInt8(ascii: "*"):
      skipComment()
      // Two names do not become one.
      cleaned.append("/**/")
    case UInt8(ascii: "@"): takeRule()
    case let byte where isNameByte(byte): takeName()
    case 0x00...0x08, 0x0E...0x1F: index += 1
    default:
      cleaned.append(byte)
      index += 1
    }
  }

  private var next: UInt8? { index + 1 < style.count ? style[index + 1] : nil }

  /// A name, and what a function's name makes of it.
  private mutating func takeName() {
    let name = name()
    guard index < style.count, style[index] == UInt8(ascii: "(") else {
      cleaned += name
      return
    }
    let function = String(decoding: name, as: UTF8.self).lowercased()
    if function == "url" {
      takeAddress()
    } else if allowedFunctions.contains(function) {
      cleaned += name
    } else if function.utf8.allSatisfy({ $0 == UInt8(ascii: "-") || $0.isASCIIDigit }) {
      cleaned += name
    } else {
      note(function + "()")
      cleaned.append("none")
      index += 1
      skipArguments()
    }
  }

  /// The letters of a name, escapes taken out.
  private mutating func name() -> [UInt8] {
    var name: [UInt8] = []
    while index < style.count, isNameByte(style[index]) {
      if style[index] == UInt8(ascii: "\\") {
        note("\\")
      } else {
        name.append(style[index])
      }
      index += 1
    }
    return name
  }

  private func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
      UInt8(ascii: "\\"), 0x80...:
      true
    default: false
    }
  }

  /// A string with its quotes; it ends with its line at the latest.
  private mutating func string() -> [UInt8] {
    let quote = style[index]
    var text = [quote]
    index += 1
    while index < style.count, style[index] != quote, !isLineEnd(style[index]) {
      if style[index] == UInt8(ascii: "\\") {
        // An escaped line end would go on with the string.
        if let next, !isLineEnd(next) {
          text += [style[index], next]
          index += 2
        } else {
          index += 1
        }
      } else {
        text.append(style[index])
        index += 1
      }
    }
    if index < style.count, style[index] == quote { index += 1 }
    return text + [quote]
  }

  private func isLineEnd(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") || byte == 0x0C
  }

  private mutating func skipComment() {
    index += 2
    while index < style.count {
      if style[index] == UInt8(ascii: "*"), next == UInt8(ascii: "/") {
        index += 2
        return
      }
      index += 1
    }
  }

  private mutating func note(_ what: String) {
    if removed == nil { removed = what }
  }
}

// MARK: Addresses

extension StyleCleaning {
  /// `url(…)`, of which the name is read.
  private mutating func takeAddress() {
    index += 1
    skipBlanks()
    let address: ArraySlice<UInt8>
    if index < style.count, style[index] == UInt8(ascii: "\"") || style[index] == UInt8(ascii: "'")
    {
      address = string().dropFirst().dropLast()
      skipBlanks()
    } else {
      let start = index
      while index < style.count, style[index] != UInt8(ascii: ")"), style[index] > 0x20 {
        index += 1
      }
      address = style[start..<index]
      skipBlanks()
    }
    let isClosed = index < style.count && style[index] == UInt8(ascii: ")")
    skipArguments()
    if isClosed, isLocalReference(address) || isEmbeddedFile(address) {
      cleaned.append("url(\"")
      cleaned += address
      cleaned.append("\")")
    } else {
      note(
        "url(\(String(decoding: address.prefix(40).filter { 0x20..<0x7F ~= $0 }, as: UTF8.self)))")
      cleaned.append("none")
    }
  }

  /// Passes over the rest of what stands in a bracket, and its end.
  private mutating func skipArguments() {
    var depth = 1
    while index < style.count, depth > 0 {
      switch style[index] {
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        _ = string()
        continue
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"): depth -= 1
      default: break
      }
      index += 1
    }
  }

  private mutating func skipBlanks() {
    while index < style.count, style[index] <= 0x20 {
      index += 1
    }
  }

  /// `@media`, or a rule that is taken out up to its end.
  private mutating func takeRule() {
    index += 1
    let name = name()
    let rule = String(decoding: name, as: UTF8.self).lowercased()
    if allowedRules.contains(rule) {
      cleaned.append("@")
      cleaned += name
      return
    }
    // The encoding is UTF-8 whatever this says.
    if rule != "charset" { note("@" + rule) }
    var depth = 0
    while index < style.count {
      switch style[index] {
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        _ = string()
        continue
      case UInt8(ascii: "/") where next == UInt8(ascii: "*"):
        skipComment()
        continue
      case UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "}") where depth <= 1:
        // A rule without a block ends where the block around it does.
        if depth == 1 { index += 1 }
        return
      case UInt8(ascii: "}"): depth -= 1
      case UInt8(ascii: ";") where depth == 0:
        index += 1
        return
      default: break
      }
      index += 1
    }
  }
}

/// Whether an address names an element of the same drawing, and nothing that could end it.
func isLocalReference(_ address: some Collection<UInt8>) -> Bool {
  address.first == UInt8(ascii: "#")
    && address.allSatisfy { byte in
      switch byte {
      case 0x00...0x20, 0x7F, UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "\\"),
        UInt8(ascii: "<"), UInt8(ascii: ">"):
        false
      default: true
      }
    }
}

private let embeddedPictures = [
  "image/png", "image/jpeg", "image/jpg", "image/gif", "image/webp", "image/avif",
]
private let embeddedFonts = [
  "font/woff", "font/woff2", "font/ttf", "font/otf", "application/font-woff",
  "application/font-woff2", "application/x-font-woff", "application/x-font-woff2",
  "application/x-font-ttf", "application/x-font-truetype", "application/x-font-opentype",
  "application/font-sfnt",
]

/// Whether an address is a picture in base64 of a kind that holds no scripts.
func isEmbeddedPicture(_ address: some Collection<UInt8>) -> Bool {
  isData(address, of: embeddedPictures)
}

private func isEmbeddedFile(_ address: ArraySlice<UInt8>) -> Bool {
  isEmbeddedPicture(address) || isData(address, of: embeddedFonts)
}

private func isData(_ address: some Collection<UInt8>, of types: [String]) -> Bool {
  guard let comma = address.firstIndex(of: UInt8(ascii: ",")) else { return false }
  let start = String(decoding: address[..<comma].prefix(80), as: UTF8.self).lowercased()
  guard start.hasPrefix("data:"), start.hasSuffix(";base64") else { return false }
  let type = start.dropFirst(5).prefix { $0 != ";" }
  let rest = start.dropFirst(5 + type.count).dropLast(7)
  guard types.contains(String(type)), rest.isEmpty || rest == ";charset=utf-8" else { return false }
  return address[comma...].dropFirst().allSatisfy { byte in
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "/"),
      UInt8(ascii: "="), UInt8(ascii: " "), UInt8(ascii: "\n"):
      true
    default: false
    }
  }
}
