internal import CMicrohttpd
internal import Glibc
internal import Serving
internal import Synchronization

/// The only file that uses libmicrohttpd: threads that read requests and send responses.
///
/// Any thread may call the `ConnectionTable`; a `PendingRequest` is used by the thread of its
/// connection only.
final class HTTPDaemon: Sendable {
  /// The daemon's address, nil once it is stopped.
  private let daemon: Mutex<UInt?>
  /// Kept for as long as the library has its address.
  private let connections: ConnectionTable

  /// The most connections, and the seconds after which an idle one is closed.
  struct Limits {
    var connections: Int
    var seconds: Int
    var threads: Int
  }

  /// Starts to serve on sockets of this process.
  init?(on socket: consuming ListeningSocket, limits: Limits, connections: ConnectionTable) {
    self.connections = connections
    signal(SIGPIPE, SIG_IGN)
    raiseFileLimit(to: UInt(limits.connections) + 200)
    let closure = Unmanaged.passUnretained(connections).toOpaque()
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
      Unmanaged<PendingRequest>.fromOpaque(state).takeRetainedValue().finish()
    }
    let noted: ConnectionCallback = { closure, connection, _, code in
      guard let closure, let connection else { return }
      let connections = Unmanaged<ConnectionTable>.fromOpaque(closure).takeUnretainedValue()
      if code == .CONNECTION_NOTIFY_STARTED {
        connections.opened(HTTPConnection(connection))
      } else {
        connections.closed(HTTPConnection(connection))
      }
    }
    let begin: TargetCallback = { closure, target, _ in
      guard let closure, let target else { return nil }
      let connections = Unmanaged<ConnectionTable>.fromOpaque(closure).takeUnretainedValue()
      let bytes = UnsafeBufferPointer(start: target, count: strlen(target))
      return Unmanaged.passRetained(
        PendingRequest(
          target: bytes.map { UInt8(bitPattern: $0) }, endsLine: endsRequestLine(target),
          in: connections)
      ).toOpaque()
    }
    // The request handler decodes the target from the bytes that were sent.
    let unescape: UnescapeCallback = { _, _, text in text.map { strlen($0) } ?? 0 }
    let options = [
      option(.LISTEN_SOCKET, Int(socket.release())),
      option(.CONNECTION_LIMIT, limits.connections),
      option(.CONNECTION_TIMEOUT, limits.seconds),
      option(.CONNECTION_MEMORY_LIMIT, 32 << 10),
      option(.THREAD_POOL_SIZE, limits.threads),
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
      { _, connection, _, method, _, data, size, context in
        guard let connection, let method, let size, let context, let state = context.pointee
        else { return .NO }
        let part = UnsafeRawBufferPointer(start: data, count: data == nil ? 0 : size.pointee)
        size.pointee = 0
        let request = Unmanaged<PendingRequest>.fromOpaque(state).takeUnretainedValue()
        let from = HTTPConnection(connection)
        return request.proceed(on: from, head: from.head(method), part: part) ? .YES : .NO
      }, closure, options)
    guard let started else { return nil }
    daemon = Mutex(UInt(bitPattern: started))
  }

  /// Ends all connections and waits for the threads.
  func stop() {
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

/// An open connection, by the library's address of it.
struct HTTPConnection: Hashable, Sendable {
  let name: UInt

  fileprivate init(_ pointer: OpaquePointer) {
    name = UInt(bitPattern: pointer)
  }

  private var pointer: OpaquePointer? { OpaquePointer(bitPattern: name) }

  /// Suspends the connection until it is resumed.
  func suspend() { MHD_suspend_connection(pointer) }

  func resume() { MHD_resume_connection(pointer) }

  /// Shuts the socket, so that the connection's own thread sees the end and closes it.
  func hangUp() {
    guard let info = podium_connection_info(pointer, .CONNECTION_INFO_CONNECTION_FD) else { return }
    shutdown(info.pointee.connect_fd, Int32(SHUT_RDWR))
  }

  /// The head of a request, whose method begins the bytes that were read of it.
  fileprivate func head(_ method: UnsafePointer<CChar>) -> RequestHead {
    let size = podium_connection_info(pointer, .CONNECTION_INFO_REQUEST_HEADER_SIZE)
    var head = RequestHead(
      method: String(cString: method), end: method + Int(size?.pointee.header_size ?? 0))
    withUnsafeMutablePointer(to: &head) { head in
      _ = MHD_get_connection_values_n(
        pointer, .HEADER_KIND,
        { head, _, name, nameSize, value, valueSize in
          guard let head, let name else { return .NO }
          func text(_ start: UnsafePointer<CChar>?, _ count: Int) -> String {
            let bytes = UnsafeBufferPointer(start: start, count: start == nil ? 0 : count)
            return String(decoding: bytes.map { UInt8(bitPattern: $0) }, as: UTF8.self)
          }
          head.assumingMemoryBound(to: RequestHead.self).pointee.add(
            Header(text(name, nameSize), text(value, valueSize)), end: value.map { $0 + valueSize })
          return .YES
        }, head)
    }
    return head
  }

  /// The numeric address at the other end.
  var peer: String {
    guard
      let address = podium_connection_info(pointer, .CONNECTION_INFO_CLIENT_ADDRESS)?
        .pointee.client_addr
    else { return "" }
    return numericAddress(address)
  }

  /// Sends a response; false if the library is out of memory.
  func send(_ answer: Response) -> Bool {
    let response: OpaquePointer?
    switch answer.body {
    case .bytes(var bytes):
      response = bytes.withUnsafeMutableBytes {
        MHD_create_response_from_buffer($0.count, $0.baseAddress, .RESPMEM_MUST_COPY)
      }
    case .file(let path, let range):
      let file = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY)
      guard file >= 0 else { return send(.text(404, "the file has gone")) }
      response = MHD_create_response_from_fd_at_offset64(
        UInt64(range.count), file, UInt64(range.lowerBound))
      if response == nil { close(file) }
    }
    guard let response else { return false }
    defer { MHD_destroy_response(response) }
    for header in answer.headers {
      // A header with a line break is refused by the library.
      MHD_add_response_header(response, header.name, header.value)
    }
    return MHD_queue_response(pointer, UInt32(answer.status), response) == .YES
  }
}

