internal import Bytes
internal import Diagnostics

/// Front matter that is not read: text stands above it, its marks are no three hyphens, or it is no
/// YAML.
///
/// What it says of drafts holds all the same, as nobody wants a draft published for a slip.
struct UnreadFrontMatter {
  /// The line of its first mark.
  var line: Int
  var isDraft: Bool

  /// Looks for it in the first lines of a text, outside of code; nil if there is none.
  ///
  /// It stands between two marks, of settings alone, of which one is known.
  init?(in text: ArraySlice<UInt8>, firstLine: Int) {
    var line = firstLine - 1
    var open: Int?
    var isKnown = false
    isDraft = false
    for range in Lines(of: text) {
      let written = text[range]
      line += 1
      guard line < firstLine + 40, !written.starts(with: "```".utf8),
        !written.starts(with: "~~~".utf8)
      else { return nil }
      if isLikeMark(written) {
        if isKnown, let open {
          self.line = open
          return
        }
        (open, isKnown, isDraft) = (line, false, false)
      } else if let mark = open {
        // A rule has an empty line below it.
        let isRule = line == mark + 1 && !written.contains { $0 > 0x20 }
        guard !isRule, isLikeSetting(written) else {
          open = nil
          continue
        }
        isKnown = isKnown || known.contains { written.starts(with: $0.utf8) }
        isDraft = isDraft || saysDraft(written)
      }
    }
    return nil
  }

  /// The settings that hold although it is not read.
  static func settings(ofDraft place: SourceLocation) -> [YAMLValue.Entry] {
    let yes = YAMLValue(content: .scalar(.init(text: "yes", isPlain: true)), location: place)
    return [YAMLValue.Entry(key: "draft", location: place, value: yes)]
  }

  /// The same of lines that are no YAML; none where they do not say that the file is a draft.
  static func settings(
    ofDraftIn lines: ArraySlice<UInt8>, at place: SourceLocation
  ) -> [YAMLValue.Entry] {
    for line in Lines(of: lines) where saysDraft(lines[line]) { return settings(ofDraft: place) }
    return []
  }
}

private let known = [
  "type:", "title:", "draft:", "tags:", "description:", "author:", "order:", "language:",
]

/// Whether a line of YAML or TOML says that a file is a draft; only a plain no says that it is
/// none.
private func saysDraft(_ line: ArraySlice<UInt8>) -> Bool {
  let rest = line.dropFirst(5).drop { $0 == 0x20 || $0 == 0x09 }
  guard line.starts(with: "draft".utf8), let sign = rest.first, ":=".utf8.contains(sign) else {
    return false
  }
  let written = rest.dropFirst().prefix { $0 != UInt8(ascii: "#") }
  let value = collapsed(String(decoding: written, as: UTF8.self)).lowercased()
  return value != "no" && value != "false" && value != "off"
}

/// Whether a line may be one of YAML: empty, indented, of a list, a comment, or a name with a
/// colon.
private func isLikeSetting(_ line: ArraySlice<UInt8>) -> Bool {
  guard let first = line.first, first > 0x20, first != UInt8(ascii: "-"), first != UInt8(ascii: "#")
  else { return true }
  let name = line.prefix { $0 != UInt8(ascii: ":") }
  return name.count < 40 && name.endIndex < line.endIndex
    && name.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || "-_".utf8.contains($0) }
}

/// Whether a line is three hyphens or more, or what a word processor makes of them, whatever blanks
/// and marks that nobody sees stand around.
private func isLikeMark(_ line: ArraySlice<UInt8>) -> Bool {
  guard line.count < 40, let first = line.first(where: { $0 > 0x20 }),
    first == UInt8(ascii: "-") || first > 0x7F
  else { return false }
  var width = 0
  for scalar in String(decoding: line, as: UTF8.self).unicodeScalars {
    switch scalar.value {
    case 0x20, 0x09, 0x0D, 0xA0, 0x200B, 0xFEFF: break
    case 0x2D: width += 1
    case 0x2013, 0x2212: width += 2
    case 0x2014: width += 3
    default: return false
    }
  }
  return width > 2
}
