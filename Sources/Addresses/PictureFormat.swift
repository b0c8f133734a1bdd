/// The formats of pictures that browsers show and that hold no scripts.
package enum PictureFormat: Hashable, Sendable {
  case png, jpeg, gif, webp, avif

  /// By the end of a file's name, in lower case.
  package init?(ending: String) {
    switch ending {
    case "png": self = .png
    case "jpg", "jpeg": self = .jpeg
    case "gif": self = .gif
    case "webp": self = .webp
    case "avif": self = .avif
    default: return nil
    }
  }
}

/// What a file is by its first bytes; nil if it is none of these pictures.
package func pictureFormat(of bytes: [UInt8]) -> PictureFormat? {
  func has(_ mark: String, at place: Int) -> Bool {
    bytes.dropFirst(place).starts(with: mark.utf8)
  }
  if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return .png }
  if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return .jpeg }
  if has("GIF87a", at: 0) || has("GIF89a", at: 0) { return .gif }
  if has("RIFF", at: 0), has("WEBP", at: 8) { return .webp }
  if has("ftypavif", at: 4) || has("ftypavis", at: 4) { return .avif }
  return nil
}
