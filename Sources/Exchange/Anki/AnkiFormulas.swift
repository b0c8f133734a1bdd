internal import Content

/// HTML of Anki in which formulas between its own marks, `[$]…[/$]` and `[latex]…[/latex]`, stand
/// in `\(…\)` and `\[…\]`.
func withPlainFormulas(_ html: String) -> String {
  guard html.contains("[$") || html.contains("[latex]") else { return html }
  var html = html
  for (open, close, marks) in [
    ("[$$]", "[/$$]", ("\\[", "\\]")), ("[$]", "[/$]", ("\\(", "\\)")),
    ("[latex]", "[/latex]", ("\\[", "\\]")),
  ] {
    var output = ""
    var rest = html[...]
    while let start = rest.firstRange(of: open),
      let end = rest[start.upperBound...].firstRange(of: close)
    {
      var body = rest[start.upperBound..<end.lowerBound]
      var (before, after) = marks
      // What stands in [latex] may have dollars of its own.
      if open == "[latex]", body.hasPrefix("$"), body.hasSuffix("$"), body.count > 2 {
        let isDisplay = body.hasPrefix("$$") && body.hasSuffix("$$") && body.count > 4
        body = body.dropFirst(isDisplay ? 2 : 1).dropLast(isDisplay ? 2 : 1)
        if !isDisplay { (before, after) = ("\\(", "\\)") }
      }
      output += rest[..<start.lowerBound] + before + body + after
      rest = rest[end.upperBound...]
    }
    html = output + rest
  }
  return html
}
