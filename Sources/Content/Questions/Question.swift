package import Scoring

/// A piece of HTML that is safe to put into a page as it stands, as UTF-8.
///
/// Only the Markdown renderer makes these; everything else is text and gets escaped.
package struct HTML: Hashable, Sendable {
  package var bytes: [UInt8]

  package init() { bytes = [] }

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  package var isEmpty: Bool { bytes.isEmpty }
}

extension HTML: RenderedText {}

/// One question with its stem, answer form, key and worth, its texts as a renderer writes them.
package struct RenderedQuestion<Text: Hashable & Sendable>: Hashable, Sendable {
  /// The lasting name, `[a-z0-9][a-z0-9-]{0,63}`, unique in its quiz.
  package var id: String
  /// Whether the author wrote the id, so that it outlives a new wording.
  package var isNamed: Bool
  /// The line of the heading in the quiz's file, from 1.
  package var line: Int
  package var kind: Kind
  /// The heading's text, without attributes and number label, as inlines.
  package var heading: Text
  /// The blocks of the stem that follow the heading, without hints.
  package var stem: Text
  /// The heading as plain text, white space collapsed.
  package var headingText: String
  /// Hints in the order in which they are revealed.
  package var hints: [Text]
  /// The blocks after the answers; empty if there are none.
  package var explanation: Text
  package var worth: Worth
  /// Whether the choices may be shown in another order than written.
  package var shuffles: Bool
  package var form: RenderedForm<Text>
  /// The pool that it is drawn from; empty if it is in none.
  package var pool = ""

  package typealias Kind = QuestionKind
}

/// A question as pages show it.
package typealias Question = RenderedQuestion<HTML>

/// The kinds an author can write; the raw value is the name used in `kind=` attributes and JSON.
package enum QuestionKind: String, CaseIterable, Hashable, Sendable {
  case single
  case multiple
  case trueFalse = "true-false"
  case shortText = "short-text"
  case cloze
  case numeric
  case ordering
  case matching
}

/// Where and how a question is answered.
package enum RenderedForm<Text: Hashable & Sendable>: Hashable, Sendable {
  /// One or several to be chosen: `single`, `multiple` and `trueFalse`.
  case choices([RenderedChoice<Text>])
  /// Text with places to fill: `shortText`, `cloze` and `numeric`.
  case blanks([Segment])
  /// Choices in their right order.
  case ordering([RenderedChoice<Text>])
  /// Left sides with the index of the right side that belongs to each; right sides, distractors
  /// last.
  case matching(lefts: [Left], rights: [RenderedChoice<Text>])

  package struct Left: Hashable, Sendable {
    package var shown: Text
    package var text: String
    package var right: Int
    /// Where it is on the picture above the pairs; either all of them are on it or none.
    package var place: PicturePlace?
  }

  /// A stretch of a text with blanks.
  package enum Segment: Hashable, Sendable {
    case text(Text)
    case blank(Blank)
  }

  package typealias Blank = AnswerBlank
}

package typealias AnswerForm = RenderedForm<HTML>

/// One place to fill.
package struct AnswerBlank: Hashable, Sendable {
  package var key: BlankKey
  /// What a dropdown offers, in the order written; empty where the player types.
  package var options: [String]
  /// What a response says for each of them; empty where that is the option itself.
  package var values: [String] = []
  /// What is shown as the answer: the first accepted text, or the number as written.
  package var answer: String
}

/// One of the offered choices.
package struct RenderedChoice<Text: Hashable & Sendable>: Hashable, Sendable {
  /// The choice as shown: inlines, or blocks where code or images belong to it.
  package var shown: Text
  /// The choice as plain text, white space collapsed; what a revision archives.
  package var text: String
  package var isRight: Bool
  /// Shown once the choice was chosen; empty if there is none.
  package var feedback: Text
  /// Keeps its place when the choices are shuffled.
  package var isPinned: Bool
  /// Where it is on the picture above the choices; either all of them are on it or none.
  package var place: PicturePlace?
}

package typealias Choice = RenderedChoice<HTML>
