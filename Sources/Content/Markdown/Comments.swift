internal import Bytes
internal import Diagnostics
internal import Suggestions

extension MarkdownTree {
  /// The text of a comment that starts with a word and a colon or blank, without the word: `quiz:`
  /// or `pin`.
  func comment(_ word: String, at node: Int) -> ArraySlice<UInt8>? {
    let kind = nodes[node].kind
    guard kind == .html || kind == .inlineHTML else { return nil }
    // As many as three blanks may stand before a block.
    let text = bytes(of: node).drop { $0 == 0x20 }
    guard text.starts(with: "<!--".utf8), let end = commentEnd(text) else { return nil }
    let inner = text[(text.startIndex + 4)..<end].drop { $0 <= 0x20 }
    guard inner.starts(with: word.utf8) else { return nil }
    let rest = inner.dropFirst(word.utf8.count)
    // A longer word is another one.
    let endsInLetter = word.utf8.last?.isASCIILetter ?? false
    return endsInLetter && rest.first?.isASCIILetter ?? false ? nil : rest
  }

  /// Whether a comment says that a choice keeps its place.
  func isPin(_ node: Int) -> Bool {
    ["pin", "Pin", "PIN"].contains { comment($0, at: node) != nil }
  }

  func isComment(_ node: Int) -> Bool { comment("", at: node) != nil }

  /// Whether a comment says nothing, so that it only keeps two blocks apart.
  func isEmptyComment(_ node: Int) -> Bool {
    bytes(of: node).filter { $0 > 0x20 }.elementsEqual("<!---->".utf8)
  }

  private func commentEnd(_ text: ArraySlice<UInt8>) -> Int? {
    var index = text.startIndex + 4
    while index + 2 < text.endIndex {
      if text[index] == UInt8(ascii: "-"), text[index + 1] == UInt8(ascii: "-"),
        text[index + 2] == UInt8(ascii: ">")
      {
        return index
      }
      index += 1
    }
    return nil
  }
}

// MARK: Findings

extension MarkdownTree {
  /// Reports HTML that takes more than its author meant: a comment or a tag like `<pre>` that does
  /// not end takes all that stands below it, and a comment with other text behind its end takes
  /// that.
  func reportComments(trustsHTML: Bool, to findings: inout NodeFindings) {
    for node in nodes.indices where nodes[node].kind == .html {
      let text = bytes(of: node).drop { $0 == 0x20 }
      guard text.starts(with: "<!--".utf8) else {
        if let tag = openTag(text) {
          findings.error(
            .htmlOpen,
            "\(tag) does not end, so \(whatIsLost(below: node)) is read; put it in backticks, or end it",
            at: nodes[node])
        }
        continue
      }
      guard let end = commentEnd(text) else {
        findings.error(
          .commentOpen,
          "this comment does not end, so \(whatIsLost(below: node)) is read; write --> after it",
          at: nodes[node])
        continue
      }
      if contains("<!--", in: text[(text.startIndex + 4)..<end]) {
        findings.error(
          .commentOpen,
          "this comment goes on to the end of another one, and what stands between them is not read; write --> after it",
          at: nodes[node])
      }
      let rest = textBehind(text[(end + 3)...])
      guard !trustsHTML, let first = rest.first else { continue }
      let severity = first == UInt8(ascii: "<") ? Diagnostic.Severity.warning : .error
      findings.append(
        Diagnostic(
          severity, .commentText,
          "what stands behind this comment is left out; write it on the next line",
          at: findings.location(of: nodes[node])))
    }
  }

  /// How far HTML without an end reaches: to the end of the file, or of the item or the quote that
  /// it stands in.
  private func whatIsLost(below node: Int) -> String {
    nodes[node].end < nodes.count ? "nothing below it in this list or quote" : "nothing below it"
  }

  /// The start of HTML that goes on until its end and has none, if it takes lines below it.
  private func openTag(_ text: ArraySlice<UInt8>) -> String? {
    guard let kind = htmlStart(text, isAnyTag: false), kind < 6, !endsHTML(kind, text) else {
      return nil
    }
    let first = text.prefix { !isLineEnd($0) }
    guard text[first.endIndex...].contains(where: { $0 > 0x20 }) else { return nil }
    let name = first.prefix(40).prefix { $0 > 0x20 && $0 != UInt8(ascii: ">") }
    let close = first.dropFirst(name.count).first == UInt8(ascii: ">") ? ">" : ""
    return String(decoding: name, as: UTF8.self) + close
  }

