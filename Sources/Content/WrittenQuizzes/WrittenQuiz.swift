package import Scoring

/// A quiz as its author writes it: texts in Markdown, and what they say in fields.
///
/// It is what other formats are read into and written from, and what the project's own JSON spells
/// out. Where a page needs HTML and revisions need plain text, this has the Markdown;
/// `readWrittenQuiz` and `markdown(of:)` lead there and back without a loss.
package struct WrittenQuiz: Sendable {
  /// Where the quiz stands: a path with `/` between its parts, without `.md`.
  package var path: String
  package var settings = Settings()
  package var introduction = ""
  package var questions: [WrittenQuestion] = []
  package var conclusion = ""

  package init(path: String) {
    self.path = path
  }

  /// What stands in the front matter; nil and empty where it says nothing.
  package struct Settings: Hashable, Sendable {
    package var title = ""
    package var description = ""
    package var author = ""
    /// `YYYY-MM-DD`.
    package var created = ""
    package var language = ""
    package var id = ""
    package var tags: [String] = []
    package var order: Int?
    package var points: Int?
    package var marking: Marking?
    package var attempts: AttemptPolicy?
    package var pick: Int?
    package var pools: [PoolDraw] = []
    package var tries: Int?
    /// In percent.
    package var retryWorth: Int?
    /// In seconds.
    package var timeLimit: Int?
    /// In percent.
    package var pass: Int?
    package var isExam = false
    package var shufflesQuestions = false
    package var shufflesChoices = false
    package var isRanked = true
    package var isFixed = false
    package var allowsCopying = true
    package var offersCertificate = false
    package var view = QuizSettings.View.single

    package init() {}
  }
}

/// A question as its author writes it.
package struct WrittenQuestion: Sendable {
  /// Empty where it follows from the heading.
  package var id = ""
  /// The line of the file it was read from; it is no part of what was written.
  package var line = 0
  /// That file, as it was named; empty where it is not known.
  package var source = ""
  package var kind: Question.Kind
  /// A text with headings of its own, which stands above the question.
  package var preface = ""
  /// One line of Markdown.
  package var heading = ""
  /// Blocks below the heading.
  package var stem = ""
  package var hints: [String] = []
  package var explanation = ""
  package var points: Int?
  package var marking: Marking?
  /// The pool that it is drawn from; empty for none.
  package var pool = ""
  /// Whether the choices may change places; nil where the author does not say.
  package var shuffles: Bool?
  package var form: WrittenForm

  package init(_ kind: Question.Kind, heading: String = "", form: WrittenForm) {
    self.kind = kind
    self.heading = heading
    self.form = form
  }
}

/// How a question is answered.
package enum WrittenForm: Hashable, Sendable {
  case choices([WrittenChoice])
  /// Markdown with places to fill.
  case blanks([WrittenSegment])
  /// In the right order.
  case ordering([String])
  case matching([WrittenPair], distractors: [String])
}

package struct WrittenChoice: Hashable, Sendable {
  package var text: String
  package var isRight: Bool
  package var feedback: String
  package var isPinned: Bool
  /// Where it is on the picture above the choices.
  package var place: PicturePlace?

  package init(
    _ text: String, isRight: Bool, feedback: String = "", isPinned: Bool = false,
    place: PicturePlace? = nil
  ) {
    self.text = text
    self.isRight = isRight
    self.feedback = feedback
    self.isPinned = isPinned
    self.place = place
  }
}

package struct WrittenPair: Hashable, Sendable {
  package var left: String
  package var right: String
  /// Where the left side is on the picture above the pairs.
  package var place: PicturePlace?

  package init(_ left: String, _ right: String, place: PicturePlace? = nil) {
    self.left = left
    self.right = right
    self.place = place
  }
}

package enum WrittenSegment: Hashable, Sendable {
  case markdown(String)
  case blank(WrittenBlank)
}

/// A place to fill.
package enum WrittenBlank: Hashable, Sendable {
  /// Any of these is right; the first is shown.
  case text([String])
  case list([Option])
  /// Everything from `low` to `high`; `shown` is what is given as the answer. All are decimal
  /// numbers.
  case number(low: String, high: String, shown: String)

  package struct Option: Hashable, Sendable {
    package var text: String
    package var isRight: Bool

    package init(_ text: String, isRight: Bool) {
      self.text = text
      self.isRight = isRight
    }
  }
}
