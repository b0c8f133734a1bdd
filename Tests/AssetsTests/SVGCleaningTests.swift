import TestSupport
import Testing

@testable internal import Assets

private let opening =
  "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\""

/// A drawing with this inside.
private func drawing(_ inside: String) -> String { "\(opening)>\(inside)</svg>\n" }

private func cleaned(_ text: String) throws(XMLProblem) -> (
  text: String, removals: [SVGRemoval.Part]
) {
  let cleaned = try cleanedSVG(Array(text.utf8))
  return (String(decoding: cleaned.bytes, as: UTF8.self), cleaned.removals.map(\.part))
}

/// What stands in a drawing, what of it stays, and what is told.
struct Cleaning: CustomTestStringConvertible, Sendable {
  var before: String
  var after: String
  var removals: [SVGRemoval.Part]
  var testDescription: String { before }

  init(_ before: String, _ after: String, _ removals: SVGRemoval.Part...) {
    self.before = before
    self.after = after
    self.removals = removals
  }

  init(same text: String) { self.init(text, text) }
}

private let harmless: [Cleaning] = [
  Cleaning(same: "<g id=\"a\" class=\"b c\"><path d=\"M0 0h10\" fill=\"#f00\"/></g>"),
  Cleaning(
    same:
      "<defs><linearGradient id=\"g\"><stop offset=\"0\" style=\"stop-color:#fff;stop-opacity:1\"/></linearGradient></defs>"
  ),
  Cleaning("<rect fill='url(#g)'/>", "<rect fill=\"url(&quot;#g&quot;)\"/>"),
  Cleaning(
    "<rect style='fill:url(#g);font-family:\"A B\"'/>",
    "<rect style=\"fill:url(&quot;#g&quot;);font-family:&quot;A B&quot;\"/>"),
  Cleaning(same: "<use xlink:href=\"#a\" x=\"1\"/><use href=\"#b\"/>"),
  Cleaning(same: "<image href=\"data:image/png;base64,AAAA\" width=\"1\"/>"),
  Cleaning(same: "<text x=\"1\">a &lt; b &amp; c &gt; d é<tspan dy=\"1em\"> e</tspan></text>"),
  Cleaning(
    "<text>a&#x41;&#66;&apos;&quot;<![CDATA[<b>&]]></text>", "<text>aAB'\"&lt;b&gt;&amp;</text>"),
  Cleaning("<!-- note --><g><?x y?></g>", "<g></g>"),
  Cleaning(
    "<sodipodi:namedview xmlns:sodipodi='http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd'><a/></sodipodi:namedview>",
    ""),
  Cleaning(
    "<metadata><x/>text</metadata><g data-x='1' xml:space='preserve'/>",
    "<g xml:space=\"preserve\"/>"),
  Cleaning(
    "<s:g xmlns:s='http://www.w3.org/2000/svg' s:x='1'><s:path d='M0'/></s:g>",
    "<g><path d=\"M0\"/></g>"),
  Cleaning(
    same: "<a href=\"https://example.org/\"><text>x</text></a><a xlink:href=\"other.html#x\"/>"),
  Cleaning(
    same: "<animate attributeName=\"opacity\" values=\"0;1\" dur=\"1s\" begin=\"x.click\"/>"),
  Cleaning(
    same: "<animateTransform attributeName=\"transform\" type=\"rotate\" from=\"0\" to=\"360\"/>"),
  Cleaning(same: "<animateMotion path=\"M0 0\"><mpath href=\"#p\"/></animateMotion>"),
  Cleaning(
    same:
      "<style>@media (prefers-color-scheme:dark){.a{fill:#fff}} @keyframes k{to{transform:rotate(1turn)}}</style>"
  ),
  Cleaning(
    "<style type='text/css'><![CDATA[@font-face{src:url(data:font/woff2;base64,AA==) format('woff2')}]]></style>",
    "<style type=\"text/css\">@font-face{src:url(\"data:font/woff2;base64,AA==\") format('woff2')}</style>"
  ),
  Cleaning(
    "<style>/* url(x) */ .a > .b{fill:red}</style>", "<style>/**/ .a &gt; .b{fill:red}</style>"),
  Cleaning(same: "<path transform=\"matrix(1 0 0 1 0 0) translate(3,4)\" d=\"M0\"/>"),
]

