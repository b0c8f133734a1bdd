internal import Background
internal import SystemCalls
internal import Serving
internal import Workspace

/// The thread that reads all requests and sends all responses; others make the responses.
///
/// It waits with `poll`, which every system has and which is quick enough for a few thousand
/// connections. All that is known of connections is its own; other threads get a whole `Request`
/// and leave what became of it in the `Mailbox`.
struct EventLoop: ~Copyable {
  private let socket: ListeningSocket
  private let handler: any RequestHandling
  private let mailbox: Mailbox
  private let workers = SerialQueues(count: 4)
  private var connections: [UInt: HTTPConnection] = [:]
  private var nextName: UInt = 0
  private var counts = ConnectionCounts(limit: Limits.connections / 4)
  private var timeouts = RequestTimeouts(
    limit: 20 * second, busyLimit: 3 * second, busyAbove: Limits.connections * 2 / 3)
  private var generation: UInt64 = 0
  private var bodyBytes = 0
  private var lastSweep: Int64 = 0
  /// Whether new connections have to wait, because the process has too many open files.
  private var isOutOfFiles = false

  private enum Limits {
    static let connections = 2400
    /// Bytes of bodies that may be held at once.
    static let bodyBytes = 96 << 20
    /// How long a response may be deferred.
    static let deferral = 20 * second
    /// How long the other end may read nothing of a response.
    static let reading = 15 * second
    /// How long the other end may go on sending after the last response.
    static let draining = 2 * second
    static let sweep = second / 4
  }

  init(on socket: consuming ListeningSocket, handler: any RequestHandling, mailbox: Mailbox) {
    self.socket = socket
    self.handler = handler
    self.mailbox = mailbox
    SystemCalls.signal(SIGPIPE, SIG_IGN)
    raiseFileLimit(to: UInt(Limits.connections) + 200)
  }

