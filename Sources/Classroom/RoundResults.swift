internal import Bytes
internal import JSON
internal import Ledger
internal import Scoring

extension Lesson {
  /// The results of a round that is over, as the ledger takes recorded ones: a line for each pupil
  /// who answered; nil if there is nothing to record.
  ///
  /// The same lesson gives the same bytes, so that writing them twice records nothing twice.
  package var recordedResults: (file: String, lines: [UInt8])? {
    guard let round, let ended = round.ended, let revision = round.plan.revision else { return nil }
    var lines: [UInt8] = []
    for pupil in present where round.answerCount(of: pupil) > 0 {
      lines.appendJSON(result(of: pupil, in: round, revision: revision, ended: ended))
      lines.append("\n")
    }
    if lines.isEmpty { return nil }
    // A colon in a name is trouble for some systems.
    let moment = Moment(seconds: round.began).text.split(separator: ":").joined()
    return ("recorded/classroom-\(moment).jsonl", lines)
  }

  private func result(of pupil: Int, in round: Round, revision: String, ended: Int64) -> JSONValue {
    var answers: [JSONValue.Member] = []
    var score = Points.zero
    var last = round.began
    for (place, question) in round.plan.questions.enumerated() {
      guard let answer = round.answer(of: pupil, to: place) else { continue }
      answers.append(
        .init(question.id, .array(answer.response.map { .string($0) })))
      score = score + answer.earned
      last = max(last, answer.moment)
    }
    var members: [JSONValue.Member] = [
      .init("player", pupils[pupil].handle),
      .init("quiz", round.plan.quiz),
      .init("rev", revision),
    ]
    if round.plan.isDrawn {
      members.append(
        .init("asked", .array(round.plan.questions.map { .string($0.id) })))
    }
    return .object(
      members + [
        .init("answers", .object(answers)),
        .init("ended", Moment(seconds: min(last, ended)).text),
        .init("score", score.value),
      ])
  }
}
