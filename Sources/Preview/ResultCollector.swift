package import Building
internal import Bytes
internal import Diagnostics
internal import JSON
internal import Ledger
internal import Sealing
internal import Serving
internal import Synchronization
package import Workspace

/// Takes in results that pages of a preview send, as `podium ledger add` takes them from a file.
///
/// It keeps what the ledger holds, so that the ledger is not read again for each player of a class.
package final class ResultCollector: Sendable {
  /// Where pages hand in, below the root of the site.
  static let path = "podium/collect"
  static let bodyLimit = 1 << 20
  /// More entries than any bundle within that limit has: those that can be taken in have 500 bytes.
  private static let mostEntries = 2000
  /// How many refusals are told one by one.
  private static let mostRefusals = 20

  private let ledger: LedgerStore
  /// Prints a failure to the terminal.
  private let log: @Sendable (String) -> Void
  private let state: Mutex<State>
  /// By itself, so that who joins a class does not wait for what others hand in to be written.
  private let held: Mutex<Set<String>>
  private let turn = Mutex(Turn())
  private let whenFree = Mutex<(@Sendable () -> Void)?>(nil)

  /// One bundle is taken in at a time, so that no other thread with requests waits for the lock.
  private struct Turn {
    var isTaken = false
    var isAwaited = false
  }

  private struct State {
    var gate: AdmissionGate
    var rate = RateLimit(burst: 600, perSecond: 60)
    /// Files written here that the folder watch has not reported yet.
    var written: Set<ExactString> = []
  }

  package init(
    _ ledger: LedgerStore, log: @escaping @Sendable (String) -> Void
  ) throws(WorkspaceError) {
    self.ledger = ledger
    self.log = log
    let gate = try Self.gate(of: ledger)
    held = Mutex(gate.heldHandles)
    state = Mutex(State(gate: gate))
  }

  private static func gate(of ledger: LedgerStore) throws(WorkspaceError) -> AdmissionGate {
    AdmissionGate(try ledger.readSigned(), site: ledger.site, organiser: ledger.organiser)
  }

  /// The handles that players who sign hold at this moment.
  package var heldHandles: Set<String> { held.withLock { $0 } }

  /// Sets what is done once another bundle can be taken in, after one had to wait.
  package func whenFree(_ action: @escaping @Sendable () -> Void) {
    whenFree.withLock { $0 = action }
  }

  /// The response; nil if the request has to wait for another one.
  func answer(to request: Request, isTimeUp: Bool) -> Response? {
    guard request.method == "POST" else {
      return .refusal(405, "this address takes POST", [Header("Allow", "POST")])
    }
    guard takeTurn() else {
      return isTimeUp
        ? .refusal(503, "too much is handed in at once; try again", [Header("Retry-After", "10")])
        : nil
    }
    defer { giveTurn() }
    return take(request)
  }

  private func takeTurn() -> Bool {
    turn.withLock { turn in
      turn.isAwaited = turn.isTaken
      defer { turn.isTaken = true }
      return !turn.isTaken
    }
  }

  private func giveTurn() {
    let isAwaited = turn.withLock { turn in
      defer { turn = Turn() }
      return turn.isAwaited
    }
    if isAwaited { whenFree.withLock { $0 }?() }
  }

  private func take(_ request: Request) -> Response {
    let now = Double(monotonicTime()) / 1e9
    if let seconds = state.withLock({ $0.rate.take(request.peer, at: now) }) {
      return .refusal(
        429, "too much is handed in from \(request.peer)", [Header("Retry-After", "\(seconds)")])
    }
    let bundle = HandedIn(request.body)
    guard bundle.count <= Self.mostEntries else {
      return .refusal(413, "hand in at most \(Self.mostEntries) entries at once")
    }
    do throws(WorkspaceError) {
      return report(on: try add(bundle.entries(ofSite: ledger.site)))
    } catch {
      log(error.sentence)
      return .refusal(500, "the result could not be written; hand it in again")
    }
  }

  /// Writes the new ones of entries; all are on disk when this returns.
  private func add(_ entries: [HandedIn.Entry]) throws(WorkspaceError) -> [Admission] {
    let outcome: Result<[Admission], WorkspaceError> = state.withLock { state in
      var gate = state.gate
      var admissions = entries.map { gate.admit($0) }
      var writtenCount = 0
      do throws(WorkspaceError) {
        for index in admissions.indices {
          admissions[index] = try ledger.settled(admissions[index])
        }
        let files = admissions.compactMap(\.file)
        if files.isEmpty { return .success(admissions) }
        let locked = try LockedFolder(opening: ledger.folder.ledger)
        for admission in admissions {
          if let file = admission.file {
            try locked.write(file.bytes, to: file.path)
            state.written.insert(ledger.folder.ledger + "/" + file.path)
          }
          writtenCount += 1
        }
        state.gate = gate
        holdHandles(of: gate)
        try ledger.keepGitAttributes()
        return .success(admissions)
      } catch {
        // Of what was to be written, only that is known which was: the watch will not tell it.
        if writtenCount < entries.count {
          for entry in entries.prefix(writtenCount) { _ = state.gate.admit(entry) }
          holdHandles(of: state.gate)
        }
        return .failure(error)
      }
    }
    return try outcome.get()
  }

  private func holdHandles(of gate: AdmissionGate) {
    let handles = gate.heldHandles
    held.withLock { $0 = handles }
  }

  /// Reads the ledger again if another program changed it.
  package func refresh(after change: FolderWatch.Change) throws(WorkspaceError) {
    guard change.concerns(below: ledger.folder.ledger) else { return }
    let outcome: Result<Void, WorkspaceError> = state.withLock { state in
      if case .paths(let paths) = change {
        let others = paths.subtracting(state.written)
        state.written.subtract(paths)
        guard others.contains(where: { isSigned($0.text) }) else { return .success(()) }
      }
      // Under the lock, so that no result is lost that arrives meanwhile.
      do throws(WorkspaceError) {
        state.gate = try Self.gate(of: ledger)
        holdHandles(of: state.gate)
        return .success(())
      } catch {
        return .failure(error)
      }
    }
    try outcome.get()
  }

  /// Whether a path is in the signed ledger; a folder stands for all in it, and so may be the
  /// ledger's own, or one above.
  private func isSigned(_ path: String) -> Bool {
    guard let inside = path.below(ledger.folder.ledger) else {
      return path == ledger.folder.ledger || ledger.folder.ledger.below(path) != nil
    }
    return LedgerPath.isSigned(inside) || LedgerPath.isSigned(inside + "/")
  }

  /// `{"added":1,"known":0,"refused":[{"code":"bad-signature","message":"…"}]}`, with how many
  /// `more` were refused than are listed, if any were.
  private func report(on admissions: [Admission]) -> Response {
    var added = 0
    var known = 0
    var refused: [JSONValue] = []
    var more = 0
    for admission in admissions {
      switch admission.verdict {
      case .added: added += 1
      case .present: known += 1
      case .refused where refused.count == Self.mostRefusals: more += 1
      case .refused(let code, let message):
        refused.append(
          .object([
            .init("code", code.name),
            .init("message", message),
          ]))
      }
    }
    var members: [JSONValue.Member] = [
      .init("added", added), .init("known", known), .init("refused", refused),
    ]
    if more > 0 { members.append(.init("more", more)) }
    return .json(added + known > 0 ? 200 : 422, .object(members))
  }
}
