internal import Bytes
internal import Content
internal import Diagnostics

/// The data that a script has in it: objects and lists as JavaScript and TypeScript write them.
///
/// Nothing is run. What is no data ends the object or list around it; what was complete before is
/// kept, and reading goes on behind it, so that the cost stays linear.
struct ScriptData {
  private struct Failure: Error {
    var offset: Int
  }

  private let bytes: [UInt8]
  private let lines: SourceLines
  private var place = 0
  private(set) var values: [JSONNode] = []
  private(set) var findings: [Diagnostic] = []
  /// The place where the first object or list ends in something else and no finding says so.
  private(set) var untold: SourceLocation?
  private var isCut = false
  /// How many bytes were looked through for the ends of questions that are lost.
  private var skipped = 0

  init(_ file: SourceFile) {
    bytes = file.bytes
    lines = SourceLines(file)
  }

  mutating func read() {
    while let byte = peek() {
      let start = place
      switch byte {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        let told = findings.count
        do throws(Failure) {
          values.append(try value(depth: 0))
        } catch {
          if untold == nil, findings.count == told { noteUntold(start, error.offset) }
          place = max(error.offset, start + 1)
        }
      case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"):
        do throws(Failure) { _ = try text() } catch { place = max(error.offset, start + 1) }
      default: place += 1
      }
    }
  }

  /// Notes what is no data, if it is all there was so far or an object is in it; a list of words
  /// in brackets may be a text.
  private mutating func noteUntold(_ start: Int, _ end: Int) {
    let isFirst = bytes[..<start].allSatisfy { $0 <= 0x20 }
    let end = min(max(end, start), bytes.count)
    if isFirst || bytes[start..<end].contains(UInt8(ascii: "{")) {
      untold = lines.location(end)
    }
  }

  // MARK: Values

  private mutating func value(depth: Int) throws(Failure) -> JSONNode {
    guard let byte = peek(), depth < 128 else { throw Failure(offset: place) }
    let start = place
    let content: JSONNode.Content
    switch byte {
    case UInt8(ascii: "{"): content = try object(depth: depth)
    case UInt8(ascii: "["): content = try list(depth: depth)
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"): content = try joinedTexts()
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      let number = word { $0.isASCIIDigit || "+-.eE".utf8.contains($0) }
      guard Double(number) != nil, !number.hasSuffix(".") else { throw Failure(offset: start) }
      content = .number(number)
    default: content = try name()
    }
    // What follows a value shows whether it is all of it.
    if depth > 0, let next = peek(), !",]}".utf8.contains(next) { throw Failure(offset: place) }
    return JSONNode(content, at: start, lines)
  }

  private mutating func object(depth: Int) throws(Failure) -> JSONNode.Content {
    let (start, kept, told) = (place, values.count, findings.count)
    /// Names of the script that stand for values.
    var names: [Diagnostic] = []
    var members: [(name: String, value: JSONNode)] = []
    var name = ""
    place += 1
    do throws(Failure) {
      while let byte = peek(), byte != UInt8(ascii: "}") {
        name = try "\"'".utf8.contains(byte) ? text() : word(Self.isOfName)
        guard !name.isEmpty, peek() == UInt8(ascii: ":") else {
          // Names without values, as in `import { Question }`.
          name = ""
          throw Failure(offset: place)
        }
        place += 1
        if let value = scriptName(&names) {
          members.append((name, value))
        } else {
          members.append((name, try value(depth: depth + 1)))
        }
        if peek() == UInt8(ascii: ",") { place += 1 }
      }
      try close()
      if PlainJSONQuestion.isPart(members, before: "") { findings += names }
      return .object(members)
    } catch {
      guard error.offset < bytes.count, PlainJSONQuestion.isPart(members, before: name),
        let end = end(ofBracketAt: start)
      else {
        try leave(members.map(\.value), from: start, error)
      }
      values.removeSubrange(kept...)
      findings.removeSubrange(told...)
      lose("this question has code in it where data is expected", start, error.offset)
      place = end
      return .object([])
    }
  }

