/// What keeps browsers from showing a picture, in the words of a finding; nil if nothing seems to.
///
/// `start` are the first bytes of its file, which has `size`; `read` gives others. A picture of one
/// format under the ending of another is all right, as browsers go by the bytes.
package func damage(
  ofPicture path: String, start: [UInt8], size: Int, read: (Range<Int>) -> [UInt8]
) -> String? {
  let ending = path.split(separator: ".").last?.lowercased() ?? ""
  guard ["png", "jpg", "jpeg", "gif", "webp", "avif"].contains(ending) else { return nil }
  if size == 0 { return "this picture is an empty file; save it again" }
  func has(_ mark: String, at place: Int) -> Bool {
    start.dropFirst(place).starts(with: mark.utf8)
  }
  let isWhole: Bool
  if start.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
    let end = Array("IEND".utf8) + [0xAE, 0x42, 0x60, 0x82]
    isWhole =
      read(max(0, size - 8)..<size) == end || isTooLarge(size) || holds(end, read(0..<size)[...])
  } else if start.starts(with: [0xFF, 0xD8]) {
    let end: [UInt8] = [0xFF, 0xD9]
    // Cameras write more behind the end.
    isWhole =
      read(max(0, size - 2)..<size) == end || isTooLarge(size)
      || holds(end, scan(ofJPEG: read(0..<size)))
  } else if has("RIFF", at: 0), has("WEBP", at: 8) {
    isWhole = start[4..<8].reversed().reduce(0) { $0 << 8 | Int($1) } <= size - 8
  } else if has("GIF8", at: 0) || has("ftypavif", at: 4) || has("ftypavis", at: 4)
    || has("ftypmif1", at: 4) || has("BM", at: 0) || start.starts(with: [0, 0, 1, 0])
  {
    isWhole = true
  } else {
    return "browsers show no such file as a picture, whatever its name; save it as PNG or JPEG"
  }
  return isWhole ? nil : "this picture is cut off; copy or save it again"
}

/// What keeps browsers from playing a sound or a film, or from showing captions, in the words of a
/// finding; nil if nothing seems to.
///
/// `start` are the first bytes of its file.
package func damage(ofMedia path: String, start: [UInt8]) -> String? {
  let ending = path.split(separator: ".").last?.lowercased() ?? ""
  if ending == "vtt" { return damage(ofCaptions: start) }
  let isMedia = [
    "mp3", "m4a", "ogg", "oga", "opus", "wav", "flac", "aac", "mp4", "m4v", "webm", "ogv",
  ].contains(ending)
  return isMedia && start.isEmpty ? "this file is empty, so nothing plays; save it again" : nil
}

/// What keeps browsers from showing captions that begin so.
private func damage(ofCaptions start: [UInt8]) -> String? {
  let text = start.starts(with: [0xEF, 0xBB, 0xBF]) ? start.dropFirst(3) : start[...]
  guard text.starts(with: "WEBVTT".utf8) else {
    return
      "browsers show no such captions; save them as WebVTT in UTF-8, whose first line is WEBVTT"
  }
  // As SubRip has them.
  let times = text.split(separator: 0x0A).first { line in
    line.contains(UInt8(ascii: ",")) && line.first.map { 0x30...0x39 ~= $0 } == true
      && holds(Array("-->".utf8), line)
  }
  return times == nil
    ? nil : "browsers pass over times with a comma; write them with a point, as 00:01.500"
}

/// Whether a file is not read only to look for its end.
private func isTooLarge(_ size: Int) -> Bool { size > 64 << 20 }

private func holds(_ mark: [UInt8], _ bytes: ArraySlice<UInt8>) -> Bool {
  var rest = bytes
  while let place = rest.firstIndex(of: mark[0]) {
    rest = rest[place...]
    if rest.starts(with: mark) { return true }
    rest = rest.dropFirst()
  }
  return false
}

/// What follows the headers of a JPEG file, where no end but that of the picture stands.
private func scan(ofJPEG bytes: [UInt8]) -> ArraySlice<UInt8> {
  var place = 2
  while place + 3 < bytes.count, bytes[place] == 0xFF {
    switch bytes[place + 1] {
    case 0xDA: return bytes[place...]
    case 0xFF: place += 1
    default: place += 2 + Int(bytes[place + 2]) << 8 + Int(bytes[place + 3])
    }
  }
  return []
}
