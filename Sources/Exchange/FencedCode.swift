internal import Content

/// Code as a Markdown block.
///
/// Of the language counts what stands before a blank: a backtick or a line end there would end the
/// block, and the code could be questions.
func fenced(_ code: String, language: String = "") -> String {
  let language = language.prefix { !$0.isWhitespace && $0 != "`" }
  var fence = "```"
  while code.contains(fence) { fence += "`" }
  let body = code.hasSuffix("\n") ? String(code.dropLast()) : code
  return "\(fence)\(language)\n\(body)\n\(fence)"
}
