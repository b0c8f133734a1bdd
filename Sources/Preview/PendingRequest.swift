internal import Serving
internal import Workspace

/// One request from its head to its response; only the thread of its connection uses it.
final class PendingRequest {
  private let connections: ConnectionTable
  private let target: [UInt8]
  /// Whether its first line ends with CR and LF.
  private let endsLine: Bool
  private var request: Request?
  private var limit = 0
  private var isTooLarge = false
  private var reserved = 0
  private var start: Int64 = 0

  init(target: [UInt8], endsLine: Bool, in connections: ConnectionTable) {
    self.target = target
    self.endsLine = endsLine
    self.connections = connections
  }

  /// Releases what the request reserved, whether it was answered or broken off.
  func finish() {
    connections.release(reserved)
    reserved = 0
  }

  /// Takes the next part of the request; false to close the connection.
  ///
  /// The first call has the head, those after it parts of the body, and the last one an empty part.
  func proceed(
    on connection: HTTPConnection, head: @autoclosure () -> RequestHead,
    part: UnsafeRawBufferPointer
  ) -> Bool {
    guard request != nil else { return begin(head(), on: connection) }
    if !part.isEmpty { return take(part) }
    if isTooLarge { return send(.text(413, "the body is too large"), on: connection) }
    return answer(connection)
  }

  private func begin(_ read: RequestHead, on connection: HTTPConnection) -> Bool {
    let head = Request(
      method: read.method, target: target, headers: read.headers, body: [], peer: connection.peer)
    request = head
    if !endsLine || !read.endsLines { return send(.unclear, on: connection) }
    if let refusal = head.framingRefusal { return send(refusal, on: connection) }
    limit = connections.handler.bodyLimit(of: head)
    guard let length = head["Content-Length"].flatMap({ Int($0) }), length > limit else {
      return true
    }
    // A handler that takes no body at all gives a better reason.
    let refusal = limit == 0 ? connections.handler.answer(to: head, isTimeUp: true) : nil
    return send(refusal ?? .text(413, "the body is too large"), on: connection)
  }

  private func send(_ response: Response, on connection: HTTPConnection) -> Bool {
    connection.send(response.secured)
  }

  private func take(_ part: UnsafeRawBufferPointer) -> Bool {
    guard !isTooLarge else { return false }
    guard let count = request?.body.count, count + part.count <= limit,
      connections.reserve(part.count)
    else {
      isTooLarge = true
      return true
    }
    reserved += part.count
    request?.body.append(contentsOf: part)
    return true
  }

  private func answer(_ connection: HTTPConnection) -> Bool {
    guard let request else { return false }
    let now = monotonicTime()
    if start == 0 {
      start = now
      connections.asked(connection)
    }
    let generation = connections.generation
    let isTimeUp = now - start > ConnectionTable.patience || connections.isClosed
    if let response = connections.handler.answer(to: request, isTimeUp: isTimeUp) {
      connections.answered(connection)
      return send(response, on: connection)
    }
    connection.suspend()
    connections.wait(connection, since: generation, start: start)
    return true
  }
}
