/// The format that a file seems to have, by the marks that no other format has; nil where none is
/// clear.
///
/// It is for telling somebody who named another one, and never decides how a file is read.
package func likelyFormat(of bytes: [UInt8]) -> ExchangeFormat? {
  if ZipArchive.isZip(bytes) {
    return contains("xl/worksheets", in: bytes[...]) ? .kahoot : .qti
  }
  let start = bytes.prefix(1 << 16)
  for (format, marks) in telling
  where marks.contains(where: { $0.allSatisfy { contains($0, in: start) } }) {
    return format
  }
  return nil
}

/// Of each format, what stands in its files: one of several sets of marks, each of them whole.
private let telling: [(format: ExchangeFormat, marks: [[String]])] = [
  (.moodleXML, [["<quiz>", "<question type="]]),
  (.qti, [["<questestinterop"], ["assessmentItem"], ["qti-assessment-item"], ["assessmentTest"]]),
  (.json, [["\"podium-quizzes\""]]),
  (.openTriviaDB, [["\"incorrect_answers\""]]),
  (.jupyterQuiz, [["\"question\"", "\"answers\"", "\"correct\""]]),
  (.mdBookQuiz, [["[[questions]]", "prompt.prompt"]]),
  (.quizdown, [["{{< quizdown"]]),
  (.mkdocsQuiz, [["<quiz>", "- ["], ["<?quiz?>"]]),
  (.anki, [["#separator:"]]),
  (
    .gift,
    [["$CATEGORY:"], ["{=", "}"], ["{~", "}"], ["{\n=", "}"], ["{T}"], ["{TRUE}"], ["{#"]]
  ),
  (.details, [["<details", "Answer"]]),
  (.aiken, [["\nANSWER:"]]),
  (.liaScript, [["[( )]"], ["[[X]]"]]),
  (.kahoot, [["Correct answer(s)"]]),
]

private func contains(_ text: String, in bytes: ArraySlice<UInt8>) -> Bool {
  let wanted = Array(text.utf8)
  var rest = bytes
  while let place = rest.firstIndex(of: wanted[0]) {
    if rest[place...].starts(with: wanted) { return true }
    rest = rest[(place + 1)...]
  }
  return false
}
