package import Building
internal import Bytes
internal import Classroom
internal import Ledger
internal import Results
internal import Synchronization
internal import Workspace

/// The lesson of a preview: each change is written down beside the content folder before it counts,
/// so that a server that is started again goes on where it was.
package final class ClassroomRoom: Sendable {
  private let ledger: LedgerStore
  /// The record of the lesson; removed when the lesson ends.
  private let path: String
  private let log: @Sendable (String) -> Void
  /// The handles of players who sign their results, which no pupil is given.
  let signers: @Sendable () -> Set<String>
  private let state: Mutex<RoomState>
  private let whenChanged = Mutex<(@Sendable () -> Void)?>(nil)

  private struct RoomState {
    var lesson = Lesson()
    var file: AppendedFile?
    var key: String
    /// Names this lesson in this process, so that what pages know of another is not taken for it.
    var epoch = newSecret().prefix(8)
    /// Why the results of the last round are not in the ledger.
    var problem: String?
  }

  /// Why there can be no classroom, as a sentence without a full stop.
  package struct Failure: Error, Hashable {
    package var sentence: String
  }

  package init(
    _ ledger: LedgerStore, signers: @escaping @Sendable () -> Set<String>,
    log: @escaping @Sendable (String) -> Void
  ) throws(Failure) {
    self.ledger = ledger
    self.log = log
    self.signers = signers
    let content = ledger.folder.content
    path = (content.lastSlash.map { content[...$0] } ?? "") + ".podium-lesson.jsonl"
    var state = RoomState(key: newSecret())
    if exists(path) {
      do throws(RoomError) {
        let file = try Self.open(path)
        try Self.resume(&state, from: file, site: ledger.site)
      } catch {
        throw Failure(sentence: error.sentence(path))
      }
    }
    self.state = Mutex(state)
    _ = recordLeftover()
  }

  /// Sets what is done after each change.
  func whenChanged(_ action: @escaping @Sendable () -> Void) {
    whenChanged.withLock { $0 = action }
  }

  // MARK: Reading

  /// The secret of the teacher's page.
  package var key: String { state.withLock { $0.key } }

  struct Snapshot {
    var lesson: Lesson
    var epoch: String
    var problem: String?
  }

  var now: Snapshot {
    state.withLock { Snapshot(lesson: $0.lesson, epoch: String($0.epoch), problem: $0.problem) }
  }

  // MARK: Changing

  enum Outcome {
    case done
    case refused(LessonRefusal)
    case failed(String)
  }

  /// Makes the event that a command decides on part of the lesson; it is on the disk when this
  /// returns.
  func commit(_ decide: (Lesson) throws(LessonRefusal) -> LessonEvent?) -> Outcome {
    let (outcome, file) = state.withLock { state -> (Outcome, AppendedFile?) in
      let event: LessonEvent
      do throws(LessonRefusal) {
        guard let decided = try decide(state.lesson) else { return (.done, state.file) }
        event = decided
      } catch {
        return (.refused(error), nil)
      }
      do throws(RoomError) {
        let file = try beginning(&state)
        try file.adding(LessonJournal.line(of: event))
        guard state.lesson.apply(event) else {
          preconditionFailure("a command decides on events that fit")
        }
        return (.done, file)
      } catch {
        return (.failed(error.sentence(path)), nil)
      }
    }
    if case .failed(let sentence) = outcome { log(sentence) }
    guard case .done = outcome, let file else { return outcome }
    do throws(WorkspaceError) {
      try file.synchronize()
    } catch {
      log(error.sentence)
      return .failed(error.sentence)
    }
    whenChanged.withLock { $0 }?()
    return .done
  }

  /// Ends the lesson: everybody is out, and its record is removed, but no result.
  func end() -> Outcome {
    let outcome = state.withLock { state -> Outcome in
      if let round = state.lesson.round {
        guard round.ended != nil else { return .refused(.roundRunning) }
        guard round.file != nil else { return .failed(state.problem ?? "") }
      }
      do throws(WorkspaceError) {
        try state.file?.remove()
      } catch {
        log(error.sentence)
        return .failed(error.sentence)
      }
      state = RoomState(key: state.key)
      return .done
    }
    whenChanged.withLock { $0 }?()
    return outcome
  }

  /// Writes the results of a round that is over, if they are not in the ledger; what went wrong, if
  /// something did.
  func recordLeftover() -> Outcome? {
    guard let round = now.lesson.round, round.ended != nil, round.file == nil else { return nil }
    let outcome = record()
    if case .done = outcome { return nil }
    return outcome
  }

  /// Writes the results of the round that is over into the ledger; a second time changes nothing.
  func record() -> Outcome {
    let lesson = now.lesson
    guard let round = lesson.round, round.ended != nil else { return .refused(.roundRunning) }
    var file = round.file ?? ""
    var outcome = Outcome.done
    if round.file == nil, let results = lesson.recordedResults {
      do throws(WorkspaceError) {
        file = try write(results.lines, to: results.file)
      } catch {
        log(error.sentence)
        outcome = .failed(error.sentence)
      }
    }
    if case .done = outcome {
      outcome = commit { lesson in
        let isOpen = lesson.round.map { $0.ended != nil && $0.file == nil } ?? false
        return isOpen ? .recorded(file: file) : nil
      }
    }
    let problem: String? = if case .failed(let sentence) = outcome { sentence } else { nil }
    state.withLock { $0.problem = problem }
    whenChanged.withLock { $0 }?()
    return outcome
  }

  /// Writes results to a file of their own; never over other results, and behind those in order.
  private func write(_ lines: [UInt8], to wanted: String) throws(WorkspaceError) -> String {
    let folder = try LockedFolder(opening: ledger.folder.ledger)
    var name = wanted
    var number = 1
    while exists(folder.path + "/" + name) {
      if try readFile(at: folder.path + "/" + name) == lines { return name }
      number += 1
      name = wanted.dropLast(".jsonl".count) + "_\(number).jsonl"
    }
    try folder.write(lines, to: name)
    try ledger.keepGitAttributes()
    return name
  }

  // MARK: The record

  /// The open record; made if this is the first event of a lesson.
  private func beginning(_ state: inout RoomState) throws(RoomError) -> AppendedFile {
    if let file = state.file { return file }
    let file = try Self.open(path)
    // It was not there, or had nothing whole in it, when this process started.
    try file.cutting(to: 0)
    try file.adding(LessonJournal.head(site: ledger.site, key: state.key))
    state.file = file
    return file
  }

  private static func open(_ path: String) throws(RoomError) -> AppendedFile {
    do throws(AppendedFile.Failure) {
      return try AppendedFile(opening: path)
    } catch {
      switch error {
      case .inUse: throw .inUse
      case .system(let error): throw .system(error)
      }
    }
  }

  private static func resume(
    _ state: inout RoomState, from file: AppendedFile, site: String
  ) throws(RoomError) {
    let bytes: [UInt8]
    do throws(WorkspaceError) { bytes = try file.read() } catch { throw .system(error) }
    let journal: LessonJournal?
    do throws(LessonJournal.Damage) {
      journal = try LessonJournal.read(bytes, site: site)
    } catch {
      throw .damaged(error)
    }
    guard let journal else { return }
    try file.cutting(to: journal.wholeCount)
    state.lesson = journal.lesson
    // A key that others may have read, or written, is replaced.
    if file.isPrivate { state.key = journal.key }
    state.file = file
  }
}

/// What can be wrong with the record of a lesson.
private enum RoomError: Error {
  case inUse
  case damaged(LessonJournal.Damage)
  case system(WorkspaceError)

  func sentence(_ path: String) -> String {
    switch self {
    case .inUse:
      "\(path) is the lesson of another 'podium serve --collect' of this site; end that one first"
    case .system(let error): error.sentence
    case .damaged(let damage):
      switch damage.problem {
      case .notALesson:
        "\(path):1: this is no record of a lesson; move the file away and start again"
      case .otherSite(let site):
        "\(path):1: this is a lesson of the site \"\(site)\"; move the file away, or put the id in site.yml right"
      case .unreadable, .misplaced:
        "\(path):\(damage.line): this line is damaged; keep a copy of the file, remove this line and those behind it, and start again"
      }
    }
  }
}

extension AppendedFile {
  fileprivate func adding(_ bytes: [UInt8]) throws(RoomError) {
    do throws(WorkspaceError) { try append(bytes) } catch { throw .system(error) }
  }

  fileprivate func cutting(to count: Int) throws(RoomError) {
    do throws(WorkspaceError) { try cut(to: count) } catch { throw .system(error) }
  }
}
