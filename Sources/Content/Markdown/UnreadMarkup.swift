internal import Bytes

// What other programs make of Markdown, and CommonMark shows as text.

extension MarkdownTree {
  /// Warns of markup that is shown as it stands, and gives what stands between `[[` and `]]`, which
  /// may be the name of a page.
  ///
  /// Nothing is said of lines of the body in which a backslash stands before a sign of it.
  func reportUnreadMarkup(
    in body: ArraySlice<UInt8>, to findings: inout NodeFindings
  ) -> [BracketedName] {
    var names: [BracketedName] = []
    reportScript(to: &findings)
    let mayHoldMarkup = mayHoldMarkup(body)
    let escaped = mayHoldMarkup ? linesWithEscapedSigns(body) : []
    var places = TextPlaces(in: body)
    for node in nodes.indices {
      switch nodes[node].kind {
      case .text where mayHoldMarkup:
        reportMarkup(inText: node, &places, except: escaped, to: &findings, &names)
      case .heading: reportAttributes(ofHeading: node, &places, to: &findings)
      case .image, .link, .codeSpan: reportAttributes(behind: node, to: &findings)
      default: break
      }
    }
    return names
  }

  /// Warns of what MDX imports or exports at the top of a file.
  private func reportScript(to findings: inout NodeFindings) {
    guard let first = nodes.indices.first(where: { !isComment($0) }), first + 1 < nodes.count,
      nodes[first].kind == .paragraph, nodes[first + 1].kind == .text
    else { return }
    let text = bytes(of: first + 1)
    let line = text.prefix { $0 != UInt8(ascii: "\n") }
    let isImport = text.starts(with: "import ".utf8) && contains("from ", in: line)
    guard
      isImport || text.starts(with: "export const ".utf8)
        || text.starts(with: "export default ".utf8)
    else { return }
    findings.warn(
      .markupUnread, "what MDX imports and exports is shown as text; remove these lines",
      at: nodes[first])
  }

  /// Looks at the lines of a text.
  private func reportMarkup(
    inText node: Int, _ places: inout TextPlaces, except escaped: Set<Int32>,
    to findings: inout NodeFindings, _ names: inout [BracketedName]
  ) {
    let all = bytes(of: node)
    guard all.contains(where: { signs.contains($0) }) else { return }
    // Whether the paragraph begins here, and whether that is the first of a quote.
    let isFirst = node > 0 && nodes[node - 1].kind == .paragraph
    let isOfQuote = isFirst && node > 1 && nodes[node - 2].kind == .quote
    var number = nodes[node].line
    var start = all.startIndex
    while start < all.endIndex {
      let end = all[start...].firstIndex(of: UInt8(ascii: "\n")) ?? all.endIndex
      let line = all[start..<end]
      defer {
        start = end + 1
        number += 1
      }
      if escaped.contains(number) { continue }
      let startsLine = start > all.startIndex || isFirst
      if startsLine, let problem = line.problemOfLine(isFirst: start == all.startIndex && isOfQuote)
      {
        findings.warn(.markupUnread, problem, at: places.place(of: start, in: node, of: self))
      }
      line.reportMarkup(to: &findings, &names) { places.place(of: $0, in: node, of: self) }
    }
  }

  /// Warns of attributes behind a link, an image or code: `![Map](map.png){width=50%}`; and of the
  /// size that Obsidian takes from the words of an image.
  private func reportAttributes(behind node: Int, to findings: inout NodeFindings) {
    if nodes[node].kind == .image, plainText(inside(node))[...].endsInSize {
      findings.warn(
        .markupUnread,
        "pictures have no size of their own, and the number behind the bar is read aloud as their words; remove both",
        at: nodes[node])
    }
    let next = nodes[node].end
    guard next < nodes.count, nodes[next].kind == .text,
      bytes(of: next).attributesEnd != nil
    else { return }
    findings.warn(
      .markupUnread, "attributes in braces are shown as text; remove them", at: nodes[next])
  }

  /// Warns of `# Part {#part}`; ids of questions were taken before.
  private func reportAttributes(
    ofHeading heading: Int, _ places: inout TextPlaces, to findings: inout NodeFindings
  ) {
    guard let last = inside(heading).last, nodes[last].kind == .text,
      let open = bytes(of: last).lastIndex(of: UInt8(ascii: "{")),
      let end = bytes(of: last)[open...].attributesEnd,
      bytes(of: last)[end...].allSatisfy({ $0 <= 0x20 })
    else { return }
    findings.warn(
      .markupUnread,
      "attributes in braces are shown as text; remove them, and link to a heading by its words",
      at: places.place(of: open, in: last, of: self))
  }
}

/// Signs with which such markup starts.
private let signs = Array("[{~:!?%|".utf8)