  private mutating func list(depth: Int) throws(Failure) -> JSONNode.Content {
    let start = place
    var elements: [JSONNode] = []
    place += 1
    do throws(Failure) {
      while let byte = peek(), byte != UInt8(ascii: "]") {
        elements.append(try value(depth: depth + 1))
        if peek() == UInt8(ascii: ",") { place += 1 }
      }
      try close()
      return .array(elements)
    } catch {
      if error.offset < bytes.count, PlainJSONReading.hasQuestions(elements) {
        lose("something in this list of questions is code", start, error.offset)
      }
      try leave(elements, from: start, error)
    }
  }

  private mutating func close() throws(Failure) {
    guard place < bytes.count else { throw Failure(offset: place) }
    place += 1
  }

  /// Keeps what was complete in an object or list that ends in something else.
  private mutating func leave(
    _ nodes: [JSONNode], from start: Int, _ failure: Failure
  ) throws(Failure) -> Never {
    values += nodes.filter { $0.isObject || $0.elements != nil }
    if failure.offset >= bytes.count, !isCut {
      isCut = true
      findings.append(
        .error(
          .importSyntax, "the data that starts here does not end; the file may be cut off",
          at: lines.location(start)))
    }
    throw failure
  }

  private mutating func lose(_ problem: String, _ start: Int, _ end: Int) {
    findings.append(
      .error(
        .questionLeftOut, "\(problem), on line \(lines.location(end).line); it is left out",
        at: lines.location(start)))
  }

