internal import Bytes
internal import JSON

/// What a request to the classroom wants.
package enum ClassroomRequest: Hashable, Sendable {
  case page(Page)
  /// A script or a style sheet of these pages.
  case file(String)
  /// A pupil's device, by the token that it made for itself.
  case pupil(PupilRequest, token: String)
  case teacher(TeacherRequest)
  case projector(Look)

  package enum Page: String, Hashable, Sendable {
    case pupil, teacher, projector
  }

  /// To see the state once it is another than the known one, or a question of a round.
  package enum Look: Hashable, Sendable {
    case state(known: String)
    case question(Int, round: Int)
  }

  package enum PupilRequest: Hashable, Sendable {
    case look(Look)
    case command(PupilCommand)
  }

  package enum PupilCommand: Hashable, Sendable {
    case join(name: String, ifTaken: String)
    case answer(round: Int, question: String, response: [String])
  }

  package enum TeacherRequest: Hashable, Sendable {
    case look(Look)
    case quizzes
    case command(TeacherCommand)
  }

  package enum TeacherCommand: Hashable, Sendable {
    case start(quiz: String, pace: String)
    case open(round: Int, question: Int)
    case close(round: Int, question: Int)
    case pause(round: Int, Bool)
    case finish(round: Int)
    case record(round: Int)
    case decide(request: Int, admits: Bool)
    case remove(pupil: Int)
    case showNames(Bool)
    case lock(Bool)
    case end
  }

  /// Where the classroom is, below the root of the site.
  package static let prefix = ["podium", "classroom"]
  /// What to type on a phone, where the site has nothing of its own there; it leads to the
  /// pupils' page.
  package static let shortPath = "c"
  package static var pupilsAddress: String { "/" + prefix.joined(separator: "/") + "/" }
  /// The longest body that a request of a pupil or the teacher can have.
  package static let bodyLimit = 64 << 10
  /// The header with the token of a pupil's device.
  package static let tokenName = "Podium-Pupil"
  private static let longestText = 1000
  private static let mostTexts = 1000

  /// Reads a request whose target is below the prefix.
  package init(_ request: Request, _ target: RequestTarget) throws(ClassroomRefusal) {
    let parts = Array(target.parts.dropFirst(Self.prefix.count))
    switch (parts.count, parts.first ?? "") {
    case (0, ""), (1, ""): self = .page(try request.opening(.pupil))
    case (1, "teacher"): self = .page(try request.opening(.teacher))
    case (1, "projector"): self = .page(try request.opening(.projector))
    case (2, "files"): self = .file(parts[1])
    case (2, "projector"): self = .projector(try Self.look(parts[1], request, target))
    case (2, "teacher"): self = .teacher(try Self.teacherRequest(parts[1], request, target))
    case (2, "pupil"):
      guard let token = request[Self.tokenName], Self.isToken(token) else { throw .noToken }
      self = .pupil(try Self.pupilRequest(parts[1], request, target), token: token)
    default: throw .unknown
    }
  }

  /// 128 bits or more in hexadecimal digits.
  private static func isToken(_ text: String) -> Bool {
    32...64 ~= text.utf8.count
      && text.utf8.allSatisfy {
        $0.isASCIIDigit || UInt8(ascii: "a")...UInt8(ascii: "f") ~= $0
      }
  }

  private static func look(
    _ part: String, _ request: Request, _ target: RequestTarget
  ) throws(ClassroomRefusal) -> Look {
    guard request.method == "GET" else { throw .badMethod("GET") }
    switch part {
    case "state": return .state(known: target.query["known"] ?? "")
    case "question":
      guard let round = target.query["round"].flatMap(smallNumber),
        let place = target.query["place"].flatMap(smallNumber)
      else { throw .badBody }
      return .question(place, round: round)
    default: throw .unknown
    }
  }

  private static func pupilRequest(
    _ part: String, _ request: Request, _ target: RequestTarget
  ) throws(ClassroomRefusal) -> PupilRequest {
    switch part {
    case "join":
      let fields = try Fields(request, ["name", "ifTaken"])
      return .command(.join(name: try fields.text("name"), ifTaken: try fields.text("ifTaken")))
    case "answer":
      let fields = try Fields(request, ["round", "question", "response"])
      guard case .array(let values)? = fields["response"], values.count <= mostTexts else {
        throw .badBody
      }
      var response: [String] = []
      for value in values {
        guard case .string(let text) = value, text.utf8.count <= longestText else { throw .badBody }
        response.append(text)
      }
      return .command(
        .answer(
          round: try fields.number("round"), question: try fields.text("question"),
          response: response))
    default: return .look(try look(part, request, target))
    }
  }

  private static func teacherRequest(
    _ part: String, _ request: Request, _ target: RequestTarget
  ) throws(ClassroomRefusal) -> TeacherRequest {
    if part == "quizzes" {
      guard request.method == "GET" else { throw .badMethod("GET") }
      return .quizzes
    }
    if let command = try teacherCommand(part, request) { return .command(command) }
    return .look(try look(part, request, target))
  }

  /// Nil for what is no command.
  private static func teacherCommand(
    _ part: String, _ request: Request
  ) throws(ClassroomRefusal) -> TeacherCommand? {
    func fields(_ names: [String]) throws(ClassroomRefusal) -> Fields {
      try Fields(request, names)
    }
    switch part {
    case "start":
      let fields = try fields(["quiz", "pace"])
      return .start(quiz: try fields.text("quiz"), pace: try fields.text("pace"))
    case "open", "close":
      let fields = try fields(["round", "question"])
      let (round, question) = (try fields.number("round"), try fields.number("question"))
      return part == "open"
        ? .open(round: round, question: question) : .close(round: round, question: question)
    case "pause":
      let fields = try fields(["round", "is"])
      return .pause(round: try fields.number("round"), try fields.flag("is"))
    case "finish": return .finish(round: try fields(["round"]).number("round"))
    case "record": return .record(round: try fields(["round"]).number("round"))
    case "decide":
      let fields = try fields(["request", "admits"])
      return .decide(request: try fields.number("request"), admits: try fields.flag("admits"))
    case "remove": return .remove(pupil: try fields(["pupil"]).number("pupil"))
    case "names": return .showNames(try fields(["is"]).flag("is"))
    case "lock": return .lock(try fields(["is"]).flag("is"))
    case "end":
      _ = try fields([])
      return .end
    default: return nil
    }
  }
}

