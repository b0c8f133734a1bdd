internal import Bytes
package import Cryptography
internal import JSON
package import Scoring

/// A question as it was published: what a response is marked by, and what its letters stood for.
package struct RevisionQuestion: Hashable, Sendable {
  package var id: String
  package var key: Key
  package var worth: Worth
  /// The plain texts of the choices as written; of the right sides for matching; none for blanks.
  package var choices: [String]
  /// The plain texts of the left sides for matching; none otherwise.
  package var prompts: [String]

  package init(id: String, key: Key, worth: Worth, choices: [String], prompts: [String]) {
    self.id = id
    self.key = key
    self.worth = worth
    self.choices = choices
    self.prompts = prompts
  }
}

/// What a quiz asked and what was right when it was published, frozen.
///
/// It is one line of canonical JSON: objects with their members sorted by name, no white space,
/// strings spelt as RFC 8785 has them, whole numbers only. Its name is the SHA-256 of that line
/// without the newline.
///
///     {"questions":[{"choices":["Rhine","Danube"],"id":"vienna","key":["b"],"kind":"single",
///     "marking":"all","points":100,"prompts":[]}],"quiz":"geography/rivers","v":1}
///
/// | kind | key | choices | prompts |
/// | --- | --- | --- | --- |
/// | `single` | one letter | texts | none |
/// | `multiple` | letters, sorted | texts | none |
/// | `blanks` | one object a blank: `{"text":["Paris","City of Paris"]}` or `{"range":["9.76","9.86"]}` | none | none |
/// | `ordering` | all letters, sorted | texts as written | none |
/// | `matching` | one letter a left side | the right sides | the left sides |
///
/// `marking` is `all` or `partial`; `points` is whole, at most 1,000,000,000; a range has two
/// canonical decimals, both included.
package struct Revision: Hashable, Sendable {
  /// The path of the quiz: `geography/europe/capitals`.
  package let quiz: String
  /// The canonical JSON, without a newline.
  package let line: [UInt8]
  package let name: Digest

  /// The most that a question can be worth: so little that no sum of marks overflows.
  package static let largestWorth = Points(1_000_000_000)

  package init(quiz: String, questions: [RevisionQuestion]) {
    var line: [UInt8] = []
    line.append("{\"questions\":[")
    for (index, question) in questions.enumerated() {
      if index > 0 { line.append(UInt8(ascii: ",")) }
      line.append(question)
    }
    line.append("],\"quiz\":")
    line.appendJSON(string: quiz)
    line.append(",\"v\":1}")
    self.quiz = quiz
    self.line = line
    name = sha256(line)
  }
}

extension [UInt8] {
  fileprivate mutating func append(_ question: RevisionQuestion) {
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
    append(",\"points\":")
    let points = Swift.min(Swift.max(question.worth.points, .zero), Revision.largestWorth)
    append(decimal: Int(points.value))
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

  private mutating func appendJSON(strings: [String]) {
    append(UInt8(ascii: "["))
    for (index, text) in strings.enumerated() {
      if index > 0 { append(UInt8(ascii: ",")) }
      appendJSON(string: text)
    }
    append(UInt8(ascii: "]"))
  }
}

/// The kinds of key, by the words of the archive.
enum RevisionKind: String {
  case single
  case multiple
  case blanks
  case ordering
  case matching
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
