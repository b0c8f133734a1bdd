internal import CMicrohttpd
internal import Glibc
internal import Serving
internal import Synchronization
internal import Workspace

/// What a web server does with requests.
protocol RequestHandling: Sendable {
  /// How many bytes of a body are read; none where the answer does not depend on it.
  func bodyLimit(of head: Request) -> Int
  /// The answer; nil to ask again when the server is woken. Some answer must be given when time is up.
  func answer(to request: Request, isTimeUp: Bool) -> Response?
}

/// An HTTP server: libmicrohttpd, behind this file.
///
/// Connections are limited in number and time. Each has one of a few threads, by turns; one that waits for something to
/// happen costs none of them anything.
final class WebServer: Sendable {
  let port: Int
  private let shared: Shared
  /// The daemon's address, nil once it is stopped.
  private let daemon: Mutex<UInt?>

  private static let connectionLimit: UInt32 = 2400
  private static let threads: UInt32 = 4

  /// Starts to serve on sockets of this process.
  init?(on socket: consuming ListeningSocket, handler: any RequestHandling) {
    port = socket.port
    let shared = Shared(handler: handler)
    self.shared = shared
    raiseFileLimit(to: UInt(Self.connectionLimit) + 200)
    signal(SIGPIPE, SIG_IGN)
    let closure = Unmanaged.passUnretained(shared).toOpaque()
    func pointer<Function>(_ function: Function) -> Int {
      unsafeBitCast(function, to: Int.self)
    }
    func option(_ option: MHD_OPTION, _ value: Int, _ pointer: UnsafeMutableRawPointer? = nil)
      -> MHD_OptionItem
    {
      MHD_OptionItem(option: option, value: value, ptr_value: pointer)
    }
    let completed: CompletedCallback = { _, _, context, _ in
      guard let state = context?.pointee else { return }
      context?.pointee = nil
      Unmanaged<Exchange>.fromOpaque(state).takeRetainedValue().finish()
    }
    let noted: ConnectionCallback = { closure, connection, _, code in
      guard let closure, let connection else { return }
      Unmanaged<Shared>.fromOpaque(closure).takeUnretainedValue()
        .note(connection, isOpen: code == .CONNECTION_NOTIFY_STARTED)
    }
    let begin: TargetCallback = { closure, target, _ in
      guard let closure, let target else { return nil }
      let shared = Unmanaged<Shared>.fromOpaque(closure).takeUnretainedValue()
      let bytes = UnsafeBufferPointer(start: target, count: strlen(target))
      return Unmanaged.passRetained(
        Exchange(target: bytes.map { UInt8(bitPattern: $0) }, of: shared)
      ).toOpaque()
    }
    // The target is decoded by whoever answers, from what was sent.
    let unescape: UnescapeCallback = { _, _, text in text.map { strlen($0) } ?? 0 }
    let options = [
      option(.LISTEN_SOCKET, Int(socket.release())),
      option(.CONNECTION_LIMIT, Int(Self.connectionLimit)),
      option(.CONNECTION_TIMEOUT, 15),
      option(.CONNECTION_MEMORY_LIMIT, 32 << 10),
      option(.THREAD_POOL_SIZE, Int(Self.threads)),
      option(.STRICT_FOR_CLIENT, 1),
      option(.LISTEN_BACKLOG_SIZE, 1024),
      option(.NOTIFY_COMPLETED, pointer(completed), closure),
      option(.NOTIFY_CONNECTION, pointer(noted), closure),
      option(.URI_LOG_CALLBACK, pointer(begin), closure),
      option(.UNESCAPE_CALLBACK, pointer(unescape), closure),
      option(.END, 0),
    ]
    let flags =
      MHD_USE_EPOLL.rawValue | MHD_USE_INTERNAL_POLLING_THREAD.rawValue
      | MHD_ALLOW_SUSPEND_RESUME.rawValue
    let started = podium_start(
      flags,
      { closure, connection, _, method, _, data, size, context in
        guard let closure, let connection, let method, let size, let context,
          let state = context.pointee
        else { return .NO }
        let exchange = Unmanaged<Exchange>.fromOpaque(state).takeUnretainedValue()
        _ = closure
        return exchange.proceed(on: connection, method: method, data: data, size: size)
      }, closure, options)
    guard let started else { return nil }
    daemon = Mutex(UInt(bitPattern: started))
  }

  /// Asks for the answers again that were put off.
  func wake() { shared.wake() }

  /// Ends requests that have waited long, and connections that have taken long to say what they want.
  func sweep() { shared.sweep() }

  func stop() {
    shared.close()
    daemon.withLock { daemon in
      guard let address = daemon else { return }
      daemon = nil
      MHD_stop_daemon(OpaquePointer(bitPattern: address))
    }
  }
}

private typealias CompletedCallback =
  @convention(c) (
    UnsafeMutableRawPointer?, OpaquePointer?,
    UnsafeMutablePointer<UnsafeMutableRawPointer?>?, MHD_RequestTerminationCode
  ) -> Void