private let harmful: [Cleaning] = [
  Cleaning("<script>alert(1)</script>", "", .element("script")),
  Cleaning("<script href='x.js'/><g/>", "<g/>", .element("script")),
  Cleaning(
    "<g><script><g/></script><path d='M0'/></g>", "<g><path d=\"M0\"/></g>", .element("script")),
  Cleaning("<s:script xmlns:s='http://www.w3.org/2000/svg'>x</s:script>", "", .element("script")),
  Cleaning("<h:script xmlns:h='http://www.w3.org/1999/xhtml'>x</h:script>", "", .element("script")),
  Cleaning("<script xmlns='http://www.w3.org/1999/xhtml'>x</script>", "", .element("script")),
  Cleaning("<g xmlns=''><script/></g>", "", .element("g")),
  Cleaning("<foreignObject><p>x</p></foreignObject>", "", .element("foreignObject")),
  Cleaning("<SCRIPT/>", "", .element("SCRIPT")),
  Cleaning(
    "<iframe/><embed/><object/>", "", .element("iframe"), .element("embed"), .element("object")),
  Cleaning(
    "<handler xmlns:ev='http://www.w3.org/2001/xml-events' ev:event='load'/>", "",
    .element("handler")),
  Cleaning(
    "<g onload='x()' OnClick='y()'/>", "<g/>", .attribute("onload", of: "g"),
    .attribute("OnClick", of: "g")),
  Cleaning("<a href='javascript:x()'/>", "<a/>", .attribute("href", of: "a")),
  Cleaning("<a href=' java&#10;script:x()'/>", "<a/>", .attribute("href", of: "a")),
  Cleaning("<a href='&#1114111;javascript:x()'/>", "<a/>", .attribute("href", of: "a")),
  Cleaning("<a xlink:href='JaVaScRiPt:x()'/>", "<a/>", .attribute("xlink:href", of: "a")),
  Cleaning(
    "<a l:href='data:text/html,x' xmlns:l='http://www.w3.org/1999/xlink'/>", "<a/>",
    .attribute("xlink:href", of: "a")),
  Cleaning("<a href='vbscript:x'/>", "<a/>", .attribute("href", of: "a")),
  Cleaning("<use href='x.svg#a'/>", "<use/>", .attribute("href", of: "use")),
  Cleaning("<use href='data:image/svg+xml,x#a'/>", "<use/>", .attribute("href", of: "use")),
  Cleaning("<image href='https://e/x.png'/>", "<image/>", .attribute("href", of: "image")),
  Cleaning(
    "<image href='data:image/svg+xml;base64,AA=='/>", "<image/>", .attribute("href", of: "image")),
  Cleaning(
    "<image href='data:image/png;base64,A\" onload=x'/>", "<image/>",
    .attribute("href", of: "image")),
  Cleaning("<feImage href='//e/x.png'/>", "<feImage/>", .attribute("href", of: "feImage")),
  Cleaning("<textPath href='x#y'/>", "<textPath/>", .attribute("href", of: "textPath")),
  Cleaning("<path href='#a' d='M0'/>", "<path d=\"M0\"/>", .attribute("href", of: "path")),
  Cleaning(
    "<a><animate attributeName='href' to='javascript:x()'/></a>", "<a></a>", .element("animate")),
  Cleaning(
    "<a><set attributeName='xlink:href' to='javascript:x()'/></a>", "<a></a>", .element("set")),
  Cleaning("<animate attributeName=' href' to='x'/>", "", .element("animate")),
  Cleaning("<animate attributeName='onload' to='x'/>", "", .element("animate")),
  Cleaning("<animate attributeName='style' to='x'/>", "", .element("animate")),
  Cleaning("<animate to='x'/>", "", .element("animate")),
  Cleaning(
    "<set attributeName='fill' to='url(//e/x)' onbegin='x()'/>",
    "<set attributeName=\"fill\" to=\"none\"/>",
    .style("url(//e/x)"), .attribute("onbegin", of: "set")),
  Cleaning("<rect fill='url(//e/x#a)'/>", "<rect fill=\"none\"/>", .style("url(//e/x#a)")),
  Cleaning("<rect style='fill:u\\72l(//e)'/>", "<rect style=\"fill:none\"/>", .style("\\")),
  Cleaning("<rect style='fill:\\75 rl(//e)'/>", "<rect style=\"fill:75 none\"/>", .style("\\")),
  Cleaning(
    "<rect style='a:image-set(\"//e\" 1x)'/>", "<rect style=\"a:none\"/>", .style("image-set()")),
  Cleaning("<rect style='a:expression(x())'/>", "<rect style=\"a:none\"/>", .style("expression()")),
  Cleaning(
    "<style>@import '//e/x.css'; .a{b:c}</style>", "<style> .a{b:c}</style>", .style("@import")),
  Cleaning("<style>@\\69mport url(//e);.a{b:c}</style>", "<style>.a{b:c}</style>", .style("\\")),
  Cleaning("<style>.a{b:URL( '//e' )}</style>", "<style>.a{b:none}</style>", .style("url(//e)")),
  Cleaning("<style>.a{b:url(//e</style>", "<style>.a{b:none</style>", .style("url(//e)")),
  Cleaning(
    "<style>.a{b:\"x\ny:url(//e)\"}</style>", "<style>.a{b:\"x\"\ny:none\"}\"</style>",
    .style("url(//e)")),
  Cleaning("<style><g/>.a{b:c}</style>", "<style>.a{b:c}</style>", .element("g")),
  Cleaning("<style type='text/xsl'>x</style>", "", .element("style")),
  Cleaning("<?xml-stylesheet href='x.xsl'?><g/>", "<g/>", .instruction("xml-stylesheet")),
  Cleaning("<g xml:base='//e/'><use href='#a'/></g>", "<g><use href=\"#a\"/></g>"),
  Cleaning(
    "<g formaction='x' src='x' ping='x' srcdoc='x'/>", "<g/>",
    .attribute("formaction", of: "g"), .attribute("src", of: "g"), .attribute("ping", of: "g"),
    .attribute("srcdoc", of: "g")),
  Cleaning(
    "<metadata><h:script xmlns:h='http://www.w3.org/1999/xhtml'>x</h:script></metadata>", ""),
]

