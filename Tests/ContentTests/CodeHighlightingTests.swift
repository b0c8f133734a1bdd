import Testing

@testable internal import Content

struct CodeHighlightingTests {
  struct Example: CustomTestStringConvertible {
    var language: String
    var code: String
    /// The parts that are told apart, each as its class and its text.
    var parts: [String]
    var testDescription: String { "\(language): \(code)" }

    init(_ language: String, _ code: String, _ parts: String...) {
      (self.language, self.code, self.parts) = (language, code, parts)
    }
  }

  static let examples = [
    Example(
      "swift", "let name: String = \"a\\\"b\" // no", "k:let", "t:String", "s:\"a\\\"b\"", "c:// no"
    ),
    Example(
      "swift", "@main #if x\nprint(nil, 0x1F, 1..<3)", "a:@main", "a:#if", "f:print", "v:nil",
      "n:0x1F", "n:1", "n:3"),
    Example("python", "def f(x):\n  '''a\nb''' # c", "k:def", "f:f", "s:'''a\nb'''", "c:# c"),
    Example("py", "@cached\nreturn None", "a:@cached", "k:return", "v:None"),
    Example(
      "js", "const a = `x\n${y}`; /* b\n*/ new Map()", "k:const", "s:`x\n${y}`", "c:/* b\n*/",
      "k:new", "t:Map"),
    Example("json", "{\"a\": [1.5, true]}", "s:\"a\"", "n:1.5", "v:true"),
    Example("rust", "fn f<'a>(x: &'a str) -> char { 'x' }", "k:fn", "t:str", "t:char", "s:'x'"),
    Example(
      "c", "#include <a.h>\nint main(void) { return 'x'; }", "a:#include", "t:int", "f:main",
      "t:void", "k:return", "s:'x'"),
    Example("go", "func a() error { return nil }", "k:func", "f:a", "t:error", "k:return", "v:nil"),
    Example("java", "@Override String a = null;", "a:@Override", "t:String", "v:null"),
    Example("cs", "using System;", "k:using", "t:System"),
    Example(
      "sql", "SELECT name FROM t -- all\nWHERE n = 'it''s'", "k:SELECT", "k:FROM", "c:-- all",
      "k:WHERE", "s:'it'", "s:'s'"),
    Example(
      "bash", "if [ $HOME ]; then echo \"$x\"; fi", "k:if", "v:$HOME", "k:then", "s:\"$x\"", "k:fi"),
    Example(
      "css", "/* a */ a { font-size: 2rem } @media x", "c:/* a */", "a:font-size", "n:2rem",
      "a:@media"),
    Example(
      "html", "<!-- c --><a href=\"x\">b &amp; c</a>", "c:<!-- c -->", "k:<a", "a:href", "s:\"x\"",
      "k:>", "v:&amp;", "k:</a", "k:>"),
    Example("js", "\"no end\nnext", "s:\"no end"),
    Example("js", "/* no end", "c:/* no end"),
    Example("html", "<a b=\"no end", "k:<a", "a:b", "s:\"no end"),
    Example("c", "\"\\"), Example("rust", "'"), Example("html", "<"), Example("html", "</", "k:</"),
    Example("swift", ""), Example("js", "naïve = 'é'", "s:'é'"),
  ]

  @Test(arguments: examples)
  func `parts of code are told apart and its text stays`(_ example: Example) throws {
    let html = try #require(
      highlighted(Array(example.code.utf8)[...], in: Array(example.language.utf8)[...]))
    var parts: [String] = [], shown = ""
    for (place, piece) in String(decoding: html, as: UTF8.self).split(
      separator: "<span class=\"code-", omittingEmptySubsequences: false
    ).enumerated() {
      guard place > 0 else {
        shown += piece
        continue
      }
      let ended = piece.split(separator: "</span>", maxSplits: 1, omittingEmptySubsequences: false)
      let text = ended[0].dropFirst(3)
      parts.append("\(ended[0].prefix(1)):\(unescaped(String(text)))")
      shown += text + ended[1]
    }
    #expect(unescaped(shown) == example.code)
    if !example.parts.isEmpty { #expect(parts == example.parts) }
  }

  @Test func `a language that is not known is left as it is`() {
    for name in ["", "text", "haskell", "<b>", "🦀"] {
      #expect(highlighted(Array("let a".utf8)[...], in: Array(name.utf8)[...]) == nil)
    }
  }

  @Test func `no bytes are lost, whatever the code and wherever it ends`() {
    let signs = Array("\"'`/*#@$<>&;:-_.a0é\\\n r\"\"\"".utf8)
    var random = SystemRandomNumberGenerator()
    for language in ["c", "css", "html", "rust", "sh", "sql", "swift", "py", "js"] {
      for _ in 0..<200 {
        let code = (0..<Int.random(in: 0...30, using: &random)).map { _ in
          signs[Int.random(in: 0..<signs.count, using: &random)]
        }
        let html = highlighted(code[...], in: Array(language.utf8)[...]) ?? []
        let plain = withoutSpans(html)
        #expect(plain == escaped(code), "\(language): \(code)")
      }
    }
  }
}

private func unescaped(_ text: String) -> String {
  text.replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&quot;", with: "\"")
    .replacing("&amp;", with: "&")
}

private func escaped(_ code: [UInt8]) -> [UInt8] {
  var html: [UInt8] = []
  html.append(text: code[...])
  return html
}

/// Bytes without the elements of parts.
private func withoutSpans(_ html: [UInt8]) -> [UInt8] {
  var plain: [UInt8] = [], rest = html[...]
  while let byte = rest.first {
    if byte == UInt8(ascii: "<"), let end = rest.firstIndex(of: UInt8(ascii: ">")) {
      rest = rest[(end + 1)...]
    } else {
      plain.append(byte)
      rest = rest.dropFirst()
    }
  }
  return plain
}
