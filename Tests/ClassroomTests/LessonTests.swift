internal import Diagnostics
internal import Scoring
internal import Testing

@testable internal import Classroom

struct LessonTests {
  @Test func `a request to join that comes twice lets in once`() throws {
    var room = Played()
    #expect(try room.join("Zoë  Müller ", "d1"))
    #expect(try !room.join("Zoë  Müller ", "d1"))
    #expect(room.lesson.pupils.map(\.name) == ["Zoë Müller"])
    #expect(room.lesson.pupils.map(\.handle) == ["zoe-muller"])
  }

  @Test func `two pupils of one name are told apart, in name and handle`() throws {
    var room = Played()
    try room.join("Anna", "d1")
    #expect(throws: LessonRefusal.taken("Anna")) { try room.join("ANNA", "d2") }
    try room.join("anna", "d2", .another)
    try room.join("Anna", "d3", .another)
    #expect(room.lesson.pupils.map(\.name) == ["Anna", "anna 2", "Anna 3"])
    #expect(room.lesson.pupils.map(\.handle) == ["anna", "anna-2", "anna-3"])
  }

  @Test func `nobody gets the handle of a player who signs results`() throws {
    var room = Played()
    try room.join("Ada", "d1")
    #expect(room.lesson.pupils.map(\.name) == ["Ada"])
    #expect(room.lesson.pupils.map(\.handle) == ["ada-2"])
  }

  @Test func `names without a letter for a handle get one of their own, the same every time`()
    throws
  {
    #expect(handle(for: "Алина") == handle(for: "алина"))
    #expect(handle(for: "Алина") != handle(for: "Алена"))
    #expect(handle(for: "Алина").hasPrefix("pupil-"))
  }

  @Test(arguments: [
    "", " ", "-", "…", "a\u{202E}b", "a\u{0}", "a\u{7}", String(repeating: "a", count: 31),
    String(repeating: "é", count: 101), "a" + String(repeating: "\u{301}", count: 70),
  ])
  func `a name that cannot be shown is refused`(name: String) {
    #expect(pupilName(name) == nil)
    var room = Played()
    #expect(throws: LessonRefusal.badName) { try room.join(name, "d1") }
  }

  @Test func `with a class list only its names are let in, with the list's handles`() throws {
    var room = Played()
    var findings: [Diagnostic] = []
    room.list = ClassList(
      SourceFile(path: "names.txt", bytes: Array("Ada\nzoe-m, Zoë Müller\n".utf8)),
      reporting: &findings)
    #expect(throws: LessonRefusal.unlistedName) { try room.join("Somebody", "d1") }
    try room.join("Zoë Müller", "d1")
    try room.join("Ada", "d2")
    #expect(room.lesson.pupils.map(\.handle) == ["zoe-m", "ada"])
    #expect(throws: LessonRefusal.taken("Ada")) { try room.join("Ada", "d3", .another) }
  }

