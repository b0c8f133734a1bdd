/// The lines of a document and the paragraph of each, with code between fences and without the
/// signs that Markdown needs in a text.
///
/// `said` has of each line what it says; nil for a heading, the start of a question, a choice and
/// an answer, between which code stands. Empty lines only part paragraphs.
func withFencedCode(_ lines: [String], _ paragraphs: [Int], _ said: [String?])
  -> (lines: [String], paragraphs: [Int])
{
  var output: (lines: [String], paragraphs: [Int]) = ([], [])
  func add(_ line: String, at place: Int) {
    output.lines.append(line)
    output.paragraphs.append(paragraphs[place])
  }
  var done = 0
  for block in said.indices.split(whereSeparator: { said[$0] == nil }) {
    let places = block.filter { said[$0]?.isEmpty == false }
    let texts = places.map { Substring(said[$0] ?? "") }
    for range in codeRanges(in: [""] + texts) {
      let code = range.lowerBound - 1..<range.upperBound - 1
      for place in done..<places[code.lowerBound] { add(lines[place], at: place) }
      add("```", at: places[code.lowerBound])
      for (place, text) in zip(places[code], dedented(Array(texts[code]))) { add(text, at: place) }
      done = places[code.upperBound - 1] + 1
      add("```", at: done - 1)
    }
  }
  for place in done..<lines.count { add(lines[place], at: place) }
  return output
}
