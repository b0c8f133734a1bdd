internal import Bytes
internal import Parallel

/// Leaves out what somebody answered; gives the number of the first line that said so.
func dropGivenAnswers(_ lines: inout [LetterLine], jobs: Int) -> Int? {
  let written = lines
  let kept = parallelMap(count: written.count, jobs: jobs, chunk: 512) { place in
    withoutGivenAnswer(written[place])
  }
  var first: Int?
  for (place, rest) in kept.enumerated() {
    guard let rest else { continue }
    lines[place].text = rest
    if rest.isEmpty { lines[place].kind = .blank }
    first = first ?? lines[place].number
  }
  return first
}

/// What a line says beside what somebody answered, which is no key: `Your answer: B`,
/// `正确答案：A 我的答案：B`; nil for other lines.
private func withoutGivenAnswer(_ line: LetterLine) -> Substring? {
  guard line.kind == .text, line.text.utf8.count < 400, holdsColon(line.text),
    line.text.prefix(40).contains(where: isColon)
  else { return nil }
  var labels: [(start: Substring.Index, isGiven: Bool)] = []
  var rest = line.text[...]
  while let colon = rest.firstIndex(where: isColon) {
    let words = rest[..<colon].split(separator: " ")
    // Only the first one must start its line.
    let starts = labels.isEmpty ? words.prefix(1) : words.suffix(3)
    let label = starts.lazy.compactMap { word -> (start: Substring.Index, isGiven: Bool)? in
      let said = LabelWord.bare(rest[word.startIndex..<colon])
      if isGivenAnswer(said) { return (word.startIndex, true) }
      return LabelWord.isAnswer(said) ? (word.startIndex, false) : nil
    }.first
    if labels.isEmpty, label == nil { return nil }
    if let label { labels.append(label) }
    rest = rest[colon...].dropFirst()
  }
  guard labels.contains(where: \.isGiven) else { return nil }
  let ends = labels.dropFirst().map(\.start) + [line.text.endIndex]
  let kept = zip(labels, ends).filter { !$0.0.isGiven }.map { line.text[$0.0.start..<$0.1] }
  return kept.joined(separator: " ")[...].trimmingBlanks
}

private func isColon(_ character: Character) -> Bool { character == ":" || character == "：" }

private let givers: Set<Substring> = [
  "your", "my", "student", "students", "user", "users", "given", "selected", "chosen", "submitted",
]

private let givenAnswers: Set<String> = [
  "你的答案", "您的答案", "我的答案", "学生答案", "考生答案", "votre réponse", "ta réponse", "tu respuesta",
  "su respuesta", "deine antwort", "ihre antwort", "ваш ответ", "sua resposta", "la tua risposta",
]

/// Whether words in lower case stand before what somebody answered.
private func isGivenAnswer(_ said: String) -> Bool {
  // One word in English is none of these.
  guard said.utf8.contains(where: { !$0.isASCIILetter }) else { return false }
  if givenAnswers.contains(said) { return true }
  let words = said.split { !$0.isLetter }.filter { $0 != "s" }
  return words.count == 2 && givers.contains(words[0])
    && ["answer", "answers", "response", "choice", "selection"].contains(words[1])
}
