internal import Bytes
internal import Content

/// The tags of HTML in a text, outside code between backticks, and its comments.
///
/// `List<T>` and `<https://example.com>` have none.
func htmlTags(in text: Substring) -> [Range<Substring.Index>] {
  guard text.utf8.contains(UInt8(ascii: "<")) else { return [] }
  var tags: [Range<Substring.Index>] = []
  var rest = text
  var ticksLeft = text.utf8.count { $0 == UInt8(ascii: "`") }
  while let sign = rest.utf8.firstIndex(where: { $0 == UInt8(ascii: "<") || $0 == tick }) {
    rest = rest[sign...]
    if rest.utf8.first == tick {
      let run = rest.prefix { $0 == "`" }
      ticksLeft -= run.utf8.count
      rest = rest.dropFirst(run.count)
      // One that none follows is an apostrophe.
      if ticksLeft > 0, let end = rest.firstRange(of: run) {
        ticksLeft -= rest[..<end.upperBound].utf8.count { $0 == tick }
        rest = rest[end.upperBound...]
      }
    } else if let end = rest.utf8.prefix(maximumTag).firstIndex(of: UInt8(ascii: ">")),
      isTag(rest[...end], in: text)
    {
      let next = text.index(after: end)
      tags.append(sign..<next)
      rest = rest[next...]
    } else {
      rest = rest.dropFirst()
    }
  }
  return tags
}

/// A tag has no more bytes than this.
private let maximumTag = 600

private let tick = UInt8(ascii: "`")

/// Whether a text between angle brackets is a tag of HTML.
private func isTag(_ tag: Substring, in text: Substring) -> Bool {
  let inner = tag.dropFirst().dropLast()
  if inner.first == "!" { return true }
  let name = tagName(tag)
  let after = inner.drop { $0 == "/" }.dropFirst(name.count)
  guard !name.isEmpty, name.utf8.count < 20 else { return false }
  let hasAttributes = after.first.map { $0 == " " || $0 == "/" } ?? true
  guard hasAttributes, after.allSatisfy({ " /".contains($0) }) || after.contains("=") else {
    return false
  }
  let lower = name.lowercased()
  guard HTMLMarkdown.isTag(lower) else { return false }
  if lower == name { return true }
  // `Map<A>` is a type, as long as nothing ends it.
  return name == name.uppercased()
    && (name.count > 1 || text.utf8.count < 4000 && text.contains("</\(name)>"))
}

/// The name in a tag.
private func tagName(_ tag: Substring) -> Substring {
  tag.dropFirst().drop { $0 == "/" }.prefix { $0.isASCII && ($0.isLetter || $0.isNumber) }
}

/// A text without its tags, with another text in the place of each.
func withoutHTML(_ written: some StringProtocol, replacedBy other: String = "") -> String {
  let text = Substring(written)
  let tags = htmlTags(in: text)
  guard !tags.isEmpty else { return String(text) }
  var output = ""
  var start = text.startIndex
  for tag in tags {
    output += text[start..<tag.lowerBound] + other
    start = tag.upperBound
  }
  return output + text[start...]
}

/// A part of a line without tags whose other half stands outside it, and without breaks at its end.
func withoutHalfTags(_ text: String) -> String {
  let tags = htmlTags(in: text[...])
  guard !tags.isEmpty else { return text }
  var open: [Int] = []
  var halves: Set<Int> = []
  for (place, range) in tags.enumerated() {
    let tag = text[range]
    let name = tagName(tag).lowercased()
    if name.isEmpty || ["br", "hr", "img", "wbr", "input"].contains(name) { continue }
    if !tag.hasPrefix("</") {
      open.append(place)
    } else if let start = open.last, tagName(text[tags[start]]).lowercased() == name {
      open.removeLast()
    } else {
      halves.insert(place)
    }
  }
  halves.formUnion(open)
  var output = ""
  var start = text.startIndex
  for place in tags.indices where halves.contains(place) {
    output += text[start..<tags[place].lowerBound]
    start = tags[place].upperBound
  }
  return withoutLastBreaks(output + text[start...])
}
