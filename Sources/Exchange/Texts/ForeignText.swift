internal import Bytes
internal import Content
internal import Diagnostics

/// How a text of a learning platform is written.
enum TextFormat: String {
  case html, markdown, plain
  /// Plain text with line ends, in which HTML is understood.
  case moodle

  /// Where in a text the answer goes, while the text is converted.
  static let gap = "\u{E000}"
}

/// Makes Markdown of texts of another program, and gathers what that cannot keep.
struct ForeignText {
  /// What an image's address becomes; nil for one that is left out.
  var address: (String) -> String? = { $0 }
  /// What a link's address becomes if it leads to a file that comes with the text; nil for others.
  var file: (String) -> String? = { _ in nil }
  private(set) var losses: [String] = []
  private(set) var images: [String] = []

  /// A text as blocks of Markdown.
  mutating func markdown(_ text: String, _ format: TextFormat) -> String {
    switch format {
    case .html: return html(text)
    case .markdown: return withDollarFormulas(canonicalMarkdown(text))
    case .plain: return plain(text) { escapedMarkdown($0) }
    case .moodle:
      if !looksLikeHTML(text) { return plain(text, escapedWithFormulas) }
      return html(withLineBreaks(text))
    }
  }

  /// HTML in which line ends break lines, but beside tags, as Moodle has it.
  private func withLineBreaks(_ text: String) -> String {
    var output = ""
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      if !output.isEmpty {
        let isBesideTag = output.hasSuffix(">") || line.drop(while: \.isWhitespace).first == "<"
        output += isBesideTag ? "\n" : "<br>"
      }
      output += output.isEmpty ? line.drop(while: \.isWhitespace) : line
    }
    return output
  }

  private mutating func html(_ text: String) -> String {
    if let plain = plainParagraph(text) { return plain }
    let converted = HTMLMarkdown(text, address: address, file: file)
    for loss in converted.losses { lose(loss) }
    images += converted.images
    return canonicalMarkdown(converted.markdown)
  }

  /// Text in which an empty line parts paragraphs and other line ends are kept.
  private func plain(_ text: String, _ escaped: (String) -> String) -> String {
    var paragraphs: [[String]] = [[]]
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      let line = line.trimmed
      if !line.isEmpty {
        paragraphs[paragraphs.count - 1].append(escaped(line))
      } else if paragraphs.last?.isEmpty == false {
        paragraphs.append([])
      }
    }
    return paragraphs.filter { !$0.isEmpty }.map { $0.joined(separator: "\\\n") }.joined(
      separator: "\n\n")
  }

  /// A text without marks.
  mutating func words(_ text: String, _ format: TextFormat) -> String {
    isMarked(text, format) ? plainText(ofMarkdown: markdown(text, format)) : oneLine(text)
  }

  /// A text without marks, to be typed; nil for one with a formula, which nobody can type.
  mutating func typed(_ text: String, _ format: TextFormat) -> String? {
    isMarked(text, format) ? typedText(ofMarkdown: markdown(text, format)) : oneLine(text)
  }

  private func isMarked(_ text: String, _ format: TextFormat) -> Bool {
    format == .html || format == .moodle && looksLikeHTML(text)
  }

  private func looksLikeHTML(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    let lastEnd = bytes.lastIndex(of: UInt8(ascii: ">")) ?? -1
    for (index, byte) in bytes.enumerated() {
      if byte == UInt8(ascii: "<"), index + 1 < bytes.count {
        let next = bytes[index + 1]
        let isTag =
          next.isASCIILetter || next == UInt8(ascii: "/")
          || next == UInt8(ascii: "!")
        if isTag, index < lastEnd { return true }
      }
      if byte == UInt8(ascii: "&") {
        let start = String(decoding: bytes[index...].prefix(14), as: UTF8.self)
        let decoded = decodedEntities(start)
        if decoded.first != "&" || start.hasPrefix("&amp;") { return true }
      }
    }
    return false
  }

  mutating func lose(_ what: String?) {
    if let what, !losses.contains(what) { losses.append(what) }
  }

  /// Says what was lost of one question, and starts with the next.
  mutating func report(to imported: inout Imported, at place: SourceLocation) {
    if !losses.isEmpty {
      imported.lose(.formatting, "not kept: \(losses.joined(separator: "; "))", at: place)
    }
    losses = []
  }
}

