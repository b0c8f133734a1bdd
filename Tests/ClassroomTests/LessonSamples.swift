internal import JSON
internal import Scoring

@testable internal import Classroom

/// A quiz of three questions: one choice, a text, an order.
func samplePlan(
  _ number: Int = 1, pace: RoundPlan.Pace = .together, revision: String? = "rev"
) -> RoundPlan {
  let worth = Worth(points: Points(100), marking: .partial)
  func question(_ id: String, _ key: Key) -> RoundQuestion {
    RoundQuestion(
      id: id, key: key, worth: worth, order: [],
      shown: .object([JSONValue.Member("heading", .string(id))]),
      solution: .object([JSONValue.Member("answers", .array([.string("the key of \(id)")]))]))
  }
  return RoundPlan(
    number: number, quiz: "geography/rivers", title: "Rivers", pace: pace, revision: revision,
    isDrawn: false,
    questions: [
      question("longest", .single(right: 0, count: 3)),
      question("city", .blanks([.text([Array("Paris".utf8)])])),
      question("order", .ordering(count: 2)),
    ])
}

/// A face that has both that it is made of.
func sampleFace(_ handle: String, _ name: String) -> JSONValue { .string("\(handle): \(name)") }

/// A lesson that keeps its events, as a server does.
struct Played {
  var lesson = Lesson()
  var events: [LessonEvent] = []
  var list: ClassList?

  mutating func apply(_ event: LessonEvent?) -> Bool {
    guard let event else { return false }
    guard lesson.apply(event) else { return false }
    events.append(event)
    return true
  }

  /// Whether something changed.
  @discardableResult
  mutating func join(_ name: String, _ device: String, _ ifTaken: JoinWish.IfTaken = .ask)
    throws(LessonRefusal) -> Bool
  {
    apply(
      try lesson.join(
        device, JoinWish(name: name, ifTaken: ifTaken), list: list, reserved: ["ada"]))
  }

  @discardableResult
  mutating func answer(_ device: String, _ id: String, _ response: [String], round: Int = 1)
    throws(LessonRefusal) -> Bool
  {
    apply(try lesson.answer(device, round: round, question: id, response, at: 1_795_000_100))
  }

  mutating func start(_ plan: RoundPlan = samplePlan()) {
    _ = apply(.started(plan, at: 1_795_000_000))
  }

  /// Opens, answers as told, and closes a question.
  mutating func ask(_ place: Int, _ responses: [(device: String, response: [String])])
    throws(LessonRefusal)
  {
    let number = lesson.round?.plan.number ?? 0
    _ = apply(try lesson.open(round: number, question: place))
    let id = samplePlan().questions[place].id
    for (device, response) in responses {
      try answer(device, id, response, round: number)
    }
    _ = apply(try lesson.close(round: number, question: place))
  }
}