/// A file that is refused; `‸` stands where.
struct Refusal: CustomTestStringConvertible, Sendable {
  var text: String
  var kind: XMLProblem.Kind
  var testDescription: String { text }

  init(_ text: String, _ kind: XMLProblem.Kind) {
    self.text = text
    self.kind = kind
  }
}

private let refusals: [Refusal] = [
  Refusal("‸", .notSVG),
  Refusal("‸<html xmlns='http://www.w3.org/1999/xhtml'/>", .notSVG),
  Refusal("‸<svg/>", .noNamespace),
  Refusal("‸<svg xmlns='http://www.w3.org/1999/xhtml'/>", .notSVG),
  Refusal("‸<!DOCTYPE svg [<!ENTITY x 'y'>]><svg/>", .internalSubset),
  Refusal("‸<?xml version='1.0' encoding='UTF-16'?><svg/>", .encoding("UTF-16")),
  Refusal("‸<?xml version='1.0' encoding='utf-7'?><svg/>", .encoding("utf-7")),
  Refusal("\(opening)><text>‸&nbsp;</text></svg>", .entity("nbsp")),
  Refusal("\(opening)><text>‸&#0;</text></svg>", .badCharacter),
  Refusal("\(opening)><text>‸&#65534;</text></svg>", .badCharacter),
  Refusal("\(opening)><text>‸&#xD800;</text></svg>", .badCharacter),
  Refusal("\(opening)><text>‸\u{1}</text></svg>", .badCharacter),
  Refusal("\(opening)><text>‸\u{FFFF}</text></svg>", .badCharacter),
  Refusal("\(opening)><text>‸]]></text></svg>", .syntax),
  Refusal("\(opening)><text>a‸</svg>", .endTag("text")),
  Refusal("\(opening)><g>‸", .unclosed("g")),
  Refusal("\(opening)/>‸<svg/>", .syntax),
  Refusal("\(opening)/>‸x", .syntax),
  Refusal("‸x\(opening)/>", .syntax),
  Refusal("\(opening)><g a='1' ‸a='2'/></svg>", .attributeTwice("a")),
  Refusal(
    "\(opening)><use xmlns:l='http://www.w3.org/1999/xlink' xlink:href='#a' ‸l:href='#b'/></svg>",
    .attributeTwice("xlink:href")),
  Refusal("\(opening)><g a=‸1/></svg>", .syntax),
  Refusal("\(opening)><g a='1'‸b='2'/></svg>", .syntax),
  Refusal("\(opening)><g a='‸<'/></svg>", .syntax),
  Refusal("\(opening)>‸<x:g/></svg>", .unboundPrefix("x")),
  Refusal("\(opening)><!-- a ‸-- b --></svg>", .syntax),
  Refusal("\(opening)>‸<?xml version='1.0'?></svg>", .syntax),
  Refusal("\(opening)><‸!ELEMENT a></svg>", .syntax),
  Refusal("\(opening)>‸<![CDATA[x</svg>", .syntax),
  Refusal("\(opening)><g ‸xmlns:xml='x'/></svg>", .syntax),
]

