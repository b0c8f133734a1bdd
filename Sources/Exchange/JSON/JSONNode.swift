internal import Diagnostics
internal import JSON

/// A value of a JSON file that knows where it stands.
struct JSONNode: Sendable {
  enum Content: Sendable {
    case object([(name: String, value: JSONNode)])
    case array([JSONNode])
    case string(String)
    /// As it is written.
    case number(String)
    case bool(Bool)
    case null
  }

  /// One reference, so that a node takes little code to hand on.
  private let storage: Storage

  private final class Storage: Sendable {
    let content: Content
    let offset: Int
    let lines: SourceLines

    init(_ content: Content, at offset: Int, _ lines: SourceLines) {
      (self.content, self.offset, self.lines) = (content, offset, lines)
    }
  }

  var content: Content { storage.content }
  var offset: Int { storage.offset }
  var lines: SourceLines { storage.lines }

  /// Parses a file; nil, and an error, if it is no JSON.
  init?(_ file: SourceFile, reporting diagnostics: inout [Diagnostic]) {
    let lines = SourceLines(file)
    do throws(JSONError) {
      self = try Self.value(of: file.bytes, lines)
    } catch {
      do throws(JSONError) {
        self = try Self.values(of: relaxedJSON(file.bytes), lines)
      } catch {
        diagnostics.append(
          .error(.importSyntax, "\(error.problem)", at: lines.location(error.offset)))
        return nil
      }
    }
  }

  private static func value(of file: [UInt8], _ lines: SourceLines) throws(JSONError) -> JSONNode {
    var scanner = JSONScanner(from: 0, to: file.count)
    let node = try Self(&scanner, in: file.span, lines, depth: 0)
    try scanner.finish(in: file.span)
    return node
  }

  /// The only value of a file, or all of them as an array: lines of JSON.
  private static func values(of file: [UInt8], _ lines: SourceLines) throws(JSONError) -> JSONNode {
    var scanner = JSONScanner(from: 0, to: file.count)
    var found = [try Self(&scanner, in: file.span, lines, depth: 0)]
    while file[scanner.offset...].contains(where: { $0 > 0x20 }) {
      let next = try scanner.peek(in: file.span)
      guard found[0].isObject || found[0].elements != nil, "{[".utf8.contains(next) else {
        throw JSONError(.unexpectedByte, at: scanner.offset)
      }
      found.append(try Self(&scanner, in: file.span, lines, depth: 1))
    }
    return found.count == 1 ? found[0] : JSONNode(array: found)
  }

  private init(array: [JSONNode]) {
    self.init(.array(array), at: array[0].offset, array[0].lines)
  }

  init(_ content: Content, at offset: Int, _ lines: SourceLines) {
    storage = Storage(content, at: offset, lines)
  }

  private init(
    _ scanner: inout JSONScanner, in bytes: Span<UInt8>, _ lines: SourceLines, depth: Int
  ) throws(JSONError) {
    let first = try scanner.peek(in: bytes)
    let start = scanner.offset
    let content: Content
    guard depth < 128 else { throw JSONError(.tooDeep, at: start) }
    var isFirst = true
    switch first {
    case UInt8(ascii: "{"):
      var members: [(name: String, value: JSONNode)] = []
      while let name = try scanner.nextMember(in: bytes, isFirst: &isFirst) {
        let name = name.string(in: bytes)
        members.append((name, try JSONNode(&scanner, in: bytes, lines, depth: depth + 1)))
      }
      content = .object(members)
    case UInt8(ascii: "["):
      var elements: [JSONNode] = []
      while try scanner.nextElement(in: bytes, isFirst: &isFirst) {
        elements.append(try JSONNode(&scanner, in: bytes, lines, depth: depth + 1))
      }
      content = .array(elements)
    case UInt8(ascii: "\""):
      content = .string(try scanner.readText(in: bytes).string(in: bytes))
    default:
      try scanner.skipScalar(in: bytes)
      switch first {
      case UInt8(ascii: "t"): content = .bool(true)
      case UInt8(ascii: "f"): content = .bool(false)
      case UInt8(ascii: "n"): content = .null
      default:
        content = .number(
          String(decoding: bytes.extracting(start..<scanner.offset).array, as: UTF8.self))
      }
    }
    self.init(content, at: start, lines)
  }

  /// The first member of that name; nil if there is none, or null.
  subscript(name: String) -> JSONNode? {
    guard case .object(let members) = content else { return nil }
    for member in members where member.name == name {
      if case .null = member.value.content { return nil }
      return member.value
    }
    return nil
  }

  var elements: [JSONNode]? {
    if case .array(let elements) = content { elements } else { nil }
  }

  var string: String? {
    if case .string(let text) = content { text } else { nil }
  }

  /// The string of a member; empty if there is none.
  func text(_ name: String) -> String { self[name]?.string ?? "" }

  var bool: Bool? {
    if case .bool(let flag) = content { flag } else { nil }
  }

  var integer: Int? { number.flatMap { Int($0) } }

  var number: String? {
    if case .number(let text) = content { text } else { nil }
  }

  /// A number, be it written as one or as a text.
  var numeral: String? { number ?? string?.trimmed }

  var isObject: Bool {
    if case .object = content { true } else { false }
  }

  /// Whether it says nothing.
  var isEmpty: Bool {
    switch content {
    case .object(let members): members.isEmpty
    case .array(let elements): elements.isEmpty
    case .string(let text): text.trimmed.isEmpty
    case .null: true
    case .number, .bool: false
    }
  }

  var names: [String] {
    if case .object(let members) = content { members.map(\.name) } else { [] }
  }

  /// The members but those that are null; of several with one name the first counts.
  var members: [(name: String, value: JSONNode)] {
    guard case .object(let members) = content else { return [] }
    var seen: Set<String> = []
    return members.filter { member in
      guard seen.insert(member.name).inserted else { return false }
      if case .null = member.value.content { return false }
      return true
    }
  }

  var location: SourceLocation { lines.location(offset) }
}
