internal import TestSupport
import Testing

@testable internal import Content

/// Holds the reader that the page has to cmark, node for node: kinds, texts, lines and columns.
struct CommonMarkTests {
  @Test(arguments: markdownSamples)
  func `the page reads Markdown as the build does`(sample: String) {
    expectSame(Array(sample.utf8))
  }

  @Test(arguments: [
    "a &#65534; b", "&#xFFFF;&#xffff;", "`x` [a&#65535;](/b&#65534; \"c&#65534;\")",
    "~~~ a&#65534;\nb\n~~~", "&#65533; &#55296; &#0; &#1114112; ä&#65534;ö",
  ])
  func `a number that is no character becomes the replacement character`(text: String) throws {
    expectSame(Array(text.utf8))
    let tree = try MarkdownTree(parsing: Array(text.utf8))
    #expect(
      String(validating: tree.text, as: UTF8.self)?.unicodeScalars.contains("\u{FFFD}") == true)
  }

  @Test(arguments: [
    "&#x80000000; a", "[ı] [I] [i]\n\n[i]: /u\n", "[ıß] [ISS] [ıẞ]\n\n[ıss]: /u\n",
    "[a] [b] [a] [b]\n\n[a]: /\(String(repeating: "a", count: 120_000))\n[b]: /b\n",
    "[a] [a] [b]\n\n[a]: /\(String(repeating: "a", count: 90_000))\n[b]: /b\n",
  ])
  func `names of links and long addresses are taken as cmark takes them`(text: String) {
    expectSame(Array(text.utf8))
  }

  @Test func `every sign and letter beside a star is the punctuation that cmark takes it for`() {
    var text = ""
    for number in UInt32(0x80)..<0x20000 {
      guard let scalar = Unicode.Scalar(number), scalar.properties.isPatternSyntax || isSign(scalar)
      else { continue }
      text += "a*\(scalar)b*c "
      if text.utf8.count > 2000 {
        expectSame(Array(text.utf8))
        text = ""
      }
    }
    expectSame(Array(text.utf8))
  }

  @Test func `so it does with what a keyboard makes by chance`() {
    var random = SeededRandom(seed: 20_261_121)
    let pieces = markdownPieces
    for _ in 0..<15_000 {
      var text = ""
      for _ in 0..<Int.random(in: 1...12, using: &random) {
        text += pieces[Int.random(in: pieces.indices, using: &random)]
      }
      expectSame(Array(text.utf8))
    }
  }

  @Test func `so it does with samples that lost or gained a piece`() {
    var random = SeededRandom(seed: 5)
    let pieces = markdownPieces
    for sample in markdownSamples {
      for _ in 0..<100 {
        var bytes = Array(sample.unicodeScalars)
        for _ in 0..<Int.random(in: 1...4, using: &random) {
          let place = Int.random(in: 0...bytes.count, using: &random)
          let end = min(bytes.count, place + Int.random(in: 0...6, using: &random))
          let new =
            Bool.random(using: &random)
            ? pieces[Int.random(in: pieces.indices, using: &random)] : ""
          bytes.replaceSubrange(place..<end, with: new.unicodeScalars)
        }
        expectSame(Array(String(String.UnicodeScalarView(bytes)).utf8))
      }
    }
  }

  @Test func `a file as deep as a hostile one is takes no time and no stack`() throws {
    for piece in ["> ", "- ", "[", "*a ", "![", "`", "<a ", "((", "&", "_", "\\", "1. "] {
      let bytes = Array(String(repeating: piece, count: 20_000).utf8)
      _ = try? MarkdownTree(readingWithoutCMark: bytes)
    }
  }
}

private func isSign(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.properties.generalCategory {
  case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
    .initialPunctuation, .finalPunctuation, .otherPunctuation, .mathSymbol, .otherSymbol,
    .otherNumber:
    true
  default: false
  }
}

private func expectSame(_ bytes: [UInt8]) {
  let ours = lines(of: bytes, withoutCMark: true)
  let theirs = lines(of: bytes, withoutCMark: false)
  guard ours != theirs else { return }
  let place = zip(ours, theirs).prefix { $0 == $1 }.count
  let source = String(decoding: bytes, as: UTF8.self).debugDescription
  Issue.record(
    "\(source): the page reads \(ours.dropFirst(place).first ?? "nothing"), cmark \(theirs.dropFirst(place).first ?? "nothing")"
  )
}