  /// What follows a comment without other comments.
  private func textBehind(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var rest = text.drop { $0 <= 0x20 }
    while rest.starts(with: "<!--".utf8), let end = commentEnd(rest) {
      rest = rest[(end + 3)...].drop { $0 <= 0x20 }
    }
    return rest
  }

  /// Reports comments that seem to say something of a question, and are not read.
  ///
  /// They stand in a paragraph or a list that is no heading of a question, or have another word
  /// than `quiz:`. True if there is one.
  func reportUnreadAttributes(
    in range: Range<Int>, isHeading: Bool, to findings: inout NodeFindings
  ) -> Bool {
    var isReported = false
    for node in range where nodes[node].kind == .html || nodes[node].kind == .inlineHTML {
      let message: String
      if comment("quiz:", at: node) != nil {
        if isHeading || node == range.lowerBound { continue }
        message =
          "this says nothing of the question here; write it in a paragraph of its own below the heading"
      } else if let text = comment("", at: node), looksLikeAttributes(text) {
        message = "this is not read; write it as <!-- quiz: name=value -->"
      } else {
        if let text = comment("", at: node), looksLikeAttribute(text) {
          // It may be for another program.
          findings.warn(
            .attributeWrong,
            "this is not read; if it is meant for Podium, write <!-- quiz: name=value -->",
            at: nodes[node])
        }
        continue
      }
      findings.error(.attributeWrong, message, at: nodes[node])
      isReported = true
    }
    return isReported
  }

  /// Warns of the first comment about a question on a page that is no quiz.
  func reportUnreadComment(to findings: inout NodeFindings) {
    guard let node = nodes.indices.first(where: { comment("quiz:", at: $0) != nil }) else { return }
    findings.warn(
      .attributeWrong,
      "this page is no quiz, so this is not read; write \"type: quiz\" and answers, or remove it",
      at: nodes[node])
  }

  /// Whether a comment sets what questions have with a colon, as in `points: 2`.
  ///
  /// An id with a digit is rather one of another program.
  private func looksLikeAttribute(_ text: ArraySlice<UInt8>) -> Bool {
    let words = text.split { $0 <= 0x20 || $0 == UInt8(ascii: ":") }
    guard words.count == 2, let name = words.first, words[1].count <= 60,
      text[name.endIndex...].first == UInt8(ascii: ":")
    else { return false }
    let value = String(decoding: words[1], as: UTF8.self)
    return switch String(decoding: name, as: UTF8.self).lowercased() {
    case "id": isQuestionID(value) && !words[1].contains { $0.isASCIIDigit }
    case "points": words[1].allSatisfy { $0.isASCIIDigit }
    case "kind": QuestionKind(rawValue: value) != nil
    default: false
    }
  }

  /// Whether a comment starts with a word like "quiz" and sets something, or sets what questions
  /// have.
  private func looksLikeAttributes(_ text: ArraySlice<UInt8>) -> Bool {
    guard text.contains(UInt8(ascii: "=")) else { return false }
    let text = text.drop { $0 <= 0x20 || $0 == UInt8(ascii: "-") }
    let letters = text.prefix(16).prefix { $0.isASCIILetter }
    let after = text.dropFirst(letters.count)
    // Another word, as that of another program: `podium: points=2`.
    if !letters.isEmpty, after.first == UInt8(ascii: ":") {
      let name = after.dropFirst().drop { $0 <= 0x20 }.prefix { $0 != UInt8(ascii: "=") }
      if attributeNames.contains(String(decoding: name, as: UTF8.self)) { return true }
    }
    let word = String(decoding: letters, as: UTF8.self).lowercased()
    let setsValue = after.first == UInt8(ascii: "=")
    return setsValue && attributeNames.contains(word)
      || closest(to: word, among: ["quiz", "question"]) != nil
  }
}
