internal import Bytes
internal import Content

/// How large the images of a site are, for the pages that show them.
package struct ImageSizes: Sendable {
  /// By the image's path in the site.
  private var sizes: [String: ImageSize]
  /// Part of what a page with images is made from.
  package let fingerprint: [UInt8]

  package init(_ sizes: [String: ImageSize] = [:]) {
    self.sizes = sizes
    var all = Fingerprint()
    for (path, size) in sizes.sorted(by: { $0.key < $1.key }) {
      all.combine(path)
      all.combine(UInt64(size.width))
      all.combine(UInt64(size.height))
    }
    fingerprint = all.bytes
  }

  package var isEmpty: Bool { sizes.isEmpty }

  private static let start = Array("<img src=\"".utf8)

  /// Writes the size into each image of a page that is known; whether the page has any image at all.
  package func apply(to page: inout [UInt8], at path: String) -> Bool {
    if sizes.isEmpty { return false }
    var sized: [UInt8] = []
    var copied = 0
    var place = 0
    while let found = page[place...].firstIndex(of: UInt8(ascii: "<")) {
      place = found + 1
      guard page[found...].starts(with: Self.start) else { continue }
      let source = found + Self.start.count
      guard let end = page[source...].firstIndex(of: UInt8(ascii: "\"")) else { break }
      sized += page[copied...end]
      copied = end + 1
      place = end + 1
      let address = String(decoding: page[source..<end], as: UTF8.self)
      guard let image = imagePath(address, from: path), let size = sizes[image] else { continue }
      sized.append(" width=\"\(size.width)\" height=\"\(size.height)\"")
    }
    if copied == 0 { return false }
    sized += page[copied...]
    page = sized
    return true
  }

  /// The path in the site that an address on a page leads to; nil if it leads out of it.
  private func imagePath(_ address: String, from page: String) -> String? {
    var parts = page.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    for part in unescaped(address).split(separator: "/", omittingEmptySubsequences: false) {
      switch part {
      case "..": if parts.popLast() == nil { return nil }
      case ".": continue
      default: parts.append(Substring(part))
      }
    }
    return parts.joined(separator: "/")
  }

  /// An address without entities and percents.
  private func unescaped(_ address: String) -> String {
    guard address.utf8.contains(where: { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "&") })
    else {
      return address
    }
    var bytes: [UInt8] = []
    var rest = Array(address.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), rest.count >= 2,
        let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else if byte == UInt8(ascii: "&"), rest.starts(with: "amp;".utf8) {
        bytes.append(byte)
        rest = rest.dropFirst(4)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
