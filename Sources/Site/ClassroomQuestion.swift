package import Content
package import JSON
internal import Scoring

/// A question as pages of the classroom draw it, in two parts: what may be seen while it is open,
/// and what is right.
package struct ClassroomQuestion: Sendable {
  package var shown: JSONValue
  package var solution: JSONValue

  /// `order` are the places of the choices as they are shown; `drawn` draws the formulas of HTML.
  package init(_ question: Question, order: [Int32], drawn: ([UInt8]) -> [UInt8]) {
    func html(_ bytes: [UInt8]) -> JSONValue {
      .string(String(decoding: drawn(bytes), as: UTF8.self))
    }
    func offered(_ choices: [Choice], _ order: [Int]) -> JSONValue {
      .array(
        order.map { place in
          .object([
            member("letter", String(decoding: letter(of: Int32(place)), as: UTF8.self)),
            JSONValue.Member("html", html(choices[place].shown.bytes)),
            member("text", choices[place].text),
          ])
        })
    }
    var form: [JSONValue.Member]
    var right: [JSONValue] = []
    switch question.form {
    case .choices(let choices):
      form = [
        JSONValue.Member("choices", offered(choices, order.map { Int($0) })),
        JSONValue.Member("several", .bool(question.kind == .multiple)),
      ]
      right = choices.indices.filter { choices[$0].isRight }.map {
        .string(String(decoding: letter(of: Int32($0)), as: UTF8.self))
      }
    case .blanks(let segments):
      form = [
        JSONValue.Member(
          "segments",
          .array(
            segments.map { segment in
              switch segment {
              case .text(let text): .object([JSONValue.Member("html", html(text.bytes))])
              case .blank(let blank): blankValue(blank)
              }
            }))
      ]
    case .ordering(let items):
      let order = shuffled(items.count, seed: question.id)
      form = [JSONValue.Member("items", offered(items, order))]
    case .matching(let lefts, let rights):
      let order = shuffled(rights.count, seed: question.id)
      form = [
        JSONValue.Member("lefts", .array(lefts.map { html($0.shown.bytes) })),
        JSONValue.Member("rights", offered(rights, order)),
      ]
    }
    shown = .object(
      [
        member("kind", question.kind.rawValue),
        JSONValue.Member("heading", html(question.heading.bytes)),
        JSONValue.Member("stem", html(question.stem.bytes)),
        JSONValue.Member("points", .integer(question.worth.points.value)),
      ] + form)
    solution = .object([
      JSONValue.Member("right", .array(right)),
      JSONValue.Member("answers", .array(answerTexts(question.form).map { html($0) })),
      JSONValue.Member("explanation", html(question.explanation.bytes)),
    ])
  }
}

private func blankValue(_ blank: AnswerBlank) -> JSONValue {
  var isNumeric = false
  if case .range = blank.key { isNumeric = true }
  return .object([
    JSONValue.Member("options", .array(blank.options.map { .string($0) })),
    JSONValue.Member("numeric", .bool(isNumeric)),
  ])
}

private func member(_ name: String, _ text: String) -> JSONValue.Member {
  JSONValue.Member(name, .string(text))
}
