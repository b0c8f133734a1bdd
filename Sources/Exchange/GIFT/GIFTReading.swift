internal import Content
internal import Diagnostics

extension Format {
  static let gift = Format(
    suffixes: [".gift", ".txt"],
    summary: "Moodle's text format",
    read: readGIFT,
    writer: Writer(
      keeping: .gift, namesByTitle: true,
      fit: { quiz, source, _ in
        let losses = changeQuestions(of: &quiz, source: source) { $0.withAnswerBelow() }
        return losses + imagesNotInside(quiz, source: source)
      },
      write: { exported, _, _ in exported.bytes = Exchange.gift(of: exported.quizzes) }))
}

/// Reads GIFT as Moodle does: questions apart by empty lines, comments, categories, formats,
/// weights and feedback.
private func readGIFT(_ input: ImportedFile, _: ImportOptions, _ imported: inout Imported) {
  var reading = GIFTReading(input, SourceLines(input.file))
  for block in giftBlocks(input.file.bytes) {
    reading.read(block, &imported)
  }
  reading.quizzes.finish(&imported, at: reading.lines.location(0))
}

/// Some lines of a file without comments, and what its comments say.
struct GIFTBlock {
  var text: [UInt8] = []
  /// Where the first line starts.
  var offset = 0
  var id = ""
  var tags: [String] = []
  var category: String?
}

/// Parts a file at empty lines; in an answer such a line parts nothing if the answer ends before
/// the next one starts.
func giftBlocks(_ bytes: [UInt8]) -> [GIFTBlock] {
  var blocks: [GIFTBlock] = []
  var block = GIFTBlock()
  // Whether an answer ends the last line of the block.
  var endsAnswer = false
  func finish() {
    if !block.text.isEmpty || block.category != nil { blocks.append(block) }
    block = GIFTBlock()
    endsAnswer = false
  }
  var index = 0
  var isOpen = false
  var braces = GIFTBraces()
  while index < bytes.count {
    let start = index
    while index < bytes.count, bytes[index] != 0x0A, bytes[index] != 0x0D { index += 1 }
    let line = bytes[start..<index]
    if index < bytes.count {
      index += bytes[index] == 0x0D && index + 1 < bytes.count && bytes[index + 1] == 0x0A ? 2 : 1
    }
    let said = line.drop { $0 == 0x20 || $0 == 0x09 }
    if said.isEmpty {
      if isOpen, braces.closeBeforeOpening(bytes, from: index) { continue }
      // An id in a comment is of the question below it, even after an empty line.
      if !block.text.isEmpty { finish() }
      isOpen = false
    } else if said.starts(with: "//".utf8) {
      let comment = String(decoding: said, as: UTF8.self)
      if !isOpen, endsAnswer, comment.contains("[id:") { finish() }
      readComment(comment, into: &block)
    } else if !isOpen, said.starts(with: "$CATEGORY:".utf8) {
      finish()
      block.offset = start
      block.category = String(decoding: said.dropFirst(10), as: UTF8.self).trimmed
      finish()
    } else {
      if !isOpen, endsAnswer, startsQuestion(bytes, line) { finish() }
      if block.text.isEmpty {
        block.offset = start
      } else {
        block.text.append(0x0A)
      }
      block.text += line
      (isOpen, endsAnswer) = answerState(behind: line, isOpen)
    }
  }
  finish()
  return blocks
}