/// The pairs of bytes of which at least one is in a text with such markup, each pair with a bit of
/// its own: those that such markup starts with, and those that start a character reference.
private struct MarkupPairs {
  private var first = [UInt8](repeating: 0, count: 256)
  private var second = [UInt8](repeating: 0, count: 256)

  init() {
    let pairs: [(first: String, second: String)] = [
      ("[", "[!^"), ("{", "{%:"), ("~%|", "~%|"), (":", ":"), ("!", "!"), ("?", "?"),
      ("&", "#abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"),
    ]
    for (bit, pair) in pairs.enumerated() {
      for byte in pair.first.utf8 { first[Int(byte)] |= 1 << bit }
      for byte in pair.second.utf8 { second[Int(byte)] |= 1 << bit }
    }
  }

  /// Whether one of the pairs is in a text.
  func isAny(in text: ArraySlice<UInt8>) -> Bool {
    first.withUnsafeBufferPointer { first in
      second.withUnsafeBufferPointer { second in
        var before: UInt8 = 0
        for byte in text {
          if before & second[Int(byte)] != 0 { return true }
          before = first[Int(byte)]
        }
        return false
      }
    }
  }
}

private let markupPairs = MarkupPairs()

/// Whether the texts of a body may hold such markup, which nearly none does.
private func mayHoldMarkup(_ body: ArraySlice<UInt8>) -> Bool { markupPairs.isAny(in: body) }

/// The lines, from 1, that have one of the signs behind a backslash.
private func linesWithEscapedSigns(_ body: ArraySlice<UInt8>) -> Set<Int32> {
  var found: Set<Int32> = []
  var number: Int32 = 0
  for line in Lines(of: body) {
    number += 1
    // A table has a backslash before each bar of its texts.
    let isEscaped =
      zip(body[line], body[line].dropFirst()).contains {
        $0 == UInt8(ascii: "\\") && $1 != UInt8(ascii: "|") && signs.contains($1)
      } || contains("|\\|", in: body[line]) || contains("\\||", in: body[line])
    if isEscaped { found.insert(number) }
  }
  return found
}

/// What stands between `[[` and `]]` where no blank is filled in.
struct BracketedName {
  var name: ArraySlice<UInt8>
  /// Whether it begins with `![[`.
  var isEmbedded: Bool
  var node: MarkdownNode
}

extension ArraySlice<UInt8> {
  /// What is wrong with a line that begins a block of another program; `isFirst` is true at the top
  /// of a quote.
  fileprivate func problemOfLine(isFirst: Bool) -> String? {
    switch first {
    case UInt8(ascii: "{"):
      guard dropFirst().first == UInt8(ascii: ":"), let end = attributesEnd,
        self[end...].allSatisfy({ $0 <= 0x20 })
      else { return nil }
      return "attributes in braces are shown as text; remove this line"
    case UInt8(ascii: ":") where starts(with: ":::".utf8):
      return "lines of colons are shown as text; remove them, or write a quote with >"
    case UInt8(ascii: "!") where startsNote(after: "!!! "),
      UInt8(ascii: "?") where startsNote(after: "??? "):
      return "a note of this form is shown as text; write a quote with >"
    case UInt8(ascii: "[") where isFirst && dropFirst().first == UInt8(ascii: "!"):
      let word = dropFirst(2).prefix { $0.isASCIILetter }
      guard !word.isEmpty, dropFirst(2 + word.count).first == UInt8(ascii: "]") else { return nil }
      let text = String(decoding: word, as: UTF8.self)
      return "quotes have no kinds, so [!\(text)] is shown as text; write **\(text)** or remove it"
    case UInt8(ascii: "[") where dropFirst().first == UInt8(ascii: "^"):
      let label = dropFirst(2).prefix { $0 > 0x20 && $0 != UInt8(ascii: "]") }
      guard !label.isEmpty, dropFirst(2 + label.count).starts(with: "]:".utf8) else { return nil }
      return "footnotes are shown as text; write the note where it belongs"
    default: return nil
    }
  }

  /// Whether a note of MkDocs begins here, by its kind.
  private func startsNote(after mark: String) -> Bool {
    guard starts(with: mark.utf8) else { return false }
    let kind = dropFirst(mark.utf8.count).prefix { $0.isASCIILetter }
    return [
      "abstract", "bug", "caution", "danger", "example", "failure", "hint", "important", "info",
      "note", "question", "quote", "success", "tip", "warning",
    ].contains { kind.elementsEqual($0.utf8) }
  }

