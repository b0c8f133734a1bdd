internal import JSON
internal import Scoring
internal import TestSupport
internal import Testing

@testable internal import Classroom

struct OfferedOrderTests {
  /// The orders that are drawn in many rounds.
  private func drawn(_ key: Key, choices: [Int32] = []) -> Set<[Int32]> {
    var random = SeededRandom(seed: 55)
    return Set((0..<500).map { _ in offeredOrder(of: key, choices: choices, using: &random) })
  }

  @Test func `an order tells nothing of the key, but that three items and more are not in it`() {
    #expect(drawn(.ordering(count: 2)) == [[0, 1], [1, 0]])
    let ofThree = drawn(.ordering(count: 3))
    #expect(ofThree.count == 5 && !ofThree.contains([0, 1, 2]))
    #expect(drawn(.matching(right: [0, 1], count: 2)) == [[0, 1], [1, 0]])
    #expect(drawn(.matching(right: [0, 1], count: 3)).count == 6)
    #expect(drawn(.multiple(right: [0], count: 3), choices: [2, 0, 1]) == [[2, 0, 1]])
    #expect(drawn(.blanks([.text([Array("Paris".utf8)])])) == [[]])
  }

  /// What a page sends for a question whose choices stand in another order on the screen, and what
  /// it is in the source.
  struct Example: Sendable, CustomTestStringConvertible {
    var key: Key
    var order: [Int32]
    var onScreen: [String]
    var inSource: [String]
    var earned: Int64 = 100

    var testDescription: String { "\(key) \(order) \(onScreen)" }
  }

  private static let examples = [
    Example(
      key: .ordering(count: 3), order: [2, 0, 1], onScreen: ["b", "c", "a"],
      inSource: ["a", "b", "c"]),
    Example(
      key: .matching(right: [0, 1], count: 3), order: [1, 2, 0], onScreen: ["c", "a"],
      inSource: ["a", "b"]),
    Example(
      key: .matching(right: [0, 1], count: 3), order: [1, 2, 0], onScreen: ["", "b"],
      inSource: ["", "c"], earned: 0),
    Example(
      key: .multiple(right: [0, 1], count: 3), order: [1, 2, 0], onScreen: ["a", "c"],
      inSource: ["a", "b"]),
    Example(
      key: .single(right: 0, count: 3), order: [1, 2, 0], onScreen: ["c"], inSource: ["a"]),
    Example(
      key: .blanks([.text([Array("a".utf8)])]), order: [], onScreen: ["b"], inSource: ["b"],
      earned: 0),
    Example(
      key: .ordering(count: 2), order: [], onScreen: ["b", "a"], inSource: ["b", "a"], earned: 0),
  ]

  private func plan(_ key: Key, _ order: [Int32]) -> RoundPlan {
    var plan = samplePlan(pace: .own)
    plan.questions = [plan.questions[0]]
    plan.questions[0].key = key
    plan.questions[0].order = order
    return plan
  }

  @Test(arguments: examples)
  func `a response is marked and recorded by the source, and shown as it was sent`(
    example: Example
  ) throws {
    var room = Played()
    try room.join("Anna", "d1")
    let plan = plan(example.key, example.order)
    room.start(plan)
    try room.answer("d1", "longest", example.onScreen)
    #expect(room.lesson.round?.answer(of: 0, to: 0)?.response == example.inSource)
    let view = room.lesson.questionView(0, ofRound: 1, for: .pupil(0))
    #expect(view?["response"]?.texts == example.onScreen)
    _ = room.apply(.finished(at: 1_795_000_500))
    #expect(room.lesson.board.map(\.points.value) == [example.earned])
    let line = String(decoding: room.lesson.recordedResults?.lines ?? [], as: UTF8.self)
    let letters = example.inSource.map { "\"\($0)\"" }.joined(separator: ",")
    #expect(line.contains("\"answers\":{\"longest\":[\(letters)]}"))
    // The same after the server was started again.
    let bytes =
      LessonJournal.head(site: "class", key: "secret")
      + room.events.flatMap { LessonJournal.line(of: $0) }
    let journal = try #require(try LessonJournal.read(bytes, site: "class"))
    #expect(journal.lesson.round?.plan == plan)
    #expect(
      journal.lesson.questionView(0, ofRound: 1, for: .pupil(0))
        == room.lesson.questionView(0, ofRound: 1, for: .pupil(0)))
  }

  @Test(arguments: [["d"], ["A"], ["", "d"], ["zzzzzzzz"], ["a", "a"]])
  func `letters of nothing that is offered are refused`(response: [String]) throws {
    var room = Played()
    try room.join("Anna", "d1")
    room.start(plan(.multiple(right: [0, 1], count: 3), [1, 2, 0]))
    #expect(throws: LessonRefusal.badAnswer) { try room.answer("d1", "longest", response) }
  }

  @Test func `what the room chose is counted under the letters of the screen`() throws {
    var room = Played()
    try room.join("Anna", "d1")
    room.start(plan(.single(right: 0, count: 3), [1, 2, 0]))
    try room.answer("d1", "longest", ["c"])
    _ = room.apply(.finished(at: 1))
    let view = room.lesson.questionView(0, ofRound: 1, for: .projector)
    #expect(
      view?["tally"]?["choices"]
        == .object([.init("c", 1), .init("a", 0), .init("b", 0)]))
  }

  @Test(arguments: ["[0]", "[0,0]", "[0,2]", "[1,0,2]", "[-1,0]", "\"ab\"", "[\"a\",\"b\"]"])
  func `an order that is none is damage`(order: String) throws {
    let line = LessonJournal.line(of: .started(plan(.ordering(count: 2), [1, 0]), at: 0))
    let text = String(decoding: line, as: UTF8.self)
    let changed = text.replacing("\"order\":[1,0]", with: "\"order\":\(order)")
    #expect(text != changed)
    let head = LessonJournal.head(site: "class", key: "secret")
    #expect(throws: LessonJournal.Damage(problem: .unreadable, line: 2)) {
      try LessonJournal.read(head + Array(changed.utf8), site: "class")
    }
  }

  @Test func `a record of before is gone on with in the letters that its pages know`() throws {
    let line = LessonJournal.line(of: .started(plan(.ordering(count: 2), []), at: 0))
    let text = String(decoding: line, as: UTF8.self).replacing("\"order\":[],", with: "")
    let head = #"{"lesson":1,"site":"class","key":"secret"}"# + "\n"
    let journal = try #require(try LessonJournal.read(Array((head + text).utf8), site: "class"))
    var room = Played(lesson: journal.lesson)
    try room.join("Anna", "d1")
    try room.answer("d1", "longest", ["a", "b"])
    _ = room.apply(.finished(at: 1))
    #expect(room.lesson.board.map(\.points.value) == [100])
  }
}
