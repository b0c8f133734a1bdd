package import JSON
internal import PageScoring
internal import Scoring

/// Something that happened in a lesson.
package enum LessonEvent: Hashable, Sendable {
  case joined(pupil: Int, name: String, handle: String, device: String)
  /// A second device wants to go on as a pupil.
  case asked(request: Int, pupil: Int, device: String)
  case admitted(request: Int)
  case turnedAway(request: Int)
  case removed(pupil: Int)
  case namesShown(Bool)
  case locked(Bool)
  case started(RoundPlan, at: Int64)
  case opened(question: Int)
  case closed(question: Int)
  case paused(Bool)
  case answered(pupil: Int, question: Int, response: [String], at: Int64)
  case finished(at: Int64)
  /// The results of the round were written, to this file in the ledger's folder.
  case recorded(file: String)
}

/// An event as one JSON object: its name, and members that depend on it.
///
///     {"event":"answered","pupil":3,"question":0,"response":["b"],"at":1795000000}
extension LessonEvent {
  package var json: JSONValue {
    func event(_ name: String, _ members: [JSONValue.Member] = []) -> JSONValue {
      .object([.init("event", name)] + members)
    }
    func flag(_ value: Bool) -> [JSONValue.Member] { [.init("is", value)] }
    switch self {
    case .joined(let pupil, let name, let handle, let device):
      return event(
        "joined",
        [
          .init("pupil", pupil), .init("name", name), .init("handle", handle),
          .init("device", device),
        ])
    case .asked(let request, let pupil, let device):
      return event(
        "asked", [.init("request", request), .init("pupil", pupil), .init("device", device)])
    case .admitted(let request): return event("admitted", [.init("request", request)])
    case .turnedAway(let request): return event("turned-away", [.init("request", request)])
    case .removed(let pupil): return event("removed", [.init("pupil", pupil)])
    case .namesShown(let shown): return event("names-shown", flag(shown))
    case .locked(let locked): return event("locked", flag(locked))
    case .started(let plan, let moment):
      return event("started", [.init("plan", plan.json), .init("at", Int(moment))])
    case .opened(let question): return event("opened", [.init("question", question)])
    case .closed(let question): return event("closed", [.init("question", question)])
    case .paused(let paused): return event("paused", flag(paused))
    case .answered(let pupil, let question, let response, let moment):
      return event(
        "answered",
        [
          .init("pupil", pupil), .init("question", question),
          .init("response", response),
          .init("at", Int(moment)),
        ])
    case .finished(let moment): return event("finished", [.init("at", Int(moment))])
    case .recorded(let file): return event("recorded", [.init("file", file)])
    }
  }

  /// Reads an event; nil for anything else.
  package init?(_ json: JSONValue) {
    func number(_ name: String) -> Int? { json[name]?.wholeNumber }
    func text(_ name: String) -> String? { json[name]?.text }
    /// Seconds since 1970, until the year 9999.
    func moment(_ name: String) -> Int64? {
      number(name).flatMap { (0...253_402_300_799).contains($0) ? Int64($0) : nil }
    }
    func flag() -> Bool? {
      guard case .bool(let value)? = json["is"] else { return nil }
      return value
    }
    let event: LessonEvent?
    switch text("event") {
    case "joined":
      guard let pupil = number("pupil"), let name = text("name"), let handle = text("handle"),
        let device = text("device")
      else { return nil }
      event = .joined(pupil: pupil, name: name, handle: handle, device: device)
    case "asked":
      guard let request = number("request"), let pupil = number("pupil"),
        let device = text("device")
      else { return nil }
      event = .asked(request: request, pupil: pupil, device: device)
    case "admitted": event = number("request").map { .admitted(request: $0) }
    case "turned-away": event = number("request").map { .turnedAway(request: $0) }
    case "removed": event = number("pupil").map { .removed(pupil: $0) }
    case "names-shown": event = flag().map { .namesShown($0) }
    case "locked": event = flag().map { .locked($0) }
    case "started":
      guard let plan = json["plan"].flatMap({ RoundPlan($0) }), let moment = moment("at") else {
        return nil
      }
      event = .started(plan, at: moment)
    case "opened": event = number("question").map { .opened(question: $0) }
    case "closed": event = number("question").map { .closed(question: $0) }
    case "paused": event = flag().map { .paused($0) }
    case "answered":
      guard let pupil = number("pupil"), let question = number("question"),
        let response = json["response"]?.texts, let moment = moment("at")
      else { return nil }
      event = .answered(pupil: pupil, question: question, response: response, at: moment)
    case "finished": event = moment("at").map { .finished(at: $0) }
    case "recorded": event = text("file").map { .recorded(file: $0) }
    default: event = nil
    }
    guard let event else { return nil }
    self = event
  }
}

extension JSONValue {
  package var text: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }

  package var wholeNumber: Int? {
    guard case .integer(let number) = self else { return nil }
    return Int(number)
  }

  /// The strings of an array of nothing but strings.
  package var texts: [String]? {
    guard case .array(let values) = self else { return nil }
    let texts = values.compactMap(\.text)
    return texts.count == values.count ? texts : nil
  }
}

extension RoundPlan {
  fileprivate var json: JSONValue {
    .object([
      .init("number", number),
      .init("quiz", quiz),
      .init("title", title),
      .init("pace", pace.rawValue),
      .init("rev", revision),
      .init("draws", isDrawn),
      .init("questions", questions.map(\.json)),
    ])
  }

  fileprivate init?(_ json: JSONValue) {
    guard let number = json["number"]?.wholeNumber, let quiz = json["quiz"]?.text,
      let title = json["title"]?.text,
      let pace = json["pace"]?.text.flatMap({ Pace(rawValue: $0) }),
      case .bool(let isDrawn)? = json["draws"], case .array(let values)? = json["questions"]
    else { return nil }
    let questions = values.compactMap { RoundQuestion($0) }
    guard questions.count == values.count else { return nil }
    self.init(
      number: number, quiz: quiz, title: title, pace: pace, revision: json["rev"]?.text,
      isDrawn: isDrawn, questions: questions)
  }
}

extension RoundQuestion {
  fileprivate var json: JSONValue {
    .object([
      .init("id", id),
      .init("key", String(decoding: canonicalText(of: key, worth: worth), as: UTF8.self)),
      .init("order", order.map { .integer(Int64($0)) }),
      .init("shown", shown), .init("solution", solution),
    ])
  }

  fileprivate init?(_ json: JSONValue) {
    guard let id = json["id"]?.text, let text = json["key"]?.text,
      let (key, worth) = keyAndWorth(canonical: Array(text.utf8)), key.isSound,
      let shown = json["shown"], let solution = json["solution"]
    else { return nil }
    var order: [Int32] = []
    // Records of before have none.
    if let written = json["order"] {
      guard case .array(let values) = written else { return nil }
      order = values.compactMap { $0.wholeNumber.flatMap(Int32.init(exactly:)) }
      guard order.count == values.count else { return nil }
    }
    self.init(id: id, key: key, worth: worth, order: order, shown: shown, solution: solution)
    guard hasSoundOrder else { return nil }
  }
}
