internal import Bytes
internal import JSON
package import Ledger
internal import PageScoring
internal import Scoring

extension Revision {
  /// Writes what a quiz asks now in its canonical form.
  package init(quiz: String, questions: [RevisionQuestion], rules: AttemptRules = .plain) {
    let isPlain = rules == .plain
    var line: [UInt8] = []
    line.reserveCapacity(questions.count * 256)
    line.append("{")
    if !isPlain { line.append(rules) }
    line.append("\"questions\":[")
    for (index, question) in questions.enumerated() {
      if index > 0 { line.append(UInt8(ascii: ",")) }
      line.append(question, withPool: !isPlain)
    }
    line.append("],\"quiz\":")
    line.appendJSON(string: quiz)
    line.append(isPlain ? ",\"v\":1}" : ",\"v\":2}")
    // Ten thousand of these are kept at once: without the room for growth.
    self.init(quiz: quiz, canonicalLine: line.withUnsafeBufferPointer { Array($0) })
  }
}

extension [UInt8] {
  /// Appends the member `attempt` with a comma behind it.
  fileprivate mutating func append(_ rules: AttemptRules) {
    append("\"attempt\":{\"draw\":{")
    for (index, pool) in rules.pools.enumerated() {
      if index > 0 { append(UInt8(ascii: ",")) }
      appendJSON(string: pool)
      append(UInt8(ascii: ":"))
      append(decimal: Int(rules.draw[pool] ?? 0))
    }
    append("},\"retry\":")
    append(decimal: Int(rules.retryWorth))
    append(",\"tries\":")
    append(decimal: Int(rules.tries))
    append("},")
  }

  fileprivate mutating func append(_ question: RevisionQuestion, withPool: Bool) {
    append("{\"choices\":")
    appendJSON(strings: question.choices)
    append(",\"id\":")
    appendJSON(string: question.id)
    append(",\"key\":[")
    append(question.key)
    append("],\"kind\":\"")
    append(question.key.kind.rawValue)
    append("\",\"marking\":")
    append(question.worth.marking == .partial ? "\"partial\"" : "\"all\"")
    if withPool {
      append(",\"pinned\":[")
      append(letters: question.pinned)
      append("]")
    }
    append(",\"points\":")
    let points = Swift.min(Swift.max(question.worth.points, .zero), Revision.largestWorth)
    append(decimal: Int(points.value))
    if withPool {
      append(",\"pool\":")
      appendJSON(string: question.pool)
    }
    append(",\"prompts\":")
    appendJSON(strings: question.prompts)
    append(UInt8(ascii: "}"))
  }

  private mutating func append(_ key: Key) {
    switch key {
    case .single(let right, _): append(letters: [right])
    case .multiple(let right, _), .matching(let right, _): append(letters: right)
    case .ordering(let count): append(letters: 0..<count)
    case .blanks(let blanks):
      for (index, blank) in blanks.enumerated() {
        if index > 0 { append(UInt8(ascii: ",")) }
        switch blank {
        case .text(let accepted):
          append("{\"text\":[")
          for (index, text) in accepted.enumerated() {
            if index > 0 { append(UInt8(ascii: ",")) }
            appendJSON(string: text)
          }
          append("]}")
        case .range(let low, let high):
          append("{\"range\":[\"")
          append(contentsOf: low.text)
          append("\",\"")
          append(contentsOf: high.text)
          append("\"]}")
        }
      }
    }
  }

  private mutating func append(letters choices: some Sequence<Int32>) {
    var isFirst = true
    for choice in choices {
      append(isFirst ? "\"" : ",\"")
      append(contentsOf: letter(of: choice))
      append(UInt8(ascii: "\""))
      isFirst = false
    }
  }
}

extension Key {
  fileprivate var kind: RevisionKind {
    switch self {
    case .single: .single
    case .multiple: .multiple
    case .blanks: .blanks
    case .ordering: .ordering
    case .matching: .matching
    }
  }
}
