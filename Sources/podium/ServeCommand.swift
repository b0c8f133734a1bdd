internal import Building
internal import Console
internal import Diagnostics
internal import Glibc
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
  private let isQuiet: Bool
  /// Where the cache of the output folder is; nil to go without.
  private let cacheFile: CacheFile?
  private let variables: [Diagnostic]

  init(_ arguments: Arguments) throws(UsageError) {
    var arguments = arguments
    variables = try takeDotEnv(&arguments)
    folder = try SiteFolder(arguments)
    address = arguments["address"] ?? "127.0.0.1"
    port = try arguments.number("port", in: 0...65_535)
    jobs = try arguments.number("jobs", in: 1...64) ?? processorCount()
    isEditing = arguments.has("edit")
    collecting =
      arguments.has("collect")
      ? try LedgerSite(arguments, in: arguments.positionals.first ?? ".") : nil
    isQuiet = arguments.has("quiet")
    cacheFile =
      arguments.has("no-cache") ? nil : buildCacheFile(for: folder.output, in: arguments["cache"])
  }

  func run() -> ExitCode {
    let ending = blockEndingSignals()
    let socket: ListeningSocket
    do throws(ListeningSocket.Failure) {
      socket = try listeningSocket()
    } catch {
      printError("podium: \(sentence(error))")
      return .findings
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
      collector =
        if let collecting {
          try ResultCollector(collecting.store) { printError("podium: \($0)") }
        } else { nil }
    } catch {
      printError("podium: \(error.sentence)")
      return .findings
    }
    let handler = PreviewServer(
      site, hosts: HostNames(names: hostNames, port: port),
      editing: isEditing ? EditHandler(folder, port: port) : nil, collecting: collector,
      content: folder.content)
    guard let server = WebServer(on: socket, handler: handler) else {
      printError("podium: the web server cannot start")
      return .findings
    }
    tell(site, place, port: port)
    follower.saveCache(with: site)
    var shown = site.findings
    while !isPending(ending) {
      guard let change = follower.nextChange() else { continue }
      do throws(WorkspaceError) {
        try collector?.refresh(after: change)
        let site = try follower.refresh(after: change)
        let before = handler.show(site)
        server.wake()
        if site.findings != shown { printError(lines(site.findings)) }
        shown = site.findings
        withExtendedLifetime(before) {}
        // A class that hands in at once moves the board a few times a second, not for each result.
        if change.concerns(below: folder.ledger), !change.concerns(contentOf: folder) {
          pause(milliseconds: 200)
        }
      } catch {
        printError("podium: \(error.sentence)")
      }
    }
    server.stop()
    follower.finish()
    return .done
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

  private func tell(_ site: LiveSite, _ place: String, port: Int) {
    printError(lines(site.findings))
    if isQuiet { return }
    var line = "\(place) shows \(folder.content)"
    if self.port == nil, !place.hasSuffix(":8000/") { line += "; port 8000 is taken" }
    printOutput(line + (isEditing ? ", and the Workshop saves into it" : ""))
    if collecting != nil {
      let places = hostNames.map { "http://\($0):\(port)/" }
      printOutput("Results are taken at " + places.joined(separator: " "))
    }
    printOutput("Ctrl-C ends it")
  }

  private func lines(_ findings: [Diagnostic]) -> [UInt8] {
    let printing = DiagnosticPrinting(isColored: showsColors())
    var bytes: [UInt8] = []
    printing.append(findings, to: &bytes)
    if let summary = printing.summary(of: findings) { bytes += Array((summary + "\n").utf8) }
    return bytes
  }
}
