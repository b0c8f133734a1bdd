internal import Content
internal import Diagnostics

/// Takes the notes out of a text that ExamView wrote: `ANS: A  PTS: 1  DIF: Easy  REF: p. 12`.
///
/// They stand behind an answer or in the lines below it. In the key at the end of a test, where
/// each answer has its number, `ANS:` goes, too, and so does the line before a question's number.
struct ExamViewNotes {
  /// The line of the first note.
  private(set) var first: Int?
  private var isBelowAnswer = false

  private static let names = [
    "PTS:", "DIF:", "REF:", "OBJ:", "NAT:", "STA:", "LOC:", "TOP:", "KEY:", "MSC:", "NOT:", "BLM:",
  ]

  /// A line without its notes; empty for one that holds nothing else.
  mutating func removed(from line: Substring, _ number: Int) -> Substring {
    let said = line.trimmingBlanks
    if said.isEmpty { return line }
    if said.utf8.first == UInt8(ascii: "_"), said.hasPrefix("___") {
      let question = said.drop { $0 == "_" }.trimmingBlanks
      isBelowAnswer = false
      return Self.label(of: question) > 0 ? question : line
    }
    let label = Self.label(of: said)
    let text = label == 0 ? said : Substring(said.utf8.dropFirst(label)).trimmingBlanks
    guard text.utf8.first == UInt8(ascii: "A"), text.hasPrefix("ANS:") else {
      isBelowAnswer = isBelowAnswer && label == 0 && Self.names.contains { text.hasPrefix($0) }
      guard isBelowAnswer else { return line }
      first = first ?? number
      return ""
    }
    isBelowAnswer = true
    let words = text.split { $0 == " " || $0 == "\t" }
    guard let end = words.firstIndex(where: { Self.names.contains(String($0)) }) else {
      return label == 0 ? line : "\(said.prefix(label)) \(text.dropFirst(4).trimmingBlanks)"
    }
    first = first ?? number
    let answer = text[..<words[end].startIndex].trimmingBlanks
    return label == 0 ? answer : "\(said.prefix(label)) \(answer.dropFirst(4).trimmingBlanks)"
  }

  /// How many bytes a number and its full stop take.
  private static func label(of text: Substring) -> Int {
    let digits = text.utf8.prefix { (0x30...0x39).contains($0) }.count
    return digits > 0 && text.utf8.dropFirst(digits).first == UInt8(ascii: ".") ? digits + 1 : 0
  }
}

extension LetterLines {
  /// Tells what is left out, once for all of a file.
  func droppedNotes(_ path: String) -> [Diagnostic] {
    [
      (droppedNote, "points and notes of ExamView, as \"PTS:\" and \"DIF:\", are not kept"),
      (droppedScript, "imports and exports of MDX are left out"),
      (
        droppedZone,
        "the marks of zones and monikers are left out, and what stands in all of them is read; leave only those that all players should see"
      ),
    ].compactMap { line, message in
      line.map { .warning(.notKept, message, at: SourceLocation(path: path, line: $0)) }
    }
  }
}
