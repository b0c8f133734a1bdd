package import JSON
internal import PageScoring
internal import Scoring

/// What the room answered to a question.
package struct AnswerTally: Sendable {
  package var right = 0
  package var partlyRight = 0
  package var wrong = 0
  /// How many chose each choice, by its place in the source; empty where nothing is chosen.
  package var choices: [Int] = []
  /// What was typed, as the first typed it, and how many typed the same; the most frequent first.
  package var typed: [(text: String, count: Int)] = []

  /// The most different texts that are listed.
  private static let mostTexts = 8

  package init(_ question: RoundQuestion, _ answers: [Int: Round.Answer]) {
    switch question.key {
    case .single(_, let count), .multiple(_, let count):
      choices = Array(repeating: 0, count: Int(count))
    case .blanks, .ordering, .matching: break
    }
    var texts: [[UInt8]: (text: String, count: Int)] = [:]
    // In the order of the pupils, so that the same room gives the same texts.
    for (_, answer) in answers.sorted(by: { $0.key < $1.key }) {
      switch answer.outcome {
      case .right: right += 1
      case .partlyRight: partlyRight += 1
      case .wrong: wrong += 1
      }
      if case .blanks = question.key {
        let text = answer.response.joined(separator: " · ")
        texts[folded(Array(text.utf8)), default: (text, 0)].count += 1
      } else if !choices.isEmpty {
        for part in answer.response {
          if let place = choice(named: Array(part.utf8).span), choices.indices.contains(Int(place))
          {
            choices[Int(place)] += 1
          }
        }
      }
    }
    typed = Array(
      texts.values.sorted { $0.count != $1.count ? $0.count > $1.count : $0.text < $1.text }
        .prefix(Self.mostTexts))
  }

  /// `showsTyped` is for the teacher alone: what pupils type is no thing to throw on a wall.
  package func json(of question: RoundQuestion, showsTyped: Bool) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("right", right), .init("partly", partlyRight), .init("wrong", wrong),
    ]
    members.append(
      .init(
        "choices",
        .object(
          choices.enumerated().map { place, count in
            .init(question.letterOnScreen(Int32(place)), count)
          })))
    if showsTyped {
      let rows = typed.map { text, count in
        JSONValue.object([.init("text", text), .init("count", count)])
      }
      members.append(.init("typed", rows))
    }
    return .object(members)
  }
}