  /// The place behind the bracket that closes the one at a place; nil if none does.
  private mutating func end(ofBracketAt start: Int) -> Int? {
    var (depth, place) = (0, start)
    defer { skipped += place - start }
    while place < bytes.count, place - start < 4 * bytes.count - skipped {
      let byte = bytes[place]
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"):
        place = endOfQuote(from: place)
        continue
      case UInt8(ascii: "/"): place = max(endOfComment(bytes, from: place) - 1, place)
      case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "("): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ")"):
        depth -= 1
        if depth == 0 { return place + 1 }
      default: break
      }
      place += 1
    }
    return nil
  }

  /// The place behind a text; only one in backticks goes over lines.
  private func endOfQuote(from start: Int) -> Int {
    var place = start + 1
    while place < bytes.count, bytes[place] != bytes[start] {
      if bytes[place] == 0x0A, bytes[start] != UInt8(ascii: "`") { return place }
      place += bytes[place] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(place + 1, bytes.count)
  }

  private mutating func name() throws(Failure) -> JSONNode.Content {
    let start = place
    switch word(Self.isOfName) {
    case "true", "True": return .bool(true)
    case "false", "False": return .bool(false)
    case "null", "undefined", "None": return .null
    default: throw Failure(offset: start)
    }
  }

  /// Reads a name of the script as the value of a member, which is not known.
  private mutating func scriptName(_ names: inout [Diagnostic]) -> JSONNode? {
    _ = peek()
    let start = place
    let name = word { Self.isOfName($0) || $0 == UInt8(ascii: ".") }
    let isLiteral = ["true", "false", "null", "undefined", "True", "False", "None"].contains(name)
    guard let first = name.utf8.first, !isLiteral, !first.isASCIIDigit, first != 0x2E,
      let next = peek(), next == UInt8(ascii: ",") || next == UInt8(ascii: "}")
    else {
      place = start
      return nil
    }
    names.append(
      .warning(
        .notKept,
        "\"\(oneLine(String(name.prefix(80))))\" is a name of the script, whose value is not known",
        at: lines.location(start)))
    return JSONNode(.null, at: start, lines)
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    byte.isASCIIDigit || byte >= 0x80 || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$")
      || (0x61...0x7A).contains(byte | 0x20)
  }

  private mutating func word(_ isPart: (UInt8) -> Bool) -> String {
    let part = bytes[place...].prefix(while: isPart)
    place = part.endIndex
    return String(decoding: part, as: UTF8.self)
  }

  /// The next byte behind blanks and comments.
  private mutating func peek() -> UInt8? {
    while place < bytes.count {
      if bytes[place] == UInt8(ascii: "/") {
        let end = endOfComment(bytes, from: place)
        if end == place { return bytes[place] }
        place = end
      } else if bytes[place] > 0x20 {
        return bytes[place]
      } else {
        place += 1
      }
    }
    return nil
  }

  // MARK: Texts

  /// Texts with a plus between, as `"a" + "b"`.
  private mutating func joinedTexts() throws(Failure) -> JSONNode.Content {
    var joined = try text()
    while peek() == UInt8(ascii: "+") {
      place += 1
      guard let next = peek(), "\"'`".utf8.contains(next) else { throw Failure(offset: place) }
      joined += try text()
    }
    return .string(joined)
  }

  /// A text between quotes or backticks; one with a value of the script in it is no data.
  private mutating func text() throws(Failure) -> String {
    let (start, quote) = (place, bytes[place])
    var output: [UInt8] = []
    place += 1
    while place < bytes.count, bytes[place] != quote {
      let byte = bytes[place]
      if byte == UInt8(ascii: "\\") {
        try escape(&output)
        continue
      }
      let isValue =
        byte == UInt8(ascii: "$") && place + 1 < bytes.count
        && bytes[place + 1] == UInt8(ascii: "{")
      if quote == UInt8(ascii: "`") ? isValue : byte == 0x0A {
        throw Failure(offset: endOfQuote(from: start))
      }
      output.append(byte)
      place += 1
    }
    guard place < bytes.count else { throw Failure(offset: place) }
    place += 1
    return String(decoding: output, as: UTF8.self)
  }

  private mutating func escape(_ output: inout [UInt8]) throws(Failure) {
    guard place + 1 < bytes.count else { throw Failure(offset: bytes.count) }
    let byte = bytes[place + 1]
    place += 2
    switch byte {
    case UInt8(ascii: "n"): output.append(0x0A)
    case UInt8(ascii: "t"): output.append(0x09)
    case UInt8(ascii: "r"), UInt8(ascii: "b"), UInt8(ascii: "f"), UInt8(ascii: "v"), 0x0A: break
    case UInt8(ascii: "x"): try scalars([hexadecimal(2)], &output)
    case UInt8(ascii: "u"):
      if place < bytes.count, bytes[place] == UInt8(ascii: "{") {
        place += 1
        let digits = word { $0.isASCIIDigit || (0x61...0x66).contains($0 | 0x20) }
        guard peek() == UInt8(ascii: "}") else { throw Failure(offset: place) }
        place += 1
        return try scalars([UInt32(digits, radix: 16)], &output)
      }
      var units = [hexadecimal(4)]
      if let first = units[0], (0xD800..<0xDC00).contains(first),
        bytes[place...].starts(with: "\\u".utf8)
      {
        place += 2
        units.append(hexadecimal(4))
      }
      try scalars(units, &output)
    default: output.append(byte)
    }
  }

  private mutating func hexadecimal(_ count: Int) -> UInt32? {
    let digits = bytes[place...].prefix(count)
    place = digits.endIndex
    return UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
  }

  /// Appends the character that a number, or the two numbers of UTF-16, name.
  private func scalars(_ units: [UInt32?], _ output: inout [UInt8]) throws(Failure) {
    guard let first = units[0] else { throw Failure(offset: place) }
    var value = first
    if units.count == 2, let second = units[1] {
      guard (0xDC00..<0xE000).contains(second) else { throw Failure(offset: place) }
      value = 0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)
    }
    guard let scalar = Unicode.Scalar(value) else { throw Failure(offset: place) }
    output.append(contentsOf: String(Character(scalar)).utf8)
  }
}
