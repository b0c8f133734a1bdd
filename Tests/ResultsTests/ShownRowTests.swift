import Testing

@testable import Results

/// Which rows a browser would show, by the HTML standard's states of its tokenizer.
struct ShownRowTests {
  private static let row = "<tr data-standing=\"1 ada 100 1\">"

  @Test(arguments: [
    "<!x ", "<!DOCTYPE ", "<?xml ", "</ ", "</3", "<!-- ", "<!-- > ", "<!--- ", "<!-- --> <!-- ",
    "<!--!>", "<!---!>", "<p x=\u{B}\"><!--\">", "<script></script\u{B}>",
    "<script>", "<script></scriptx>", "<style>", "<title>", "<title></title=>",
    "<title></titlex>", "<plaintext>", "<plaintext></plaintext>", "<textarea>", "<iframe>",
  ])
  func `what browsers take for no tag is no row`(before: String) {
    #expect(shownRows(in: Array((before + Self.row).utf8)) == [])
  }

  @Test(arguments: [
    "<![CDATA[ ]]>", "<svg><![CDATA[>", "<script><!-- <script> </script>",
    "<script><!--<script ></script/>", "<script><!-- --></script>",
  ])
  func `a row cannot be read where only a browser knows what is a tag`(before: String) {
    let rows = shownRows(in: Array((before + "\n" + Self.row.uppercased()).utf8))
    #expect(rows.map(\.row) == [nil] && rows.map(\.line) == [2])
    #expect(shownRows(in: Array((before + "<tr data-standings>").utf8)).count == 1)
    #expect(shownRows(in: Array((before + "<tr data-stand>").utf8)) == [])
  }

  @Test(arguments: [
    "<!x>", "<?xml?>", "</ >", "</>", "</3>", "<!-->", "<!--->", "<!-- --!>", "<!-- --> ",
    "<!----!>", "<!---->", "<p x=\u{C}\"><!--\">",
    "< ", "<3", "<script></script>", "<script></script >", "<script></SCRIPT/>",
    "<title></title\n>", "<plain>",
  ])
  func `what browsers take for a tag is a row`(before: String) {
    let rows = shownRows(in: Array((before + Self.row).utf8))
    #expect(rows.map(\.row?.player) == ["ada"] && rows.allSatisfy { !$0.isHidden })
  }

  @Test(arguments: [
    "<div hidden>", "<div hidden></span>", "<div hidden><table></div>",
    "<div hidden><button></div>",
    "<div hidden><table></div></table>", "<p><div inert><svg><desc></div>",
    "<div style=\"x\">", "<div popover>", "<video>", "<audio>", "<canvas>", "<object>", "<select>",
    "<datalist>", "<meter>", "<progress>", "<svg>", "<math>", "<ruby><rp>", "<DETAILS>",
    "<svg><title><p hidden></title></svg>", "<svg><style><p hidden></style></svg>",
    "<svg><p hidden/></svg>", "<div hidden><svg><desc><section/></desc></svg></div>",
    "<math><mi><title><b hidden></title></mi></math>",
    "<body hidden></body>", "<html style=x></html>", "<frameset></frameset>",
    "<p><template shadowrootmode=open></template>",
  ])
  func `what browsers do not show is hidden`(before: String) {
    let rows = shownRows(in: Array((before + Self.row).utf8))
    #expect(rows.map(\.row?.player) == ["ada"] && rows.allSatisfy(\.isHidden))
  }

  @Test(arguments: [
    "<div hidden></div>", "<div hidden><p>a</div>", "<ul hidden><li>a<li>b</ul>", "</div>",
    "<div hidden><br><img><input></div>", "<table hidden><tr><td>a<tr><td>b</table>",
    "<svg><path d=\"\"/><g><circle></g><title>a</title></svg>",
    "<details><svg><use/></svg><script>a<b</script><p>a</p></details>",
    "<math><mspace/><mi>x</mi></math>", "<input hidden>", "<template><p></p></template>",
    "<video></video>",
  ])
  func `what stands behind something hidden is shown`(before: String) {
    let rows = shownRows(in: Array((before + Self.row).utf8))
    #expect(rows.map(\.row?.player) == ["ada"] && rows.allSatisfy { !$0.isHidden })
  }

  @Test func `the body hides the rows before its second tag, too`() {
    let rows = shownRows(in: Array((Self.row + "<body hidden>").utf8))
    #expect(rows.map(\.isHidden) == [true])
  }
}
