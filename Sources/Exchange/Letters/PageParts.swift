internal import Bytes
internal import Content

/// Leaves out what only the page had that lines were copied from: numbers, buttons, and what Moodle
/// says beside a question; gives the number of the first such line.
func dropPageParts(_ lines: inout [LetterLine]) -> Int? {
  var first: Int?
  let isOfMoodle = lines.contains { $0.kind == .text && isMark($0.text) }
  var isBelowNumber = false
  for place in lines.indices where lines[place].kind != .blank {
    let line = lines[place]
    let said = isOfMoodle && line.text.utf8.count < 400 ? LabelWord.bare(line.text) : ""
    let isState = isBelowNumber && states.contains(said)
    // Where a page hides words from sight, `Question 1Select one:`.
    let isPrompt =
      said.hasPrefix("question ")
      && parts.contains(String(said.dropFirst(9).drop { $0.isNumber || $0 == " " }))
    if line.kind == .text, isPagePart(line.text) || isState || isPrompt {
      lines[place].kind = .blank
      lines[place].text = ""
      first = first ?? line.number
      continue
    }
    isBelowNumber = isOfMoodle && line.numbered?.rest.isEmpty ?? false
    // What somebody chose.
    if isOfMoodle, line.mark?.place != nil,
      let tail = [" Correct", " Incorrect"].first(where: line.text.trimmingBlanks.hasSuffix)
    {
      lines[place].text = line.text.trimmingBlanks.dropLast(tail.count)
    }
  }
  return first
}

private let states: Set<String> = [
  "correct", "incorrect", "partially correct", "not answered", "not yet answered", "complete",
]

private let parts: Set<String> = [
  "flag question", "question text", "select one", "select one or more", "your answer is correct",
  "your answer is incorrect", "your answer is partially correct",
]

/// Whether a line is `Mark 1.00 out of 1.00` or `Marked out of 1.00`.
private func isMark(_ text: Substring) -> Bool {
  text.utf8.count < 40 && text.utf8.contains(UInt8(ascii: "M"))
    && text.trimmingBlanks.hasPrefix("Mark") && text.firstRange(of: "out of ") != nil
}

/// Whether a line is nothing but the number of a page: `Page 3`, `Page 1 of 2`, `Seite 3/4`; or the
/// buttons of a page with questions: `Reveal Solution  Discussion  12`; or `Section: (none)` as
/// collections of exam questions have it.
private func isPagePart(_ text: Substring) -> Bool {
  // Such lines start with one of these letters, and most others do not.
  guard text.utf8.count < 60,
    let first = text.utf8.first(where: { $0.isASCIILetter }), "fqsyprm".utf8.contains(first | 0x20)
  else { return false }
  let said = LabelWord.bare(text)
  if parts.contains(said) || said.hasPrefix("you have correctly selected ") { return true }
  if isMark(text) { return true }
  let words = text.split { " /|-–—".contains($0) }
  if text.trimmingBlanks == "Section: (none)" { return true }
  // Brightspace writes so between a question and its choices.
  if words.count == 3, words[0] == "Question", Int(words[1]) != nil, words[2] == "options:" {
    return true
  }
  if words.first == "Reveal", words.contains("Solution"), words.contains("Discussion") {
    return words.count < 6
  }
  guard let word = words.first,
    ["page", "seite", "página", "pagina", "page:"].contains(word.lowercased())
  else { return false }
  let numbers = words.dropFirst().filter { !["of", "von", "de", "di", "sur", "van"].contains($0) }
  return (1...2).contains(numbers.count) && numbers.allSatisfy { Int($0) != nil }
}
