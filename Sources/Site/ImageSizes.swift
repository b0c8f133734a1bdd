package import Bytes
internal import CacheCoding
package import Content
internal import Escaping

/// How many bytes of captions a page may hold.
package let mostCaptions = 1 << 14

/// What pages say of the images, sounds and films that they show: how large an image is, and what
/// the captions of the others are, which stand beside them as `.vtt`.
///
/// Browsers load no captions from another file of a folder. So those of a page are in it, as long
/// as they are short.
package struct ImageSizes: Sendable {
  /// By the image's path in the site.
  private var sizes: [ExactString: ImageSize]
  /// By the path of their file; empty where they are too long for a page.
  private var captions: [ExactString: [UInt8]]
  /// Part of what a page with images is made from.
  package let fingerprint: [UInt8]

  package init(_ sizes: [ExactString: ImageSize] = [:], captions: [ExactString: [UInt8]] = [:]) {
    self.sizes = sizes
    self.captions = captions
    var all = Fingerprint()
    for (path, size) in sizes.sorted(by: { $0.key < $1.key }) {
      all.combine(path.text)
      all.combine(UInt64(size.width))
      all.combine(UInt64(size.height))
    }
    for (path, text) in captions.sorted(by: { $0.key < $1.key }) {
      all.combine(path.text)
      all.combine(text)
    }
    fingerprint = all.bytes
  }

  private static let image = Array("<img src=\"".utf8), source = Array("<source src=\"".utf8)

  /// Writes the size into each image of a page that is known, and the captions behind each sound or
  /// film; whether the page has any of them at all, which another build may know.
  package func apply(to page: inout [UInt8], at path: String) -> Bool {
    if sizes.isEmpty && captions.isEmpty { return hasMedia(page) }
    var sized: [UInt8] = []
    var room = mostCaptions
    var copied = 0
    var place = 0
    while let found = page[place...].firstIndex(of: UInt8(ascii: "<")) {
      place = found + 1
      let isImage = page[found...].starts(with: Self.image)
      guard isImage || page[found...].starts(with: Self.source) else { continue }
      let source = found + (isImage ? Self.image : Self.source).count
      guard let end = page[source...].firstIndex(of: UInt8(ascii: "\"")) else { break }
      sized += page[copied...end]
      copied = end + 1
      place = end + 1
      let address = unescaped(page[source..<end])
      if !isImage {
        appendCaptions(of: address, on: path, before: page[copied...], to: &sized, within: &room)
        continue
      }
      guard let image = sitePath(of: address, from: path), let size = sizes[image] else { continue }
      sized.append(" width=\"\(size.width)\" height=\"\(size.height)\"")
    }
    if copied == 0 { return false }
    sized += page[copied...]
    page = sized
    return true
  }

  /// Whether a page has an image or a source.
  ///
  /// Sixteen bytes at a time are looked at for a `<` and, two bytes behind it, the `m` of `<img` or
  /// the `o` of `<source`, which hardly any other element has there.
  private func hasMedia(_ page: [UInt8]) -> Bool {
    page.withUnsafeBytes { bytes in
      func sixteen(_ start: Int) -> SIMD16<UInt8> {
        bytes.loadUnaligned(fromByteOffset: start, as: SIMD16<UInt8>.self)
      }
      let opening = SIMD16(repeating: UInt8(ascii: "<"))
      let (m, o) = (SIMD16(repeating: UInt8(ascii: "m")), SIMD16(repeating: UInt8(ascii: "o")))
      var place = 0
      while place + 18 <= bytes.count {
        let third = sixteen(place + 2)
        let found = (sixteen(place) .== opening) .& ((third .== m) .| (third .== o))
        // The mask has all bits of a byte that was found, and none of another.
        let halves = unsafeBitCast(found, to: SIMD2<UInt64>.self)
        if halves[0] | halves[1] != 0, holdsMedia(bytes, from: place, to: place + 16) {
          return true
        }
        place += 16
      }
      return holdsMedia(bytes, from: place, to: bytes.count)
    }
  }

  /// Whether an image or a source starts between two places of a page.
  private func holdsMedia(_ page: UnsafeRawBufferPointer, from start: Int, to end: Int) -> Bool {
    (start..<end).contains {
      page[$0...].starts(with: Self.image) || page[$0...].starts(with: Self.source)
    }
  }

  /// Ends the element of a source that is alone in its player, and begins that of its captions.
  private func appendCaptions(
    of address: String, on path: String, before rest: ArraySlice<UInt8>, to page: inout [UInt8],
    within room: inout Int
  ) {
    guard rest.starts(with: "></audio>".utf8) || rest.starts(with: "></video>".utf8) else { return }
    for ending in [".vtt", ".VTT"] {
      let beside = captionsPath(besides: address, ending: ending)
      guard let place = sitePath(of: beside, from: path), let text = captions[ExactString(place)]
      else { continue }
      page.append("><track kind=\"captions\" default src=\"")
      if text.isEmpty || text.count > room {
        page.appendEscaped(beside)
      } else {
        room -= text.count
        page.append("data:text/vtt;base64,")
        page.append(base64: text)
      }
      page.append("\"")
      return
    }
  }

  /// The address of the captions of a sound or film: its own with another ending.
  private func captionsPath(besides address: String, ending: String) -> String {
    let path = address.prefix { $0 != "?" && $0 != "#" }
    return path.lastIndex(of: ".").map { path[..<$0] + ending } ?? ""
  }
}