/// Whether a line below the end of an answer starts a question: it has a name, or a text and the
/// start of another answer.
private func startsQuestion(_ bytes: [UInt8], _ line: ArraySlice<UInt8>) -> Bool {
  let said = line.drop { $0 == 0x20 || $0 == 0x09 }
  if said.starts(with: "::".utf8) { return true }
  var place = said.startIndex
  while place < said.endIndex, said[place] != UInt8(ascii: "{") {
    place += said[place] == UInt8(ascii: "\\") ? 2 : 1
  }
  // An answer alone is one of the text above.
  guard place < said.endIndex, place > said.startIndex else { return false }
  let answer = bytes[(place + 1)...].drop { $0 <= 0x20 }
  if let sign = answer.first, "=~#".utf8.contains(sign) { return true }
  let word = answer.prefix { $0 != UInt8(ascii: "}") && $0 != UInt8(ascii: "#") && $0 > 0x20 }
  return ["T", "F", "TRUE", "FALSE"].contains(String(decoding: word.prefix(8), as: UTF8.self))
}

/// Whether an answer is open behind a line, and whether the line ends with the end of one.
private func answerState(behind line: ArraySlice<UInt8>, _ isOpen: Bool) -> (
  isOpen: Bool, endsAnswer: Bool
) {
  var isOpen = isOpen
  var endsAnswer = false
  var isEscaped = false
  for byte in line {
    if byte != 0x20, byte != 0x09 { endsAnswer = byte == UInt8(ascii: "}") && !isEscaped }
    if isEscaped {
      isEscaped = false
    } else if byte == UInt8(ascii: "\\") {
      isEscaped = true
    } else if byte == UInt8(ascii: "{") {
      isOpen = true
    } else if byte == UInt8(ascii: "}") {
      isOpen = false
    }
  }
  return (isOpen, endsAnswer)
}

/// Looks for the next brace, and for each only once.
private struct GIFTBraces {
  /// What was looked at, and the brace that stands at its end; nil where none does.
  private var seen = 0..<0
  private var brace: UInt8?

  /// Whether an answer ends before another starts, within some kilobytes.
  mutating func closeBeforeOpening(_ bytes: [UInt8], from start: Int) -> Bool {
    if !seen.contains(start) { look(through: bytes, from: start) }
    return seen.upperBound - start <= 8192 && brace == UInt8(ascii: "}")
  }

  private mutating func look(through bytes: [UInt8], from start: Int) {
    brace = nil
    var index = start
    while index < bytes.count, brace == nil {
      let byte = bytes[index]
      if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}") { brace = byte }
      index += byte == UInt8(ascii: "\\") ? 2 : 1
    }
    seen = start..<max(index, start + 1)
  }
}

private func readComment(_ comment: String, into block: inout GIFTBlock) {
  for part in comment.split(separator: "[").dropFirst() {
    guard let end = part.firstIndex(of: "]") else { continue }
    let pair = part[..<end].split(separator: ":", maxSplits: 1)
    guard pair.count == 2 else { continue }
    if pair[0] == "id" { block.id = pair[1].trimmed }
    if pair[0] == "tag" { block.tags.append(pair[1].trimmed) }
  }
}

/// What stands for an escaped character while a question is taken apart.
enum GIFTEscape {
  private static let characters = Array("~=#{}:\n\\".utf8)
  private static let first: UInt8 = 0x0E

  /// Replaces each escape by one byte that means nothing.
  static func hide(_ text: [UInt8]) -> [UInt8] {
    var hidden: [UInt8] = []
    hidden.reserveCapacity(text.count)
    var index = 0
    while index < text.count {
      let byte = text[index]
      index += 1
      if byte == UInt8(ascii: "\\"), index < text.count {
        let escaped = text[index] == UInt8(ascii: "n") ? 0x0A : text[index]
        if escaped != 0x0A || text[index] == UInt8(ascii: "n"),
          let place = characters.firstIndex(of: escaped)
        {
          hidden.append(first + UInt8(place))
          index += 1
          continue
        }
      }
      // Control characters of the file's own mean nothing, and must not pass for escapes.
      hidden.append(byte < 0x20 && byte != 0x0A && byte != 0x09 ? 0x20 : byte)
    }
    return hidden
  }

