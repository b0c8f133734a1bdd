internal import Bytes
internal import Diagnostics
internal import Scoring
internal import Suggestions

/// What an author says of a question: `{#id}` at the end of its heading, and
/// `<!-- quiz: id=… points=200 shuffle=no kind=multiple marking=partial -->` in it or below it.
struct QuestionAttributes: Sendable {
  var id: String?
  /// Where the id is said.
  var idNode: Int?
  var points: Points?
  var marking: Marking?
  var shuffles: Bool?
  var kind: QuestionKind?
  /// The pool that the question, or those of a section, are drawn from.
  var pool: PoolMention?
  /// A comment that says something which only a question can have.
  private var commentNode: Int?
  /// What comments said so far.
  private var said: [String] = []
  /// Whether something was said that cannot be, so that the question cannot be built.
  var isBroken = false
}

extension QuestionAttributes {
  /// Takes `{#id}` off the end of a heading.
  mutating func takeID(
    ofHeading heading: Int, in tree: inout MarkdownTree, reporting findings: inout NodeFindings
  ) {
    // A comment may follow the id.
    let texts = tree.siblings(in: tree.inside(heading)).filter {
      tree.nodes[$0.lowerBound].kind != .inlineHTML
    }
    guard let last = texts.last?.lowerBound, tree.nodes[last].kind == .text else { return }
    let bytes = tree.bytes(of: last)
    if let id = idInside(bytes) {
      findings.warn(
        .idSpelling,
        "an id is read at the end of a heading only; move {#\(id)} there",
        at: tree.nodes[heading])
      return
    }
    guard let close = bytes.lastIndex(where: { $0 > 0x20 }), bytes[close] == UInt8(ascii: "}"),
      let open = bytes[..<close].lastIndex(of: UInt8(ascii: "{")), open + 1 < close,
      bytes[open + 1] == UInt8(ascii: "#")
    else { return }
    let inner = bytes[open + 2..<close]
    // Something else of that form, such as a comment of a template: {# note #}.
    if inner.first == 0x20 || inner.last == UInt8(ascii: "#") { return }
    let name = String(decoding: inner, as: UTF8.self)
    var end = open
    while end > bytes.startIndex, bytes[end - 1] <= 0x20 { end -= 1 }
    tree.trim(last, to: bytes.startIndex..<end)
    if isQuestionID(name) {
      id = name
      idNode = heading
      return
    }
    let plain = slug(name)
    let replacement =
      plain.isEmpty ? "; this one is left out" : "; it is read as \"\(plain)\""
    findings.warn(
      .idSpelling, "an id has lower-case letters, digits and hyphens only\(replacement)",
      at: tree.nodes[heading])
    if !plain.isEmpty {
      id = plain
      idNode = heading
    }
  }

  /// The id that stands before a remark at the end of a heading, as in `{#sea} (2 points)`.
  private func idInside(_ text: ArraySlice<UInt8>) -> String? {
    guard let close = text.lastIndex(of: UInt8(ascii: "}")),
      case let remark = text[(close + 1)...].filter({ $0 > 0x20 }),
      remark.first == UInt8(ascii: "(") || remark.first == UInt8(ascii: "["),
      remark.contains(where: { $0.isASCIIDigit }),
      let open = text[..<close].lastIndex(of: UInt8(ascii: "{")),
      text[(open + 1)...].first == UInt8(ascii: "#")
    else { return nil }
    let id = String(decoding: text[(open + 2)..<close], as: UTF8.self)
    return isQuestionID(id) ? id : nil
  }

  /// Reads a `<!-- quiz: … -->` comment, if a node is one.
  mutating func takeComment(
    _ node: Int, in tree: MarkdownTree, reporting findings: inout NodeFindings
  ) {
    guard let words = tree.comment("quiz:", at: node) else { return }
    let text = String(decoding: words, as: UTF8.self)
    var drawn = Drawn()
    for pair in text.split(whereSeparator: { $0.isWhitespace || $0 == "," }) {
      let parts = pair.split(separator: "=", maxSplits: 1)
      do throws(Problem) {
        guard parts.count == 2 else {
          throw Problem("\"\(pair)\" says nothing; write it as name=value")
        }
        let name = String(parts[0])
        if said.contains(name) { throw Problem("\"\(name)\" is said twice; remove one") }
        if attributeNames.contains(name) { said.append(name) }
        var value = String(parts[1])
        if value.count > 1, value.first == value.last, value.first == "\"" || value.first == "'" {
          value = String(value.dropFirst().dropLast())
        }
        if try !drawn.take(name, value) {
          try take(name, value, at: node)
          commentNode = node
        }
      } catch {
        isBroken = true
        findings.error(error.code, error.message, at: tree.nodes[node])
      }
    }
    if let name = drawn.pool {
      let location = findings.location(of: tree.nodes[node])
      pool = PoolMention(pool: name, draw: drawn.count, location: location)
    } else if let count = drawn.count, !isBroken {
      isBroken = true
      findings.error(
        .attributeWrong,
        "\"draw\" says from which pool: <!-- quiz: pool=rivers draw=\(count) -->",
        at: tree.nodes[node])
    }
  }

