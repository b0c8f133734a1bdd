internal import Addresses
internal import ByteSearch
internal import Bytes

/// What keeps browsers from showing a picture, in the words of a finding; nil if nothing seems to.
///
/// `start` are the first bytes of its file, which has `size`; `read` gives others. A picture of one
/// format under the ending of another is all right, as browsers go by the bytes.
package func damage(
  ofPicture path: String, start: [UInt8], size: Int, read: (Range<Int>) -> [UInt8]
) -> String? {
  guard PictureFormat(ending: fileEnding(of: path)) != nil else { return nil }
  if size == 0 { return "this picture is an empty file; save it again" }
  func has(_ mark: String, at place: Int) -> Bool {
    start.dropFirst(place).starts(with: mark.utf8)
  }
  let isWhole: Bool
  switch pictureFormat(of: start) {
  case .png:
    let end = Array("IEND".utf8) + [0xAE, 0x42, 0x60, 0x82]
    isWhole =
      read(max(0, size - 8)..<size) == end || isTooLarge(size)
      || read(0..<size).firstPlace(of: end) != nil
  case .jpeg:
    let end: [UInt8] = [0xFF, 0xD9]
    // Cameras write more behind the end.
    isWhole =
      read(max(0, size - 2)..<size) == end || isTooLarge(size)
      || scan(ofJPEG: read(0..<size)).firstPlace(of: end) != nil
  case .webp: isWhole = start[4..<8].reversed().reduce(0) { $0 << 8 | Int($1) } <= size - 8
  case .gif, .avif: isWhole = true
  case nil where start == [0xFF, 0xD8]: isWhole = false
  case nil:
    isWhole = true
    guard has("ftypmif1", at: 4) || has("BM", at: 0) || start.starts(with: [0, 0, 1, 0]) else {
      return "browsers show no such file as a picture, whatever its name; save it as PNG or JPEG"
    }
  }
  return isWhole ? nil : "this picture is cut off; copy or save it again"
}

/// What keeps browsers from playing a sound or a film, or from showing captions, in the words of a
/// finding; nil if nothing seems to.
///
/// `start` are the first bytes of its file.
package func damage(ofMedia path: String, start: [UInt8]) -> String? {
  if fileEnding(of: path) == "vtt" { return damage(ofCaptions: start) }
  return isMedia(path) && start.isEmpty
    ? "this file is empty, so nothing plays; save it again" : nil
}

/// What keeps browsers from showing captions that begin so.
private func damage(ofCaptions start: [UInt8]) -> String? {
  let text = start.withoutByteOrderMark
  guard text.starts(with: "WEBVTT".utf8) else {
    return
      "browsers show no such captions; save them as WebVTT in UTF-8, whose first line is WEBVTT"
  }
  // As SubRip has them.
  let times = text.split(separator: 0x0A).first { line in
    line.contains(UInt8(ascii: ",")) && line.first.map { 0x30...0x39 ~= $0 } == true
      && line.holds("-->")
  }
  return times == nil
    ? nil : "browsers pass over times with a comma; write them with a point, as 00:01.500"
}

/// Whether a file is not read only to look for its end.
private func isTooLarge(_ size: Int) -> Bool { size > 64 << 20 }

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