  /// The text as it was meant.
  ///
  /// Line ends of the file are blanks, unless `keepsLines`.
  static func show(_ text: ArraySlice<UInt8>, keepsLines: Bool) -> String {
    let shown = text.map { byte -> UInt8 in
      if byte >= first, byte < first + UInt8(characters.count) {
        return characters[Int(byte - first)]
      }
      return byte == 0x0A && !keepsLines ? 0x20 : byte
    }
    return String(decoding: shown, as: UTF8.self)
  }

  static func append(escaped text: String, to output: inout [UInt8]) {
    for byte in text.utf8 {
      if byte == 0x0A {
        output += "\\n".utf8
      } else {
        if characters.contains(byte) { output.append(UInt8(ascii: "\\")) }
        output.append(byte)
      }
    }
  }
}

/// Reads blocks one after the other; categories hold for those that follow.
private struct GIFTReading {
  let input: ImportedFile
  let lines: SourceLines
  var quizzes = QuizzesByPath()
  var current: Int?
  var text = ForeignText()
  private var isBackslashTold = false

  init(_ input: ImportedFile, _ lines: SourceLines) {
    self.input = input
    self.lines = lines
    // Moodle keeps such files beside its questions, and writes none of them into this format.
    text.address = { $0.hasPrefix("@@PLUGINFILE@@") ? nil : $0 }
  }

  mutating func read(_ block: GIFTBlock, _ imported: inout Imported) {
    let place = lines.location(block.offset)
    guard block.text.count < 1 << 18 else {
      imported.diagnostics.error(
        .importTooBig, "a question of more than 256 KB; put empty lines between questions",
        at: place)
      imported.questionsRead += 1
      return
    }
    if let category = block.category {
      enter(category)
      return
    }
    noteBackslash(block.text, &imported, at: place)
    let index = quiz()
    var part = GIFTQuestion(block, place: place, number: quizzes[index].questions.count + 1)
    if part.isDescription {
      quizzes.add(part.description(&text), to: index)
    } else {
      imported.questionsRead += 1
      if let question = part.question(&text, &imported), imported.hasRoom {
        quizzes.add(question, to: index)
      }
      for tag in block.tags { quizzes.addTag(oneLine(tag), to: index) }
    }
    text.report(to: &imported, at: place)
  }

  /// Notes the first backslash before a sign that GIFT has no such pair for, outside of Markdown
  /// and formulas.
  private mutating func noteBackslash(
    _ text: [UInt8], _ imported: inout Imported, at place: SourceLocation
  ) {
    guard !isBackslashTold, text.contains(UInt8(ascii: "\\")) else { return }
    let said = String(decoding: text, as: UTF8.self)
    guard !["[markdown]", "$", "\\(", "\\["].contains(where: said.contains) else { return }
    var typed: ClosedRange<String.Index>?
    if !said.contains("~"), let open = said.firstIndex(of: "{"),
      let close = said.lastIndex(of: "}"), open < close
    {
      typed = open...close
    }
    var rest = said[...]
    while let start = rest.firstIndex(of: "\\") {
      rest = rest[start...].dropFirst()
      guard let sign = rest.popFirst(), "+-*\"'!?.,;<>@/|&%^`".contains(sign) else { continue }
      // In a text to be typed Moodle takes an asterisk alone for any characters.
      if sign == "*", let typed, typed.contains(start) { continue }
      isBackslashTold = true
      imported.diagnostics.append(
        .warning(
          .importAmbiguous,
          "GIFT has no \"\\\(sign)\", so the backslash is shown, and so is any like it below; remove it if it is not meant",
          at: place))
      return
    }
  }

  /// The quiz that questions go to now.
  private mutating func quiz() -> Int {
    if let current { return current }
    return enter(path: input.name, title: "")
  }

  private mutating func enter(_ category: String) {
    let (path, title) = categoryPath(category)
    _ = enter(path: path.isEmpty ? input.name : path, title: title)
  }

  private mutating func enter(path: String, title: String) -> Int {
    let place = quizzes.place(of: path, title: title)
    current = place
    return place
  }
}
