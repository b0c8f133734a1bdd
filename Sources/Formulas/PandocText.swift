internal import ByteSearch
internal import Bytes
internal import JSON

// Pandoc is spoken to in its own JSON, in which a formula is a value and not a piece of Markdown:
// nothing of what an author writes is read as anything else, no macro is expanded and no file is
// named.

/// What pandoc is asked and what it answers.
package enum PandocText {
  package static let program = "pandoc"
  /// Asks for nothing: the answer names the version of the JSON.
  package static let greeting = memory + ["-f", "markdown", "-t", "json"]
  /// Asks for the formulas of a request.
  package static let arguments =
    memory + ["-f", "json", "-t", "html5", "--mathml", "--wrap=preserve", "--sandbox"]

  /// Half a gigabyte is enough for any formula worth drawing.
  private static let memory = ["+RTS", "-M512m", "-RTS"]

  /// The version of the JSON, out of the answer to the greeting.
  package static func version(in answer: [UInt8]) -> [Int64]? {
    guard let document = try? parseJSON(answer),
      case .array(let parts) = document["pandoc-api-version"]
    else { return nil }
    var version: [Int64] = []
    for part in parts {
      guard case .integer(let number) = part else { return nil }
      version.append(number)
    }
    return version.isEmpty ? nil : version
  }

  /// A document with each formula in a `div` of its own, named by its place.
  package static func request(for formulas: some Collection<Formula>, version: [Int64]) -> [UInt8] {
    var bytes: [UInt8] = []
    let blocks = formulas.enumerated().map { place, formula in
      let kind = value(formula.isDisplay ? "DisplayMath" : "InlineMath")
      let source = JSONValue.string(String(decoding: formula.source, as: UTF8.self))
      let math = value("Math", .array([kind, source]))
      let names = JSONValue.array([.string(String(place)), .array([]), .array([])])
      return value("Div", .array([names, .array([value("Plain", .array([math]))])]))
    }
    bytes.appendJSON(
      .object([
        .init("pandoc-api-version", .array(version.map { .integer($0) })),
        .init("meta", .object([])),
        .init("blocks", blocks),
      ]))
    return bytes
  }

  private static func value(_ type: String, _ content: JSONValue? = nil) -> JSONValue {
    let type = JSONValue.Member("t", type)
    return .object(content.map { [type, .init("c", $0)] } ?? [type])
  }

  /// The MathML of each formula of a request, cleaned; nil for one that pandoc could not make, and
  /// nil for everything if this is no answer to a request of so many.
  package static func drawings(of formulas: [Formula], in answer: [UInt8]) -> [[UInt8]?]? {
    var rest = answer[...]
    var drawings: [[UInt8]?] = []
    for (place, formula) in formulas.enumerated() {
      guard rest.take("<div id=\"\(place)\">\n"), let end = rest.firstPlace(of: "\n</div>") else {
        return nil
      }
      drawings.append(mathML(of: formula, from: rest[..<end]))
      rest = rest[(end + "\n</div>".utf8.count)...]
      _ = rest.take("\n")
    }
    return rest.isEmpty ? drawings : nil
  }

  /// What pandoc has against a formula, as `unexpected control sequence \foo`; nil if it does not
  /// say.
  package static func complaint(about formula: Formula, in errors: [UInt8]) -> String? {
    var head = Array("Could not convert TeX math ".utf8)
    head += formula.source
    head.append(", rendering as TeX:\n")
    guard let start = errors.firstPlace(of: head) else { return nil }
    var lines = errors[(start + head.count)...].split(separator: UInt8(ascii: "\n"))[...]
    while let line = lines.popFirst(), !line.starts(with: Array("[WARNING]".utf8)) {
      let words = line.drop { $0 == 0x20 }
      if words.starts(with: Array("unexpected ".utf8)) {
        return String(decoding: words.prefix(80), as: UTF8.self)
      }
    }
    return nil
  }
}

extension ArraySlice<UInt8> {
  /// Goes past a text if it is here.
  mutating func take(_ text: String) -> Bool {
    guard starts(with: text.utf8) else { return false }
    self = dropFirst(text.utf8.count)
    return true
  }
}
