import TestSupport

/// What means something in Markdown, each alone and some in twos, and whole questions.
let markdownPatterns: [Pattern] =
  (growthPieces + growthQuestions).map { Pattern($0) }
  + growthPieces.enumerated().map { index, piece in
    Pattern(piece + growthPieces[(index * 7 + 3) % growthPieces.count])
  }
  + cmarkPatterns + numberedPatterns

private let growthPieces = [
  "a", "a b ", "ä", "\n", "\r", "\r\n", "\n\n", "a\n", "a  \n", "a\\\n", "    a\n", "\ta\n",
  "# a\n", "#", "a\n=\n",
  "a\n-\n", "===\n", "---\n", "***\n", "* * ", "- a\n", "- a\n\n", "  - a\n", "* ", "+ a\n",
  "1. a\n", "1. ", "2) a\n",
  "> ", "> a\n", ">\n", "- > ", "*", "**", "*a ", "**a ", "a* ", "a** ", "*a_ ", "_a ", "a__",
  "*a*", "**a**", "`", "``a",
  "`a ", "`` ` ", "```\n", "```a\n", "~~~\n", "[", "]", "[a", "[a]", "[a](", "[a](b)", "[a](<b",
  "[a](b \"", "[a](b (c",
  "[a][", "[a]: /u\n", "[a]: /u '", "[a\n]: /u\n\n", "![", "![a](b)", "![[]()", "<", "<a",
  "<a b=\"", "<a b='", "</a",
  "<b>", "<!--", "<!-- a", "-->", "<!-- quiz: id=a -->\n", "<?", "<?a ?>", "<!A ", "<!A >",
  "<![CDATA[", "<![CDATA[a]]>",
  "<div>\n", "<div>\n\n", "<script>\n", "<a:b", "<a:b>", "<a@b", "<a@b.co>", "&", "&amp;", "&zwnj;",
  "&nosuch;", "&#1",
  "&#228;", "\\", "\\*", "\\a", "$", "$a$ ", "$$", "$$a$$ ", "$a", "a$ ", "[[", "[[a]] ",
  "[[a]](x", "[[a]](x ", "]]", "[[a|(b)]] ", "[ ] ",
  "[x] ", "- [ ] a\n", "- [x] a\n", "-[ ] a\n", "{#a}\n", "\u{A0}", "ß", "|a", "a\u{301}", "\u{1}",
  "1.", "9", "a -> b\n",
  "- a -> b\n", "［［a", "［［a］］ ", "・[x] a\n", "＞ a\n", "[^a]: b c\n", "[[（a）｜b]] ", "a\u{2028}- b\n",
  "\u{200F}- [ ] a\n", "\\begin{a} ", "$ a", "$ a= $ ", "[Answer]: a\n\n", "# a?\n\nAnswer: b\n\n",
  "\"", "'", "(", ")", "((", "a(b", "::", "http://a.b ",
]

private let growthQuestions = [
  "# a\n\n- [x] a\n- [ ] b\n\n", "## a {#b}\n- [x] a\n- [ ] b\n",
  "# a\n- [x] a\n- [ ] b\n  > no\n\nBecause.\n\n",
  "# a\n- b\n- [x] a\n- [ ] b\n\n", "- [x] a\n  # b\n- [ ] c\n", "# a\n\n[[a]]\n\n",
  "# a\n\n[[a\n\n", "# a\n\n1. a\n2. b\n\n", "# match\n\n1. a - b\n2. c - d\n\n",
  "# a\n\n1. a\n2. b\n\nAnswer: 2, 1\n\n", "# a\n\n[[a]]\n\nAnswer: b\n\n**Hint:** c\n\n",
  "# a\n\n- a -> b\n- c -> d\n\n", "# a\n> h\n\n- [x] a\n\n  b\n- [ ] b\n\n",
  "a\n=\n\n- [x] a\n- [ ] b\n\n",
  "# a <!-- quiz: points=2 -->\n- [x] a\n- [ ] b\n\n", "# a?\n\n", "- [ ] a\n\n      b\n",
  "- [x] a\n\n> b\n\n",
  "# 1. a\n- [x] a\n- [ ] a\n\n2. b\n\n", "[a]: b\n\n# a\n- [x] a\n- [ ] b\n",
  "# a\n- [x] a\n- [ ] b\n\n\n\n\n",
]

