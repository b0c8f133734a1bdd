internal import Bytes
internal import Diagnostics

// Raw HTML is left out unless the site trusts its authors. What only looks like HTML, as `<tab>` or
// `<T>` does, is text that its author forgot to put in backticks, and is shown.

extension DocumentReader {
  mutating func renderRawBlock(_ node: Int) {
    let literal = tree.nodes[node].text
    if settings.trustsHTML {
      appendPlainBytes(literal)
    } else if isComment(literal) {
      return
    } else if isElement(literal) {
      reportRawHTML(at: node)
    } else {
      page.append("<p>")
      appendPlain(literal)
      page.append("</p>\n")
    }
  }

  mutating func renderRawInline(_ node: Int) {
    let literal = tree.nodes[node].text
    if settings.trustsHTML {
      appendPlainBytes(literal)
    } else if isComment(literal) {
      return
    } else if isLineBreak(literal) {
      page.append("<br>")
    } else if isElement(literal) {
      reportRawHTML(at: node)
    } else {
      appendPlain(literal)
    }
  }

  private mutating func appendPlainBytes(_ range: Range<Int>) {
    for byte in tree.text[range] { page.append(Shadow.original(of: byte)) }
  }

  private mutating func reportRawHTML(at node: Int) {
    if reportedHTML { return }
    reportedHTML = true
    warn(
      .rawHTML,
      "HTML is left out; write Markdown, put code in backticks, or say \"trusted-html: true\" in site.yml",
      at: node)
  }

  /// Whether a piece of HTML is comments and nothing else.
  func isComment(_ literal: Range<Int>) -> Bool {
    let bytes = tree.text[literal]
    return bytes.starts(with: "<!--".utf8)
  }

  /// `<br>` means no more than a line that ends with a backslash, and no other tag is written as
  /// often.
  private func isLineBreak(_ literal: Range<Int>) -> Bool {
    let letters = tree.text[literal].filter { $0 > 0x20 && $0 != UInt8(ascii: "/") }
    return letters.elementsEqual("<br>".utf8) || letters.elementsEqual("<BR>".utf8)
  }

  /// Whether a tag is one of HTML's; names like `Button` and `T` are types in somebody's code.
  private func isElement(_ literal: Range<Int>) -> Bool {
    let name = tree.text[literal].drop {
      $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "/") || $0 <= 0x20
    }
    .prefix { isNameByte($0) }
    let capitals = name.count { $0 <= UInt8(ascii: "Z") && $0 >= UInt8(ascii: "A") }
    guard capitals == 0 || name.count > 1 && capitals == name.count else { return false }
    return htmlElements.contains(String(decoding: name, as: UTF8.self).lowercased())
  }

  private func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }
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
