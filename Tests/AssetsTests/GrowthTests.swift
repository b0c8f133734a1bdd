import TestSupport
import Testing

@testable internal import Assets

/// Holds the work that cleaning a drawing and reading a picture takes to its size.
struct GrowthTests {
  @Test func `a drawing takes work in proportion to its size`() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      printFastGrowth(of: [drawing], drawingPatterns)
    }
    #expect(fastGrowth(in: result?.standardOutputContent) == [])
  }

  @Test func `a picture from somebody unknown takes work in proportion to its size`() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      printFastGrowth(of: [picture], picturePatterns)
    }
    #expect(fastGrowth(in: result?.standardOutputContent) == [])
  }
}

/// Reads bytes that a pattern has as characters up to U+00FF; a WebP file with its length.
private let picture = GrowthReader("picture") { text in
  var bytes = String(decoding: text, as: UTF8.self).unicodeScalars.map { UInt8($0.value & 0xFF) }
  if bytes.starts(with: "RIFF".utf8) {
    for place in 0..<4 { bytes[4 + place] = UInt8((bytes.count - 8) >> (8 * place) & 0xFF) }
  }
  _ = try? PlainPicture(bytes)
}

private let beginningOfPNG =
  "\u{89}PNG\r\n\u{1A}\n\0\0\0\u{0D}IHDR\0\0\0\u{10}\0\0\0\u{10}\u{8}\u{2}\0\0\0crc!"
private let frameOfJPEG =
  "\u{FF}\u{C0}\0\u{0B}\u{8}\0\u{10}\0\u{10}\u{1}\u{1}\u{11}\0"

private let picturePatterns =
  [
    "\0\0\0\0IDATcrc!", "\0\0\0\u{4}IDATabcdcrc!", "\0\0\0\0PLTEcrc!", "\0\0\0\0tEXtcrc!",
    "\u{FF}", "\0",
  ].map { Pattern($0, after: beginningOfPNG, before: "\0\0\0\0IENDcrc!") }
  + [
    "\u{FF}\u{DB}\0\u{2}", "\u{FF}\u{C4}\0\u{4}ab", "\u{FF}\u{DA}\0\u{2}abc", "\u{FF}\u{DA}\0\u{2}",
    "\u{FF}\u{E0}\0\u{2}", "\u{FF}\u{FE}\0\u{2}", "a", "\u{FF}",
  ].map { Pattern($0, after: "\u{FF}\u{D8}" + frameOfJPEG, before: "\u{FF}\u{D9}") }
  + ["a", "\u{FF}\0", "\u{FF}\u{D0}", "\u{FF}"].map {
    Pattern(
      $0, after: "\u{FF}\u{D8}" + frameOfJPEG + "\u{FF}\u{DA}\0\u{2}", before: "\u{FF}\u{D9}")
  }
  + ["ALPH\0\0\0\0", "VP8 \0\0\0\0", "EXIF\0\0\0\0", "\0\0\0\0\0\0\0\0"].map {
    Pattern($0, after: "RIFF\0\0\0\0WEBP")
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
