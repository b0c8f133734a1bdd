import TestSupport
import Testing

@testable internal import Assets

/// Holds the work that cleaning a drawing takes to its size.
struct GrowthTests {
  @Test func `a drawing takes work in proportion to its size`() async {
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardOutputContent]
    ) {
      printFastGrowth(of: [drawing], drawingPatterns)
    }
    #expect(fastGrowth(in: result?.standardOutputContent) == [])
  }
}

private let drawing = GrowthReader("drawing") { text in _ = try? cleanedSVG(text) }

private let opening = "<svg xmlns='http://www.w3.org/2000/svg'"

private let drawingPatterns =
  ["a", "<", "<a ", "<!--", "<!-- a -->", "<?a ?>", "<!DOCTYPE a [", "&", "\u{FEFF}"]
  .map { Pattern($0) }
  + [
    "<g>", "<g/>", "<g></g>", "a", "é", "&amp;", "&#65;", "&a", "<![CDATA[a]]>", "<![CDATA[", "]]>",
    "<!-- a -->", "<!-- ", "--", "<?a b?>", "<?a ", "<script>", "<script/>", "<script>a</script>",
    "<g id='a№'/>", "<g onload='a'/>", "<x:g xmlns:x='a№'/>", "<a href='javascript:a'/>",
    "<use href='#a№'/>", "<rect fill='url(#a)'/>", "<rect style='a:b;c:url(d)'/>",
    "<style>a{}</style>",
    "<style>", "<metadata>", "<metadata>a</metadata>", "<animate attributeName='href' to='a'/>",
    "</g>",
  ].map { Pattern($0, after: opening + ">", before: "</svg>") }
  + [" a№='b'", " xmlns:a№='b'", " onload№='b'", " a", " a='", " id='b'", "\n"].map {
    Pattern($0, after: opening, before: "/>")
  }
  + [
    "a", "a{b:c}", "url(", "url(#a) ", "url(b) ", "/*", "/* a */", "\\", "\\75", "'", "\"",
    "@import ", "{",
    "}", "(", ")", ";", "&lt;", "@media a{", "src:url(data:a);",
  ].flatMap { unit in
    [
      Pattern(unit, after: opening + "><style>", before: "</style></svg>"),
      Pattern(unit, after: opening + "><g style=\"", before: "\"/></svg>"),
    ]
  }
  + ["a", "#", "&#32;", "java", "data:image/png;base64,AA", "%41", "../"].map {
    Pattern($0, after: opening + "><a href=\"", before: "\"/></svg>")
  }
