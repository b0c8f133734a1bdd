internal import Testing
internal import TestSupport

@testable internal import Classroom

struct LessonJournalTests {
  /// A lesson with every kind of event, and its record.
  private func written() throws -> (room: Played, bytes: [UInt8]) {
    var room = Played()
    for name in ["Anna", "Ben \"x\"", "Алина"] { try room.join(name, name) }
    try room.join("Anna", "other", .same)
    try room.join("Anna", "third", .same)
    _ = room.apply(.admitted(request: 0))
    _ = room.apply(.turnedAway(request: 1))
    _ = room.apply(room.lesson.lock(true))
    _ = room.apply(room.lesson.showNames(false))
    room.start()
    try room.ask(0, [("other", ["a"])])
    _ = room.apply(.opened(question: 1))
    _ = room.apply(.paused(true))
    _ = room.apply(.paused(false))
    try room.answer("Алина", "city", ["Paris\n\u{1F600}"])
    _ = room.apply(.finished(at: 1_795_000_500))
    _ = room.apply(.recorded(file: "recorded/x.jsonl"))
    _ = room.apply(.removed(pupil: 1))
    room.start(samplePlan(2, pace: .own))
    let bytes =
      LessonJournal.head(site: "class", key: "secret")
      + room.events.flatMap { LessonJournal.line(of: $0) }
    return (room, bytes)
  }

  @Test func `a record that is read again is the same lesson`() throws {
    let (room, bytes) = try written()
    let journal = try #require(try LessonJournal.read(bytes, site: "class"))
    #expect(journal.key == "secret")
    #expect(journal.wholeCount == bytes.count)
    #expect(journal.lesson.pupils == room.lesson.pupils)
    #expect(journal.lesson.serial == room.lesson.serial)
    #expect(journal.lesson.tag(of: "other") == room.lesson.tag(of: "other"))
    let (again, before) = (journal.lesson, room.lesson)
    #expect(
      again.teacherView(here: [], face: sampleFace)
        == before.teacherView(here: [], face: sampleFace))
    #expect(
      again.view(of: "Алина", list: nil, face: sampleFace)
        == before.view(of: "Алина", list: nil, face: sampleFace))
  }

  @Test func `wherever the record was cut off, the whole lines before are the lesson`() throws {
    let (_, bytes) = try written()
    var serials: [Int] = []
    for end in 0...bytes.count {
      let journal = try LessonJournal.read(Array(bytes[..<end]), site: "class")
      #expect((journal == nil) == !bytes[..<end].contains(UInt8(ascii: "\n")))
      guard let journal else { continue }
      #expect(journal.wholeCount <= end)
      serials.append(journal.lesson.serial)
    }
    #expect(serials == serials.sorted())
  }

  @Test func `a damaged line is named, and never passed over`() throws {
    let (_, bytes) = try written()
    func damage(_ bytes: [UInt8], site: String = "class") -> LessonJournal.Damage? {
      do throws(LessonJournal.Damage) {
        _ = try LessonJournal.read(bytes, site: site)
        return nil
      } catch {
        return error
      }
    }
    #expect(damage(bytes, site: "other") == .init(problem: .otherSite("class"), line: 1))
    #expect(damage(Array("{}\n".utf8)) == .init(problem: .notALesson, line: 1))
    let lines = bytes.split(separator: UInt8(ascii: "\n")).map { Array($0) }
    func joined(_ lines: [[UInt8]]) -> [UInt8] { lines.flatMap { $0 + [UInt8(ascii: "\n")] } }
    for moment in ["9223372036854775807", "253402300800", "-1"] {
      let finished = Array("{\"event\":\"finished\",\"at\":\(moment)}".utf8)
      #expect(damage(joined([lines[0], finished])) == .init(problem: .unreadable, line: 2))
    }
    var broken = lines
    broken[3] = Array("{".utf8)
    #expect(damage(joined(broken)) == .init(problem: .unreadable, line: 4))
    var missing = lines
    missing.remove(at: 1)
    #expect(damage(joined(missing)) == .init(problem: .misplaced, line: 2))
    var twice = lines
    twice.insert(lines[1], at: 2)
    #expect(damage(joined(twice)) == .init(problem: .misplaced, line: 3))
  }

  @Test func `a record with any byte changed is read, or refused, but never ends the program`()
    throws
  {
    let (_, bytes) = try written()
    var random = SeededRandom(seed: 17)
    for _ in 0..<3000 {
      var changed = bytes
      changed[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(
        in: 0...255, using: &random)
      do throws(LessonJournal.Damage) {
        _ = try LessonJournal.read(changed, site: "class")
      } catch {
        #expect(error.line >= 1)
      }
    }
  }
}
