internal import Scoring

/// Gathers the words of quizzes that come in the order of their numbers.
struct WordMerging {
  private struct Entry {
    var place: Range<Int>
    var outline: [UInt8] = []
    var lastOutlineQuiz = 0
    var lastFields = 0
    var questions: [UInt8] = []
    var lastQuestionQuiz = 0
  }

  private var arena: [UInt8] = []
  private var entries: [Entry] = []
  private var table = WordTable(capacity: 1 << 12)

  mutating func add(_ quiz: IndexedQuiz, questions: QuestionWords, number: Int) {
    add(quiz.title, .name, quiz: number)
    add(quiz.author, .author, quiz: number)
    for tag in quiz.tags + quiz.topics { add(tag, .tags, quiz: number) }
    add(questions: questions.words, quiz: number)
  }

  private mutating func add(_ text: String, _ field: OutlineField, quiz: Int) {
    let plain = folded(Array(text.utf8))
    let bit = 1 << field.rawValue
    eachWord(of: plain) { range in
      let entry = entry(of: plain, plain.word(range))
      let isNew = entries[entry].outline.isEmpty
      let isSameQuiz = !isNew && entries[entry].lastOutlineQuiz == quiz
      if isSameQuiz, entries[entry].lastFields & bit != 0 { return }
      let distance = quiz - entries[entry].lastOutlineQuiz
      entries[entry].outline.append(leb128: distance << 2 | field.rawValue)
      entries[entry].lastOutlineQuiz = quiz
      entries[entry].lastFields = (isSameQuiz ? entries[entry].lastFields : 0) | bit
    }
  }

  private mutating func add(questions bytes: [UInt8], quiz: Int) {
    var index = 0
    while index < bytes.count {
      let word = index + 1..<index + 1 + Int(bytes[index])
      index = word.upperBound
      let count = bytes.leb128(at: &index)
      let entry = entry(of: bytes, word)
      entries[entry].questions.append(leb128: quiz - entries[entry].lastQuestionQuiz)
      entries[entry].lastQuestionQuiz = quiz
      for left in (0..<count).reversed() {
        let distance = bytes.leb128(at: &index)
        entries[entry].questions.append(leb128: distance << 1 | (left > 0 ? 1 : 0))
      }
    }
  }

  private mutating func entry(of bytes: [UInt8], _ range: Range<Int>) -> Int {
    var slot = table.slot(of: wordHash(bytes, range))
    while let index = table[slot] {
      let place = entries[index].place
      if place.count == range.count {
        var offset = 0
        while offset < place.count,
          arena[place.lowerBound + offset] == bytes[range.lowerBound + offset]
        {
          offset += 1
        }
        if offset == place.count { return index }
      }
      slot = table.next(slot)
    }
    table[slot] = entries.count
    entries.append(Entry(place: arena.count..<arena.count + range.count))
    arena.append(contentsOf: bytes[range])
    if table.isFull(with: entries.count) {
      table = WordTable(capacity: entries.count * 8)
      for (index, entry) in entries.enumerated() {
        var slot = table.slot(of: wordHash(arena, entry.place))
        while table[slot] != nil { slot = table.next(slot) }
        table[slot] = index
      }
    }
    return entries.count - 1
  }

  /// The words so far.
  var list: WordList {
    var list = WordList()
    let order = entries.indices.sorted {
      compare(arena[entries[$0].place], arena[entries[$1].place]) < 0
    }
    for index in order {
      let entry = entries[index]
      list.append(
        word: arena[entry.place], outline: entry.outline[...], questions: entry.questions[...])
    }
    return list
  }
}
