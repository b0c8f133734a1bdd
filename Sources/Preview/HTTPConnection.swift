internal import SystemCalls
internal import Serving

/// An open connection and how far its current request is; used by the thread of `EventLoop` only.
final class HTTPConnection {
  enum Stage {
    /// A request arrives.
    case reading
    /// The response is being made.
    case answering
    /// The response is deferred until the site changes.
    case waiting
    /// The response is being sent.
    case writing
    /// All was sent; what the other end still sends is thrown away, so that it can read the
    /// response before it learns that the connection is closed.
    case draining
  }

  let name: UInt
  let handle: Int32
  /// The numeric address of the other end.
  let peer: String
  var stage = Stage.reading
  var reader: RequestReader
  /// The request that is being answered, and when it was whole.
  var request: Request?
  var askedAt: Int64 = 0
  /// Bytes of bodies that are counted for this connection.
  var countedBytes = 0
  var isLast = false
  /// When something was last sent.
  var progress: Int64 = 0

  private var output: [UInt8] = []
  private var sent = 0
  private var file: OpenFile?

  /// The part of a file that is still to be sent.
  private struct OpenFile {
    var handle: Int32
    var range: Range<Int>
  }

  /// Takes over the socket.
  init(name: UInt, handle: Int32, peer: String) {
    self.name = name
    self.handle = handle
    self.peer = peer
    reader = RequestReader(peer: peer)
  }

  deinit {
    if let file { close(file.handle) }
    close(handle)
  }

  // MARK: Reading

  enum Arrival {
    case bytes
    case nothing
    case end
  }

  /// Reads what has arrived, up to the size of the buffer.
  func receive(into buffer: UnsafeMutableRawBufferPointer) -> Arrival {
    let count = recv(handle, buffer.baseAddress, buffer.count, 0)
    if count > 0 {
      if stage == .reading { reader.append(buffer[..<count]) }
      return .bytes
    }
    return count < 0 && (errno == EAGAIN || errno == EINTR) ? .nothing : .end
  }

  // MARK: Writing

  /// Lets the other end send its body.
  func sendContinue() {
    output += "HTTP/1.1 100 Continue\r\n\r\n".utf8
  }

  /// Begins to send a response, at a moment in seconds since 1970.
  func begin(_ response: Response, at moment: Int) {
    var response = response.secured
    if case .file(let path, let range) = response.body, response.hasBody {
      // It may be a pipe by now, for which nothing waits, or a link, which is not followed.
      let handle = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK | O_NOFOLLOW)
      if handle >= 0 {
        file = OpenFile(handle: handle, range: range)
      } else {
        response = Response.text(404, "the file has gone").secured
      }
    }
    isLast = isLast || response.closes
    output += response.head(at: moment, isLast: isLast)
    if case .bytes(let bytes) = response.body, response.hasBody { output += bytes }
    stage = .writing
  }

  enum Sending {
    case done
    /// The other end has to read first.
    case blocked
    case failed
  }

  /// Sends as much as the other end takes.
  func flush(at now: Int64) -> Sending {
    while true {
      while sent < output.count {
        let count = output.withUnsafeBytes {
          send(handle, $0.baseAddress?.advanced(by: sent), $0.count - sent, 0)
        }
        if count < 0 {
          if errno == EINTR { continue }
          return errno == EAGAIN ? .blocked : .failed
        }
        sent += count
        progress = now
      }
      output = []
      sent = 0
      guard file != nil else { return .done }
      guard readFile() else { return .failed }
    }
  }

  var hasOutput: Bool { sent < output.count || file != nil }

  /// Takes the next part of the file; false if it became shorter than was promised.
  private func readFile() -> Bool {
    guard let open = file else { return true }
    if open.range.isEmpty {
      close(open.handle)
      file = nil
      return true
    }
    let wanted = min(open.range.count, 128 << 10)
    output = [UInt8](unsafeUninitializedCapacity: wanted) { buffer, count in
      count = max(0, pread(open.handle, buffer.baseAddress, wanted, off_t(open.range.lowerBound)))
    }
    file?.range = open.range.lowerBound + output.count..<open.range.upperBound
    return !output.isEmpty
  }

  /// Says that nothing more will be sent.
  func endSending() {
    shutdown(handle, Int32(SHUT_WR))
    stage = .draining
  }
}
