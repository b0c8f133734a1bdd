internal import SystemCalls

/// A numeric address of the internet with a port.
///
/// Names are not looked up: the system would load code for that, which a static program cannot.
struct SocketAddress {
  private var storage = sockaddr_storage()

  /// An empty address, to be filled in by the system.
  init() {}

  /// Reads `127.0.0.1` or `::1`; nil if the text is no such address.
  init?(_ text: String, port: Int) {
    var four = sockaddr_in()
    var six = sockaddr_in6()
    if inet_pton(AF_INET, text, &four.sin_addr) == 1 {
      four.sin_family = sa_family_t(AF_INET)
      four.sin_port = in_port_t(port).bigEndian
      withUnsafeMutableBytes(of: &storage) { $0.storeBytes(of: four, as: sockaddr_in.self) }
    } else if inet_pton(AF_INET6, text, &six.sin6_addr) == 1 {
      six.sin6_family = sa_family_t(AF_INET6)
      six.sin6_port = in_port_t(port).bigEndian
      withUnsafeMutableBytes(of: &storage) { $0.storeBytes(of: six, as: sockaddr_in6.self) }
    } else {
      return nil
    }
  }

  /// Copies an address of the system; nil if it is none of the internet.
  init?(copying address: UnsafePointer<sockaddr>) {
    let size: Int
    switch Int32(address.pointee.sa_family) {
    case AF_INET: size = MemoryLayout<sockaddr_in>.size
    case AF_INET6: size = MemoryLayout<sockaddr_in6>.size
    default: return nil
    }
    withUnsafeMutableBytes(of: &storage) {
      $0.copyMemory(from: UnsafeRawBufferPointer(start: address, count: size))
    }
  }

  var family: Int32 { Int32(storage.ss_family) }

  /// The address without its port; empty if it is none of the internet.
  var text: String {
    var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    let isKnown = withUnsafeBytes(of: storage) { bytes in
      if family == AF_INET {
        var address = bytes.load(as: sockaddr_in.self).sin_addr
        return inet_ntop(AF_INET, &address, &text, socklen_t(text.count)) != nil
      }
      guard family == AF_INET6 else { return false }
      var address = bytes.load(as: sockaddr_in6.self).sin6_addr
      return inet_ntop(AF_INET6, &address, &text, socklen_t(text.count)) != nil
    }
    guard isKnown else { return "" }
    let written = String(
      decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    // A socket for both kinds names those of IPv4 so.
    let mapped = "::ffff:"
    return written.hasPrefix(mapped) && written.contains(".")
      ? String(written.dropFirst(mapped.count)) : written
  }

  var port: Int {
    withUnsafeBytes(of: storage) { bytes in
      // The port stands at the same place in both kinds.
      Int(in_port_t(bigEndian: bytes.load(as: sockaddr_in.self).sin_port))
    }
  }

  /// Whether it is an address of IPv6 that means something together with a network card only.
  var isLinkLocal: Bool {
    guard family == AF_INET6 else { return false }
    return withUnsafeBytes(of: storage) { bytes in
      var address = bytes.load(as: sockaddr_in6.self).sin6_addr
      return withUnsafeBytes(of: &address) { $0[0] == 0xFE && $0[1] & 0xC0 == 0x80 }
    }
  }

  /// Calls the system with the address and its size.
  func withPointer<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
    let size =
      family == AF_INET ? MemoryLayout<sockaddr_in>.size : MemoryLayout<sockaddr_in6>.size
    return withUnsafePointer(to: storage) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(size)) }
    }
  }

  /// Calls the system with room for an address of any kind, and its size.
  mutating func withMutablePointer<Result>(
    _ body: (UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> Result
  ) -> Result {
    var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
    return withUnsafeMutablePointer(to: &storage) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, &size) }
    }
  }
}
