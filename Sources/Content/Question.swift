package import Scoring

/// A piece of HTML that is safe to put into a page as it stands, as UTF-8.
///
/// Only the Markdown renderer makes these; everything else is text and gets escaped.
package struct HTML: Hashable, Sendable {
  package var bytes: [UInt8]

  package init(_ bytes: [UInt8] = []) {
    self.bytes = bytes
  }

  package var isEmpty: Bool { bytes.isEmpty }
}

/// One question with its stem, answer form, key and worth.
package struct Question: Hashable, Sendable {
  /// The lasting name, `[a-z0-9][a-z0-9-]{0,63}`, unique in its quiz.
  package var id: String
  /// Whether the author wrote the id, so that it outlives a new wording.
  package var isNamed = false
  /// The line of the heading in the quiz's file, from 1.
  package var line: Int
  package var kind: Kind
  /// The heading's text, without attributes and number label, as inline HTML.
  package var heading: HTML
  /// The blocks of the stem that follow the heading, without hints.
  package var stem: HTML
  /// The heading as plain text, white space collapsed.
  package var headingText: String
  /// Hints in the order in which they are revealed.
  package var hints: [HTML]
  /// The blocks after the answers; empty if there are none.
  package var explanation: HTML
  package var worth: Worth
  /// Whether the choices may be shown in another order than written.
  package var shuffles: Bool
  package var form: AnswerForm

  package init(
    id: String, line: Int, kind: Kind, heading: HTML, stem: HTML, headingText: String,
    hints: [HTML], explanation: HTML, worth: Worth, shuffles: Bool, form: AnswerForm
  ) {
    self.id = id
    self.line = line
    self.kind = kind
    self.heading = heading
    self.stem = stem
    self.headingText = headingText
    self.hints = hints
    self.explanation = explanation
    self.worth = worth
    self.shuffles = shuffles
    self.form = form
  }

  /// The kinds an author can write; the raw value is the name used in `kind=` attributes and JSON.
  package enum Kind: String, CaseIterable, Hashable, Sendable {
    case single
    case multiple
    case trueFalse = "true-false"
    case shortText = "short-text"
    case cloze
    case numeric
    case ordering
    case matching
  }
}

/// Where and how a question is answered.
package enum AnswerForm: Hashable, Sendable {
  /// One or several to be chosen: `single`, `multiple` and `trueFalse`.
  case choices([Choice])
  /// Text with places to fill: `shortText`, `cloze` and `numeric`.
  case blanks([Segment])
  /// Choices in their right order.
  case ordering([Choice])
  /// Left sides with the index of the right side that belongs to each; right sides, distractors
  /// last.
  case matching(lefts: [Left], rights: [Choice])

  package struct Left: Hashable, Sendable {
    package var html: HTML
    package var text: String
    package var right: Int

    package init(html: HTML, text: String, right: Int) {
      self.html = html
      self.text = text
      self.right = right
    }
  }

  /// A stretch of a text with blanks.
  package enum Segment: Hashable, Sendable {
    case html(HTML)
    case blank(Blank)
  }

  /// One place to fill.
  package struct Blank: Hashable, Sendable {
    package var key: BlankKey
    /// What a dropdown offers, in the order written; empty where the player types.
    package var options: [String]
    /// What is shown as the answer: the first accepted text, or the number as written.
    package var answer: String

    package init(key: BlankKey, options: [String], answer: String) {
      self.key = key
      self.options = options
      self.answer = answer
    }
  }
}

/// One of the offered choices.
package struct Choice: Hashable, Sendable {
  /// The choice as shown: inline HTML, or blocks where code or images belong to it.
  package var html: HTML
  /// The choice as plain text, white space collapsed; what a revision archives.
  package var text: String
  package var isRight: Bool
  /// Shown once the choice was chosen; empty if there is none.
  package var feedback: HTML
  /// Keeps its place when the choices are shuffled.
  package var isPinned: Bool

  package init(html: HTML, text: String, isRight: Bool, feedback: HTML, isPinned: Bool) {
    self.html = html
    self.text = text
    self.isRight = isRight
    self.feedback = feedback
    self.isPinned = isPinned
  }
}
