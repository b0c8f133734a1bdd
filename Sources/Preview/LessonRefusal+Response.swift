internal import Classroom
internal import JSON
internal import Serving

extension LessonRefusal {
  /// `{"error":"taken","name":"Ada"}`: pages say it in their language.
  var response: Response {
    var members: [JSONValue.Member] = [.init("error", code)]
    if case .taken(let name) = self { members.append(.init("name", name)) }
    return .json(status, .object(members))
  }

  private var status: Int {
    switch self {
    case .notIn, .locked, .full: 403
    case .noSuchPupil, .noSuchRequest, .noSuchQuestion, .notOpen: 404
    case .badName, .badAnswer, .notANumber, .unlistedName: 422
    case .taken, .roundOver, .roundRunning, .notRecorded, .closed, .paused: 409
    }
  }

  private var code: String {
    switch self {
    case .notIn: "not-in"
    case .locked: "locked"
    case .full: "full"
    case .badName: "bad-name"
    case .unlistedName: "unlisted-name"
    case .taken: "taken"
    case .noSuchPupil: "no-such-pupil"
    case .noSuchRequest: "no-such-request"
    case .noSuchQuestion: "no-such-question"
    case .roundOver: "round-over"
    case .roundRunning: "round-running"
    case .notRecorded: "not-recorded"
    case .notOpen: "not-open"
    case .closed: "closed"
    case .paused: "paused"
    case .badAnswer: "bad-answer"
    case .notANumber: "not-a-number"
    }
  }
}