  /// Reports what is said where no question is.
  func reportUnused(in tree: MarkdownTree, to findings: inout NodeFindings) {
    guard let commentNode, kind == nil else { return }
    findings.error(
      .attributeWrong,
      "there is no question here that this could be about; write it below the heading of a question",
      at: tree.nodes[commentNode])
  }

  /// What a comment says of a draw.
  private struct Drawn {
    var pool: String?
    var count: Int?

    /// Takes an attribute; false if it is about something else.
    mutating func take(_ name: String, _ value: String) throws(Problem) -> Bool {
      switch name {
      case "pool":
        guard isQuestionID(value) else {
          throw Problem("a pool's name has lower-case letters, digits and hyphens, at most 64")
        }
        pool = value
      case "draw":
        guard let number = Int(value), (1...1_000_000).contains(number) else {
          throw Problem("\"draw\" is a whole number from 1 to 1000000")
        }
        count = number
      default: return false
      }
      return true
    }
  }

  /// Why an attribute cannot be used.
  private struct Problem: Error {
    var code = Diagnostic.Code.attributeWrong
    var message: String

    init(_ message: String, code: Diagnostic.Code = .attributeWrong) {
      self.message = message
      self.code = code
    }
  }

  private mutating func take(_ name: String, _ value: String, at node: Int) throws(Problem) {
    switch name {
    case "id": try takeID(value, at: node)
    case "points":
      guard let points = Int(value), (0...maximumPoints).contains(points) else {
        throw Problem("\"points\" is a whole number from 0 to \(maximumPoints)")
      }
      self.points = Points(Int64(points))
    case "marking":
      marking = Marking(named: value)
      if marking == nil { throw Problem("\"marking\" is all-or-nothing or partial") }
    case "shuffle":
      switch value {
      case "yes", "true": shuffles = true
      case "no", "false": shuffles = false
      default: throw Problem("\"shuffle\" is yes or no")
      }
    case "kind":
      kind = QuestionKind(rawValue: value)
      if kind == nil {
        let kinds = QuestionKind.allCases.map { $0.rawValue }
        let hint = closest(to: value, among: kinds).map { "; did you mean \"\($0)\"?" } ?? ""
        throw Problem("\"kind\" is one of \(kinds.joined(separator: ", "))\(hint)")
      }
    default:
      let hint =
        closest(to: name, among: attributeNames).map { "; did you mean \"\($0)\"?" }
        ?? "; it has \(attributeNames.joined(separator: ", "))"
      throw Problem("a question has no attribute \"\(name)\"\(hint)", code: .attributeUnknown)
    }
  }

  private mutating func takeID(_ value: String, at node: Int) throws(Problem) {
    if !isQuestionID(value) {
      let example = slug(value)
      let hint = example.isEmpty ? "" : ", such as \"\(example)\""
      throw Problem("an id has lower-case letters, digits and hyphens, at most 64\(hint)")
    }
    if let other = id, other != value {
      throw Problem("the heading says {#\(other)} already; keep one of the ids")
    }
    id = value
    idNode = node
  }
}

/// What a comment may say of a question.
let attributeNames = ["id", "points", "marking", "shuffle", "kind", "pool", "draw"]

/// Whether a name may be a question's id: `[a-z0-9][a-z0-9-]{0,63}`.
package func isQuestionID(_ name: String) -> Bool {
  guard let first = name.utf8.first, first != UInt8(ascii: "-"), name.utf8.count <= 64 else {
    return false
  }
  return name.utf8.allSatisfy { byte in
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "-"):
      true
    default: false
    }
  }
}
