import Diagnostics
import Templates
import Testing

/// Values, sections and inverted sections.
struct ValueTests {
  static let values = [
    Example("text without tags stays", "Hello {you}, } and {\n", gives: "Hello {you}, } and {\n"),
    Example("a name becomes its value", "Hi {{name}}!", ["name": "Ada"], gives: "Hi Ada!"),
    Example(
      "two braces escape", "{{a}}", ["a": "<b class=\"x\"> & 'y'"],
      gives: "&lt;b class=&quot;x&quot;&gt; &amp; &#39;y&#39;"),
    Example("three braces do not", "{{{a}}}", ["a": "<b> & \"c\""], gives: "<b> & \"c\""),
    Example("an ampersand does not", "{{&a}}", ["a": "<b> & \"c\""], gives: "<b> & \"c\""),
    Example(
      "bytes are text too", "{{a}} {{{a}}}", ["a": .bytes(Array("<é>".utf8))],
      gives: "&lt;é&gt; <é>"),
    Example("numbers are written in digits", "{{a}} {{{b}}}", ["a": -85, "b": 0], gives: "-85 0"),
    Example("truth is a word", "{{a}} {{b}}", ["a": true, "b": false], gives: "true false"),
    Example("nothing is empty", "[{{a}}]", ["a": .nothing], gives: "[]"),
    Example("a missing name is empty", "[{{a}}{{{a}}}{{&a}}]", gives: "[]"),
    Example("a list is no text", "[{{a}}]", ["a": ["x"]], gives: "[]"),
    Example(
      "dots go into records", "{{a.b.c}}", ["a": ["b": ["c": "deep"]]], gives: "deep"),
    Example(
      "the first part is looked up outside too", "{{#x}}{{a.b}}{{/x}}",
      ["x": ["y": 1], "a": ["b": "found"]], gives: "found"),
    Example(
      "the other parts are not", "[{{#a}}{{b.c}}{{/a}}]",
      ["a": ["b": [:]], "b": ["c": "wrong"]], gives: "[]"),
    Example("a broken chain is empty", "[{{a.b.c}}]", ["a": ["x": "y"]], gives: "[]"),
    Example("a dot is the value itself", "{{.}} {{{.}}}", "a&b", gives: "a&amp;b a&b"),
    Example(
      "white space in a tag does not count", "|{{ a }}|{{{ a }}}|{{& a }}|{{ & a}}|", ["a": 1],
      gives: "|1|1|1|1|"),
    Example("a value keeps its line", "  {{a}}\n  {{{a}}}\n", ["a": 1], gives: "  1\n  1\n"),
    Example("tags in values are text", "{{a}}", ["a": "{{b}}", "b": "no"], gives: "{{b}}"),
  ]

  @Test(arguments: values) func `values are filled in`(_ example: Example) throws {
    try example.check()
  }

  static let sections = [
    Example(
      "true shows, false and nothing do not", "{{#a}}A{{/a}}{{#b}}B{{/b}}{{#c}}C{{/c}}",
      ["a": true, "b": false, "c": .nothing], gives: "A"),
    Example(
      "empty text and an empty list are false", "{{#a}}A{{/a}}{{#b}}B{{/b}}{{^b}}none{{/b}}",
      ["a": "", "b": []], gives: "none"),
    Example("zero is true", "{{#a}}{{a}} points{{/a}}", ["a": 0], gives: "0 points"),
    Example("a missing name is false", "[{{#a}}A{{/a}}{{^a}}B{{/a}}]", gives: "[B]"),
    Example("text is no list", "{{#a}}<{{.}}>{{/a}}", ["a": "123"], gives: "<123>"),
    Example(
      "a record is looked up first", "{{#a}}{{x}}{{y}}{{/a}}",
      ["a": ["x": 1], "x": 2, "y": 3], gives: "13"),
    Example(
      "a list repeats", "{{#list}}({{n}}){{/list}}", ["list": [["n": 1], ["n": 2], ["n": 3]]],
      gives: "(1)(2)(3)"),
    Example(
      "a dot is the element", "{{#a}}{{.}},{{/a}}", ["a": ["x", 2, true]], gives: "x,2,true,"),
    Example(
      "lists in lists", "{{#a}}({{#.}}{{.}}{{/.}}){{/a}}", ["a": [[1, 2], [3], []]],
      gives: "(12)(3)()"),
    Example("the data may be a list", "{{#.}}{{n}} {{/.}}", [["n": 1], ["n": 2]], gives: "1 2 "),
    Example(
      "inner elements see outer ones", "{{#a}}{{#b}}{{x}}{{y}}{{z}} {{/b}}{{/a}}",
      ["a": [["x": 1, "b": [["y": 2], ["y": 3]]], ["x": 4, "b": [["y": 5]]]], "z": 6],
      gives: "126 136 456 "),
    Example(
      "the same section again, inside and after", "{{#a}}1{{#a}}2{{/a}}3{{/a}}{{#a}}4{{/a}}",
      ["a": true], gives: "1234"),
    Example(
      "dots", "{{#a.b}}yes{{/a.b}}{{^a.c}}no{{/a.c}}{{^a.d.e}}nor{{/a.d.e}}",
      ["a": ["b": true, "c": false]], gives: "yesnonor"),
    Example(
      "inverted: only what is false", "{{^a}}A{{/a}}{{^b}}B{{/b}}{{^c}}C{{/c}}{{^d}}D{{/d}}",
      ["a": [:], "b": [1], "c": "c", "d": []], gives: "D"),
    Example(
      "white space in a tag does not count", "{{# a }}={{/ a }}{{ ^b }}={{ /b }}", ["a": true],
      gives: "=="),
  ]

  @Test(arguments: sections) func `sections repeat, show or hide`(_ example: Example) throws {
    try example.check()
  }

  @Test func `later data comes before earlier data`() throws {
    var diagnostics: [Diagnostic] = []
    let set = TemplateSet(files("{{site}} {{title}}"), reporting: &diagnostics)
    var page = Array("> ".utf8)
    let shared: Record = ["site": "Atlas", "title": "wrong"]
    try set.render("page", with: [shared, ["title": "Home"]], into: &page)
    #expect(String(decoding: page, as: UTF8.self) == "> Atlas Home")
  }
}
