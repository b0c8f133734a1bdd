internal import Bytes
internal import Addresses

/// What an author gave as the address of a link or an image.
enum LinkAddress {
  case nothing
  /// An address of another site or of a part of the same page, which is kept as it is.
  case kept(String, isElsewhere: Bool)
  /// A path, and what follows it from `#` or `?` on.
  case path(String, rest: String, written: String)
  /// An address that does more than show something, or is of another site without saying how it is
  /// reached, by what it starts with.
  case unsafe(start: String)
  /// An address of another site or of mail that names none.
  case unnamed(String)

  init(_ written: ArraySlice<UInt8>, isImage: Bool) {
    let address = String(decoding: written.filter { $0 >= 0x20 && $0 != 0x7F }, as: UTF8.self)
      .trimmingBlanks()
    if let scheme = scheme(of: address) {
      let allowed = isImage ? ["http", "https"] : ["http", "https", "mailto", "tel"]
      guard allowed.contains(scheme) else {
        self = .unsafe(start: scheme + ":")
        return
      }
      let rest = address.utf8.drop { $0 != UInt8(ascii: ":") }.dropFirst()
      let host = rest.starts(with: "//".utf8) ? rest.dropFirst(2).first : nil
      let isNamed =
        scheme.hasPrefix("http")
        ? host.map { !"/?#:".utf8.contains($0) } ?? false : !rest.isEmpty
      self = isNamed ? .kept(address, isElsewhere: true) : .unnamed(address)
      return
    }
    if address.hasPrefix("//") {
      self = .unsafe(start: "//")
      return
    }
    if address.isEmpty {
      self = .nothing
      return
    }
    let end = address.firstIndex { $0 == "#" || $0 == "?" } ?? address.endIndex
    let path = percentDecoded(String(address[..<end]))
    self =
      path.isEmpty
      ? .kept(address, isElsewhere: false)
      : .path(path, rest: String(address[end...]), written: address)
  }
}

/// The scheme of an address in lower case, or nil if it is a path.
///
/// Blanks do not hide one.
private func scheme(of address: String) -> String? {
  var scheme: [UInt8] = []
  for byte in address.utf8 {
    switch byte {
    case UInt8(ascii: ":"): return String(decoding: scheme, as: UTF8.self).lowercased()
    case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"): return nil
    case 0x00...0x20: continue
    default: scheme.append(byte)
    }
  }
  return nil
}

/// The address of an image that stands in the file itself: base64 of a kind that cannot hold
/// scripts; nil for any other.
func imageData(inAddress address: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
  let start = "data:image/".utf8
  guard address.count <= maximumImageData, address.starts(with: start) else { return nil }
  let rest = address.dropFirst(start.count)
  for kind in ["png", "jpeg", "gif", "webp", "avif"] {
    let start = kind + ";base64,"
    guard rest.starts(with: start.utf8) else { continue }
    let data = rest.dropFirst(start.utf8.count)
    let isBase64 = data.allSatisfy { byte in
      byte.isASCIILetter || byte.isASCIIDigit || "+/=".utf8.contains(byte)
    }
    return isBase64 && !data.isEmpty ? address : nil
  }
  return nil
}

/// How long the address of an image that stands in the file itself may be: 750 KB of image, which
/// is far more than a question needs.
private let maximumImageData = 1_000_000

extension String {
  fileprivate func trimmingBlanks() -> String {
    var rest = self[...]
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }
}