private let reader = GrowthReader("drawing") { _ = try? cleanedSVG($0) }

private let patterns: [Pattern] =
  [
    "<g/>", "a", "&amp;", "&#65;", "<g id='a'/>", "<!-- -->", "<![CDATA[]]>", "]", "]]", "<?a b?>",
    "<x:y xmlns:x='z'/>", "<script/>", "<metadata/>", "\r", "\r\n", "<g onx=''/>", "é", "<!--",
    "<![CDATA[", "<?", "&", "<", "</g>", "<animate attributeName='x'/>", "\u{1}",
  ].map { Pattern($0, after: opening + ">", before: "</svg>") }
  + [" ", "x", "\"x\" ", "x='1' ", "\t\n", "a№='1' ", "xmlns:a№='b' ", "on№='1' "].map {
    Pattern($0, after: opening + "><g ", before: "/></svg>")
  }
  + [
    "@import 'a';", "@x{", "}", "url(b)", "url(", "'", "\"\\", "/*", "*/", "\\", "x(", ")", "@",
    "a:b;",
  ].flatMap {
    [
      Pattern($0, after: opening + "><style>", before: "</style></svg>"),
      Pattern(
        $0.replacing("\"", with: "&quot;"), after: opening + "><g style=\"", before: "\"/></svg>"),
    ]
  }
  + [
    Pattern("<g>", after: opening + ">"), Pattern("<", after: "<!DOCTYPE svg "), Pattern("'"),
    Pattern(" ", after: "<?xml"),
    Pattern("AA==", after: opening + "><image href='data:image/png;base64,"),
    Pattern("#", after: opening + "><use href='#", before: "'/></svg>"),
    Pattern(" ", after: opening + "><a href='", before: "'/></svg>"),
  ]

struct SVGCleaningTests {
  @Test(arguments: harmless) func `what draws stays, and nothing is told`(_ example: Cleaning)
    throws
  {
    let (text, removals) = try cleaned(drawing(example.before))
    #expect(text == drawing(example.after))
    #expect(removals == [])
  }

