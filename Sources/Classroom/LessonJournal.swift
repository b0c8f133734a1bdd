internal import Bytes
internal import JSON

/// The record of a lesson: a line that says whose it is, and a line for each event.
///
///     {"lesson":2,"site":"class.example.org","key":"…"}
///     {"event":"joined","pupil":0,"name":"Ada","handle":"ada","device":"…"}
///
/// Responses are in the letters of the source. A record that an earlier version began says 1; its
/// questions have no `order`, as pages knew the letters of the source too.
package struct LessonJournal: Sendable {
  package var lesson: Lesson
  /// The secret of the teacher's page, so that it goes on after the server was started again.
  package var key: String
  /// How many bytes are whole lines; what follows them was cut off while it was written, and
  /// nobody was told that it had been taken.
  package var wholeCount: Int

  /// Why a record cannot be gone on with, and the line.
  package struct Damage: Error, Hashable {
    package enum Problem: Hashable, Sendable {
      case notALesson
      case otherSite(String)
      case unreadable
      /// The event cannot have followed those before it.
      case misplaced
    }
    package var problem: Problem
    package var line: Int
  }

  /// Reads a record; nil if it does not even have its first line, and so is of no lesson yet.
  package static func read(_ bytes: [UInt8], site: String) throws(Damage) -> LessonJournal? {
    guard let last = bytes.lastIndex(of: UInt8(ascii: "\n")) else { return nil }
    let lines = bytes[...last].split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false
    )
    .dropLast()
    var journal: LessonJournal?
    for (index, line) in lines.enumerated() {
      guard let json = try? parseJSON(Array(line)) else {  // allowed: reported as damage
        throw Damage(problem: .unreadable, line: index + 1)
      }
      if index == 0 {
        guard let version = json["lesson"]?.wholeNumber, 1...2 ~= version,
          let key = json["key"]?.text, let owner = json["site"]?.text
        else { throw Damage(problem: .notALesson, line: 1) }
        guard owner == site else { throw Damage(problem: .otherSite(owner), line: 1) }
        journal = LessonJournal(lesson: Lesson(), key: key, wholeCount: last + 1)
        continue
      }
      guard let event = LessonEvent(json) else {
        throw Damage(problem: .unreadable, line: index + 1)
      }
      guard journal?.lesson.apply(event) == true else {
        throw Damage(problem: .misplaced, line: index + 1)
      }
    }
    return journal
  }

  /// The first line of a record.
  package static func head(site: String, key: String) -> [UInt8] {
    JSONValue.object([.init("lesson", 2), .init("site", site), .init("key", key)]).line
  }

  package static func line(of event: LessonEvent) -> [UInt8] { event.json.line }
}
