/// JSON with blanks in the place of what people and language models write beside it: text around a
/// fence of Markdown, comments, and commas before a closing bracket.
///
/// The places of all else stay what they are.
func relaxedJSON(_ bytes: [UInt8]) -> [UInt8] {
  var output = fenced(bytes)
  var place = 0
  /// The last comma, if only blanks and comments follow it so far.
  var comma: Int?
  while place < output.count {
    switch output[place] {
    case UInt8(ascii: "\""):
      comma = nil
      place = endOfText(output, from: place)
      continue
    case UInt8(ascii: "/"):
      let end = endOfComment(output, from: place)
      for index in place..<end where output[index] != 0x0A { output[index] = 0x20 }
      if end > place {
        place = end
        continue
      }
      comma = nil
    case UInt8(ascii: ","): comma = place
    case UInt8(ascii: "]"), UInt8(ascii: "}"):
      if let comma { output[comma] = 0x20 }
      comma = nil
    case 0x09, 0x0A, 0x0D, 0x20: break
    default: comma = nil
    }
    place += 1
  }
  return output
}

/// The place behind a text in quotes.
private func endOfText(_ bytes: [UInt8], from start: Int) -> Int {
  var place = start + 1
  while place < bytes.count, bytes[place] != UInt8(ascii: "\"") {
    place += bytes[place] == UInt8(ascii: "\\") ? 2 : 1
  }
  return min(place + 1, bytes.count)
}

/// The place behind a comment; the start itself if there is none.
func endOfComment(_ bytes: [UInt8], from start: Int) -> Int {
  guard start + 1 < bytes.count else { return start }
  switch bytes[start + 1] {
  case UInt8(ascii: "/"): return bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
  case UInt8(ascii: "*"):
    var place = start + 2
    while place + 1 < bytes.count {
      if bytes[place] == UInt8(ascii: "*"), bytes[place + 1] == UInt8(ascii: "/") {
        return place + 2
      }
      place += 1
    }
    return bytes.count
  default: return start
  }
}

/// The bytes with blanks for what stands around fences; all of them if there are none.
private func fenced(_ bytes: [UInt8]) -> [UInt8] {
  var output = bytes
  var isInside = false
  var hasFence = false
  var start = 0
  while start < bytes.count {
    let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
    let line = bytes[start..<end].drop { $0 == 0x20 || $0 == 0x09 }
    let isFence = line.starts(with: "```".utf8)
    if isFence {
      isInside.toggle()
      hasFence = true
    }
    if isFence || !isInside {
      for index in start..<end { output[index] = 0x20 }
    }
    start = end + 1
  }
  return hasFence ? output : bytes
}
