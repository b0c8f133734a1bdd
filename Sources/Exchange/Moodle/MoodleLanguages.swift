internal import Bytes
internal import Content

/// A text of Moodle that says the same in several languages, as its two filters for that write it.
///
///     <span lang="en" class="multilang">Sea</span> <span lang="fi" class="multilang">Meri</span>
///     {mlang en}Sea{mlang}{mlang fi}Meri{mlang}
///
/// Elements count as one text where at least two follow one another. What stands in braces is in
/// the language that is named first, and whatever stands outside is in all of them.
struct MoodleLanguages {
  /// The text in the language that stands first.
  let text: String
  /// The names of the other languages, in the order in which they first stand.
  let others: [String]

  init(_ text: String) {
    guard text.contains("mlang") || text.contains("multilang") else {
      (self.text, others) = (text, [])
      return
    }
    var others = Names()
    let elements = Self.withoutOtherElements(text, &others)
    self.text = Self.withoutOtherBraces(elements, &others)
    self.others = others.names
  }

  /// Names in the order in which they were first noted.
  private struct Names {
    private(set) var names: [String] = []
    private var seen: Set<String> = []

    mutating func note(_ name: String) {
      if seen.insert(name).inserted { names.append(name) }
    }
  }

  // MARK: Elements

  private struct Element {
    var range: Range<String.Index>
    var language: String
  }

  private static func withoutOtherElements(_ text: String, _ others: inout Names) -> String {
    var kept = ""
    var place = text.startIndex
    var last: Element?
    for element in elements(in: text) {
      let between = last.map { text[$0.range.upperBound..<element.range.lowerBound] }
      if let between, between.allSatisfy(\.isWhitespace), element.language != last?.language {
        others.note(element.language)
      } else {
        kept += text[place..<element.range.upperBound]
      }
      place = element.range.upperBound
      last = element
    }
    return kept + text[place...]
  }

  /// The elements of the class `multilang`, without those inside of them.
  private static func elements(in text: String) -> [Element] {
    var found: [Element] = []
    var rest = text[...]
    while let start = rest.firstIndex(of: "<") {
      rest = rest[start...]
      guard let tagEnd = rest.firstIndex(of: ">") else { break }
      let tag = rest[..<tagEnd]
      guard tag.hasPrefix("<span"), tag.contains("multilang"),
        let language = attribute("lang", of: tag)
      else {
        rest = rest[tagEnd...].dropFirst()
        continue
      }
      guard let end = end(of: rest) else { break }
      found.append(Element(range: start..<end, language: language))
      rest = text[end...]
    }
    return found
  }

  /// Where the first element of a text ends; nil if it does not.
  private static func end(of text: Substring) -> String.Index? {
    var depth = 0
    var rest = text
    while let sign = rest.firstIndex(of: "<") {
      rest = rest[sign...]
      if rest.hasPrefix("<span") { depth += 1 }
      guard let tagEnd = rest.firstIndex(of: ">") else { return nil }
      if rest.hasPrefix("</span") { depth -= 1 }
      rest = rest[tagEnd...].dropFirst()
      if depth == 0 { return rest.startIndex }
    }
    return nil
  }

  private static func attribute(_ name: String, of tag: Substring) -> String? {
    guard let start = tag.firstRange(of: " \(name)=") else { return nil }
    let value = tag[start.upperBound...]
    guard let quote = value.first, quote == "\"" || quote == "'" else {
      return String(value.prefix { !$0.isWhitespace })
    }
    return String(value.dropFirst().prefix { $0 != quote })
  }

  // MARK: Braces

  private static func withoutOtherBraces(_ text: String, _ others: inout Names) -> String {
    let (start, end) = ("{mlang ", "{mlang}")
    var kept = ""
    var rest = text[...]
    var own: String?
    while let open = rest.firstRange(of: start),
      let brace = rest[open.upperBound...].prefix(80).firstIndex(of: "}"),
      let close = rest[brace...].firstRange(of: end)
    {
      let names = rest[open.upperBound..<brace].split(separator: ",").map { $0.trimmed }
      own = own ?? names.first
      kept += rest[..<open.lowerBound]
      if let own, names.contains(own) {
        kept += rest[brace...].dropFirst()[..<close.lowerBound]
      } else {
        for name in names { others.note(name) }
      }
      rest = rest[close.upperBound...]
    }
    return kept + rest
  }
}
