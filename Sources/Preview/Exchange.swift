internal import Serving
internal import Workspace

/// One request while it comes in, waits and is answered; its connection's thread alone uses it.
final class Exchange {
  private let room: ConnectionRoom
  private let target: [UInt8]
  /// Whether its first line ends with CR and LF.
  private let endsLine: Bool
  private var request: Request?
  private var limit = 0
  private var isTooLarge = false
  private var reserved = 0
  private var start: Int64 = 0

  init(target: [UInt8], endsLine: Bool, in room: ConnectionRoom) {
    self.target = target
    self.endsLine = endsLine
    self.room = room
  }

  /// Lets go of what the request held, answered or broken off.
  func finish() {
    room.release(reserved)
    reserved = 0
  }

  /// Takes the next part of the request: its head, then parts of its body, then an empty one for its end; false to break the
  /// connection off.
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
    limit = room.handler.bodyLimit(of: head)
    guard let length = head["Content-Length"].flatMap({ Int($0) }), length > limit else {
      return true
    }
    // What takes no body at all has a better reason to refuse it.
    let refusal = limit == 0 ? room.handler.answer(to: head, isTimeUp: true) : nil
    return send(refusal ?? .text(413, "the body is too large"), on: connection)
  }

  private func send(_ response: Response, on connection: HTTPConnection) -> Bool {
    connection.send(response.secured)
  }

  private func take(_ part: UnsafeRawBufferPointer) -> Bool {
    guard !isTooLarge else { return false }
    guard let count = request?.body.count, count + part.count <= limit, room.reserve(part.count)
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
      room.asked(connection)
    }
    let generation = room.generation
    let isTimeUp = now - start > ConnectionRoom.patience || room.isClosed
    if let response = room.handler.answer(to: request, isTimeUp: isTimeUp) {
      room.answered(connection)
      return send(response, on: connection)
    }
    connection.suspend()
    room.wait(connection, since: generation, start: start)
    return true
  }
}