  /// Reports what stands anywhere in a line.
  fileprivate func reportMarkup(
    to findings: inout NodeFindings, _ names: inout [BracketedName],
    at place: (Int) -> MarkdownNode
  ) {
    var index = startIndex
    while index < endIndex {
      let rest = self[index...]
      switch self[index] {
      case UInt8(ascii: "[") where rest.starts(with: "[[".utf8):
        let inner = rest.dropFirst(2).prefix { $0 != UInt8(ascii: "]") && $0 != UInt8(ascii: "[") }
        if self[inner.endIndex...].starts(with: "]]".utf8) {
          let isEmbedded = index > startIndex && self[index - 1] == UInt8(ascii: "!")
          names.append(BracketedName(name: inner, isEmbedded: isEmbedded, node: place(index)))
          index = inner.endIndex
        }
      case UInt8(ascii: "{") where rest.startsShortcode:
        findings.warn(
          .markupUnread,
          "this calls something of another program, and is shown as text; write it in Markdown, or put code in backticks",
          at: place(index))
        return
      case UInt8(ascii: "{") where rest.startsDeletion:
        findings.warn(
          .markupUnread,
          "this hides nothing here, and is shown as text; write a blank, as in [[Rome]]",
          at: place(index))
        return
      case UInt8(ascii: "~"), UInt8(ascii: "%"), UInt8(ascii: "|"):
        guard let end = rest.endBetweenTwo(of: self[index]) else { break }
        let problem =
          switch self[index] {
          case UInt8(ascii: "~"): "nothing is struck out, and ~~ is shown as text; remove it"
          case UInt8(ascii: "%"):
            "this is no comment here, and is shown as text; write <!-- before it and --> after it"
          default: "bars hide nothing here, and are shown as text; remove them"
          }
        findings.warn(.markupUnread, problem, at: place(index))
        index = end
      default: break
      }
      index += 1
    }
  }

  /// Whether a call of Hugo's, mdBook's or Jekyll's stands here.
  private var startsShortcode: Bool {
    [
      "{{<", "{{%", "{{#include ", "{% include ", "{% highlight ", "{% raw %}", "{% link ",
      "{% comment ",
    ]
    .contains { starts(with: $0.utf8) }
  }

  /// Whether a deletion of Anki stands here: `{{c1::Rome}}`.
  private var startsDeletion: Bool {
    guard starts(with: "{{c".utf8) else { return false }
    let rest = dropFirst(3).drop { $0.isASCIIDigit }
    return rest.count < count - 3 && rest.starts(with: "::".utf8)
  }

  /// Where `~~words~~`, `||words||` or `%% words %%` ends that stands here; blanks may stand beside
  /// the signs of the last only.
  private func endBetweenTwo(of sign: UInt8) -> Int? {
    guard dropFirst().first == sign else { return nil }
    let inner = dropFirst(2).prefix { $0 != sign }
    guard let head = inner.first, let tail = inner.last,
      sign == UInt8(ascii: "%") || head > 0x20 && tail > 0x20,
      case let rest = self[inner.endIndex...], rest.starts(with: [sign, sign])
    else { return nil }
    // "a||b||c" is an expression.
    if sign == UInt8(ascii: "|"), rest.dropFirst(2).first?.isASCIILetter ?? false { return nil }
    return inner.endIndex + 1
  }

  /// Whether the words of an image end in a size: `Map|300`, `Map|300x200`.
  fileprivate var endsInSize: Bool {
    guard let bar = lastIndex(of: UInt8(ascii: "|")), let tail = last, tail.isASCIIDigit else {
      return false
    }
    return self[(bar + 1)...].allSatisfy { $0.isASCIIDigit || $0 == UInt8(ascii: "x") }
  }

  /// Where attributes end that stand here: `{.note #id width=50%}`, `{: .note}`, `{:toc}`.
  fileprivate var attributesEnd: Int? {
    guard first == UInt8(ascii: "{") else { return nil }
    var inner = dropFirst()
    let isOfBlock = inner.first == UInt8(ascii: ":")
    if isOfBlock { inner = inner.dropFirst() }
    guard let close = inner.prefix(200).firstIndex(of: UInt8(ascii: "}")) else { return nil }
    let words = inner[..<close].split { $0 <= 0x20 }
    // A value in quotes may have blanks.
    var isQuoted = false
    let areAttributes = words.allSatisfy { word in
      let continues = isQuoted
      if word.count(where: { $0 == UInt8(ascii: "\"") }) % 2 == 1 { isQuoted.toggle() }
      if continues { return true }
      let isNamed = word.first == UInt8(ascii: ".") || word.first == UInt8(ascii: "#")
      if isNamed { return word.count > 1 && word[word.startIndex + 1].isASCIILetter }
      let name = word.prefix { $0.isASCIILetter || $0 == UInt8(ascii: "-") }
      let isSetting = !name.isEmpty && word.dropFirst(name.count).first == UInt8(ascii: "=")
      return isSetting || isOfBlock && name.count == word.count
    }
    return areAttributes && !words.isEmpty ? close + 1 : nil
  }
}
