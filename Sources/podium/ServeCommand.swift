internal import Building
internal import Classroom
internal import Commands
internal import Console
internal import Diagnostics
internal import SystemCalls
internal import Preview
internal import Serving
internal import Workspace

/// `podium serve`: builds the site in memory, serves it, and shows what changes as it changes.
struct ServeCommand {
  private let folder: SiteFolder
  private let address: String
  private let port: Int?
  private let jobs: Int
  private let isEditing: Bool
  /// The site whose ledger takes results, if they are collected.
  private let collecting: LedgerSite?
  /// The file with the names of a class.
  private let classFile: String?
  private let isQuiet: Bool
  /// Where the cache of the output folder is; nil to go without.
  private let cacheFile: CacheFile?
  private let variables: [Diagnostic]

  init(_ arguments: Arguments) throws(UsageError) {
    var arguments = arguments
    variables = try takeDotEnv(&arguments)
    folder = try SiteFolder(arguments)
    // Results come from other machines, so that collecting them makes no sense on this one alone.
    address = arguments.given("address") ?? (arguments.has("collect") ? "0.0.0.0" : "127.0.0.1")
    port = try arguments.number("port", in: 0...65_535)
    jobs = try arguments.number("jobs", in: 1...64) ?? processorCount()
    isEditing = arguments.has("edit")
    collecting =
      arguments.has("collect")
      ? try LedgerSite(arguments, in: arguments.positionals.first ?? ".") : nil
    classFile = arguments["class"]
    if let classFile, !arguments.has("collect") {
      throw arguments.error(
        .badValue(classFile, of: arguments.name(of: "class"), wanted: "given with --collect"))
    }
    isQuiet = arguments.has("quiet")
    cacheFile = try buildCacheFile(for: folder, arguments)
  }

  func run() -> ExitCode {
    let ending = blockEndingSignals()
    let socket: ListeningSocket
    do throws(ListeningSocket.Failure) {
      socket = try listeningSocket()
    } catch {
      return failed(sentence(error))
    }
    let port = socket.port
    let place = "http://\(hostName):\(port)/"
    var follower = SiteFollower(
      folder, baseURL: place, jobs: jobs, isCollecting: collecting != nil, cacheFile: cacheFile,
      programVersion: programVersion, findings: variables)
    let site: LiveSite
    let collector: ResultCollector?
    do throws(WorkspaceError) {
      site = try follower.refresh(after: .anything)
      collector = try collecting.map { (site) throws(WorkspaceError) in
        try ResultCollector(site.store) { printError("podium: \($0)") }
      }
    } catch {
      return failed(error.sentence)
    }
    let classroom: ClassroomHandler?
    do throws(Stop) {
      classroom = try collecting.map { (site) throws(Stop) in
        try openClassroom(of: site, port, signers: { collector?.heldHandles ?? [] })
      }
    } catch {
      return .findings
    }
    let handler = PreviewServer(
      site, hosts: HostNames(names: hostNames, port: port),
      editing: isEditing ? EditHandler(folder, port: port) : nil, collecting: collector,
      classroom: classroom, folder: folder)
    guard let server = WebServer(on: socket, handler: handler) else {
      return failed("the web server cannot start")
    }
    classroom?.whenChanged { server.wake() }
    collector?.whenFree { server.wake() }
    tell(site, place, port: port, classroom)
    follower.saveCache(with: site)
    var shown = site.findings
    var hasFailed = false
    while !isPending(ending) {
      guard let next = follower.nextChange() else { continue }
      // What changed when something could not be read is not known.
      let change = hasFailed ? FolderWatch.Change.anything : next
      hasFailed = !succeeds { () throws(WorkspaceError) in try collector?.refresh(after: change) }
      let isShown = succeeds { () throws(WorkspaceError) in
        let site = try follower.refresh(after: change)
        show(site, by: handler, server, insteadOf: &shown)
        gather(after: change)
      }
      if !isShown { hasFailed = true }
    }
    server.stop()
    follower.finish()
    return .done
  }

  /// Prints a failure.
  private func succeeds(_ step: () throws(WorkspaceError) -> Void) -> Bool {
    do throws(WorkspaceError) {
      try step()
      return true
    } catch {
      printError("podium: \(error.sentence)")
      return false
    }
  }

  /// Serves a site from now on, and prints its findings if they are others than those shown.
  private func show(
    _ site: LiveSite, by handler: PreviewServer, _ server: WebServer,
    insteadOf shown: inout [Diagnostic]
  ) {
    let before = handler.show(site)
    server.wake()
    if site.findings != shown { printError(summarizedLines(of: site.findings)) }
    shown = site.findings
    withExtendedLifetime(before) {}
  }

