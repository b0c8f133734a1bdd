internal import Bytes
internal import Content
internal import Cryptography
internal import Diagnostics

extension Keeping {
  static let anki = Keeping(kinds: [.shortText], ids: false, findsFormulas: true)
}

extension WrittenQuiz {
  /// The quiz as cards: each question with one text as its answer, and what that loses.
  func asCards(source: String) -> (quiz: WrittenQuiz, losses: [Loss]) {
    var losses: [Loss] = []
    var quiz = self
    quiz.questions = questions.compactMap { question in
      var card = question
      let (answer, shown) = question.cardAnswer
      if answer.allSatisfy({ " ;–".contains($0) }) {
        losses.append(
          Loss(
            .question,
            "the answer is a picture without words, which no card can have; it is left out",
            at: SourceLocation(path: source, line: max(1, question.line))))
        return nil
      }
      if question.kind != .shortText || question.accepted.count > 1 {
        losses.append(
          Loss(
            .kind,
            "a question of the kind \(question.kind.rawValue) becomes a card with one answer",
            at: SourceLocation(path: source, line: max(1, question.line))))
      }
      let place = SourceLocation(path: source, line: max(1, question.line))
      if let choices = question.choices, choices.contains(where: { !$0.feedback.isEmpty }) {
        losses.append(Loss(.feedback, "the feedback on its choices is left out", at: place))
      }
      if !question.places.isEmpty { losses.append(Loss(.places, placesNotKept, at: place)) }
      card.kind = .shortText
      card.form = .typed([oneLine(answer)])
      card.stem = canonicalMarkdown(
        [question.stem, shown].filter { !$0.isEmpty }.joined(separator: "\n\n<!-- -->\n\n"))
      return card
    }
    return (quiz, losses)
  }
}

extension WrittenQuestion {
  fileprivate var accepted: [String] {
    if case .blanks(let segments) = form, segments.count == 1,
      case .blank(.text(let texts)) = segments[0]
    {
      texts
    } else {
      []
    }
  }

  /// The right answer as a text, and what has to be shown to find it.
  fileprivate var cardAnswer: (answer: String, shown: String) {
    switch form {
    case .choices(let choices):
      let right = choices.filter(\.isRight).map { plainText(ofMarkdown: $0.text) }.joined(
        separator: "; ")
      return (right, choices.map { "- " + indented($0.text) }.joined(separator: "\n"))
    case .blanks(let segments):
      var shown = ""
      var answers: [String] = []
      for segment in segments {
        switch segment {
        case .markdown(let text): shown += text
        case .blank(let blank):
          shown += "…"
          answers.append(blank.shown)
        }
      }
      return (answers.joined(separator: "; "), shown == "…" ? "" : canonicalMarkdown(shown))
    case .ordering(let items):
      return (
        items.map { plainText(ofMarkdown: $0) }.joined(separator: "; "),
        items.sorted().map { "- " + indented($0) }.joined(separator: "\n")
      )
    case .matching(let pairs, let distractors):
      let rights = Set(pairs.map(\.right) + distractors).sorted()
      return (
        pairs.map { "\(plainText(ofMarkdown: $0.left)) – \(plainText(ofMarkdown: $0.right))" }
          .joined(separator: "; "),
        (pairs.map(\.left) + rights).map { "- " + indented($0) }.joined(separator: "\n")
      )
    }
  }

  private func indented(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\n  ")
  }
}

extension WrittenBlank {
  /// What is shown as the answer.
  var shown: String {
    switch self {
    case .text(let texts): texts.first ?? ""
    case .list(let options): options.first(where: \.isRight)?.text ?? ""
    case .number(let low, let high, let shown): shown.isEmpty ? "\(low) – \(high)" : shown
    }
  }
}

/// A question as a card: its lasting id and its two sides.
struct AnkiCard {
  let guid: String
  let front: String
  let back: String
  /// The addresses of images on both sides.
  let images: [String]

  init(_ question: WrittenQuestion, quiz path: String, id: String) {
    let front = PortableHTML(question.asked)
    let explanation = PortableHTML(question.explanation)
    guid = base64URL(Array(sha256(Array("\(path)#\(id)".utf8)).bytes.prefix(9)))
    self.front = front.html
    back =
      escaped(question.accepted.first ?? "")
      + (explanation.html.isEmpty ? "" : "<hr>" + explanation.html)
    images = front.images + explanation.images
  }
}

/// The name of a quiz's deck, with `::` between a deck and what it is in.
func ankiDeck(of quiz: WrittenQuiz) -> String {
  categoryParts(of: quiz).map { $0.split(separator: "::").joined(separator: ":") }
    .joined(separator: "::")
}
