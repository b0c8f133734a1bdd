internal import Bytes

/// Whether an address is that of a sound or a film, by the end of its name.
package func isMedia(_ address: String) -> Bool { mediaPlayer(for: address) != nil }

/// The element that plays a file, by the end of its name; nil if it is no sound and no film.
package func mediaPlayer(for address: String) -> String? {
  mediaKind(of: address).flatMap { $0.isEmpty ? nil : $0 }
}

/// The element that plays a file; empty for one that browsers show as no image either, and nil for
/// all others.
package func mediaKind(of address: String) -> String? {
  let path = address.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
  guard let dot = path.lastIndex(of: UInt8(ascii: ".")),
    path.distance(from: dot, to: path.endIndex) <= 5
  else { return nil }
  let letters = path[path.index(after: dot)...].map { $0.lowercasedASCII }
  func isOne(of endings: [StaticString]) -> Bool {
    endings.contains { ending in ending.withUTF8Buffer { $0.elementsEqual(letters) } }
  }
  if isOne(of: ["mp3", "m4a", "ogg", "oga", "opus", "wav", "flac", "aac"]) { return "audio" }
  if isOne(of: ["mp4", "m4v", "webm", "ogv"]) { return "video" }
  return isOne(of: [
    "avi", "mov", "mkv", "wmv", "mid", "pdf", "txt", "doc", "docx", "zip", "tif", "tiff", "heic",
  ])
    ? "" : nil
}
