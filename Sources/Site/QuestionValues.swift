internal import ByteSearch
internal import Bytes
internal import CacheCoding
internal import Content
internal import Escaping
internal import PageScoring
internal import Scoring
internal import Templates

/// What the names of a question and of its parts say unless the question itself has more to say.
///
/// It stands under every question in the context stack. Most questions have no hint and most
/// choices no feedback; what is not built a million times need not be thrown away a million times.
let questionDefaults: Record = [
  "stem": .nothing, "explanation": .nothing, "hints": .list([]), "partial": .bool(false),
  "shuffles": .bool(false), "pool": .nothing, "line": .nothing, "is-choices": .bool(false),
  "several": .bool(false), "on-picture": .bool(false), "is-blanks": .bool(false),
  "is-ordering": .bool(false), "is-matching": .bool(false), "choices": .list([]),
  "segments": .list([]), "lefts": .list([]),
  // Of choices.
  "text": .nothing, "is-block": .bool(false), "feedback": .nothing, "right": .bool(false),
  "pinned": .bool(false), "place": .nothing, "at": .nothing,
  // Of segments.
  "blank": .nothing,
]

/// One question of a quiz in `language` as templates see it, over `questionDefaults`; with its line
/// where that is said.
func questionValue(
  _ question: Question, number: Int, language: String, words: Words, saysLine: Bool = false
) -> Value {
  let points = Int(question.worth.points.value)
  // What is right, for readers without JavaScript.
  let answers = answerTexts(question.form, in: language).map { Value.record(["html": .bytes($0)]) }
  var fields = Record(room: 16)
  fields.add("id", .text(question.id))
  fields.add("number", .number(number))
  fields.add("kind", .text(question.kind.rawValue))
  fields.add("heading", .bytes(question.heading.bytes))
  fields.add("points", .number(points))
  fields.add("points-label", words.pointsLabel(points))
  fields.add("key", .bytes(canonicalText(of: question.key, worth: question.worth)))
  fields.add("answers", .list(answers))
  if !question.stem.isEmpty { fields.add("stem", .bytes(question.stem.bytes)) }
  if !question.explanation.isEmpty {
    fields.add("explanation", .bytes(question.explanation.bytes))
  }
  if question.worth.marking == .partial { fields.add("partial", .bool(true)) }
  if question.shuffles { fields.add("shuffles", .bool(true)) }
  if !question.pool.isEmpty { fields.add("pool", .text(question.pool)) }
  if saysLine { fields.add("line", .number(question.line)) }
  if !question.hints.isEmpty {
    let hints = question.hints.enumerated().map { index, hint -> Value in
      .record(["number": .number(index + 1), "html": .bytes(hint.bytes)])
    }
    fields.add("hints", .list(hints))
  }
  addForm(of: question, words: words, to: &fields)
  return .record(fields)
}

private func addForm(of question: Question, words: Words, to fields: inout Record) {
  switch question.form {
  case .choices(let offered):
    fields.add("is-choices", .bool(true))
    if question.kind == .multiple { fields.add("several", .bool(true)) }
    if question.isOnPicture { fields.add("on-picture", .bool(true)) }
    fields.add("choices", .list(offered.indices.map { choiceValue(offered[$0], at: $0) }))
  case .blanks(let text):
    fields.add("is-blanks", .bool(true))
    fields.add("segments", .list(segmentValues(text, words: words)))
  case .ordering(let items):
    let order = shuffled(items.count, seed: question.id)
    fields.add("is-ordering", .bool(true))
    fields.add(
      "choices", .list(order.map { choiceValue(items[$0], at: $0, place: $0 + 1) }))
  case .matching(let pairs, let rights):
    // The right sides come in another order than the lefts, or the first letters would be the key.
    let order = shuffled(rights.count, seed: question.id)
    fields.add("is-matching", .bool(true))
    fields.add(
      "choices", .list(order.map { choiceValue(rights[$0], at: $0, text: rights[$0].text) }))
    let lefts = pairs.enumerated().map { index, left -> Value in
      .record([
        "number": .number(index + 1),
        "html": .bytes(left.shown.bytes),
        "letter": .bytes(letter(of: Int32(left.right))),
        "answer": .bytes(rights[left.right].shown.bytes),
        "at": left.place.map { .text($0.text) } ?? .nothing,
      ])
    }
    fields.add("lefts", .list(lefts))
  }
}

extension Question {
  /// Whether its choices or pairs have places on a picture.
  var isOnPicture: Bool {
    switch form {
    case .choices(let choices): choices.contains { $0.place != nil }
    case .matching(let lefts, _): lefts.contains { $0.place != nil }
    case .blanks, .ordering: false
    }
  }
}

