internal import Diagnostics
internal import Scoring
internal import Suggestions

/// Takes values out of a mapping one by one, reporting those of the wrong type and, at the end,
/// those nobody asked for.
struct SettingsReading {
  private var entries: [YAMLValue.Entry]
  /// The names asked for, for suggestions.
  private var known: [String] = []
  var diagnostics: [Diagnostic] = []

  init(_ entries: [YAMLValue.Entry]) {
    self.entries = entries
  }

  /// The value of a key, which counts as asked for from now on; nil if it is empty.
  mutating func take(_ key: String) -> YAMLValue? {
    known.append(key)
    guard let index = entries.firstIndex(where: { $0.key == key }) else { return nil }
    let value = entries.remove(at: index).value
    if case .scalar(let scalar) = value.content, scalar.isEmpty { return nil }
    return value
  }

  /// Where the value of a key stands.
  func location(of key: String) -> SourceLocation? {
    entries.first { $0.key == key }?.value.location
  }

  /// Whether a name that nobody has asked for yet is nearly this one.
  func names(like key: String) -> Bool {
    entries.contains { closest(to: $0.key.lowercased(), among: [key]) != nil }
  }

  mutating func report(_ key: String, needs: String, at location: SourceLocation) {
    diagnostics.error(.valueWrong, "\"\(key)\" \(needs)", at: location)
  }

  /// A scalar that says something; nil without a finding where the value is empty.
  private mutating func scalar(
    _ key: String, needs: @autoclosure () -> String
  ) -> (String, SourceLocation)? {
    guard let value = take(key) else { return nil }
    guard case .scalar(let scalar) = value.content else {
      report(key, needs: needs(), at: value.location)
      return nil
    }
    return (scalar.text, value.location)
  }

  /// Text on one line, without blanks at its ends; nil if nothing is left.
  mutating func text(_ key: String) -> String? {
    placedText(key).flatMap { $0.text.isEmpty ? nil : $0.text }
  }

  /// Text with the place where it stands.
  mutating func placedText(_ key: String) -> (text: String, location: SourceLocation)? {
    scalar(key, needs: "is a text").map { (collapsed($0.0), $0.1) }
  }

  mutating func flag(_ key: String) -> Bool? {
    let needs = "is yes or no"
    guard let (text, location) = scalar(key, needs: needs) else { return nil }
    switch text.lowercased() {
    case "yes", "true", "on": return true
    case "no", "false", "off": return false
    default:
      report(key, needs: needs, at: location)
      return nil
    }
  }

  mutating func number(_ key: String, in range: ClosedRange<Int>) -> Int? {
    var needs: String { "is a whole number from \(range.lowerBound) to \(range.upperBound)" }
    guard let (text, location) = scalar(key, needs: needs) else { return nil }
    guard let number = Int(text), range.contains(number) else {
      report(key, needs: needs, at: location)
      return nil
    }
    return number
  }

  /// One of several words; `reading` gives nil for any other.
  mutating func word<Value>(
    _ key: String, of words: [String], reading: (String) -> Value?
  ) -> Value? {
    var needs: String {
      "is " + words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
    }
    guard let (text, location) = scalar(key, needs: needs) else { return nil }
    guard let value = reading(text.lowercased()) else {
      report(key, needs: needs, at: location)
      return nil
    }
    return value
  }

  mutating func marking(_ key: String = "marking") -> Marking? {
    word(key, of: ["all-or-nothing", "partial"], reading: Marking.init(named:))
  }

  mutating func attempts() -> AttemptPolicy? {
    word("attempts", of: ["first", "best", "last"], reading: AttemptPolicy.init(rawValue:))
  }

  mutating func points() -> Points? {
    number("points", in: 0...maximumPoints).map { Points(Int64($0)) }
  }

  /// A list of short texts; one text with commas is a list too.
  mutating func texts(_ key: String) -> [String]? {
    placedTexts(key, needs: "is a list of texts")?.map { $0.text }.filter { !$0.isEmpty }
  }

  /// A list of short texts with the place of each; one text with commas is a list too.
  mutating func placedTexts(
    _ key: String, needs: String
  ) -> [(text: String, location: SourceLocation)]? {
    guard let value = take(key) else { return nil }
    switch value.content {
    case .scalar(let scalar):
      return scalar.text.split(separator: ",").map { (collapsed(String($0)), value.location) }
        .filter { !$0.0.isEmpty }
    case .list(let items):
      return items.compactMap { item in
        guard case .scalar(let scalar) = item.content else {
          report(key, needs: needs, at: item.location)
          return nil
        }
        return scalar.isEmpty ? nil : (collapsed(scalar.text), item.location)
      }
    case .map:
      report(key, needs: needs, at: value.location)
      return nil
    }
  }

  /// Reports names that mean nothing, each with the one that was probably meant.
  ///
  /// It is an error in a file that says it is for Podium; one for another program too may hold that
  /// program's keys.
  mutating func finish(asError isError: Bool, reporting output: inout [Diagnostic]) {
    for entry in entries {
      var message = "\"\(entry.key)\" means nothing here"
      if entry.key.hasPrefix("\u{A0}") {
        message += "; write blanks in place of the no-break spaces before it"
      } else if entry.key == "published", known.contains("draft") {
        message += "; to keep a page from being published write \"draft: true\""
      } else if let name = closest(to: entry.key.lowercased(), among: known) {
        message += "; did you mean \"\(name)\"?"
      } else {
        message += isError ? "; remove it" : "; remove it, or leave it for another program"
      }
      diagnostics.append(
        Diagnostic(isError ? .error : .warning, .keyUnknown, message, at: entry.location))
    }
    output += diagnostics
  }
}

/// More than this makes no sense and could overflow a sum.
let maximumPoints = 1_000_000

extension Marking {
  init?(named name: String) {
    switch name {
    case "all-or-nothing", "all": self = .allOrNothing
    case "partial": self = .partial
    default: return nil
    }
  }
}

/// Text with each run of white space as one blank, and none at its ends.
///
/// Control characters, which escapes in YAML may name, are white space too.
func collapsed(_ text: String) -> String {
  var collapsed = CollapsedText()
  for byte in text.utf8 { collapsed.append(max(byte, 0x20)) }
  return String(decoding: collapsed.bytes, as: UTF8.self)
}
