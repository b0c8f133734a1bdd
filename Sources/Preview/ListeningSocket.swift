internal import SystemCalls

/// A socket that listens on one address, closed when it goes out of scope.
package struct ListeningSocket: ~Copyable {
  let handle: Int32
  /// The port that it listens on, also where any free one was asked for.
  package let port: Int

  package enum Failure: Error, Hashable {
    /// The text is no numeric address, or none of this machine.
    case badAddress
    case taken
    case refused(Int32)
  }

  package init(address: String, port: Int) throws(Failure) {
    guard let wanted = SocketAddress(address, port: port) else { throw .badAddress }
    let handle = socket(wanted.family, Int32(SOCK_STREAM.rawValue), 0)
    guard handle >= 0 else { throw .refused(errno) }
    _ = fcntl(handle, F_SETFD, FD_CLOEXEC)
    var yes: Int32 = 1
    setsockopt(handle, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    guard wanted.withPointer({ bind(handle, $0, $1) }) == 0, listen(handle, 1024) == 0,
      makeNonblocking(handle)
    else {
      let problem = errno
      close(handle)
      switch problem {
      case EADDRINUSE: throw .taken
      case EADDRNOTAVAIL: throw .badAddress
      default: throw .refused(problem)
      }
    }
    self.handle = handle
    self.port = port == 0 ? boundPort(of: handle) : port
  }

  /// Takes over a listening socket.
  init(owning handle: Int32) {
    self.handle = handle
    port = boundPort(of: handle)
  }

  deinit { close(handle) }

  /// Hands the socket over to the code that will close it.
  consuming func release() -> Int32 {
    let handle = handle
    discard self
    return handle
  }

  /// The socket of the next connection, and the numeric address at its other end.
  func accept() -> Result<(handle: Int32, peer: String), AcceptFailure> {
    var address = SocketAddress()
    let accepted = address.withMutablePointer { SystemCalls.accept(handle, $0, $1) }
    guard accepted >= 0 else {
      return .failure(errno == EMFILE || errno == ENFILE ? .noFiles : .nobody)
    }
    _ = fcntl(accepted, F_SETFD, FD_CLOEXEC)
    guard makeNonblocking(accepted) else {
      close(accepted)
      return .failure(.nobody)
    }
    // Responses are written in large parts; waiting to join them would only delay the last.
    var yes: Int32 = 1
    setsockopt(accepted, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(MemoryLayout<Int32>.size))
    return .success((accepted, address.text))
  }

  enum AcceptFailure: Error {
    /// No connection is waiting, or it is gone again.
    case nobody
    /// The process has as many open files as it may.
    case noFiles
  }
}

func makeNonblocking(_ handle: Int32) -> Bool {
  fcntl(handle, F_SETFL, fcntl(handle, F_GETFL) | O_NONBLOCK) == 0
}

private func boundPort(of socket: Int32) -> Int {
  var address = SocketAddress()
  return address.withMutablePointer { getsockname(socket, $0, $1) } == 0 ? address.port : 0
}

/// The numeric addresses of this machine, the local ones first.
package func machineAddresses() -> [String] {
  var first: UnsafeMutablePointer<ifaddrs>?
  guard getifaddrs(&first) == 0 else { return [] }
  defer { freeifaddrs(first) }
  var addresses: [String] = []
  var next = first
  while let entry = next {
    next = entry.pointee.ifa_next
    guard let pointer = entry.pointee.ifa_addr, let address = SocketAddress(copying: pointer)
    else { continue }
    // An address with a zone (`fe80::1%eth0`) is of no use in a browser.
    if !address.isLinkLocal { addresses.append(address.text) }
  }
  return addresses
}
