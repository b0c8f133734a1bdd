import Templates
import Testing

struct InheritanceTests {
  static let arguments = [
    Example(
      "a block shows its default", "{{$a}}one {{x}}{{#y}}{{z}}{{/y}}{{/a}}",
      ["x": "<", "y": ["z": 2]], gives: "one &lt;2"),
    Example(
      "an argument replaces it", "{{<p}}{{$a}}new{{/a}}{{/p}}",
      partials: ["p": "[{{$a}}old{{/a}}|{{$b}}old{{/b}}]"], gives: "[new|old]"),
    Example(
      "data does not", "{{<p}}{{/p}}", ["a": "data"], partials: ["p": "{{$a}}old{{/a}}"],
      gives: "old"),
    Example(
      "a parent without arguments is a partial", "{{>p}}|{{<p}}{{/p}}",
      partials: ["p": "{{$a}}old{{/a}}"], gives: "old|old"),
    Example(
      "between arguments nothing counts",
      "{{<p}} text {{x}}{{#y}}{{$a}}no{{/a}}{{/y}}{{! }}{{$a}}new{{/a}}{{<q}}{{/q}}{{/p}}",
      ["x": 1, "y": true], partials: ["p": "{{$a}}old{{/a}}", "q": "q"], gives: "new"),
    Example(
      "each parent has its own", "{{<p}}{{$a}}1{{/a}}{{/p}} {{<p}}{{$a}}2{{/a}}{{/p}} {{>p}}",
      partials: ["p": "|{{$a}}{{/a}}|"], gives: "|1| |2| ||"),
    Example(
      "an argument sees the data at the block", "{{<p}}{{$a}}{{x}}{{/a}}{{/p}}",
      ["x": 1, "in": ["x": 2]], partials: ["p": "{{#in}}{{$a}}{{/a}}{{/in}}"], gives: "2"),
    Example(
      "a block in a list is filled each time", "{{<p}}{{$a}}{{.}}{{/a}},{{/p}}", ["l": [1, 2]],
      partials: ["p": "{{#l}}({{$a}}{{/a}}){{/l}}"], gives: "(1)(2)"),
    Example(
      "the outermost argument counts", "{{<p}}{{$a}}1{{/a}}{{/p}} {{<p}}{{/p}} {{<r}}{{/r}}",
      partials: [
        "p": "{{<q}}{{$a}}2{{/a}}{{/q}}", "q": "{{<r}}{{$a}}3{{/a}}{{/r}}",
        "r": "{{$a}}4{{/a}}",
      ], gives: "1 2 4"),
    Example(
      "arguments reach partials of the parent", "{{<p}}{{$a}}new{{/a}}{{/p}}",
      partials: ["p": "{{>q}}", "q": "{{$a}}old{{/a}}"], gives: "new"),
    Example(
      "a block in an argument can be replaced from outside",
      "{{<p}}{{$b}}new{{/b}}{{/p}} {{<p}}{{/p}}",
      partials: ["p": "{{<q}}{{$a}}({{$b}}old{{/b}}){{/a}}{{/q}}", "q": "{{$a}}{{/a}}"],
      gives: "(new) (old)"),
    Example(
      "a block in an argument of its name is not that argument",
      "{{<p}}{{$a}}<{{$a}}x{{/a}}>{{/a}}{{/p}}", partials: ["p": "{{$a}}{{/a}}"], gives: "<x>"),
    Example(
      "parents may use each other", "{{<p}}{{$a}}new{{/a}}{{/p}}",
      partials: [
        "p": "{{$a}}1{{/a}} {{$b}}{{<q}}{{/q}}{{/b}}",
        "q": "{{$a}}2{{/a}} {{<p}}{{$b}}end{{/b}}{{/p}}",
      ], gives: "new new new end"),
    Example(
      "a parent in an argument", "{{<p}}{{$a}}{{<p}}{{$a}}in{{/a}}{{/p}}{{/a}}{{/p}}",
      partials: ["p": "({{$a}}{{/a}})"], gives: "((in))"),
    Example(
      "a parent's name may be a value", "{{<*x}}{{$a}}new{{/a}}{{/*x}}", ["x": "p"],
      partials: ["p": "[{{$a}}{{/a}}]"], gives: "[new]"),
    Example("a missing parent is empty", "[{{<p}}{{$a}}{{/a}}{{/p}}]", gives: "[]"),
  ]

