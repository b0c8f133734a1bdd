/// Text with HTML's character references as the characters that they stand for.
///
/// What is no reference, or none that HTML 4 knows, stays as it is.
package func decodedEntities(_ text: some StringProtocol) -> String {
  guard text.utf8.contains(UInt8(ascii: "&")) else { return String(text) }
  var output = ""
  var rest = text[...]
  while let mark = rest.firstIndex(of: "&") {
    output += rest[..<mark]
    rest = rest[mark...]
    let name = rest.dropFirst().prefix(12).prefix { $0 != ";" && $0 != "&" && $0 != " " }
    let end = name.endIndex
    if end < rest.endIndex, rest[end] == ";", let decoded = character(named: name) {
      output += decoded
      rest = rest[rest.index(after: end)...]
    } else {
      output += "&"
      rest = rest.dropFirst()
    }
  }
  return output + rest
}

private func character(named name: some StringProtocol) -> String? {
  if name.hasPrefix("#") {
    let digits = name.dropFirst()
    let isHexadecimal = digits.first == "x" || digits.first == "X"
    let number = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    guard var number, number != 0 else { return nil }
    // HTML reads what are control characters as Windows-1252, which old editors meant.
    if 0x80...0x9F ~= number, windowsCharacters[Int(number - 0x80)] != 0 {
      number = UInt32(windowsCharacters[Int(number - 0x80)])
    }
    guard let scalar = Unicode.Scalar(number) else { return nil }
    if number < 0x20, number != 9, number != 10, number != 13 { return " " }
    return String(Character(scalar))
  }
  return entities[String(name)]
}

/// The characters 0x80 to 0x9F of Windows-1252; 0 where it has none.
private let windowsCharacters: [UInt16] = [
  0x20AC, 0, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039,
  0x0152, 0, 0x017D, 0, 0, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122,
  0x0161, 0x203A, 0x0153, 0, 0x017E, 0x0178,
]

private let entities: [String: String] = {
  var table: [String: String] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "OElig": "Œ", "oelig": "œ",
    "Scaron": "Š",
    "scaron": "š", "Yuml": "Ÿ", "fnof": "ƒ", "circ": "ˆ", "tilde": "˜", "ensp": "\u{2002}",
    "emsp": "\u{2003}",
    "thinsp": "\u{2009}", "zwnj": "\u{200C}", "zwj": "\u{200D}", "lrm": "\u{200E}",
    "rlm": "\u{200F}",
    "ndash": "–", "mdash": "—", "lsquo": "‘", "rsquo": "’", "sbquo": "‚", "ldquo": "“",
    "rdquo": "”",
    "bdquo": "„", "dagger": "†", "Dagger": "‡", "bull": "•", "hellip": "…", "permil": "‰",
    "prime": "′",
    "Prime": "″", "lsaquo": "‹", "rsaquo": "›", "oline": "‾", "frasl": "⁄", "euro": "€",
    "image": "ℑ",
    "weierp": "℘", "real": "ℜ", "trade": "™", "alefsym": "ℵ", "larr": "←", "uarr": "↑", "rarr": "→",
    "darr": "↓", "harr": "↔", "crarr": "↵", "lArr": "⇐", "uArr": "⇑", "rArr": "⇒", "dArr": "⇓",
    "hArr": "⇔",
    "forall": "∀", "part": "∂", "exist": "∃", "empty": "∅", "nabla": "∇", "isin": "∈", "notin": "∉",
    "ni": "∋",
    "prod": "∏", "sum": "∑", "minus": "−", "lowast": "∗", "radic": "√", "prop": "∝", "infin": "∞",
    "ang": "∠",
    "and": "∧", "or": "∨", "cap": "∩", "cup": "∪", "int": "∫", "there4": "∴", "sim": "∼",
    "cong": "≅",
    "asymp": "≈", "ne": "≠", "equiv": "≡", "le": "≤", "ge": "≥", "sub": "⊂", "sup": "⊃",
    "nsub": "⊄",
    "sube": "⊆", "supe": "⊇", "oplus": "⊕", "otimes": "⊗", "perp": "⊥", "sdot": "⋅", "lceil": "⌈",
    "rceil": "⌉", "lfloor": "⌊", "rfloor": "⌋", "lang": "⟨", "rang": "⟩", "loz": "◊", "spades": "♠",
    "clubs": "♣", "hearts": "♥", "diams": "♦", "thetasym": "ϑ", "upsih": "ϒ", "piv": "ϖ",
  ]
  let latin = """
    nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute \
    micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig \
    Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash \
    Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute \
    ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc \
    uuml yacute thorn yuml
    """
  let greek = """
    Alpha Beta Gamma Delta Epsilon Zeta Eta Theta Iota Kappa Lambda Mu Nu Xi Omicron Pi Rho - Sigma Tau Upsilon Phi \
    Chi Psi Omega - - - - - - - alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi \
    rho sigmaf sigma tau upsilon phi chi psi omega
    """
  for (names, first) in [(latin, UInt32(0xA0)), (greek, 0x391)] {
    for (place, name) in names.split(separator: " ").enumerated() where name != "-" {
      guard let scalar = Unicode.Scalar(first + UInt32(place)) else { continue }
      table[String(name)] = String(Character(scalar))
    }
  }
  return table
}()
