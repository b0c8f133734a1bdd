internal import Bytes
package import Content

/// A line beside choices that names an answer where it should not: another one than the boxes,
/// `**Answer:** Sea` below `- [x] Lake`, or any above the choices, where it is read first.
package struct NamedAnswer: Hashable, Sendable {
  /// The line in the quiz's file, from 1.
  package var line: Int
  /// Which choice it names, from 0.
  package var choice: Int
  /// Whether the choice is marked right, so that the line only tells it too early.
  package var isRight: Bool
}

/// The lines of a quiz's file that say of a wrong choice that it is the answer, or of any above it.
///
/// They stand between a heading and the next, outside of lists and code. What can be understood in
/// several ways, and what names no choice, is left alone.
package func namedAnswers(in bytes: [UInt8], of questions: [Question]) -> [NamedAnswer] {
  var found: [NamedAnswer] = []
  // Copying a question costs more than reading its lines.
  let starts = questions.map { $0.line }
  var following = 0
  var choices: StatedChoices?
  var isBelowChoices = false
  var fence: UInt8?
  var (line, next) = (0, 0)
  while following < starts.count || choices != nil, next < bytes.count {
    let start = next
    let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
    next = end + 1
    line += 1
    if following < starts.count, starts[following] <= line {
      choices = StatedChoices(questions[following])
      following += 1
      isBelowChoices = false
      continue
    }
    guard let choices else { continue }
    let text = bytes[start..<end].drop { $0 <= 0x20 || $0 == UInt8(ascii: ">") }
    guard let first = text.first else { continue }
    let isFence = first == UInt8(ascii: "`") || first == UInt8(ascii: "~")
    if isFence, text.count > 2, text.prefix(3).allSatisfy({ $0 == first }) {
      fence = fence == nil ? first : fence == first ? nil : fence
    }
    if fence != nil { continue }
    let isMarker =
      first == UInt8(ascii: "-") || first == UInt8(ascii: "*") || first == UInt8(ascii: "+")
    if isMarker, text.dropFirst().first.map({ $0 <= 0x20 }) ?? false {
      isBelowChoices = isBelowChoices || text.contains(UInt8(ascii: "["))
    } else if let (choice, isRight) = choices.answer(in: text), !(isRight && isBelowChoices) {
      found.append(NamedAnswer(line: line, choice: choice, isRight: isRight))
    }
  }
  return found
}

/// The choices of a question, as a line below them may name them.
private struct StatedChoices {
  private let choices: [Choice]

  /// Nil for a question without choices.
  init?(_ question: Question) {
    guard case .choices(let choices) = question.form else { return nil }
    self.choices = choices
  }

  /// The choice that a line names as the answer, and whether it is marked right.
  func answer(in line: ArraySlice<UInt8>) -> (choice: Int, isRight: Bool)? {
    guard LabelWord.mayNameAnswer(line) else { return nil }
    let text = String(decoding: line.prefix(4000), as: UTF8.self)[...]
    let answer = StatedAnswer(line: text, isFolded: false)
    guard let place = answer.flatMap(place) ?? place(inSentence: text) else { return nil }
    return (place, choices[place].isRight)
  }

  /// The choice of "The correct answer is Lake, because …".
  private func place(inSentence line: Substring) -> Int? {
    guard let (_, after) = StatedAnswer.wordFirst(StatedAnswer.unmarked(line)) else { return nil }
    let words = after.split(separator: " ")
    for (index, word) in words.enumerated() {
      if ["because", "since", "as", "–", "—", "-"].contains(word) {
        return place(withText: words[..<index].joined(separator: " "))
      }
      if ".,;".contains(word.last ?? " ") {
        return place(withText: words[...index].joined(separator: " "))
      }
    }
    return place(withText: after)
  }

  private func place(of answer: StatedAnswer) -> Int? {
    if let place = place(withText: answer.text) { return place }
    guard case .letters(let places) = answer.key, !answer.isOrder, places.count == 1,
      answer.rest.isEmpty || place(withText: answer.rest) == places[0],
      choices.indices.contains(places[0]), !haveLetters
    else { return nil }
    return places[0]
  }

  /// The one choice with a text, without its last point.
  private func place(withText text: String) -> Int? {
    let wanted = LabelWord.bare(text)
    guard !wanted.isEmpty else { return nil }
    let same = choices.indices.filter { LabelWord.bare(choices[$0].text) == wanted }
    return same.count == 1 ? same[0] : nil
  }

  /// Whether a choice has a letter of its own, which need not be that of its place.
  private var haveLetters: Bool {
    choices.contains { choice in
      let start = choice.text.utf8.drop { $0 == UInt8(ascii: "(") }.prefix(2)
      return start.count == 2 && start.first?.isASCIILetter ?? false
        && ").:".utf8.contains(start.last ?? 0)
    }
  }
}