  /// Waits after a change of results only: a class that hands in at once moves the board a few
  /// times a second, and not for each result.
  private func gather(after change: FolderWatch.Change) {
    if change.concerns(below: folder.ledger), !change.concerns(contentOf: folder) {
      pause(milliseconds: 200)
    }
  }

  /// Blocks the signals that end the server: every thread that is started from here on leaves them
  /// to this one.
  private func blockEndingSignals() -> sigset_t {
    var ending = sigset_t()
    sigemptyset(&ending)
    sigaddset(&ending, SIGINT)
    sigaddset(&ending, SIGTERM)
    sigaddset(&ending, SIGHUP)
    pthread_sigmask(SIG_BLOCK, &ending, nil)
    return ending
  }

  /// Whether one of the signals has come.
  private func isPending(_ signals: sigset_t) -> Bool {
    var signals = signals
    var none = timespec()
    return sigtimedwait(&signals, nil, &none) > 0
  }

  /// The port that was asked for, or else the first free one from 8000 on.
  private func listeningSocket() throws(ListeningSocket.Failure) -> ListeningSocket {
    if let port { return try ListeningSocket(address: address, port: port) }
    for port in 8000..<8100 {
      do throws(ListeningSocket.Failure) {
        return try ListeningSocket(address: address, port: port)
      } catch {
        guard error == .taken else { throw error }
      }
    }
    throw .taken
  }

  private func sentence(_ failure: ListeningSocket.Failure) -> String {
    switch failure {
    case .badAddress: "\(address) is no address of this machine; give one with --address"
    case .taken: "port \(port ?? 8000) is taken; give another with --port"
    case .refused(let problem):
      "cannot listen on \(address): \(WorkspaceError(.read, address, errno: problem).reason)"
    }
  }

  private var isEverywhere: Bool { address == "0.0.0.0" || address == "::" }

  /// What to type in a browser.
  private var hostName: String { isEverywhere ? "127.0.0.1" : bracketed(address) }

  /// The names that requests may use.
  private var hostNames: [String] {
    (isEverywhere ? machineAddresses() : [address]).map(bracketed)
  }

  private func bracketed(_ address: String) -> String {
    address.contains(":") ? "[\(address)]" : address
  }

  /// What stops the command was printed.
  private struct Stop: Error {}

  private func openClassroom(
    of site: LedgerSite, _ port: Int, signers: @escaping @Sendable () -> Set<String>
  ) throws(Stop) -> ClassroomHandler {
    let list = try classList()
    let room: ClassroomRoom
    do throws(ClassroomRoom.Failure) {
      room = try ClassroomRoom(site.store, signers: signers) { printError("podium: \($0)") }
    } catch {
      printError("podium: \(error.sentence)")
      throw Stop()
    }
    let reachable = hostNames.filter { !isLoopback($0) }
    // Phones take the short form, and some networks have no other.
    let sorted = reachable.filter { !$0.hasPrefix("[") } + reachable.filter { $0.hasPrefix("[") }
    return ClassroomHandler(
      room, list: list, port: port, own: isEverywhere ? machineAddresses() : [address],
      origins: sorted.map { "http://\($0):\(port)" })
  }

  /// The names of the class, if there is a file of them.
  private func classList() throws(Stop) -> ClassList? {
    guard let classFile else { return nil }
    var findings: [Diagnostic] = []
    let list: ClassList?
    do throws(WorkspaceError) {
      list = ClassList(
        SourceFile(path: classFile, bytes: try readFile(at: classFile, mayBePipe: true)),
        reporting: &findings)
    } catch {
      printError("podium: \(error.sentence)")
      throw Stop()
    }
    printError(summarizedLines(of: findings))
    guard let list else { throw Stop() }
    return list
  }

  private func isLoopback(_ name: String) -> Bool { name.hasPrefix("127.") || name == "[::1]" }

  private func tell(_ site: LiveSite, _ place: String, port: Int, _ classroom: ClassroomHandler?) {
    printError(summarizedLines(of: site.findings))
    if isQuiet { return }
    var line = "\(place) shows \(folder.content)"
    if self.port == nil, !place.hasSuffix(":8000/") { line += "; port 8000 is taken" }
    printOutput(line + (isEditing ? ", and the Workshop saves into it" : ""))
    if collecting != nil {
      let places = hostNames.map { "http://\($0):\(port)/" }
      printOutput("Results are taken at " + places.joined(separator: " "))
    }
    if let classroom {
      printOutput("The teacher's page, for this machine only: \(place)\(classroom.teacherPath)")
    }
    printOutput("Ctrl-C ends it")
  }
}
