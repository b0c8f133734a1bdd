internal import Bytes

/// What a piece of HTML in a text is, where HTML is not passed on.
enum RawHTML {
  case comment
  /// `<br>`, which means no more than a line that ends with a backslash, and no other tag is
  /// written as often.
  case lineBreak
  /// A tag that HTML knows.
  case element
  /// What only looks like HTML: names like `Button` and `T` are types in somebody's code.
  case text

  init(_ literal: ArraySlice<UInt8>) {
    if literal.starts(with: "<!--".utf8) {
      self = .comment
    } else if isLineBreak(literal) {
      self = .lineBreak
    } else {
      self = isElement(literal) ? .element : .text
    }
  }
}

private func isLineBreak(_ literal: ArraySlice<UInt8>) -> Bool {
  guard literal.count < 64 else { return false }
  let letters = literal.filter { $0 > 0x20 && $0 != UInt8(ascii: "/") }
  return letters.elementsEqual("<br>".utf8) || letters.elementsEqual("<BR>".utf8)
}

private func isElement(_ literal: ArraySlice<UInt8>) -> Bool {
  let name = literal.drop { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "/") || $0 <= 0x20 }
    .prefix { $0.isASCIILetter || $0.isASCIIDigit }
  let capitals = name.count { $0 <= UInt8(ascii: "Z") && $0 >= UInt8(ascii: "A") }
  guard capitals == 0 || name.count > 1 && capitals == name.count else { return false }
  return htmlElements.contains(String(decoding: name, as: UTF8.self).lowercased())
}

private let htmlElements = Set(
  """
  a abbr acronym address applet area article aside audio b base basefont bdi bdo bgsound big blink blockquote body br \
  button canvas caption center cite code col colgroup data datalist dd del details dfn dialog dir div dl dt em embed \
  fieldset figcaption figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe \
  image img input ins isindex kbd keygen label legend li link listing main map mark marquee math menu menuitem meta \
  meter multicol nav nobr noembed noframes noscript object ol optgroup option output p param picture plaintext \
  portal pre progress q rb rbc rp rt rtc ruby s samp script search section select slot small source spacer span \
  strike strong style sub summary sup svg table tbody td template textarea tfoot th thead time title tr track tt u \
  ul var video wbr xmp
  """.split(separator: " ").map(String.init))