/// What the library has read of a request before its body.
struct RequestHead {
  let method: String
  private(set) var headers: [Header] = []
  private var endsHeaderLines = true
  /// Behind the last byte of the last header.
  private var lastEnd: UnsafePointer<CChar>?
  /// Behind the empty line that ends the head.
  private let end: UnsafePointer<CChar>

  fileprivate init(method: String, end: UnsafePointer<CChar>) {
    self.method = method
    self.end = end
  }

  /// `end` is behind the last byte of its value.
  fileprivate mutating func add(_ header: Header, end: UnsafePointer<CChar>?) {
    headers.append(header)
    guard let end, end < self.end else { return }
    endsHeaderLines = endsHeaderLines && endsLine(end)
    lastEnd = lastEnd.map { max($0, end) } ?? end
  }

  /// Whether all lines but the first end with CR and LF.
  var endsLines: Bool {
    guard !refusesBareLineFeeds, let lastEnd else { return true }
    return endsHeaderLines && end - lastEnd == 4
  }
}

/// Whether the library refuses lines that end with LF only, as versions from 1.0 on do where they
/// are told to be strict.
private let refusesBareLineFeeds = strncmp(MHD_get_version(), "0.", 2) != 0

/// Whether a line of the request ends with CR and LF; `end` is behind its last byte.
///
/// Older versions of the library take LF for a line's end, too, and write zeros over it where the
/// line was read: two for CR and LF, one for LF. The head has another line behind each, so that
/// both bytes are there.
private func endsLine(_ end: UnsafePointer<CChar>) -> Bool {
  refusesBareLineFeeds || end[1] == 0
}

/// Whether the first line of a request ends with CR and LF, by its target, behind which the version
/// stands.
private func endsRequestLine(_ target: UnsafePointer<CChar>) -> Bool {
  let version = target + strlen(target) + 1
  return endsLine(version + strlen(version))
}

/// Lets the process have as many open files as the system allows, up to what is wanted.
private func raiseFileLimit(to wanted: UInt) {
  var limit = rlimit()
  guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
  guard limit.rlim_cur < wanted else { return }
  limit.rlim_cur = min(wanted, limit.rlim_max)
  setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
}
