package import Bytes
internal import CacheCoding
internal import Content

/// How large the images of a site are, for the pages that show them.
package struct ImageSizes: Sendable {
  /// By the image's path in the site.
  private var sizes: [ExactString: ImageSize]
  /// Part of what a page with images is made from.
  package let fingerprint: [UInt8]

  package init(_ sizes: [ExactString: ImageSize] = [:]) {
    self.sizes = sizes
    var all = Fingerprint()
    for (path, size) in sizes.sorted(by: { $0.key < $1.key }) {
      all.combine(path.text)
      all.combine(UInt64(size.width))
      all.combine(UInt64(size.height))
    }
    fingerprint = all.bytes
  }

  package var isEmpty: Bool { sizes.isEmpty }

  private static let start = Array("<img src=\"".utf8)

  /// Writes the size into each image of a page that is known; whether the page has any image at
  /// all.
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
      let address = unescaped(page[source..<end])
      guard let image = sitePath(of: address, from: path), let size = sizes[image] else { continue }
      sized.append(" width=\"\(size.width)\" height=\"\(size.height)\"")
    }
    if copied == 0 { return false }
    sized += page[copied...]
    page = sized
    return true
  }

  /// An address as it stands in an attribute, without its escapes.
  private func unescaped(_ address: ArraySlice<UInt8>) -> String {
    var bytes: [UInt8] = []
    var rest = address
    while let byte = rest.popFirst() {
      bytes.append(byte)
      if byte == UInt8(ascii: "&"), rest.starts(with: "amp;".utf8) { rest = rest.dropFirst(4) }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
