import Templates
import Testing

/// What happens to the lines that tags stand in.
struct LayoutTests {
  static let lines = [
    Example(
      "a tag alone on its line takes the line with it", "a\n{{#s}}\nb\n{{/s}}\nc\n", ["s": true],
      gives: "a\nb\nc\n"),
    Example(
      "its white space too", "a\n \t{{^s}} \nb\n  {{/s}}\t\nc\n", gives: "a\nb\nc\n"),
    Example("at the start of the file", "  {{#s}}\n-{{/s}}\n", ["s": true], gives: "-\n"),
    Example("at its end", "-{{#s}}\n|\n  {{/s}}", ["s": true], gives: "-\n|\n"),
    Example(
      "lines that end in CRLF", "a\r\n{{#s}}\r\nb\r\n{{/s}}\r\nc", ["s": true],
      gives: "a\r\nb\r\nc"),
    Example(
      "two tags on one line keep it", " {{#s}}x{{/s}}\n {{#s}}{{/s}} \n", ["s": true],
      gives: " x\n  \n"),
    Example(
      "white space inside a section stays", "|{{#s}} \t {{/s}}|", ["s": true], gives: "| \t |"),
    Example("a comment is left out", "a{{! no }}b {{!\n no\n}} c", gives: "ab  c"),
    Example("with its line", "a\n  {{! no }}\nb\n{{!\n no\n}}\nc", gives: "a\nb\nc"),
    Example("but not if something else is there", "  a {{! no }}\n", gives: "  a \n"),
    Example(
      "delimiters can be set", "{{=<% %>=}}<% a %>{{a}}<%={{ }}=%>{{a}}", ["a": 1],
      gives: "1{{a}}1"),
    Example("one byte long", "{{= | | =}}|#a|{{.}}|.||/a|", ["a": 1], gives: "{{.}}1"),
    Example("with their line", "a\n  {{= @ @ =}}\nb@c@\n", ["c": 2], gives: "a\nb2\n"),
    Example("but not among text", "a {{=@ @=}} b\n", gives: "a  b\n"),
    Example("other delimiters, unescaped", "{{=<< >>=}}<<{a}>><<&a>>", ["a": "&"], gives: "&&"),
  ]

  @Test(arguments: lines) func `a tag takes its line with it`(_ example: Example) throws {
    try example.check()
  }

  static let partials = [
    Example(
      "a partial sees the data here", "{{#a}}{{>p}}{{/a}}", ["a": ["x": 1]],
      partials: ["p": "<{{x}}>"], gives: "<1>"),
    Example("a missing partial is empty", "[{{>p}}]", gives: "[]"),
    Example(
      "white space in the tag does not count", "[{{> p }}]", partials: ["p": "x"], gives: "[x]"),
    Example(
      "names may have slashes and dots", "{{>a/b.c}}", partials: ["a/b.c": "x"], gives: "x"),
    Example(
      "delimiters stay in their file", "{{=| |=}}|>p||a|{{a}}", ["a": 1],
      partials: ["p": "{{a}}{{=@ @=}}@a@"], gives: "111{{a}}"),
    Example(
      "a partial may include itself", "{{>node}}",
      ["x": "a", "in": [["x": "b", "in": [["x": "c", "in": []]]], ["x": "d", "in": []]]],
      partials: ["node": "{{x}}({{#in}}{{>node}}{{/in}})"], gives: "a(b(c())d())"),
    Example(
      "alone on its line: the line goes", "a\r\n{{>p}}\r\nb", partials: ["p": "x"], gives: "a\r\nxb"
    ),
    Example(
      "and its white space comes before each line", "a\n  {{>p}}\nb\n",
      partials: ["p": "1\n\n{{x}}2\n{{#y}}\n3\n{{/y}}\n"], gives: "a\n  1\n\n  2\nb\n"),
    Example(
      "but not before lines of values", " {{>p}}\n", ["x": "1\n2\n"],
      partials: ["p": "{{{x}}}|{{x}}\n|\n"], gives: " 1\n2\n|1\n2\n\n |\n"),
    Example(
      "white space adds up", "{{#a}}\n {{>p}}\n{{/a}}\n>", ["a": [1, 2]],
      partials: ["p": "p\n  {{>q}}\n{{>q}}\n", "q": "q\nq{{>r}}\n", "r": "r\nr"],
      gives: " p\n   q\n   qr\nr\n q\n qr\nr\n p\n   q\n   qr\nr\n q\n qr\nr\n>"),
    Example("at the end of the file", "a\n  {{>p}}", partials: ["p": "1\n2"], gives: "a\n  1\n  2"),
    Example(
      "among text, lines stay", " {{x}}  {{>p}}\n", ["x": "x"], partials: ["p": "1\n2"],
      gives: " x  1\n2\n"),
    Example(
      "a tag that begins a line is indented", "  {{>p}}\n", ["x": 1],
      partials: ["p": "{{#x}}a{{/x}}\n{{! no }}b\n{{>q}}c\n", "q": "q"],
      gives: "  a\n  b\n  qc\n"),
    Example(
      "a name may be a value", "{{#a}}{{>*kind}}{{/a}}{{> * x.kind }}",
      ["a": [["kind": "p"], ["kind": "q"]], "x": ["kind": "p"]],
      partials: ["p": "P", "q": "Q"], gives: "PQP"),
    Example(
      "but not the value of a value", "[{{>**a}}{{>*a.*b}}{{>*no}}{{>*c}}]",
      ["a": "b", "b": "p", "c": "none"], partials: ["p": "P"], gives: "[]"),
    Example(
      "which is indented too", " {{>*a}}\n", ["a": "p"], partials: ["p": "1\n2\n"],
      gives: " 1\n 2\n"),
  ]

  @Test(arguments: partials) func `partials are templates in templates`(_ example: Example) throws {
    try example.check()
  }
}