  @Test(arguments: arguments) func `blocks are filled by arguments`(_ example: Example) throws {
    try example.check()
  }

  static let lines = [
    Example(
      "a parent alone on its lines is indented", "a\n  {{<p}}{{/p}}\nb\n",
      partials: ["p": "1\n2\n"], gives: "a\n  1\n  2\nb\n"),
    Example("its line goes", "{{<p}}\n{{/p}}\n", partials: ["p": "x"], gives: "x"),
    Example("among text it stays", "a {{<p}}{{/p}}\n", partials: ["p": "1\n2"], gives: "a 1\n2\n"),
    Example(
      "a block alone on its line indents what replaces it",
      "{{<p}}{{$a}}one\ntwo{{/a}}{{/p}}", partials: ["p": "<\n  {{$a}}x{{/a}}\n>\n"],
      gives: "<\n  one\n  two\n>\n"),
    Example(
      "its default stays as it is", "{{>p}}", partials: ["p": "<\n  {{$a}}x\ny{{/a}}\n>\n"],
      gives: "<\n  x\ny\n>\n"),
    Example(
      "lines of an argument end once", "{{<p}}{{$a}}\none\ntwo{{/a}}\n{{/p}}\n",
      partials: ["p": "<\r\n  {{$a}}{{/a}}\r\n>\r\n"], gives: "<\r\n  one\n  two\r\n>\r\n"),
    Example(
      "an argument loses the margin of its first line",
      "{{<p}}\n  {{$a}}\n\n    one\n      two\n  {{#x}}\n    three\n  {{/x}}\n    {{x}}\n  {{/a}}\n{{/p}}\n",
      ["x": 4], partials: ["p": "<\n {{$a}}\n {{/a}}\n>\n"],
      gives: "<\n\n one\n   two\n three\n 4\n>\n"),
    Example(
      "the default's first line says how to indent", "{{<p}}{{$a}}\none\ntwo\n{{/a}}{{/p}}\n",
      partials: ["p": "<\n{{$a}}\n   default\n{{/a}}\n>\n"], gives: "<\n   one\n   two\n>\n"),
    Example(
      "relative to the argument that it is in",
      "{{<p}}{{$b}}\nthree\n{{/b}}{{/p}}\n{{>p}}\n",
      partials: [
        "p": "{{<q}}{{$a}}\n   one\n   {{$b}}\n     two\n   {{/b}}\n{{/a}}{{/q}}\n",
        "q": "{{$a}}x{{/a}}",
      ], gives: "one\n  three\none\n  two\n"),
    Example(
      "an empty argument leaves no line", "{{<p}}{{$a}}{{/a}}{{/p}}",
      partials: ["p": "<\n  {{$a}}x{{/a}}\n>"], gives: "<\n>"),
    Example(
      "a block among text takes an argument as it is",
      "  {{<p}}{{$a}}\n  one\n  two\n{{/a}}{{/p}}", partials: ["p": "<p>{{$a}}{{/a}}</p>\n"],
      gives: "  <p>one\ntwo\n</p>\n"),
    Example(
      "partials in arguments", "{{<p}}{{$a}}\n  {{>q}}\n  |\n{{/a}}{{/p}}",
      partials: ["p": " {{$a}}{{/a}}\n", "q": "1\n2\n"], gives: " 1\n 2\n |\n"),
  ]

  @Test(arguments: lines) func `blocks keep the lines straight`(_ example: Example) throws {
    try example.check()
  }
}