private func choiceValue(_ choice: Choice, at index: Int, place: Int? = nil, text: String? = nil)
  -> Value
{
  var fields = Record(room: 6)
  fields.add("letter", letterValue(index))
  fields.add("html", .bytes(choice.shown.bytes))
  if choice.isRight { fields.add("right", .bool(true)) }
  if choice.isPinned { fields.add("pinned", .bool(true)) }
  if let place = choice.place { fields.add("at", .text(place.text)) }
  if !choice.feedback.isEmpty { fields.add("feedback", .bytes(choice.feedback.bytes)) }
  if isBlock(choice.shown) { fields.add("is-block", .bool(true)) }
  if let place { fields.add("place", .number(place)) }
  if let text { fields.add("text", .text(text)) }
  return .record(fields)
}

/// The letter of a choice, nearly always as a text so short that it needs no memory of its own.
private func letterValue(_ index: Int) -> Value {
  0..<26 ~= index
    ? .text(String(UnicodeScalar(UInt8(ascii: "a") + UInt8(index))))
    : .bytes(letter(of: Int32(index)))
}

/// Whether a choice is made of paragraphs, code blocks or lists rather than a line of text.
private func isBlock(_ html: HTML) -> Bool {
  html.bytes.withUnsafeBufferPointer { bytes in
    var index = 0
    while index < bytes.count {
      index = bytes.skip(from: index) { $0.has(UInt8(ascii: "<")) }
      let rest = bytes[index...]
      if rest.first == UInt8(ascii: "<"),
        blockTags.contains(where: { rest.starts(with: $0.utf8) })
      {
        return true
      }
      index += 1
    }
    return false
  }
}

private let blockTags = ["<p>", "<pre", "<ul", "<ol", "<blockquote", "<div", "<table", "<h", "<hr"]

private func segmentValues(_ segments: [AnswerForm.Segment], words: Words) -> [Value] {
  let count = segments.count { if case .blank = $0 { true } else { false } }
  var number = 0
  return segments.map { segment in
    switch segment {
    case .text(let text): return .record(["html": .bytes(text.bytes)])
    case .blank(let blank):
      number += 1
      var isNumeric = false
      if case .range = blank.key { isNumeric = true }
      return .record([
        "html": .nothing,
        "blank": .record([
          "number": .number(number),
          "label": .text(
            count == 1
              ? words["label.answer"] : words.sentence("label.blank", ["n": String(number)])
          ),
          "has-options": .bool(!blank.options.isEmpty),
          "options": .list(
            blank.options.indices.map { place in
              .record([
                "text": .text(blank.options[place]),
                "value": blank.values.isEmpty ? .nothing : .text(blank.values[place]),
              ])
            }),
          "numeric": .bool(isNumeric),
          "answer": .text(blank.answer),
        ]),
      ])
    }
  }
}

/// What is right, as HTML: one text a choice, blank or pair.
func answerTexts(_ form: AnswerForm, in language: String) -> [[UInt8]] {
  switch form {
  case .choices(let choices): return choices.filter { $0.isRight }.map { $0.shown.bytes }
  case .blanks(let segments):
    return segments.compactMap { segment in
      guard case .blank(let blank) = segment else { return nil }
      var html: [UInt8] = []
      html.appendEscaped(blank.answer)
      return html
    }
  case .ordering(let items): return items.map { $0.shown.bytes }
  case .matching(let lefts, let rights):
    let arrow = Array((isRightToLeft(language) ? " ← " : " → ").utf8)
    return lefts.map { $0.shown.bytes + arrow + rights[$0.right].shown.bytes }
  }
}

/// The numbers below `count` in an order that is fixed by the seed.
///
/// It is never the rising one, which is the key of an ordering and puts each right side opposite
/// its left, nor the falling one unless there is no other.
func shuffled(_ count: Int, seed: String) -> [Int] {
  var order = Array(0..<count)
  guard count > 1 else { return order }
  var fingerprint = Fingerprint()
  fingerprint.combine(seed)
  for index in stride(from: count - 1, to: 0, by: -1) {
    fingerprint.combine(UInt64(index))
    let bytes = fingerprint.bytes
    // Of a fixed width, as `Int` has 32 bits in the page.
    let random = bytes.prefix(4).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    order.swapAt(index, Int(random % UInt64(index + 1)))
  }
  let rising = Array(0..<count)
  if order == rising || count > 2 && order == rising.reversed() {
    order.append(order.removeFirst())
  }
  return order
}
