internal import JSON
internal import Scoring
internal import Testing

@testable internal import Classroom

struct LessonViewTests {
  private func text(_ value: JSONValue?) -> String {
    var bytes: [UInt8] = []
    bytes.appendJSON(value ?? .null)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(arguments: [Lesson.Viewer.pupil(0), .projector])
  func `no key leaves the machine before its question is closed`(viewer: Lesson.Viewer) throws {
    var room = Played()
    try room.join("Anna", "d1")
    room.start()
    #expect(room.lesson.questionView(0, ofRound: 1, for: viewer) == nil)
    _ = room.apply(.opened(question: 0))
    try room.answer("d1", "longest", ["a"])
    let open = text(room.lesson.questionView(0, ofRound: 1, for: viewer))
    #expect(!open.contains("the key"))
    #expect(!open.contains("tally"))
    #expect(!open.contains("earned"))
    #expect(!text(room.lesson.view(of: "d1", list: nil, face: sampleFace)).contains("outcome"))
    _ = room.apply(.closed(question: 0))
    let closed = text(room.lesson.questionView(0, ofRound: 1, for: viewer))
    #expect(closed.contains("the key of longest"))
    #expect(closed.contains(#""choices":{"a":1,"b":0,"c":0}"#))
    #expect(room.lesson.questionView(1, ofRound: 1, for: viewer) == nil)
    #expect(room.lesson.questionView(0, ofRound: 2, for: viewer) == nil)
    #expect(room.lesson.questionView(3, ofRound: 1, for: viewer) == nil)
  }

  @Test func `at their own pace, keys and outcomes wait for the end`() throws {
    var room = Played()
    try room.join("Anna", "d1")
    room.start(samplePlan(pace: .own))
    for place in 0..<3 {
      #expect(
        !text(room.lesson.questionView(place, ofRound: 1, for: .pupil(0))).contains("the key"))
    }
    try room.answer("d1", "order", ["a", "b"])
    #expect(room.lesson.board.map(\.points.value) == [0])
    _ = room.apply(.finished(at: 1))
    #expect(room.lesson.board.map(\.points.value) == [100])
    #expect(text(room.lesson.questionView(1, ofRound: 1, for: .pupil(0))).contains("the key"))
  }

  @Test func `without names, neither the wall nor phones are told any`() throws {
    var room = Played()
    for name in ["Anna", "Benjamin"] { try room.join(name, name) }
    room.start()
    try room.ask(0, [("Anna", ["a"])])
    _ = room.apply(.finished(at: 1))
    let shown = text(room.lesson.projectorView(face: sampleFace))
    #expect(shown.contains(#""name":"Anna","face":"anna: Anna""#))
    _ = room.apply(room.lesson.showNames(false))
    let wall = text(room.lesson.projectorView(face: sampleFace))
    #expect(!wall.contains("nna") && !wall.contains("Benjamin"))
    let phone = text(room.lesson.view(of: "Anna", list: nil, face: sampleFace))
    #expect(phone.contains(#""me":"Anna""#) && !phone.contains("Benjamin"))
    #expect(phone.contains(#""mine":{"rank":1,"points":100,"name":null,"face":null,"me":true}"#))
    #expect(text(room.lesson.teacherView(here: [], face: sampleFace)).contains("Benjamin"))
  }

  @Test func `a podium has room for twelve, and tells how many more reached it`() throws {
    var room = Played()
    for number in 1...15 { try room.join("P\(number)", "d\(number)") }
    room.start()
    try room.ask(0, (1...14).map { ("d\($0)", ["a"]) })
    _ = room.apply(.finished(at: 1))
    let podium = try #require(room.lesson.projectorView(face: sampleFace)["podium"])
    guard case .array(let rows)? = podium["rows"] else { return #expect(Bool(false)) }
    #expect(rows.count == 12)
    #expect(podium["more"] == .integer(2))
  }

  @Test func `typed answers are listed for the teacher alone, the same ones counted together`()
    throws
  {
    var room = Played()
    for name in ["A", "B", "C"] { try room.join(name, name) }
    room.start()
    try room.ask(0, [])
    try room.ask(1, [("A", ["paris"]), ("B", ["PARIS"]), ("C", ["Rome"])])
    let wall = text(room.lesson.questionView(1, ofRound: 1, for: .projector)?["tally"])
    #expect(wall == #"{"right":2,"partly":0,"wrong":1,"choices":{}}"#)
    let teacher = text(room.lesson.questionView(1, ofRound: 1, for: .teacher)?["tally"]?["typed"])
    #expect(teacher == #"[{"text":"paris","count":2},{"text":"Rome","count":1}]"#)
  }

  @Test func `a device's tag changes just when its page does`() throws {
    var room = Played()
    try room.join("Anna", "d1")
    try room.join("Ben", "d2")
    let (anna, other, all) = (
      room.lesson.tag(of: "d1"), room.lesson.tag(of: "stranger"), room.lesson.serial
    )
    try room.join("Cleo", "d3")
    room.start()
    _ = room.apply(.opened(question: 0))
    #expect(room.lesson.tag(of: "d1") != anna)
    #expect(room.lesson.tag(of: "stranger") != other)
    let (before, ben) = (room.lesson.tag(of: "d1"), room.lesson.tag(of: "d2"))
    try room.answer("d2", "longest", ["a"])
    #expect(room.lesson.tag(of: "d1") == before)
    #expect(room.lesson.tag(of: "d2") != ben)
    #expect(room.lesson.serial > all)
  }
}
