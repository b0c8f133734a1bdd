package import JSON
package import PageScoring
package import Scoring

/// What a class is asked in one round: a quiz, frozen when the round starts.
///
/// Nothing in it changes when the quiz's file does.
package struct RoundPlan: Hashable, Sendable {
  /// How a quiz is taken together.
  package enum Pace: String, CaseIterable, Sendable {
    /// The teacher opens and closes one question after the other.
    case together
    /// All questions are open until the teacher ends the round.
    case own
  }

  /// Counted from 1 in a lesson.
  package var number: Int
  /// The path of the quiz, and its title.
  package var quiz: String
  package var title: String
  package var pace: Pace
  /// The name of the quiz's revision; nil for a quiz that is not ranked, whose results are not
  /// recorded.
  package var revision: String?
  /// Whether the quiz draws its questions, so that a result says which were asked.
  package var isDrawn: Bool
  package var questions: [RoundQuestion]

  package init(
    number: Int, quiz: String, title: String, pace: Pace, revision: String?, isDrawn: Bool,
    questions: [RoundQuestion]
  ) {
    self.number = number
    self.quiz = quiz
    self.title = title
    self.pace = pace
    self.revision = revision
    self.isDrawn = isDrawn
    self.questions = questions
  }
}

/// A question of a round.
package struct RoundQuestion: Hashable, Sendable {
  package var id: String
  package var key: Key
  package var worth: Worth
  /// The places in the source of what is offered, in the order shown; empty where nothing is
  /// offered, and in records of before, whose pages know the letters of the source.
  package var order: [Int32]
  /// What pages draw while it is open: texts as HTML, without a trace of what is right.
  package var shown: JSONValue
  /// What pages draw beside that once it is closed.
  package var solution: JSONValue

  package init(
    id: String, key: Key, worth: Worth, order: [Int32], shown: JSONValue, solution: JSONValue
  ) {
    self.id = id
    self.key = key
    self.worth = worth
    self.order = order
    self.shown = shown
    self.solution = solution
  }
}

/// A round that is under way or over.
package struct Round: Sendable {
  package let plan: RoundPlan
  /// When it began and ended, in seconds since 1970.
  package let began: Int64
  package private(set) var ended: Int64?
  package private(set) var isPaused = false
  /// The file that its results were written to; empty if there was none to write.
  package private(set) var file: String?
  /// How many questions were opened, where the teacher opens them.
  private var opened = 0
  private var isLastOpen = false
  /// By question and pupil.
  private var answers: [[Int: Answer]]

  /// A response that was handed in, and what it earned.
  package struct Answer: Hashable, Sendable {
    /// In the letters of the source.
    package var response: [String]
    package var earned: Points
    package var outcome: Mark.Outcome
    package var moment: Int64
  }

  package enum QuestionState: String, Sendable {
    case waiting
    case open
    case closed
  }

  init(_ plan: RoundPlan, began: Int64) {
    self.plan = plan
    self.began = began
    answers = Array(repeating: [:], count: plan.questions.count)
  }
}

extension Round {
  package func state(of question: Int) -> QuestionState {
    switch plan.pace {
    case .own: ended == nil ? .open : .closed
    case .together:
      question >= opened
        ? .waiting : question == opened - 1 && isLastOpen ? .open : .closed
    }
  }

  /// The question that was opened last; nil before the first, and where all are open at once.
  package var current: Int? { plan.pace == .together && opened > 0 ? opened - 1 : nil }

  package func answer(of pupil: Int, to question: Int) -> Answer? { answers[question][pupil] }

  package func answerCount(of pupil: Int) -> Int { answers.count { $0[pupil] != nil } }

  /// The answers to a question, by their pupils.
  package func answers(to question: Int) -> [Int: Answer] { answers[question] }

  /// What a pupil earned in the questions that are closed: an open one would tell its key.
  package func points(of pupil: Int) -> Points {
    var points = Points.zero
    for question in plan.questions.indices where state(of: question) == .closed {
      if let answer = answers[question][pupil] { points = points + answer.earned }
    }
    return points
  }

  // MARK: Changes

  mutating func open(_ question: Int) -> Bool {
    guard plan.pace == .together, ended == nil, !isLastOpen, question == opened,
      plan.questions.indices.contains(question)
    else { return false }
    opened += 1
    isLastOpen = true
    isPaused = false
    return true
  }

  mutating func close(_ question: Int) -> Bool {
    guard ended == nil, isLastOpen, question == opened - 1 else { return false }
    isLastOpen = false
    isPaused = false
    return true
  }

  mutating func pause(_ paused: Bool) -> Bool {
    guard ended == nil, isPaused != paused else { return false }
    isPaused = paused
    return true
  }

  mutating func take(_ response: [String], of pupil: Int, to question: Int, at moment: Int64)
    -> Bool
  {
    guard plan.questions.indices.contains(question), answers[question][pupil] == nil,
      let mark = plan.questions[question].mark(response)
    else { return false }
    answers[question][pupil] = Answer(
      response: response, earned: mark.earned, outcome: mark.outcome, moment: moment)
    return true
  }

  mutating func finish(at moment: Int64) -> Bool {
    guard ended == nil else { return false }
    ended = moment
    isLastOpen = false
    isPaused = false
    return true
  }

  mutating func note(file: String) -> Bool {
    guard ended != nil, self.file == nil else { return false }
    self.file = file
    return true
  }
}

extension RoundQuestion {
  /// Whether a response has another text where a number is asked for; an empty one is none.
  func lacksNumber(_ response: [String]) -> Bool {
    guard case .blanks(let blanks) = key else { return false }
    return zip(blanks, response).contains { blank, text in
      guard case .range = blank, !text.isEmpty else { return false }
      return !isNumber(Array(text.utf8))
    }
  }

  /// What a response earns; nil if the question cannot be answered like that, or nothing was
  /// answered at all.
  func mark(_ response: [String]) -> Mark? {
    guard response.contains(where: { !$0.isEmpty }) else { return nil }
    do throws(ResponseError) {
      return try PageScoring.mark(response.map { Array($0.utf8) }, against: key, worth: worth)
    } catch {
      return nil
    }
  }
}
