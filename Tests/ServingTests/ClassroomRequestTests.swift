internal import Testing

@testable internal import Serving

struct ClassroomRequestTests {
  private static let token = String(repeating: "0123456789abcdef", count: 2)

  private func read(
    _ method: String, _ path: String, _ body: String = "", token: String? = token
  ) -> Result<ClassroomRequest, ClassroomRefusal> {
    let headers = token.map { [Header("Podium-Pupil", $0)] } ?? []
    let request = Request(
      method, "/podium/classroom" + path, headers: headers, body: Array(body.utf8))
    return Result { () throws(ClassroomRefusal) in
      guard let target = try? RequestTarget(request.target) else { throw .unknown }
      return try ClassroomRequest(request, target)
    }
  }

  @Test func `what pupils, the teacher and the projector may want is understood`() {
    #expect(read("GET", "/") == .success(.page(.pupil)))
    #expect(read("GET", "") == .success(.page(.pupil)))
    #expect(read("HEAD", "/teacher?key=x") == .success(.page(.teacher)))
    #expect(read("GET", "/files/pupil.js") == .success(.file("pupil.js")))
    #expect(
      read("GET", "/pupil/state?known=a.1")
        == .success(.pupil(.look(.state(known: "a.1")), token: Self.token)))
    #expect(
      read("GET", "/projector/question?round=1&place=20")
        == .success(.projector(.question(20, round: 1))))
    #expect(
      read("POST", "/pupil/answer", #"{"round":1,"question":"q","response":["a",""]}"#)
        == .success(
          .pupil(
            .command(.answer(round: 1, question: "q", response: ["a", ""])), token: Self.token)))
    #expect(
      read("POST", "/teacher/decide", #"{"request":3,"admits":false}"#)
        == .success(.teacher(.command(.decide(request: 3, admits: false)))))
    #expect(read("POST", "/teacher/end", "{}") == .success(.teacher(.command(.end))))
  }

  static let refused: [(method: String, path: String, body: String, status: Int)] = [
    ("GET", "/other", "", 404), ("GET", "/a/b/c", "", 404), ("GET", "/pupil/other", "", 404),
    ("POST", "/", "", 405), ("GET", "/pupil/join", "", 405), ("GET", "/teacher/start", "", 405),
    ("POST", "/pupil/state", "{}", 405),
    ("POST", "/pupil/join", "", 400), ("POST", "/pupil/join", "[]", 400),
    ("POST", "/pupil/join", #"{"name":"a"}"#, 400),
    ("POST", "/pupil/join", #"{"name":"a","ifTaken":"ask","more":1}"#, 400),
    ("POST", "/pupil/join", #"{"name":1,"ifTaken":"ask"}"#, 400),
    ("POST", "/pupil/join", #"{"name":"a","name":"b"}"#, 400),
    ("POST", "/pupil/answer", #"{"round":1,"question":"q","response":"a"}"#, 400),
    ("POST", "/pupil/answer", #"{"round":1,"question":"q","response":[1]}"#, 400),
    ("POST", "/pupil/answer", #"{"round":-1,"question":"q","response":[]}"#, 400),
    ("POST", "/pupil/answer", #"{"round":1.5,"question":"q","response":[]}"#, 400),
    ("POST", "/pupil/answer", #"{"round":9999999,"question":"q","response":[]}"#, 400),
    (
      "POST", "/pupil/answer",
      #"{"round":1,"question":"q","response":[""# + String(repeating: "a", count: 1001) + #""]}"#,
      400
    ),
    ("GET", "/pupil/question?round=1", "", 400),
    ("GET", "/pupil/question?round=1&place=x", "", 400),
    ("GET", "/pupil/question?round=1&place=-1", "", 400),
    ("GET", "/pupil/question?round=1&place=12345678", "", 400),
    ("POST", "/teacher/names", #"{"is":1}"#, 400),
  ]

  @Test(arguments: refused)
  func `everything else is refused`(method: String, path: String, body: String, status: Int) {
    guard case .failure(let refusal) = read(method, path, body) else {
      Issue.record("\(method) \(path) \(body) is understood")
      return
    }
    #expect(refusal.response.status == status)
  }

  @Test(arguments: [
    nil, "", "abc", String(repeating: "g", count: 32), String(repeating: "a", count: 65),
  ])
  func `a device names itself with a token that nobody guesses`(token: String?) {
    #expect(read("GET", "/pupil/state", token: token) == .failure(.noToken))
  }

  @Test(arguments: [
    ("geography/rivers.html", false, false), ("index.html", false, false), ("", false, false),
    ("podium/search/ab.js", false, false), ("ledger.json", false, false),
    ("study.html", false, false),
    ("podium/live", false, false), ("podium/one-file.js", false, false),
    ("podium/page.css", false, true),
    ("podium/icon.svg", false, true), ("c", false, true), ("geography/img/map.png", true, true),
    ("podium/collect", false, true),
  ])
  func `while a quiz is taken, other machines get nothing that tells a key`(
    path: String, isAsset: Bool, isOpen: Bool
  ) {
    #expect(isOpenDuringQuiz(path, isAsset: isAsset) == isOpen)
  }
}