private func lines(of bytes: [UInt8], withoutCMark: Bool) -> [String] {
  do throws(MarkdownTree.NestedTooDeep) {
    let tree =
      withoutCMark
      ? try MarkdownTree(readingWithoutCMark: bytes)
      : try MarkdownTree(parsing: bytes)
    return tree.nodes.map { node in
      let text = String(decoding: tree.text[node.text], as: UTF8.self).debugDescription
      let extra = String(decoding: tree.text[node.extra], as: UTF8.self).debugDescription
      return
        "\(node.kind) \(node.line):\(node.column) to \(node.end) \(node.level)\(node.isOrdered)\(node.isTight)\(node.number) \(text) \(extra)"
    }
  } catch {
    return ["too deep at \(error.line)"]
  }
}

private let markdownPieces = [
  "a", "b c", "ä", "–", "“q”", "\n", "\n", "\n\n", "  \n", "\\\n", "\r\n", " ", "  ", "    ", "\t",
  "#", "# ", "## h", "-", "- ",
  "* ", "+ ", "1. ", "2) ", "10. ", "> ", ">", "*", "**", "***", "_", "__", "`", "``", "```", "~~~",
  "```js\n", "[", "]", "](", ")",
  "[a]", "[a]: /u 't'\n", "![", "(/u)", "(<b c> \"t\")", "<", ">", "</p>", "<b>", "<div>\n",
  "<!-- c -->", "<!--", "-->", "<?x?>", "<!X>", "<!Doctype html>", "<!x y>", "<!DOC y>",
  "<![CDATA[x]]>", "<https://e.org/a&b>", "<a@b.co>", "&amp;", "&auml;", "&#228;", "&#x22;",
  "&nosuch;", "\\*", "\\a", "\\[", "---",
  "===", "***\n", "|", "$x$", "[ ] ", "[x] ", "\u{A0}", "\u{1}\u{2}", "ß", "[ẞ]: /s\n", "[SS]",
  "<script>", "</script>", "<br/>", "'", "\"",
]

private let markdownSamples = [
  "",
  "# A\n\nb *c **d** e* f\n\n- one\n- two\n\n  three\n\n1. x\n2. y\n   > q\n",
  "#### Q1. What?\n\n- [ ] A\n\n```js\nlet a;\n```\n\n- [x] B\n\n\tcode\n\n[ref]: https://e.org/ 'T'\n\n[ref] and [other][ref] ![i][]\n",
  "Title\n===\n\nSub\n---\ntext  \nmore\\\nlast `code\nspan` <b a='1'\nc=\"2\"> [link](</a b> (t)) end\n",
  "> quote\nlazy\n> - item\n>   more\n>\n> ```\n> x\n",
  "- a\n\n      code\n- b\n     c\n\n  d\n*  x\n*\n* y\n",
  "<div>\n*x*\n\n<!-- quiz: points=2\n-->\n<script>\na\n\nb</script> t\n<x-y>\nz\n",
  "[a]: <b\\>c> \"t&amp;u\\\"\"\n[a]: /second\n[ b\nc ]: d\n\n[A] [b c] [no] [a]() [t](u 'v') ![*e*][a] [[a]] [x [y](z) w](q)\n",
  "[a]: <0\u{B}3>\n[b]: <0\u{B}12> 't'\n\n![x][a] ![y][a] [z][b]\n\n<0\u{B}3> `<0\u{B}4>`\n",
  "***a** b* *(**c**)* __d__e_f_ g__h _(i)_ *j*k* **l*m** ****n**** a*\"b\"*c\n",
  "1) a\n2) b\n3. c\n\n-\n\n  x\n- - - z\n+ + q\n",
  "\tcode\n \t x\n\n~~~ info &amp; more\n~~~~\n   ```\n   y\n  z\n```\n",
  "&copy; &ngE; &#0; &#1234567; &#xD800; &x; \\& \\` `` a`b `` ``` c`\n",
  "a\u{301}*b*“*c*” 中*文*。 \u{A0}*d* *\u{3000}e*\n",
]