/// What a single paragraph of HTML says, if it has nothing but words in it, which are the same in
/// Markdown, or are all strong; most texts of question banks are such, and need no parser.
func plainParagraph(_ html: String) -> String? {
  var text = html.utf8[...]
  if text.first == UInt8(ascii: "<") {
    guard text.starts(with: "<p>".utf8), text.suffix(4).elementsEqual("</p>".utf8) else {
      return nil
    }
    text = text.dropFirst(3).dropLast(4)
  }
  let isStrong =
    text.starts(with: "<strong>".utf8) && text.suffix(9).elementsEqual("</strong>".utf8)
  let words = Substring(isStrong ? text.dropFirst(8).dropLast(9) : text)
  guard isPlainWords(words) else { return nil }
  return isStrong ? "**\(words)**" : String(words)
}

/// A text with gaps, parted into what stands above the first one's block and the segments around
/// the gaps.
struct GapText {
  var asked: [MarkdownBlock]
  var segments: [WrittenSegment]
  /// What the parts do not keep of the text.
  private(set) var loss: String?

  /// The most choices that the gaps of one text may have together: each gap has all of them, so
  /// that a small file could stand for a huge one.
  static let maximumChoices = 100_000

  /// Nil unless there is a gap for each blank, and each where a blank can stand: not in code, a
  /// formula, an address or the description of an image.
  init?(_ markdown: String, blanks: [WrittenBlank]) {
    let blocks = markdownBlocks(markdown) ?? []
    guard let first = blocks.firstIndex(where: { $0.markdown.contains(TextFormat.gap) }),
      let last = blocks.lastIndex(where: { $0.markdown.contains(TextFormat.gap) })
    else { return nil }
    // What follows the last gap belongs to the text too: below the answer it would explain.
    // Paragraphs stay behind the gap as its lines; all else has to stand above.
    let after = blocks[(last + 1)...]
    let lines = Self.endsInWords(blocks[last]) ? after.prefix { !$0.inline.isEmpty } : []
    asked = Array(blocks[..<first] + after.dropFirst(lines.count))
    if lines.count < after.count { loss = "that a text stands below the last gap, not above it" }
    let text = ([partOfQuestion(blocks[first...last])] + lines.map { partOfQuestion([$0]) })
      .joined(separator: "\\\n")
    let parts = text.split(separator: Character(TextFormat.gap), omittingEmptySubsequences: false)
      .map(String.init)
    guard parts.count == blanks.count + 1,
      countInWords(of: TextFormat.gap, in: text) == blanks.count
    else { return nil }
    segments = []
    for (index, part) in parts.enumerated() {
      if !part.isEmpty {
        segments.append(.markdown(index < blanks.count ? Self.apart(part) : part))
      }
      if index < blanks.count { segments.append(.blank(blanks[index])) }
    }
  }

  /// Whether a line behind a block goes on with its words.
  private static func endsInWords(_ block: MarkdownBlock) -> Bool {
    switch block.kind {
    case .list, .item: block.children.last.map(endsInWords) ?? false
    default: !block.inline.isEmpty
    }
  }

  /// A text whose last sign is none of the blank behind it.
  private static func apart(_ text: String) -> String {
    let slashes = text.reversed().prefix { $0 == "\\" }.count
    if !slashes.isMultiple(of: 2) { return text + "\\" }
    guard text.hasSuffix("[") else { return text }
    let before = text.dropLast().reversed().prefix { $0 == "\\" }.count
    return before.isMultiple(of: 2) ? text.dropLast() + "\\[" : text
  }

  /// The segments as a heading, where there is no other: with dots for the blanks.
  var summary: String {
    let text = segments.map { if case .markdown(let text) = $0 { text } else { "…" } }.joined()
    return (markdownBlocks(text) ?? []).first?.inline ?? "…"
  }
}

extension GapText {
  /// The question that the text makes, called by its name where nothing stands above its blanks.
  func question(name: String, number: Int) -> WrittenQuestion {
    let blanks = segments.blanks
    var kind = Question.Kind.cloze
    if blanks.count == 1, case .number = blanks[0] { kind = .numeric }
    if segments.count == 1, case .text? = blanks.first { kind = .shortText }
    var question = WrittenQuestion(kind, form: .blanks(segments))
    let name = oneLine(name)
    if asked.isEmpty {
      question.heading = name.isEmpty ? summary : escapedMarkdown(name)
    } else {
      let asked = AskedText(asked, name: name, number: number)
      question.heading = asked.heading
      question.stem = asked.stem
    }
    return question
  }
}
