internal import Glibc

/// A socket that listens on an address of this machine.
package struct ListeningSocket: ~Copyable {
  package let port: Int
  private let handle: Int32

  package enum Failure: Error, Hashable {
    /// It is no address of this machine.
    case badAddress
    case taken
    case refused(Int32)
  }

  package init(address: String, port: Int) throws(Failure) {
    var hints = addrinfo()
    hints.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV | AI_PASSIVE
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var found: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(address, "\(port)", &hints, &found) == 0, let found else {
      throw .badAddress
    }
    defer { freeaddrinfo(found) }
    let handle = socket(
      found.pointee.ai_family, found.pointee.ai_socktype | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard handle >= 0 else { throw .refused(errno) }
    var yes: Int32 = 1
    setsockopt(handle, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    guard bind(handle, found.pointee.ai_addr, found.pointee.ai_addrlen) == 0,
      listen(handle, 1024) == 0
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

  deinit { close(handle) }

  /// Hands the socket over to whoever will close it.
  consuming func release() -> Int32 {
    let handle = handle
    discard self
    return handle
  }
}

private func boundPort(of socket: Int32) -> Int {
  var address = sockaddr_in()
  var size = socklen_t(MemoryLayout<sockaddr_in>.size)
  let isKnown = withUnsafeMutablePointer(to: &address) {
    $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(socket, $0, &size) == 0 }
  }
  return isKnown ? Int(UInt16(bigEndian: address.sin_port)) : 0
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
    guard let address = entry.pointee.ifa_addr else { continue }
    let name = numericAddress(address)
    // An address with a zone is of no use in a browser.
    if !name.isEmpty, !name.contains("%") { addresses.append(name) }
  }
  return addresses
}

/// An address of the internet as text; empty for one of another kind.
func numericAddress(_ address: UnsafePointer<sockaddr>) -> String {
  let size: Int
  // The family stands first in every kind of address.
  switch Int32(UnsafeRawPointer(address).load(as: sa_family_t.self)) {
  case AF_INET: size = MemoryLayout<sockaddr_in>.size
  case AF_INET6: size = MemoryLayout<sockaddr_in6>.size
  default: return ""
  }
  var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
  guard
    getnameinfo(
      address, socklen_t(size), &text, socklen_t(text.count), nil, 0, NI_NUMERICHOST) == 0
  else { return "" }
  return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
}