  @Test(arguments: harmful) func `what runs or loads something is left out`(_ example: Cleaning)
    throws
  {
    let (text, removals) = try cleaned(drawing(example.before))
    #expect(text == drawing(example.after))
    #expect(removals == example.removals)
  }

  @Test(arguments: harmless + harmful) func `cleaning twice changes nothing`(_ example: Cleaning)
    throws
  {
    let once = try cleaned(drawing(example.before)).text
    let twice = try cleaned(once)
    #expect(twice.text == once)
    #expect(twice.removals == [])
  }

  @Test(arguments: refusals) func `what is not strict XML is refused where it stands`(
    _ example: Refusal
  ) {
    let parts = example.text.split(separator: "‸", omittingEmptySubsequences: false)
    #expect(throws: XMLProblem(kind: example.kind, offset: parts[0].utf8.count)) {
      try cleanedSVG(Array(parts.joined().utf8))
    }
  }

  @Test func `bytes that are not UTF-8 are refused`() {
    for bytes: [UInt8] in [
      [0xFF, 0xFE, 0x3C, 0], [0x1F, 0x8B, 8, 0], Array(opening.utf8) + [0xC0, 0xBC],
    ] {
      #expect(throws: XMLProblem(kind: .notUTF8, offset: 0)) { try cleanedSVG(bytes) }
    }
  }

  @Test func `a byte order mark, a declaration and a public document type are passed over`() throws
  {
    let text =
      "\u{FEFF}<?xml version=\"1.0\" encoding=\"utf-8\" standalone=\"no\"?>\n<!DOCTYPE svg PUBLIC \"-//W3C//DTD SVG 1.1//EN\"\n \"http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd\">\n<!-- x -->\n"
      + drawing("<g/>") + "\n<!-- y -->"
    #expect(try cleaned(text).text == drawing("<g/>"))
  }

  @Test func `the first of each kind of removal is told, and twenty at most`() throws {
    let twice = try cleanedSVG(Array(drawing("<g/>\n<script/><script/><path onx=''/>").utf8))
    #expect(twice.removals.map(\.part) == [.element("script"), .attribute("onx", of: "path")])
    #expect(twice.removals[0].offset == drawing("<g/>\n").utf8.count - "</svg>\n".utf8.count)
    let many = (0..<50).map { "<x\($0)/>" }.joined()
    #expect(try cleaned(drawing(many)).removals.count == 20)
  }

  @Test func `work grows as the drawing does`() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      printFastGrowth(of: [reader], patterns)
    }
    #expect(fastGrowth(in: result?.standardOutputContent) == [])
  }

  @Test func `what is nested too deep is refused`() {
    let text = drawing(String(repeating: "<g>", count: 300) + String(repeating: "</g>", count: 300))
    #expect(throws: XMLProblem.self) { try cleanedSVG(Array(text.utf8)) }
  }

  @Test func `nothing that changed bytes make of a hostile drawing runs or loads anything`() throws
  {
    let text = drawing(
      (harmless + harmful).map(\.before).filter { !$0.contains("xml-style") }.joined())
    var bytes = Array(text.utf8)
    var random = SeededRandom(seed: 20_261_122)
    let alphabet = Array("<>&\"'/=:;()#\\@ -[]!?axmlns".utf8)
    var read = 0
    for _ in 0..<500 {
      let place = Int.random(in: bytes.indices, using: &random)
      let old = bytes[place]
      bytes[place] = alphabet.randomElement(using: &random) ?? 0x20
      defer { bytes[place] = old }
      guard let cleaned = try? cleanedSVG(bytes) else { continue }
      read += 1
      let text = String(decoding: cleaned.bytes, as: UTF8.self)
      let lowercased = text.lowercased()
      for word in ["<script", "foreignobject", "<!", "<?", "url(&quot;/", "url(\"/"]
      where lowercased.contains(word) {
        Issue.record("\(word) in \(text)")
      }
      #expect(try cleanedSVG(cleaned.bytes).bytes == cleaned.bytes)
    }
    #expect(read > 20)
  }
}
