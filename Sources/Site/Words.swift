package import Diagnostics
internal import JSON
internal import Templates

/// The words of the interface in one language.
///
/// They come from the theme's `words/LANGUAGE.json`, one object of strings. Templates see all of them as
/// `words`. Sentences with a number have one key a plural form (`label.questions.one`, `label.questions.other`) and
/// say `{n}` where the number stands.
package struct Words: Sendable {
  package let language: String
  private let entries: [String: String]
  /// What templates see.
  let value: Value

  package init(language: String, entries: [String: String]) {
    self.language = language
    self.entries = entries
    let fields = entries.sorted { $0.key < $1.key }
    value = .record(Record(fields.map { (name: Name($0.key), value: .text($0.value)) }))
  }

  /// Reads a file of words.
  package init?(_ file: SourceFile, reporting diagnostics: inout [Diagnostic]) {
    let name = file.path.split(separator: "/").last.map(String.init) ?? file.path
    var entries: [String: String] = [:]
    do throws(JSONError) {
      guard case .object(let members) = try parseJSON(file.bytes) else {
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
          .wordsUnreadable, error.problem.description, at: file.location(ofByte: error.offset)))
      return nil
    }
    self.init(language: String(name.prefix { $0 != "." }), entries: entries)
  }

  /// The words for a key; the key itself where a theme lacks it, so that it is seen.
  subscript(key: String) -> String {
    entries[key] ?? key
  }

  /// A sentence with a number, in the right plural form: `10 questions`.
  func label(_ key: String, _ number: Int) -> String {
    let form = number == 1 ? "one" : "other"
    let sentence = entries["label.\(key).\(form)"] ?? entries["label.\(key).other"] ?? "{n} \(key)"
    return filled(sentence, ["n": grouped(number)])
  }

  /// A whole number with its thousands apart.
  func grouped(_ number: Int) -> String {
    let digits = Array(String(number.magnitude).utf8)
    let separator = entries["number.separator"] ?? ","
    guard digits.count > 3 else { return String(number) }
    var text = number < 0 ? "-" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { text += separator }
      text.unicodeScalars.append(Unicode.Scalar(digit))
    }
    return text
  }

  /// A date in the order and with the month names of the language.
  func date(year: Int, month: Int, day: Int) -> String {
    filled(
      entries["date.format"] ?? "{day} {month} {year}",
      ["day": String(day), "month": self["month.\(month)"], "year": String(year)])
  }

  /// The date in `YYYY-MM-DD…`; the text itself if it is none.
  func date(_ text: String) -> String {
    let parts = text.prefix(10).split(separator: "-").compactMap { Int($0) }
    guard parts.count == 3, 1...12 ~= parts[1] else { return text }
    return date(year: parts[0], month: parts[1], day: parts[2])
  }

  /// What scripts see: `window.PODIUM_WORDS`, as a script of its own so that it works from disk.
  func script() -> [UInt8] {
    var bytes = Array("window.PODIUM_WORDS={".utf8)
    for (index, entry) in entries.sorted(by: { $0.key < $1.key }).enumerated() {
      bytes += Array((index == 0 ? "\n" : ",\n").utf8)
      bytes.appendJSON(string: entry.key)
      bytes.append(UInt8(ascii: ":"))
      bytes.appendJSON(string: entry.value)
    }
    return bytes + Array("\n};\n".utf8)
  }
}

/// A sentence with the names in its braces replaced by their values.
func filled(_ sentence: String, _ values: [String: String]) -> String {
  var text = ""
  var rest = sentence[...]
  while let open = rest.utf8.firstIndex(of: UInt8(ascii: "{")),
    let close = rest[open...].utf8.firstIndex(of: UInt8(ascii: "}"))
  {
    text += rest[..<open]
    let name = String(rest[rest.utf8.index(after: open)..<close])
    text += values[name] ?? "{\(name)}"
    rest = rest[rest.utf8.index(after: close)...]
  }
  return text + rest
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
  package static let wordsMissing = Self("words-missing")
}
