import Testing

@testable import Results

/// Which rows a browser would show, by the HTML standard's states of its tokenizer.
struct ShownRowTests {
  private static let row = "<tr data-standing=\"1 ada 100 1\">"

  @Test(arguments: [
    "<!x ", "<!DOCTYPE ", "<?xml ", "</ ", "</3", "<!-- ", "<!-- > ", "<!--- ", "<!-- --> <!-- ",
    "<!--!>", "<!---!>", "<p x=\u{B}\"><!--\">", "<script></script\u{B}>",
    "<script>", "<script></scriptx>", "<script><!-- <script> </script>", "<style>", "<title>",
    "<title></titlex>", "<plaintext>", "<plaintext></plaintext>", "<textarea>", "<iframe>",
    "<![CDATA[ ]]>", "<svg><![CDATA[>",
    "<script><!--<script ></script/>", "<script><!-- --></script>", "<title></title=>",
  ])
  func `what browsers take for no tag is no row`(before: String) {
    #expect(shownRows(in: Array((before + Self.row).utf8)) == [])
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
}