private typealias ConnectionCallback =
  @convention(c) (
    UnsafeMutableRawPointer?, OpaquePointer?,
    UnsafeMutablePointer<UnsafeMutableRawPointer?>?, MHD_ConnectionNotificationCode
  ) -> Void
private typealias TargetCallback =
  @convention(c) (
    UnsafeMutableRawPointer?, UnsafePointer<CChar>?, OpaquePointer?
  ) -> UnsafeMutableRawPointer?
private typealias UnescapeCallback =
  @convention(c) (
    UnsafeMutableRawPointer?, OpaquePointer?, UnsafeMutablePointer<CChar>?
  ) -> Int

/// What all connections have in common.
///
/// Connections are named by their addresses.
private final class Shared: Sendable {
  let handler: any RequestHandling
  private let state = Mutex(State())

  /// Bytes of bodies that may be held at once.
  private static let bodyBudget = 96 << 20
  /// Nanoseconds that an answer may be put off.
  static let patience: Int64 = 20_000_000_000
  /// Nanoseconds that a connection may take to say what it wants, with few others and with many.
  private static let slowest: Int64 = 20_000_000_000
  private static let slowestInCrowd: Int64 = 3_000_000_000
  private static let crowd = 1600

  private struct State {
    var generation: UInt64 = 0
    var isClosed = false
    /// Since when each suspended connection waits.
    var waiting: [UInt: Int64] = [:]
    /// Sockets whose connection has not said yet what it wants, and since when.
    var silent: [UInt: (socket: Int32, since: Int64)] = [:]
    var openCount = 0
    var bodyBytes = 0
  }

  init(handler: any RequestHandling) {
    self.handler = handler
  }

  var generation: UInt64 { state.withLock { $0.generation } }
  var isClosed: Bool { state.withLock { $0.isClosed } }

  /// Lets a suspended connection wait, or go on at once if something happened since it was asked.
  func wait(_ connection: OpaquePointer, since generation: UInt64, start: Int64) {
    let name = UInt(bitPattern: connection)
    let isLate = state.withLock { state in
      if state.generation != generation || state.isClosed { return true }
      state.waiting[name] = start
      return false
    }
    if isLate { MHD_resume_connection(connection) }
  }

  func wake() {
    resume { state in
      state.generation += 1
      return Array(state.waiting.keys)
    }
  }

  func close() {
    resume { state in
      state.isClosed = true
      return Array(state.waiting.keys)
    }
  }

  private func resume(_ choose: (inout State) -> [UInt]) {
    let chosen = state.withLock { state in
      let chosen = choose(&state)
      for name in chosen { state.waiting[name] = nil }
      return chosen
    }
    for name in chosen { MHD_resume_connection(OpaquePointer(bitPattern: name)) }
  }

  func sweep() {
    let now = monotonicTime()
    resume { state in state.waiting.filter { now - $0.value > Self.patience }.map(\.key) }
    state.withLock { state in
      let limit = state.openCount > Self.crowd ? Self.slowestInCrowd : Self.slowest
      for (name, entry) in state.silent where now - entry.since > limit {
        // The connection's own thread sees the end and closes it.
        shutdown(entry.socket, Int32(SHUT_RDWR))
        state.silent[name] = nil
      }
    }
  }

  func note(_ connection: OpaquePointer, isOpen: Bool) {
    let name = UInt(bitPattern: connection)
    let info = podium_connection_info(connection, .CONNECTION_INFO_CONNECTION_FD)
    let socket = info?.pointee.connect_fd ?? -1
    state.withLock { state in
      state.openCount += isOpen ? 1 : -1
      state.silent[name] = isOpen ? (socket, monotonicTime()) : nil
    }
  }

  /// A request is whole, or answered and the next one is waited for.
  func note(_ connection: OpaquePointer, hasSpoken: Bool) {
    let name = UInt(bitPattern: connection)
    if hasSpoken {
      state.withLock { $0.silent[name] = nil }
    } else {
      note(connection, isSilentAgain: name)
    }
  }

  private func note(_ connection: OpaquePointer, isSilentAgain name: UInt) {
    let info = podium_connection_info(connection, .CONNECTION_INFO_CONNECTION_FD)
    let socket = info?.pointee.connect_fd ?? -1
    state.withLock { $0.silent[name] = (socket, monotonicTime()) }
  }

  /// Takes room for bytes of a body; false if there is none.
  func reserve(_ count: Int) -> Bool {
    state.withLock { state in
      guard state.bodyBytes + count <= Self.bodyBudget else { return false }
      state.bodyBytes += count
      return true
    }
  }

  func release(_ count: Int) {
    if count > 0 { state.withLock { $0.bodyBytes -= count } }
  }
}

/// One request while it comes in, waits and is answered; its connection's thread alone uses it.
private final class Exchange {
  private let shared: Shared
  private let target: [UInt8]
  private var request: Request?
  private var limit = 0
  private var isTooLarge = false
  private var reserved = 0
  private var start: Int64 = 0

