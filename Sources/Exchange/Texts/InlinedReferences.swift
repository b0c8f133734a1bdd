internal import Content
internal import Diagnostics

/// The text of a file in which each link and picture by reference, `[docs][1]` with
/// `[1]: address` elsewhere, has its address in place, as its question may stand in a file without
/// the definition.
///
/// Lines of definitions that are used become empty. Footnotes are told, and so are definitions that
/// nothing in one line uses, which may be code as well.
func inlinedReferences(
  _ front: ForeignFrontMatter, path: String, reporting diagnostics: inout [Diagnostic]
) -> String {
  guard front.body.utf8.contains(UInt8(ascii: "[")), front.body.contains("]:") else {
    return front.body
  }
  var lines = front.body.split(omittingEmptySubsequences: false) { $0.endsLine }
  var references = InlinedReferences()
  let isText = linesOutsideFences(lines)
  let definitions = Set(
    lines.indices.filter { isText[$0] && references.define(lines[$0], at: $0) })
  for place in lines.indices
  where isText[place] && lines[place].utf8.count < 4000 && !definitions.contains(place) {
    if lines[place].utf8.contains(UInt8(ascii: "[")) {
      lines[place] = Substring(references.inlined(lines[place]))
    }
  }
  for place in references.usedPlaces { lines[place] = "" }
  func tell(_ place: Int?, _ message: String) {
    guard let place else { return }
    diagnostics.append(
      .warning(
        .notKept, message, at: SourceLocation(path: path, line: front.firstLine + place)))
  }
  tell(references.unused, "no text in one line uses this address; it may be left out")
  tell(references.footnote, "footnotes are read as text; write the note where it belongs")
  return lines.joined(separator: "\n")
}

/// For each line whether it is neither in a fence nor one.
private func linesOutsideFences(_ lines: [Substring]) -> [Bool] {
  var fence: Substring?
  return lines.map { line in
    let said = line.trimmingBlanks
    if let open = fence {
      if said.hasPrefix(open) { fence = nil }
      return false
    }
    guard said.hasPrefix("```") || said.hasPrefix("~~~") else { return true }
    fence = said.prefix(3)
    return false
  }
}

private struct InlinedReferences {
  private var targets: [String: (target: String, places: [Int])] = [:]
  private var used: Set<String> = []
  /// The line of the first footnote.
  private(set) var footnote: Int?

  /// The line of the first definition that nothing uses.
  var unused: Int? {
    targets.filter { !used.contains($0.key) }.compactMap(\.value.places.first).min()
  }

  /// The lines of those that are used.
  var usedPlaces: [Int] {
    targets.filter { used.contains($0.key) }.flatMap(\.value.places)
  }

  /// Takes a line that defines what a label stands for: `[docs]: https://example.org "Title"`.
  mutating func define(_ line: Substring, at place: Int) -> Bool {
    let said = line.trimmingBlanks
    guard said.hasPrefix("["), let end = said.firstRange(of: "]:") else { return false }
    let label = said[..<end.lowerBound].dropFirst()
    if label.hasPrefix("^") {
      footnote = footnote ?? place
      return false
    }
    let target = said[end.upperBound...].trimmingBlanks
    let address = target.prefix { $0 != " " && $0 != "\t" }
    let title = target.dropFirst(address.count).trimmingBlanks
    // `[x]: ` is a box, and a text of several words no address.
    guard !label.trimmed.isEmpty, !"xX".contains(label), !label.contains("["),
      !label.contains("]"), !address.isEmpty, title.isEmpty || isTitle(title)
    else { return false }
    let key = Self.key(label)
    targets[key, default: (String(target), [])].places.append(place)
    return true
  }

  private func isTitle(_ text: Substring) -> Bool {
    guard let first = text.first, let last = text.last, text.count > 1 else { return false }
    return ["\"\"", "''", "()"].contains("\(first)\(last)")
  }

  private static func key(_ label: Substring) -> String {
    label.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// A text with its addresses in place; code is left alone.
  mutating func inlined(_ text: Substring) -> String {
    var output = ""
    var rest = text
    while let first = rest.first {
      if first == "\\" {
        output += rest.prefix(2)
        rest = rest.dropFirst(2)
      } else if first == "`" {
        let code = Self.code(atStartOf: rest)
        output += code
        rest = rest.dropFirst(code.count)
      } else if first == "[", let inner = Self.bracketed(rest) {
        rest = rest.dropFirst(inner.count + 2)
        output += link(inner, before: &rest)
      } else {
        output.append(rest.removeFirst())
      }
    }
    return output
  }

  /// What stands for `[inner]`; takes the label that follows it.
  private mutating func link(_ inner: Substring, before rest: inout Substring) -> String {
    let text = inner.contains("[") ? inlined(inner) : String(inner)
    var label = inner
    var after = rest
    if rest.hasPrefix("["), let found = Self.bracketed(rest) {
      after = rest.dropFirst(found.count + 2)
      if !found.isEmpty { label = found }
    }
    let key = Self.key(label)
    guard !rest.hasPrefix("("), let found = targets[key] else { return "[\(text)]" }
    used.insert(key)
    rest = after
    return "[\(text)](\(found.target))"
  }

  /// A span of code, or its marks where nothing ends it.
  private static func code(atStartOf text: Substring) -> Substring {
    let marks = text.prefix { $0 == "`" }
    guard let end = text.dropFirst(marks.count).firstRange(of: String(marks)) else { return marks }
    return text[..<end.upperBound]
  }

  /// What stands between the bracket that a text starts with and the one that closes it.
  private static func bracketed(_ text: Substring) -> Substring? {
    var depth = 0
    for place in text.prefix(1000).indices {
      if text[place] == "[" { depth += 1 }
      if text[place] == "]" { depth -= 1 }
      if depth > 8 { return nil }
      if depth == 0 { return text[..<place].dropFirst() }
    }
    return nil
  }
}