  @Test func `a second device takes over only once the teacher lets it in`() throws {
    var room = Played()
    try room.join("Anna", "old")
    room.start()
    _ = room.apply(.opened(question: 0))
    try room.answer("old", "longest", ["a"])
    try room.join("Anna", "new", .same)
    #expect(throws: LessonRefusal.notIn) { try room.answer("new", "longest", ["b"]) }
    let request = try #require(room.lesson.requests.first)
    #expect(room.apply(try room.lesson.decide(request: request.number, admits: true)))
    #expect(throws: LessonRefusal.notIn) { try room.answer("old", "longest", ["b"]) }
    #expect(try !room.answer("new", "longest", ["b"]))
    #expect(room.lesson.round?.answer(of: 0, to: 0)?.response == ["a"])
    #expect(throws: LessonRefusal.noSuchRequest) {
      try room.lesson.decide(request: request.number, admits: true)
    }
  }

  @Test func `a locked room lets nobody new in, but a pupil's second device may ask`() throws {
    var room = Played()
    try room.join("Anna", "d1")
    _ = room.apply(room.lesson.lock(true))
    #expect(throws: LessonRefusal.locked) { try room.join("Ben", "d2") }
    #expect(try room.join("Anna", "d3", .same))
  }

  @Test func `a room has room for so many, and those who were removed do not fill it`() throws {
    var room = Played()
    for number in 0..<Lesson.mostPupils { try room.join("P\(number)", "d\(number)") }
    #expect(throws: LessonRefusal.full) { try room.join("late", "late") }
    _ = room.apply(try room.lesson.takeOut(7))
    #expect(try room.join("late", "late"))
  }

  @Test func `only the first response to an open question counts`() throws {
    var room = Played()
    try room.join("Anna", "d1")
    #expect(throws: LessonRefusal.roundOver) { try room.answer("d1", "longest", ["a"]) }
    room.start()
    #expect(throws: LessonRefusal.notOpen) { try room.answer("d1", "longest", ["a"]) }
    _ = room.apply(.opened(question: 0))
    #expect(throws: LessonRefusal.badAnswer) { try room.answer("d1", "longest", ["d"]) }
    #expect(throws: LessonRefusal.badAnswer) { try room.answer("d1", "longest", []) }
    #expect(throws: LessonRefusal.badAnswer) { try room.answer("d1", "longest", ["a", "b"]) }
    #expect(throws: LessonRefusal.noSuchQuestion) { try room.answer("d1", "other", ["a"]) }
    #expect(throws: LessonRefusal.notOpen) { try room.answer("d1", "city", ["Paris"]) }
    _ = room.apply(try room.lesson.pause(round: 1, true))
    #expect(throws: LessonRefusal.paused) { try room.answer("d1", "longest", ["b"]) }
    _ = room.apply(try room.lesson.pause(round: 1, false))
    #expect(try room.answer("d1", "longest", ["b"]))
    #expect(try !room.answer("d1", "longest", ["a"]))
    _ = room.apply(try room.lesson.close(round: 1, question: 0))
    #expect(throws: LessonRefusal.closed) {
      try room.join("Ben", "d2")
      try room.answer("d2", "longest", ["a"])
    }
    #expect(room.lesson.round?.answer(of: 0, to: 0)?.response == ["b"])
  }

  @Test(arguments: [
    (["abc", ""], true), (["", "abc"], false), (["1,5", "abc"], false), (["-2.50", ""], false),
    (["1 5", ""], true), (["٣", ""], false), (["10%", ""], true), ([" 7 ", ""], false),
  ])
  func `what is no number is refused where one is asked for`(response: [String], isRefused: Bool)
    throws
  {
    var room = Played()
    try room.join("Anna", "d1")
    var plan = samplePlan()
    let low = Decimal(digits: 99, scale: 0), high = Decimal(digits: 101, scale: 0)
    plan.questions[1].key = .blanks([.range(low, high), .text([Array("m".utf8)])])
    room.start(plan)
    try room.ask(0, [])
    _ = room.apply(try room.lesson.open(round: 1, question: 1))
    if isRefused {
      #expect(throws: LessonRefusal.notANumber) { try room.answer("d1", "city", response) }
    } else {
      #expect(try room.answer("d1", "city", response))
    }
  }

  @Test func `the teacher opens one question after the other`() throws {
    var room = Played()
    room.start()
    #expect(throws: LessonRefusal.notOpen) { try room.lesson.open(round: 1, question: 1) }
    #expect(throws: LessonRefusal.roundOver) { try room.lesson.open(round: 2, question: 0) }
    _ = room.apply(try room.lesson.open(round: 1, question: 0))
    #expect(try room.lesson.open(round: 1, question: 0) == nil)
    #expect(throws: LessonRefusal.notOpen) { try room.lesson.open(round: 1, question: 1) }
    #expect(throws: LessonRefusal.notOpen) { try room.lesson.close(round: 1, question: 1) }
    _ = room.apply(try room.lesson.close(round: 1, question: 0))
    #expect(try room.lesson.close(round: 1, question: 0) == nil)
    #expect(throws: LessonRefusal.closed) { try room.lesson.open(round: 1, question: 0) }
    #expect(throws: LessonRefusal.roundRunning) { try room.lesson.start(samplePlan(), at: 3) }
    _ = room.apply(try room.lesson.finish(round: 1, at: 1))
    #expect(try room.lesson.finish(round: 1, at: 2) == nil)
    // Results that are not in the ledger would be lost with their round.
    #expect(throws: LessonRefusal.notRecorded) { try room.lesson.start(samplePlan(), at: 3) }
    _ = room.apply(.recorded(file: ""))
    _ = room.apply(try room.lesson.start(samplePlan(), at: 3))
    #expect(room.lesson.round?.plan.number == 2)
  }

  @Test func `equal points share a rank, and points of an open question are not told`() throws {
    var room = Played()
    for name in ["A", "B", "C", "D"] { try room.join(name, name) }
    room.start()
    try room.ask(0, [("A", ["b"]), ("B", ["a"]), ("C", ["a"])])
    _ = room.apply(.opened(question: 1))
    try room.answer("A", "city", ["paris"])
    #expect(room.lesson.board.map(\.pupil) == [1, 2, 0, 3])
    #expect(room.lesson.board.map(\.rank) == [1, 1, 3, 3])
    #expect(room.lesson.board.map(\.points.value) == [100, 100, 0, 0])
    _ = room.apply(.closed(question: 1))
    #expect(room.lesson.board.map(\.rank) == [1, 1, 1, 4])
  }

  @Test func `results are one line for each pupil who answered`() throws {
    var room = Played()
    for name in ["A", "B", "C"] { try room.join(name, name) }
    room.start()
    try room.ask(0, [("A", ["a"]), ("B", ["b"]), ("C", ["a"])])
    try room.ask(1, [("A", ["Paris \"la\" ville"])])
    #expect(room.lesson.recordedResults == nil)
    _ = room.apply(try room.lesson.takeOut(2))
    _ = room.apply(try room.lesson.finish(round: 1, at: 1_795_000_500))
    let results = try #require(room.lesson.recordedResults)
    #expect(results.file == "recorded/classroom-2026-11-18T110640Z.jsonl")
    #expect(
      String(decoding: results.lines, as: UTF8.self) == """
        {"player":"a","quiz":"geography/rivers","rev":"rev","answers":{"longest":["a"],"city":["Paris \\"la\\" ville"]},"ended":"2026-11-18T11:08:20Z","score":100}
        {"player":"b","quiz":"geography/rivers","rev":"rev","answers":{"longest":["b"]},"ended":"2026-11-18T11:08:20Z","score":0}

        """)
    var unranked = Played()
    try unranked.join("A", "A")
    unranked.start(samplePlan(revision: nil))
    try unranked.ask(0, [("A", ["a"])])
    _ = unranked.apply(.finished(at: 1_795_000_500))
    #expect(unranked.lesson.recordedResults == nil)
  }

  /// In one second, or while a clock is set back, a class can take a quiz twice.
  @Test(arguments: [Int64(0), 1, -5])
  func `results of two rounds are told apart, and the first one stands first`(later: Int64) throws {
    var room = Played()
    try room.join("A", "A")
    var results: [(file: String, ended: String)] = []
    for number in 1...3 {
      let moment = 1_795_000_000 + later * Int64(number)
      _ = room.apply(try room.lesson.start(samplePlan(), at: moment))
      _ = room.apply(try room.lesson.open(round: number, question: 0))
      _ = room.apply(
        try room.lesson.answer("A", round: number, question: "longest", ["a"], at: moment))
      _ = room.apply(try room.lesson.finish(round: number, at: moment))
      let recorded = try #require(room.lesson.recordedResults)
      let line = String(decoding: recorded.lines, as: UTF8.self)
      results.append((recorded.file, String(line.split(separator: "\"ended\":")[1])))
      _ = room.apply(.recorded(file: recorded.file))
    }
    #expect(zip(results, results.dropFirst()).allSatisfy { $0.file < $1.file })
    #expect(zip(results, results.dropFirst()).allSatisfy { $0.ended < $1.ended })
  }
}
