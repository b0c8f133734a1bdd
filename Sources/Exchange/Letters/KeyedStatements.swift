/// The lines of a file with lettered choices, with the answers of a key at its end below statements
/// between them, which are true or false: `3. F` there says that the third is false.
func withKeyedStatements(_ lines: [LetterLine], _ runs: [ChoiceRun]) -> [LetterLine] {
  guard let last = runs.last, let start = keyStart(in: lines[last.end...]) else {
    return lines
  }
  var key: [Int: (isTrue: Bool, place: Int)] = [:]
  for place in lines.indices[(start + 1)...] {
    guard let (number, isTrue) = truth(of: lines[place]) else { continue }
    if key.updateValue((isTrue, place), forKey: number) != nil { return lines }
  }
  if key.isEmpty { return lines }
  // `Quiz 3` is none where `3.` stands, too.
  var places: [Int: (place: Int, isNamed: Bool, isClear: Bool)] = [:]
  for place in bareQuestions(in: lines[..<start], runs) {
    guard let found = lines[place].numbered else { continue }
    if let known = places[found.number], known.isNamed == found.isNamed {
      places[found.number]?.isClear = false
    } else if places[found.number]?.isNamed ?? true {
      places[found.number] = (place, found.isNamed, true)
    }
  }
  var answers: [Int: Bool] = [:]
  var taken: Set<Int> = []
  for (number, found) in places where found.isClear {
    guard let (isTrue, entry) = key[number] else { continue }
    answers[found.place] = isTrue
    taken.insert(entry)
  }
  var output: [LetterLine] = []
  for (place, line) in lines.enumerated() {
    output.append(line)
    if taken.contains(place) { output[output.count - 1].kind = .blank }
    guard let isTrue = answers[place] else { continue }
    output[output.count - 1].isStatement = true
    var answer = line
    answer.text = isTrue ? "Answer: True" : "Answer: False"
    output.append(answer)
  }
  return output
}

/// The place of the word above the last key of a file.
func keyStart(in lines: ArraySlice<LetterLine>) -> Int? {
  lines.lastIndex { line in
    guard line.kind == .text || line.kind.isHeading, line.text.utf8.count < 80 else { return false }
    return if case .answer? = LabelWord(exactly: line.text) { true } else { false }
  }
}

/// What a line of a key says of a statement: `3. F`, `4) True`.
private func truth(of line: LetterLine) -> (number: Int, isTrue: Bool)? {
  guard line.kind == .text, line.text.utf8.count < 40 else { return nil }
  let tokens = line.text.split { !$0.isLetter && !$0.isNumber }
  guard tokens.count == 2, let number = Int(tokens[0]), let isTrue = Statement.truth(tokens[1])
  else { return nil }
  return (number, isTrue)
}

/// The lines with a number of which no list of choices follows before the next number.
private func bareQuestions(in lines: ArraySlice<LetterLine>, _ runs: [ChoiceRun]) -> [Int] {
  var found: [Int] = []
  var next = 0
  for place in lines.indices {
    while next < runs.count, runs[next].end <= place { next += 1 }
    let line = lines[place]
    if next < runs.count, runs[next].start <= place {
      // The question of these choices is not bare.
      if runs[next].start == place { _ = found.popLast() }
      continue
    }
    guard line.kind == .text, line.depth == 0, line.text.first != " ",
      line.numbered != nil
    else { continue }
    found.append(place)
  }
  return found
}
