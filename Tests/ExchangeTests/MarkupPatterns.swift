import TestSupport

private let item =
  "<question type='multichoice'><name><text>a</text></name><questiontext format='html'><text><![CDATA[<p>a</p>]]></text></questiontext>"
  + "<answer fraction='100'><text>b</text></answer><answer fraction='0'><text>c</text></answer></question>"

private let moodleText =
  "<quiz><question type='shortanswer'><questiontext format='html'><text><![CDATA["
private let moodleTextEnd =
  "]]></text></questiontext><answer fraction='100'><text>b</text></answer></question></quiz>"

let moodlePatterns =
  [
    Pattern(item, after: "<quiz>", before: "</quiz>"), Pattern("<a>", after: "<quiz>"),
    Pattern("<a/>", after: "<quiz>", before: "</quiz>"),
    Pattern("a", after: "<quiz>", before: "</quiz>"),
    Pattern("<!-- a -->", after: "<quiz>", before: "</quiz>"),
    Pattern("<![CDATA[a]]>", after: "<quiz>", before: "</quiz>"),
    Pattern("&amp;", after: "<quiz>", before: "</quiz>"),
    Pattern("&#65;", after: "<quiz>", before: "</quiz>"),
    Pattern("<?a b?>", after: "<quiz>", before: "</quiz>"),
    Pattern(
      "<tag><text>a</text></tag>", after: "<quiz><question type='essay'><tags>",
      before: "</tags></question></quiz>"),
    Pattern(
      "<tag><text>a№</text></tag>", after: String(("<quiz>" + item).dropLast(11)) + "<tags>",
      before: "</tags></question></quiz>"),
    Pattern("{mlang l№}a{mlang}", after: moodleText, before: moodleTextEnd),
    Pattern(
      "<span lang='l№' class='multilang'>a</span>", after: moodleText, before: moodleTextEnd),
    Pattern(
      "<question type='category'><category><text>?№</text></category></question>" + item,
      after: "<quiz>", before: "</quiz>"),
    Pattern(
      "<selectoption><text>a№</text></selectoption>",
      after:
        "<quiz><question type='gapselect'><questiontext format='html'><text>a [[1]] [[2]]</text></questiontext>",
      before: "</question></quiz>"), Pattern("<"), Pattern("<a "),
  ] + htmlUnits.map(moodleHTML) + clozePatterns

private let clozePatterns = [
  moodleCloze("{"), moodleCloze("{", before: "}"), moodleCloze("{1:"),
  moodleCloze("{1:", before: "}"),
  moodleCloze("{1:SA:", before: "}"), moodleCloze("{1:SA:=a} "), moodleCloze("{1:MC:=a~b} "),
  moodleCloze("{1:", before: "1:1}"), moodleCloze("{1", before: ":SA:=a}"),
  moodleCloze("\\}", before: "}"),
]

/// The text of a question with its answers in it.
private func moodleCloze(_ unit: String, before end: String = "") -> Pattern {
  Pattern(
    unit, after: "<quiz><question type='cloze'><questiontext format='html'><text><![CDATA[a ",
    before: end + "]]></text></questiontext></question></quiz>")
}

/// The HTML of a question's text.
private func moodleHTML(_ unit: String) -> Pattern {
  Pattern(unit, after: moodleText, before: moodleTextEnd)
}

private let htmlUnits = [
  "a", "<", "<a ", "<a b=\"", "<a b='", "<a b=\">\"", "<a =\"", "<b>", "</b>", "<b>a</b>", "<p>",
  "<p>a", "<div>", "</div>", "<ul><li>a", "<li>a",
  "<table><tr><td>a", "<td>a</td>", "<br>", "<br>\n", "<img src='a'>", "<img src='a' alt='",
  "<a href='b'>c</a>", "<a href='b'>", "<pre>a", "<code>a",
  "&amp;", "&nbsp;", "&", "&#1", "&lt;", "<!--", "<!-- a -->", "<script>", "<style>a", "<!", "<?",
  "<h1>a</h1>", "<em>", "<em> a</em> ", "<strong>a",
  "<sub>a</sub>", "<math><mi>a</mi></math>", "<rt>a</rt>", "<p hidden>a</p>",
  "<span style='a'>b</span>", "<ol start='3'>", "<blockquote>",
  "<blockquote>a</blockquote>", "*", "_", "\\", "`", "[", "](", "$", "~",
  "  ", "\n", "\n\n", "a\n", "# a\n", "1. a\n", "- a\n", "<tr>", "<th>a", "<dl><dt>a<dd>b",
  "{1:SHORTANSWER:=a}", "<b hidden><i>", "<i></b>", "<code>a<b>b",
  "<script type='math/tex'>a</script>", "<li value='9'>a",
]

private let qtiItem =
  "<assessmentItem identifier=\"a\"><responseDeclaration identifier=\"R\" cardinality=\"single\" baseType=\"identifier\"><correctResponse><value>A</value></correctResponse></responseDeclaration><itemBody>"
private let qtiChoices =
  "<choiceInteraction responseIdentifier=\"R\" maxChoices=\"1\"><simpleChoice identifier=\"A\">a</simpleChoice><simpleChoice identifier=\"B\">b</simpleChoice>"

let qtiPatterns = [
  Pattern(
    "<p>a</p>", after: qtiItem,
    before: qtiChoices + "</choiceInteraction></itemBody></assessmentItem>"),
  Pattern(
    "<p>a <b>b</b></p>", after: qtiItem,
    before: qtiChoices + "</choiceInteraction></itemBody></assessmentItem>"),
  Pattern("<div>", after: qtiItem),
  Pattern(
    "<simpleChoice identifier=\"C\">c</simpleChoice>", after: qtiItem + qtiChoices,
    before: "</choiceInteraction></itemBody></assessmentItem>"),
  Pattern(
    "<value>A</value>",
    after:
      "<assessmentItem identifier=\"a\"><responseDeclaration identifier=\"R\" cardinality=\"multiple\" baseType=\"identifier\"><correctResponse>",
    before: "</correctResponse></responseDeclaration><itemBody>" + qtiChoices
      + "</choiceInteraction></itemBody></assessmentItem>"),
  Pattern(
    "<responseDeclaration identifier=\"R\"/>", after: "<assessmentItem identifier=\"a\">",
    before: "</assessmentItem>"),
  Pattern(
    "<gapText identifier=\"t№\" matchMax=\"1\">w№</gapText><gap identifier=\"g№\"/>",
    after:
      "<assessmentItem identifier=\"a\"><responseDeclaration identifier=\"R\" cardinality=\"multiple\" baseType=\"directedPair\"><correctResponse><value>t0 g0</value></correctResponse></responseDeclaration><itemBody><gapMatchInteraction responseIdentifier=\"R\">",
    before: "</gapMatchInteraction></itemBody></assessmentItem>"),
  Pattern(
    "<textEntryInteraction responseIdentifier=\"R\"/>", after: qtiItem,
    before: "</itemBody></assessmentItem>"),
  Pattern(
    "<item ident=\"i\"><presentation><material><mattext>a</mattext></material></presentation></item>",
    after: "<questestinterop><assessment title=\"O\"><section>",
    before: "</section></assessment></questestinterop>"),
  Pattern(
    "<section title=\"№\"><item ident=\"№\"/></section>",
    after: "<questestinterop><assessment title=\"O\">",
    before: "</assessment></questestinterop>"),
  Pattern(
    "<section title=\"№\"><item ident=\"№\"/></section>", after: "<questestinterop>",
    before: "</questestinterop>"),
]