/// Names that are all different.
private let numberedPatterns = [
  Pattern("# a№\n\n"), Pattern("[a№]: /u\n"), Pattern("[a№][a№] ", after: "[a1]: /u\n\n"),
  Pattern("# a {#b№}\n- [x] a\n- [ ] b\n\n"),
  Pattern("# a№\n- [x] a\n- [ ] b\n\n"), Pattern("- [x] a№\n"), Pattern("[[a№]] "),
  Pattern("# a\n# a-№\n"),
  Pattern("1. a№\n", after: "# a\n\n"), Pattern("- a№ -> b№\n", after: "# a\n\n"),
  Pattern("- a№ -> b\u{A0}№\n- a -> b №\n", after: "# a\n\n"),
  Pattern("[a](b (c\n\n[a]: b\n\n"), Pattern("[a](b (c ", before: "\n\n[a]: b\n"),
  Pattern("[a](b \"c\n\n", after: "[a]: b\n\n"), Pattern("[a](b№.md) "), Pattern("`a№``"),
  Pattern("- [ ] @ 1,№ a\n", after: "# a\n\n![m](m.png)\n\n- [x] @ 9,9 b\n"),
  Pattern("- @ 1,2.№ a№ -> b№\n", after: "# a\n\n![m](m.png)\n\n"),
  Pattern("# a№\n<!-- quiz: pool=p№ draw=1 -->\n- [x] a\n- [ ] b\n\n"),
  Pattern("# a№\n<!-- quiz: pool=p -->\n- [x] a\n- [ ] b\n\n"),
  Pattern("![a№](a№.mp3)\n\n"), Pattern("![a](a.mp4) "), Pattern("a|b\n-|-\n\n"),
  Pattern("a|b\n", after: "a|b\n-|-\n"), Pattern("`*\\|", after: "a|b\n-|-\n"),
  Pattern("$a|[[b", after: "a|b\n-|-\n"), Pattern("-|-\n", after: "a|b\n"),
]

/// After the pathological inputs of cmark's own tests.
private let cmarkPatterns = [
  Pattern("*a **a ", before: "b b** b* "), Pattern("a_ "), Pattern("_a "), Pattern("**a *b "),
  Pattern("a**b"),
  Pattern("a**b__c*d_e"), Pattern("[ a_"), Pattern("a] "), Pattern("[ (]("), Pattern("[a](<b "),
  Pattern("![[]()"),
  Pattern("[", before: "a]"), Pattern("> ", before: "a"), Pattern("\\"),
  Pattern("`a``b```c````d`````"),
  Pattern("<>", before: ">"), Pattern("<><"), Pattern("&#", before: ";"), Pattern("e\u{A0}"),
  Pattern("**x [a*b**c*](d)"),
  Pattern("[a](\\"), Pattern("![l", before: "\n"), Pattern("[\\\\... "), Pattern("- ", before: "a"),
  Pattern("x - "),
  Pattern("*\u{A0}"), Pattern("<!--a--"), Pattern("[a]", after: "[a]: /u\n\n"),
  Pattern("[0]: 1\n[b]: 2\n"),
  Pattern("![a", before: "](b)"), Pattern("![", before: "[a](b)"),
  Pattern("[a](b)", after: "![![![![![![![!["),
  Pattern("   -\n"), Pattern("- a\n\n b\n"), Pattern("a\n    b\n"), Pattern("[^a]: b\n"),
  Pattern("\n", after: "```\n"),
  Pattern("\n", after: "    a\n", before: "    b"), Pattern("    \n", after: "    a\n"),
  Pattern("\n", after: "- a\n", before: "  b"),
  Pattern(">\n", after: "> a\n"), Pattern("<!-- \n", before: "-->"), Pattern("\n", after: "<!--\n"),
]

let yamlPatterns = [
  Pattern("a№: b\n"), Pattern("ä№: b\n"), Pattern("  b№: c\n", after: "a:\n"),
  Pattern("\n"), Pattern("# a\n"), Pattern("- a\n", after: "tags:\n"),
  Pattern("a, ", after: "tags: [", before: "b]\n"),
  Pattern("ä, ", after: "tags: [", before: "b]\n"), Pattern("- ä\n", after: "tags:\n"),
  Pattern("a", after: "title: "),
  Pattern("ä", after: "title: "), Pattern("\\n", after: "title: \"", before: "\""),
  Pattern("''", after: "title: '", before: "'"),
  Pattern("[", after: "a: "), Pattern("{a: ", after: "b: "), Pattern("a: b\n"), Pattern("ä: b\n"),
  Pattern("  a\n", after: "a: >\n"),
  Pattern("a:\n"), Pattern("- ", after: "a:\n"), Pattern("? a\n"), Pattern("? "),
  Pattern("\"", after: "a: "), Pattern("'"),
  Pattern("--- a\n"), Pattern("  b: c\n", after: "a:\n"), Pattern("- ä: b\n", after: "a:\n"),
  Pattern("{ä: b}, ", after: "a: [", before: "]"),
  Pattern(" "), Pattern(" #"), Pattern("&a "), Pattern("!a "), Pattern("*a "), Pattern("a: b: "),
  Pattern("\r"), Pattern("\u{85}"),
  Pattern("%a\n"), Pattern("...\n"), Pattern("a\n", after: "b: |\n"), Pattern("\t"),
  Pattern(", ", after: "a: ["),
]
