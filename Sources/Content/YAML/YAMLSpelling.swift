internal import Bytes
internal import Diagnostics

/// What YAML 1.2 forbids, and libyaml takes: a comment without a blank before it, lines of a list
/// in brackets or of a text in quotes that are not indented, a hyphen alone in brackets, longer
/// lines of blanks above a text below `|` or `>`, which libyaml takes for a comment.
///
/// It is told of everything that libyaml finds, in the order of the text.
struct YAMLSpelling {
  let text: [UInt8]
  let path: String
  let firstLine: Int
  /// The columns where the open lists and mappings without brackets start.
  private var indents: [Int] = []
  /// How many lists and mappings in brackets are open.
  private var flowDepth = 0
  /// Where the outermost of them starts.
  private var flowStart = 0
  /// Up to where the text was looked at.
  private var end = 0

  /// What stands at a range of the text.
  enum Form {
    case plain, quoted, block, end, other
    case start(isFlow: Bool)
  }

  init(text: [UInt8], path: String, firstLine: Int) {
    self.text = text
    self.path = path
    self.firstLine = firstLine
  }

  mutating func check(_ form: Form, at range: Range<Int>, column: Int) throws(YAMLProblem) {
    if end < range.lowerBound { try checkComments(in: end..<range.lowerBound) }
    end = max(end, range.upperBound)
    switch form {
    case .start(let isFlow):
      if !isFlow {
        indents.append(column)
      } else {
        if flowDepth == 0 { flowStart = range.lowerBound }
        flowDepth += 1
      }
    case .end:
      if flowDepth == 0 {
        _ = indents.popLast()
      } else {
        flowDepth -= 1
        if flowDepth == 0 { try checkIndentation(of: flowStart..<range.upperBound, isFlow: true) }
      }
    case .quoted:
      if flowDepth == 0 { try checkIndentation(of: range, isFlow: false) }
    case .plain:
      if flowDepth > 0, text[range].elementsEqual([UInt8(ascii: "-")]) {
        throw problem("a hyphen alone is no value; put it in quotes", at: range.lowerBound)
      }
    case .block:
      let signs = text[range].dropFirst().prefix {
        $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-")
          || $0.isASCIIDigit
      }
      try checkComments(in: signs.endIndex..<min(signs.endIndex + 1, range.upperBound))
      if !signs.contains(where: \.isASCIIDigit) { try checkBlankLines(after: signs.endIndex) }
    case .other: break
    }
  }

  /// Looks at what stands between two values: signs, blanks and comments.
  private func checkComments(in range: Range<Int>) throws(YAMLProblem) {
    var place = range.lowerBound
    while place < range.upperBound {
      guard text[place] == UInt8(ascii: "#") else {
        place += 1
        continue
      }
      if place > 0, !isBlankOrTab(text[place - 1]), !isLineEnd(text[place - 1]) {
        throw problem("a comment starts after a blank; put one before the \"#\"", at: place)
      }
      while place < range.upperBound, !isLineEnd(text[place]) { place += 1 }
    }
  }

  /// Looks at the lines of blanks between a `|` or `>` and the first line of its text.
  private func checkBlankLines(after header: Int) throws(YAMLProblem) {
    var longest = 0
    var place = header
    while let lineEnd = text[place...].firstIndex(where: isLineEnd) {
      let start = lineEnd + 1
      place = text[start...].firstIndex { $0 != UInt8(ascii: " ") } ?? text.endIndex
      let indentation = place - start
      if place < text.endIndex, isLineEnd(text[place]) {
        longest = max(longest, indentation)
      } else if place == text.endIndex || indentation <= indents.last ?? -1
        || indentation >= longest
      {
        return
      } else {
        throw problem("lines of blanks above this one are longer; remove their blanks", at: place)
      }
    }
  }

  /// Looks at the lines after the first of something that is not over at the end of its line.
  private func checkIndentation(of range: Range<Int>, isFlow: Bool) throws(YAMLProblem) {
    let needed = (indents.last ?? -1) + 1
    var place = range.lowerBound
    while let lineEnd = text[place..<range.upperBound].firstIndex(where: isLineEnd) {
      let start = lineEnd + 1
      var first = start
      while first < range.upperBound, text[first] == UInt8(ascii: " ") { first += 1 }
      let indentation = first - start
      while first < range.upperBound, isBlankOrTab(text[first]) { first += 1 }
      place = first
      guard first < range.upperBound, indentation < needed, !isLineEnd(text[first]) else {
        continue
      }
      // A bracket that closes may stand below the name, as many write it.
      let isExempt = [UInt8(ascii: "#"), UInt8(ascii: "]"), UInt8(ascii: "}")].contains(text[first])
      guard isFlow, isExempt, first - start == indentation else {
        throw problem("this line is not indented; put blanks before it", at: start)
      }
    }
  }

  private func problem(_ reason: String, at place: Int) -> YAMLProblem {
    let before = text[..<place]
    let line = before.count { $0 == UInt8(ascii: "\n") }
    let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    return YAMLProblem(
      .yamlSyntax, "this is not YAML: \(reason)",
      at: SourceLocation(path: path, line: firstLine + line, column: place - start + 1))
  }
}
