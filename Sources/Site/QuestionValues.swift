internal import Bytes
internal import Content
internal import Scoring
internal import Templates

/// One question as templates see it.
func questionValue(_ question: Question, number: Int, words: Words) -> Value {
  let points = Int(question.worth.points.value)
  var fields: Record = [
    "id": .text(question.id),
    "number": .number(number),
    "kind": .text(question.kind.rawValue),
    "heading": .bytes(question.heading.bytes),
    "stem": .bytes(question.stem.bytes),
    "points": .number(points),
    "points-label": .bytes(words.label("points", points)),
    "partial": .bool(question.worth.marking == .partial),
    "shuffles": .bool(question.shuffles),
    "key": .bytes(canonicalText(of: question.key, worth: question.worth)),
    "hints": .list(
      question.hints.enumerated().map { index, hint in
        .record(["number": .number(index + 1), "html": .bytes(hint.bytes)])
      }),
    "explanation": .bytes(question.explanation.bytes),
    "answers": .list(answers(question.form)),
  ]
  fields.fields += form(question, words: words).fields
  return .record(fields)
}

private func form(_ question: Question, words: Words) -> Record {
  var isChoices = false
  var isBlanks = false
  var isOrdering = false
  var isMatching = false
  var choices: [Value] = []
  var segments: [Value] = []
  var lefts: [Value] = []
  switch question.form {
  case .choices(let offered):
    isChoices = true
    choices = offered.enumerated().map { choiceValue($1, at: $0, place: $0) }
  case .blanks(let text):
    isBlanks = true
    segments = segmentValues(text, words: words)
  case .ordering(let items):
    isOrdering = true
    choices = shuffled(items.count, seed: question.id).map {
      choiceValue(items[$0], at: $0, place: $0)
    }
  case .matching(let pairs, let rights):
    isMatching = true
    // The right sides come in another order than the lefts, or the first letters would be the key.
    choices = shuffled(rights.count, seed: question.id).map {
      choiceValue(rights[$0], at: $0, place: $0)
    }
    lefts = pairs.enumerated().map { index, left in
      .record([
        "number": .number(index + 1),
        "html": .bytes(left.html.bytes),
        "letter": .bytes(letter(of: Int32(left.right))),
        "answer": .bytes(rights[left.right].html.bytes),
      ])
    }
  }
  return [
    "is-choices": .bool(isChoices),
    "several": .bool(question.kind == .multiple),
    "is-blanks": .bool(isBlanks),
    "is-ordering": .bool(isOrdering),
    "is-matching": .bool(isMatching),
    "choices": .list(choices),
    "segments": .list(segments),
    "lefts": .list(lefts),
  ]
}

private func choiceValue(_ choice: Choice, at index: Int, place: Int) -> Value {
  .record([
    "letter": .bytes(letter(of: Int32(index))),
    "html": .bytes(choice.html.bytes),
    "text": .text(choice.text),
    "is-block": .bool(isBlock(choice.html)),
    "feedback": .bytes(choice.feedback.bytes),
    "right": .bool(choice.isRight),
    "pinned": .bool(choice.isPinned),
    "place": .number(place + 1),
  ])
}

/// Whether a choice is made of paragraphs, code blocks or lists rather than a line of text.
private func isBlock(_ html: HTML) -> Bool {
  let blocks = ["<p>", "<pre", "<ul", "<ol", "<blockquote", "<div", "<table", "<h", "<hr"]
  return html.bytes.indices.contains { index in
    html.bytes[index] == UInt8(ascii: "<")
      && blocks.contains { html.bytes[index...].starts(with: $0.utf8) }
  }
}

private func segmentValues(_ segments: [AnswerForm.Segment], words: Words) -> [Value] {
  let count = segments.count { if case .blank = $0 { true } else { false } }
  var number = 0
  return segments.map { segment in
    switch segment {
    case .html(let html): return .record(["html": .bytes(html.bytes), "blank": .nothing])
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
          "options": .list(blank.options.map { .record(["text": .text($0)]) }),
          "numeric": .bool(isNumeric),
          "answer": .text(blank.answer),
        ]),
      ])
    }
  }
}

/// What is right, for readers without JavaScript.
private func answers(_ form: AnswerForm) -> [Value] {
  func row(_ html: [UInt8]) -> Value { .record(["html": .bytes(html)]) }
  switch form {
  case .choices(let choices): return choices.filter(\.isRight).map { row($0.html.bytes) }
  case .blanks(let segments):
    return segments.compactMap { segment in
      guard case .blank(let blank) = segment else { return nil }
      var html: [UInt8] = []
      html.appendEscaped(blank.answer)
      return row(html)
    }
  case .ordering(let items): return items.map { row($0.html.bytes) }
  case .matching(let lefts, let rights):
    return lefts.map { row($0.html.bytes + Array(" → ".utf8) + rights[$0.right].html.bytes) }
  }
}

/// The numbers below `count` in an order that is fixed by the seed and, for two or more, not the rising one.
func shuffled(_ count: Int, seed: String) -> [Int] {
  var order = Array(0..<count)
  guard count > 1 else { return order }
  var fingerprint = Fingerprint()
  fingerprint.combine(seed)
  for index in stride(from: count - 1, to: 0, by: -1) {
    fingerprint.combine(UInt64(index))
    let bytes = fingerprint.bytes
    let random = bytes.prefix(4).reduce(0) { $0 << 8 | Int($1) }
    order.swapAt(index, random % (index + 1))
  }
  if order == Array(0..<count) { order.append(order.removeFirst()) }
  return order
}
