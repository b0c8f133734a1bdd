internal import Bytes
package import Diagnostics
internal import JSON
internal import Templates

/// The words of the interface in one language.
///
/// They come from the theme's `words/LANGUAGE.json`, one object of strings. Templates see all of
/// them as `words`. Sentences with a number have one key for each plural form of the language
/// (`label.questions.one`, `label.questions.other`; see ``PluralRules``) and say `{n}` where the
/// number stands.
///
/// A class that never changes: it is handed on for each page and row.
package final class Words: Sendable {
  package let language: String
  private let entries: [String: String]
  private let said: (@Sendable () -> Set<String>)?
  /// What templates see.
  let value: Value
  private let labels: NumberLabels
  private let dateFormat: [DatePiece]
  /// The texts of the date format and the names of the months, in one piece: ten thousand pages are
  /// made on several cores, which would all count references to each.
  private let dateTexts: [UInt8]
  private let months: [Range<Int>]
  /// The labels of small numbers of results, which stand in every row of every leaderboard, and of
  /// points.
  private let fewResults: [Value]
  private let fewPoints: [Value]
  private static let few = 64

  private enum DatePiece: Sendable {
    case text(Range<Int>), day, month, year
  }

  /// `saidByScripts` has the keys without a dot, and of labels, that scripts need; nil for all.
  package init(
    language: String, entries: [String: String], saidByScripts: (@Sendable () -> Set<String>)? = nil
  ) {
    self.language = language
    self.entries = entries
    said = saidByScripts
    let fields = entries.sorted { $0.key < $1.key }
    value = .record(Record(many: fields.map { (Name($0.key), .text($0.value)) }))
    let labels = NumberLabels(entries, in: language)
    self.labels = labels
    var dateTexts: [UInt8] = []
    func kept(_ text: [UInt8]) -> Range<Int> {
      dateTexts += text
      return dateTexts.count - text.count..<dateTexts.count
    }
    var dateFormat: [DatePiece] = []
    Sentence(entries["date.format"] ?? "{day} {month} {year}").forEach {
      dateFormat.append(.text(kept($0)))
    } place: {
      dateFormat.append($0 == "day" ? .day : $0 == "month" ? .month : .year)
    }
    self.dateFormat = dateFormat
    months = (1...12).map { kept(Array((entries["month.\($0)"] ?? "\($0)").utf8)) }
    self.dateTexts = dateTexts
    func few(_ key: String) -> [Value] {
      (0..<Self.few).map { .text(String(decoding: labels.label(key, $0), as: UTF8.self)) }
    }
    fewResults = few("results")
    fewPoints = few("points")
  }

  /// Reads a file of words: its entries; nil if they cannot be understood.
  package static func entries(
    of file: SourceFile, reporting diagnostics: inout [Diagnostic]
  ) -> [String: String]? {
    var entries: [String: String] = [:]
    let text = file.bytes.withoutByteOrderMark
    do throws(JSONError) {
      guard case .object(let members) = try parseJSON(Array(text)) else {
        diagnostics.append(.notWords(file.path))
        return nil
      }
      for member in members {
        guard case .string(let text) = member.value else {
          diagnostics.append(.notWords(file.path))
          return nil
        }
        entries[member.name] = text
      }
    } catch {
      diagnostics.append(
        .error(
          .wordsUnreadable, error.problem.description,
          at: file.location(ofByte: text.startIndex + error.offset)))
      return nil
    }
    return entries
  }

  /// The words for a key; the key itself where a theme lacks it, so that it is seen.
  package subscript(key: String) -> String {
    entries[key] ?? key
  }

  /// A sentence with a number, in the right plural form: `10 questions`.
  package func label(_ key: String, _ number: Int) -> [UInt8] {
    labels.label(key, number)
  }

  /// `1 result` as templates see it.
  func resultsLabel(_ number: Int) -> Value {
    0..<Self.few ~= number ? fewResults[number] : .bytes(label("results", number))
  }

  /// `1 point` as templates see it.
  func pointsLabel(_ number: Int) -> Value {
    0..<Self.few ~= number ? fewPoints[number] : .bytes(label("points", number))
  }

  /// The same as HTML, with the number in a `b` element.
  func markedLabel(_ key: String, _ number: Int) -> [UInt8] {
    labels.markedLabel(key, number)
  }

  /// A sentence with values for its places, by their names.
  func sentence(_ key: String, _ values: [String: String]) -> String {
    let text = Sentence(self[key]).filled { place, text in text.append(values[place] ?? "") }
    return String(decoding: text, as: UTF8.self)
  }

  /// A whole number with its thousands apart.
  func grouped(_ number: Int) -> [UInt8] {
    var text: [UInt8] = []
    labels.append(grouped: number, to: &text)
    return text
  }

  /// A date in the order and with the month names of the language.
  func date(year: Int, month: Int, day: Int) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(24)
    dateTexts.withUnsafeBufferPointer { texts in
      for piece in dateFormat {
        switch piece {
        case .text(let place): text.append(contentsOf: texts[place])
        case .day: text.append(decimal: day)
        case .month: text.append(contentsOf: texts[months[month - 1]])
        case .year: text.append(decimal: year)
        }
      }
    }
    return text
  }

  /// The date in `YYYY-MM-DD…`; the text itself if it is none.
  func date(_ text: String) -> [UInt8] {
    let parts = text.utf8.prefix(10).split(separator: UInt8(ascii: "-")).map {
      $0.reduce(0) { 10 * $0 + Int($1 &- UInt8(ascii: "0")) }
    }
    guard parts.count == 3, 1...12 ~= parts[1] else { return Array(text.utf8) }
    return date(year: parts[0], month: parts[1], day: parts[2])
  }

  /// What scripts see: `window.PODIUM_WORDS`, as a script of its own so that it works from disk.
  ///
  /// The many words that only the pages of accounts or the Workshop say are in scripts that only
  /// these load.
  func script() -> [UInt8] {
    var bytes = Array("window.PODIUM_WORDS=".utf8)
    append(entries.filter { key, _ in isOfEveryPage(key) }, to: &bytes)
    return bytes + Array(";\n".utf8)
  }

  /// The words of the panel where the look of pages is chosen, and of the offer to load a page
  /// again: both need no others.
  func lookScript() -> [UInt8] {
    var bytes = Array("window.PODIUM_LOOK=".utf8)
    append(entries.filter { key, _ in key.hasPrefix("look.") }, to: &bytes)
    return bytes + Array(";\n".utf8)
  }

  /// The words that only account pages need, which come after the others.
  func accountScript() -> [UInt8] {
    script(of: entries.filter { key, _ in Self.isOfAccounts(key) })
  }

  /// The words whose keys begin so, which come after the others.
  func script(of prefix: String) -> [UInt8] {
    script(of: entries.filter { key, _ in key.hasPrefix(prefix) })
  }

  /// The words of the Workshop, which come after the others: its own, and those that templates say.
  func workshopScript() -> [UInt8] {
    script(
      of: entries.filter { key, _ in
        !Self.isOfAccounts(key) && !Self.isOfClassroom(key) && !Self.isOfOnePage(key)
          && !isOfEveryPage(key)
      })
  }

  private func isOfEveryPage(_ key: String) -> Bool {
    if Self.isOfAccounts(key) || Self.isOfTemplates(key) || Self.isOfClassroom(key)
      || Self.isOfOnePage(key) || key.hasPrefix("workshop.")
    {
      return false
    }
    // `language` is no word that a script says; it chooses the plural rules.
    if key == "language" { return true }
    // Of the keys with a dot scripts make many: `state.` and a state.
    let isLabel = key.hasPrefix("label.")
    return key.utf8.contains(UInt8(ascii: ".")) && !isLabel || isSaidByScripts(key)
  }

  /// Whether a script names a key, or the key without its plural form.
  private func isSaidByScripts(_ key: String) -> Bool {
    guard let said = said?() else { return true }
    let form = key.lastIndex(of: ".") ?? key.endIndex
    return said.contains(key) || said.contains(String(key[..<form]))
  }

  /// What stands in a script of its own, for the few pages that say it.
  private static func isOfOnePage(_ key: String) -> Bool {
    ["look.", "verify.", "propose.", "search.", "history.", "player.", "study-page."].contains {
      key.hasPrefix($0)
    }
  }

  private static func isOfAccounts(_ key: String) -> Bool {
    ["account.", "profile.", "import.", "title."].contains { key.hasPrefix($0) }
  }

  /// What only the build says, although its key has a dot.
  private static func isOfTemplates(_ key: String) -> Bool {
    [
      "nav.", "attempts.", "leaderboard.", "preview.",
    ].contains { key.hasPrefix($0) }
  }

  private static func isOfClassroom(_ key: String) -> Bool { key.hasPrefix("classroom.") }

  /// The words that only the classroom of `podium serve` says, by name.
  var entriesOfClassroom: [(name: String, text: String)] {
    entries.filter { key, _ in Self.isOfClassroom(key) }.sorted { $0.key < $1.key }
      .map { ($0.key, $0.value) }
  }

  private func script(of entries: [String: String]) -> [UInt8] {
    var bytes = Array("Object.assign(window.PODIUM_WORDS,".utf8)
    append(entries, to: &bytes)
    return bytes + Array(");\n".utf8)
  }

  private func append(_ entries: [String: String], to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "{"))
    for (index, entry) in entries.sorted(by: { $0.key < $1.key }).enumerated() {
      bytes += Array((index == 0 ? "\n" : ",\n").utf8)
      bytes.appendJSON(string: entry.key)
      bytes.append(UInt8(ascii: ":"))
      bytes.appendJSON(string: entry.value)
    }
    bytes += Array("\n}".utf8)
  }
}

extension Diagnostic {
  fileprivate static func notWords(_ path: String) -> Diagnostic {
    .error(
      .wordsUnreadable, "a file of words is one JSON object of strings",
      at: SourceLocation(path: path))
  }
}

extension Diagnostic.Code {
  package static let wordsUnreadable = Self("words-unreadable")
  package static let playerHidden = Self("player-hidden")
  package static let wordsMissing = Self("words-missing")
  package static let wordsUnknown = Self("words-unknown")
}