/// Whether other machines may have a file while a class takes a quiz: the pages of the classroom,
/// what they load, and files beside pages, but no page or index that would tell a key.
package func isOpenDuringQuiz(_ path: String, isAsset: Bool) -> Bool {
  isAsset || path == ClassroomRequest.shortPath || path == "podium/collect"
    || path.hasPrefix("podium/") && (path.hasSuffix(".css") || path.hasSuffix(".svg"))
}

/// A number below a million in decimal digits.
private func smallNumber(_ text: String) -> Int? {
  guard 1...6 ~= text.utf8.count,
    text.utf8.allSatisfy({ $0.isASCIIDigit })
  else { return nil }
  return Int(text)
}

/// The body of a POST: a JSON object of exactly these members.
private struct Fields {
  private let value: JSONValue

  init(_ request: Request, _ names: [String]) throws(ClassroomRefusal) {
    guard request.method == "POST" else { throw .badMethod("POST") }
    guard let value = try? parseJSON(request.body),  // allowed: refused as a whole
      case .object(let members) = value, members.count == names.count,
      members.allSatisfy({ names.contains($0.name) })
    else { throw .badBody }
    self.value = value
  }

  subscript(name: String) -> JSONValue? { value[name] }

  func text(_ name: String) throws(ClassroomRefusal) -> String {
    guard case .string(let text)? = value[name], text.utf8.count <= 1000 else { throw .badBody }
    return text
  }

  func number(_ name: String) throws(ClassroomRefusal) -> Int {
    guard case .integer(let number)? = value[name], 0...1_000_000 ~= number else { throw .badBody }
    return Int(number)
  }

  func flag(_ name: String) throws(ClassroomRefusal) -> Bool {
    guard case .bool(let flag)? = value[name] else { throw .badBody }
    return flag
  }
}

extension Request {
  fileprivate func opening(_ page: ClassroomRequest.Page) throws(ClassroomRefusal)
    -> ClassroomRequest.Page
  {
    guard method == "GET" || method == "HEAD" else { throw .badMethod("GET, HEAD") }
    return page
  }
}

/// Why a request to the classroom is refused before the lesson is looked at.
package enum ClassroomRefusal: Error, Hashable, Sendable {
  case unknown
  case badMethod(String)
  case badBody
  case noToken
  case notTheTeacher

  package var response: Response {
    switch self {
    case .unknown: .refusal(404, "the classroom has no such address")
    case .badMethod(let allowed):
      .refusal(405, "this address takes \(allowed)", [Header("Allow", allowed)])
    case .badBody: .refusal(400, "this request is not understood")
    case .noToken: .refusal(401, "a device names itself with \(ClassroomRequest.tokenName)")
    case .notTheTeacher: .refusal(403, "only the teacher's page may do this")
    }
  }
}