  /// Serves until the mailbox is closed; then all connections are closed.
  mutating func run() {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 16)
    defer { buffer.deallocate() }
    while true {
      let events = wait()
      let messages = mailbox.take()
      if messages.isClosed { return }
      take(messages)
      for event in events { handle(event, buffer) }
      let now = monotonicTime()
      if now - lastSweep > Limits.sweep { sweep(at: now) }
    }
  }

  // MARK: Waiting

  private struct Event {
    var connection: HTTPConnection
    var happened: Int16
  }

  /// Waits until something happens, for a quarter of a second at most.
  private mutating func wait() -> [Event] {
    let watched = Array(connections.values)
    let accepts = !isOutOfFiles && connections.count < Limits.connections
    var polled = [pollfd(fd: mailbox.signal, events: Int16(POLLIN), revents: 0)]
    polled.append(pollfd(fd: accepts ? socket.handle : -1, events: Int16(POLLIN), revents: 0))
    for connection in watched {
      polled.append(pollfd(fd: connection.handle, events: wanted(by: connection), revents: 0))
    }
    guard poll(&polled, nfds_t(polled.count), Int32(Limits.sweep / 1_000_000)) > 0 else {
      return []
    }
    var events: [Event] = []
    for (connection, entry) in zip(watched, polled.dropFirst(2)) where entry.revents != 0 {
      events.append(Event(connection: connection, happened: entry.revents))
    }
    if polled[1].revents != 0 { accept() }
    return events
  }

  private func wanted(by connection: HTTPConnection) -> Int16 {
    let reads = connection.stage == .reading || connection.stage == .draining
    return Int16(reads ? POLLIN : 0) | Int16(connection.hasOutput ? POLLOUT : 0)
  }

  private mutating func accept() {
    while connections.count < Limits.connections {
      switch socket.accept() {
      case .success(let (handle, peer)):
        guard counts.open(from: peer) else {
          SystemCalls.close(handle)
          continue
        }
        let connection = HTTPConnection(name: nextName, handle: handle, peer: peer)
        connections[nextName] = connection
        timeouts.opened(nextName, at: monotonicTime())
        nextName += 1
      case .failure(let failure):
        isOutOfFiles = failure == .noFiles
        return
      }
    }
  }

  // MARK: One connection

  private mutating func handle(_ event: Event, _ buffer: UnsafeMutableRawBufferPointer) {
    let connection = event.connection
    // It may have been closed by a message of the same turn.
    guard connections[connection.name] != nil else { return }
    let failed = Int32(event.happened) & (POLLERR | POLLNVAL) != 0
    let hungUp = Int32(event.happened) & POLLHUP != 0
    switch connection.stage {
    case _ where failed: close(connection)
    case .reading, .draining:
      if connection.hasOutput, connection.flush(at: monotonicTime()) == .failed {
        return close(connection)
      }
      guard Int32(event.happened) & (POLLIN | POLLHUP) != 0 else { return }
      switch connection.receive(into: buffer) {
      case .end: close(connection)
      case .nothing: break
      case .bytes: if connection.stage == .reading { proceed(connection) }
      }
    case .answering, .waiting: if hungUp { close(connection) }
    case .writing: proceed(connection)
    }
  }

  /// Does all that can be done without waiting.
  private mutating func proceed(_ connection: HTTPConnection) {
    while true {
      if connection.stage == .writing {
        switch connection.flush(at: monotonicTime()) {
        case .blocked: return
        case .failed: return close(connection)
        case .done: finish(connection)
        }
      }
      guard connection.stage == .reading else { return }
      let handler = handler
      let step = connection.reader.next(bodyLimit: { handler.bodyLimit(of: $0) })
      let held = connection.reader.heldBodyCount
      switch step {
      case .incomplete:
        if !count(held, for: connection) { begin(.tooMuchAtOnce, on: connection) } else { return }
      case .expectsContinue: connection.sendContinue()
      case .request(let request, let isLast):
        connection.isLast = isLast
        connection.request = request
        connection.askedAt = monotonicTime()
        timeouts.received(connection.name)
        if count(request.body.count, for: connection) {
          ask(connection)
        } else {
          begin(.tooMuchAtOnce, on: connection)
        }
      case .refused(let response): begin(response, on: connection)
      }
    }
  }

  private func begin(_ response: Response, on connection: HTTPConnection) {
    connection.begin(response, at: Int(currentTime() / second))
    connection.progress = monotonicTime()
  }

  /// The response was sent: the connection is free for another request, or ends.
  private mutating func finish(_ connection: HTTPConnection) {
    connection.request = nil
    _ = count(0, for: connection)
    if connection.isLast {
      timeouts.received(connection.name)
      connection.endSending()
    } else {
      connection.stage = .reading
      timeouts.answered(connection.name, at: monotonicTime())
    }
  }

  /// Counts the bytes of a body; false if all connections together hold too many.
  private mutating func count(_ bytes: Int, for connection: HTTPConnection) -> Bool {
    let total = bodyBytes - connection.countedBytes + bytes
    guard total <= Limits.bodyBytes || bytes <= connection.countedBytes else { return false }
    bodyBytes = total
    connection.countedBytes = bytes
    return true
  }

  private mutating func close(_ connection: HTTPConnection) {
    guard connections.removeValue(forKey: connection.name) != nil else { return }
    counts.close(from: connection.peer)
    timeouts.closed(connection.name)
    bodyBytes -= connection.countedBytes
    isOutOfFiles = false
  }

  // MARK: Responses

  /// Has the response made by another thread.
  private func ask(_ connection: HTTPConnection) {
    guard let request = connection.request else { return }
    connection.stage = .answering
    let isTimeUp = monotonicTime() - connection.askedAt > Limits.deferral
    let name = connection.name
    let generation = generation
    workers.add(name) { [handler, mailbox] in
      let response = handler.answer(to: request, isTimeUp: isTimeUp)
      mailbox.post { state in
        state.outcomes.append(
          Mailbox.Outcome(connection: name, response: response, generation: generation))
      }
    }
  }

  private mutating func take(_ messages: Mailbox.State) {
    let isNew = messages.generation != generation
    generation = messages.generation
    for outcome in messages.outcomes {
      guard let connection = connections[outcome.connection] else { continue }
      if let response = outcome.response {
        begin(response, on: connection)
        proceed(connection)
      } else if outcome.generation == generation {
        connection.stage = .waiting
      } else {
        ask(connection)
      }
    }
    guard isNew else { return }
    for connection in connections.values where connection.stage == .waiting { ask(connection) }
  }

  // MARK: Time

  /// Closes connections that take too long, and answers deferred requests at the end of their time.
  private mutating func sweep(at now: Int64) {
    lastSweep = now
    isOutOfFiles = false
    for name in timeouts.overdue(at: now) {
      if let connection = connections[name] { close(connection) }
    }
    for connection in Array(connections.values) {
      switch connection.stage {
      case .waiting where now - connection.askedAt > Limits.deferral: ask(connection)
      case .writing where now - connection.progress > Limits.reading: close(connection)
      case .draining where now - connection.progress > Limits.draining: close(connection)
      default: break
      }
    }
  }
}

private let second: Int64 = 1_000_000_000

extension Response {
  /// Requests together have sent more than is held at once.
  fileprivate static var tooMuchAtOnce: Response {
    .text(413, "the server holds too many bodies at the moment", [Header("Connection", "close")])
  }
}

/// Lets the process have as many open files as the system allows, up to what is wanted.
private func raiseFileLimit(to wanted: UInt) {
  var limit = rlimit()
  guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
  guard limit.rlim_cur < wanted else { return }
  limit.rlim_cur = min(wanted, limit.rlim_max)
  setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
}