  init(target: [UInt8], of shared: Shared) {
    self.target = target
    self.shared = shared
  }

  func finish() {
    shared.release(reserved)
    reserved = 0
  }

  func proceed(
    on connection: OpaquePointer, method: UnsafePointer<CChar>, data: UnsafePointer<CChar>?,
    size: UnsafeMutablePointer<Int>
  ) -> MHD_Result {
    guard request != nil else {
      let head = Request(
        method: String(cString: method), target: target, headers: headers(of: connection), body: [],
        peer: peer(of: connection))
      request = head
      limit = shared.handler.bodyLimit(of: head)
      if let length = head["Content-Length"], let length = Int(length), length > limit {
        // What takes no body at all has a better reason to refuse it.
        let refusal = limit == 0 ? shared.handler.answer(to: head, isTimeUp: true) : nil
        return queue(refusal ?? .text(413, "the body is too large"), on: connection)
      }
      return .YES
    }
    if size.pointee > 0 {
      let accepted = take(data, count: size.pointee)
      size.pointee = 0
      return accepted ? .YES : .NO
    }
    if isTooLarge { return queue(.text(413, "the body is too large"), on: connection) }
    return answer(connection)
  }

  /// Adds to the body; false to break the connection off.
  private func take(_ data: UnsafePointer<CChar>?, count: Int) -> Bool {
    guard !isTooLarge else { return false }
    guard let data, var request, request.body.count + count <= limit, shared.reserve(count) else {
      isTooLarge = true
      return true
    }
    reserved += count
    self.request = nil
    data.withMemoryRebound(to: UInt8.self, capacity: count) {
      request.body.append(contentsOf: UnsafeBufferPointer(start: $0, count: count))
    }
    self.request = request
    return true
  }

  private func answer(_ connection: OpaquePointer) -> MHD_Result {
    guard let request else { return .NO }
    let now = monotonicTime()
    if start == 0 {
      start = now
      shared.note(connection, hasSpoken: true)
    }
    let generation = shared.generation
    let isTimeUp = now - start > Shared.patience || shared.isClosed
    if let response = shared.handler.answer(to: request, isTimeUp: isTimeUp) {
      shared.note(connection, hasSpoken: false)
      return queue(response, on: connection)
    }
    MHD_suspend_connection(connection)
    shared.wait(connection, since: generation, start: start)
    return .YES
  }

  private func queue(_ answer: Response, on connection: OpaquePointer) -> MHD_Result {
    let response: OpaquePointer?
    switch answer.body {
    case .bytes(var bytes):
      response = bytes.withUnsafeMutableBytes {
        MHD_create_response_from_buffer($0.count, $0.baseAddress, .RESPMEM_MUST_COPY)
      }
    case .file(let path, let range):
      let file = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY)
      guard file >= 0 else {
        return queue(.text(404, "the file has gone"), on: connection)
      }
      response = MHD_create_response_from_fd_at_offset64(
        UInt64(range.count), file, UInt64(range.lowerBound))
      if response == nil { close(file) }
    }
    guard let response else { return .NO }
    defer { MHD_destroy_response(response) }
    for header in answer.headers {
      // A header with a line break is refused by the library.
      MHD_add_response_header(response, header.name, header.value)
    }
    return MHD_queue_response(connection, UInt32(answer.status), response)
  }
}

private func headers(of connection: OpaquePointer) -> [Header] {
  var headers: [Header] = []
  withUnsafeMutablePointer(to: &headers) { list in
    _ = MHD_get_connection_values_n(
      connection, .HEADER_KIND,
      { list, _, name, nameSize, value, valueSize in
        guard let list, let name else { return .NO }
        func text(_ start: UnsafePointer<CChar>?, _ count: Int) -> String {
          let bytes = UnsafeBufferPointer(start: start, count: start == nil ? 0 : count)
          return String(decoding: bytes.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        }
        list.assumingMemoryBound(to: [Header].self).pointee
          .append(Header(text(name, nameSize), text(value, valueSize)))
        return .YES
      }, list)
  }
  return headers
}

/// The numeric address at the other end.
private func peer(of connection: OpaquePointer) -> String {
  guard
    let address = podium_connection_info(connection, .CONNECTION_INFO_CLIENT_ADDRESS)?
      .pointee.client_addr
  else { return "" }
  var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
  let size =
    address.pointee.sa_family == sa_family_t(AF_INET6)
    ? MemoryLayout<sockaddr_in6>.size : MemoryLayout<sockaddr_in>.size
  guard
    getnameinfo(
      address, socklen_t(size), &text, socklen_t(text.count), nil, 0, NI_NUMERICHOST) == 0
  else { return "" }
  return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
}

/// Lets the process have as many open files as the system allows, up to what is wanted.
private func raiseFileLimit(to wanted: UInt) {
  var limit = rlimit()
  guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
  guard limit.rlim_cur < wanted else { return }
  limit.rlim_cur = min(wanted, limit.rlim_max)
  setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
}
