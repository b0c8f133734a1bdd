/// Words before the numbers of parts of a file, which are no questions.
let partWords: Set<String> = [
  "section", "part", "topic", "domain", "chapter", "unit", "module", "lesson", "teil", "kapitel",
  "chapitre",
  "partie", "capítulo", "sección", "seção", "sezione", "parte", "раздел", "часть", "глава",
]

/// Lines that know which word counts the questions of a file, where it is none that is known.
///
/// It does if its numbers start at 1 and go on one by one, and choices or an answer stand below
/// each of them before the next number. `Apollo 11` and `Step 2` are no numbers of questions.
func withCountedWords(_ lines: [LetterLine]) -> [LetterLine] {
  var found: [String: [(place: Int, number: Int, answers: Int)]] = [:]
  var unused: Set<String> = []
  var answers = 0
  var isAnswered = false
  for place in lines.indices.reversed() {
    let line = lines[place]
    guard line.kind == .text || line.kind == .open || line.kind.isHeading,
      line.text.utf8.count < 4000
    else { continue }
    if let start = line.anyNumber {
      if start.isKnown {
        isAnswered = false
      } else if !isAnswered || partWords.contains(start.word) {
        unused.insert(start.word)
      } else {
        found[start.word, default: []].append((place, start.number, answers))
      }
    } else if line.mark != nil || line.stated != nil {
      isAnswered = true
      answers += 1
    }
  }
  var output = lines
  for (word, starts) in found where starts.count > 1 && !unused.contains(word) {
    let countsOn = zip(starts, starts.dropFirst()).allSatisfy { next, last in
      (next.number == last.number + 1 || next.number == 1) && next.answers != last.answers
    }
    guard starts.last?.number == 1, countsOn else { continue }
    for start in starts { output[start.place].countedWord = word }
  }
  return output
}
