package import Content
package import JSON
internal import PageScoring
internal import Scoring

/// A question as pages of the classroom draw it, in two parts: what may be seen while it is open,
/// and what is right.
package struct ClassroomQuestion: Sendable {
  package var shown: JSONValue
  package var solution: JSONValue

  /// Makes both parts, with what is offered under the letters of its places on the screen: those in
  /// the source are the key of an ordering and of pairs.
  ///
  /// `order` has the places of what is offered, each once, in the order shown; `language` is the
  /// quiz's, which is said if it is not the site's, and empty where it is; `drawn` draws the
  /// formulas of HTML.
  package init(
    _ question: Question, order: [Int32], language: String, siteLanguage: String,
    drawn: ([UInt8]) -> [UInt8]
  ) {
    let own = language.isEmpty ? siteLanguage : language
    func html(_ bytes: [UInt8]) -> JSONValue {
      .string(String(decoding: drawn(bytes), as: UTF8.self))
    }
    func inOrder(_ choices: [Choice]) -> [Choice] { order.map { choices[Int($0)] } }
    func offered(_ choices: [Choice]) -> JSONValue {
      .array(
        inOrder(choices).enumerated().map { offeredValue($1, at: $0, html($1.shown.bytes)) })
    }
    var form: [JSONValue.Member]
    var choosable: [Choice] = []
    switch question.form {
    case .choices(let choices):
      form = [
        .init("choices", offered(choices)),
        .init("several", question.kind == .multiple),
      ]
      choosable = inOrder(choices)
    case .blanks(let segments):
      form = [.init("segments", segments.map { segmentValue($0, html) })]
    case .ordering(let items):
      form = [.init("items", offered(items))]
    case .matching(let lefts, let rights):
      form = [
        .init("lefts", lefts.map { html($0.shown.bytes) }),
        .init("rights", offered(rights)),
      ]
      let places = lefts.compactMap(\.place)
      if !places.isEmpty { form.append(.init("places", places.map(\.text))) }
    }
    shown = .object(
      [
        .init("kind", question.kind.rawValue),
        .init("heading", html(question.heading.bytes)),
        .init("stem", html(question.stem.bytes)),
        .init("points", question.worth.points.value),
      ] + (own == siteLanguage ? [] : tongue(own)) + form)
    solution = .object([
      .init("right", choosable.indices.filter { choosable[$0].isRight }.map(letterValue)),
      .init("answers", answerTexts(question.form, in: own).map { html($0) }),
      .init("explanation", html(question.explanation.bytes)),
      .init(
        "remarks",
        .object(
          choosable.enumerated().filter { !$1.feedback.bytes.isEmpty }.map {
            .init(letterText($0), html($1.feedback.bytes))
          })),
    ])
  }
}

private func letterText(_ place: Int) -> String {
  String(decoding: letter(of: Int32(place)), as: UTF8.self)
}

private func letterValue(_ place: Int) -> JSONValue { .string(letterText(place)) }

private func offeredValue(_ choice: Choice, at place: Int, _ html: JSONValue) -> JSONValue {
  var members: [JSONValue.Member] = [
    .init("letter", letterValue(place)), .init("html", html), .init("text", choice.text),
  ]
  if let place = choice.place { members.append(.init("at", place.text)) }
  return .object(members)
}

/// What marks texts as those of another language than the page's.
private func tongue(_ language: String) -> [JSONValue.Member] {
  [
    .init("language", language),
    .init("direction", isRightToLeft(language) ? "rtl" : "ltr"),
  ]
}

private func segmentValue(_ segment: AnswerForm.Segment, _ html: ([UInt8]) -> JSONValue)
  -> JSONValue
{
  switch segment {
  case .text(let text): .object([.init("html", html(text.bytes))])
  case .blank(let blank): blankValue(blank)
  }
}

private func blankValue(_ blank: AnswerBlank) -> JSONValue {
  var isNumeric = false
  if case .range = blank.key { isNumeric = true }
  return .object([
    .init("options", blank.options),
    .init("numeric", isNumeric),
  ])
}
