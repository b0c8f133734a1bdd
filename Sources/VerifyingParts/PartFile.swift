internal import Bytes
internal import Console
internal import Cryptography
internal import Diagnostics
internal import JSON
internal import Ledger
internal import Results
internal import Verifying

/// What a part prints and the run that merges reads: two lines, an object in canonical JSON and the
/// SHA-256 of that line.
///
///     {"differences":[],"entries":1234,"inputs":"5d03…","log":{"root":"HFb4…","size":1200},"part":3,
///     "parts":16,"podium":"part/1","program":"0.1.0","roots":["77ca…"],"site":"quiz.example.org",
///     "unconfirmed":[]}
///     9f1c…
///
/// `docs/ledger.md` says what each member means.
struct PartFile: Hashable {
  var share: PartShare
  var site: String
  /// The last checkpoint that holds.
  var log: Checkpoint
  /// SHA-256 of everything that was read but pages and what only the ledger's folder has.
  var inputs: Digest
  /// How many entries the log and the inbox have.
  var entryCount: Int
  /// The roots of the full subtrees that its sealed entries make up, in their order.
  var roots: [Digest] = []
  /// The places of its slips whose signatures are not good.
  var unconfirmed: [Int] = []
  /// What differs on the pages of its boards, with paths from the site's top.
  var differences: [Diagnostic] = []

  private static let format = "part/1"

  /// What a run says of its inputs; what a part found is filled in later.
  init(_ share: PartShare, _ verification: Verification, entryCount: Int) {
    let signed = verification.signed
    self.share = share
    self.entryCount = entryCount
    site = signed.site
    log = verification.log.checkpoint
    let heads = [signed.site, signed.organiser?.text ?? "", digest(of: verification.published).hex]
    let files = signed.files.all.map { "\(sha256($0.bytes).hex) \($0.path)" }
    inputs = sha256(Array((heads + files).joined(separator: "\n").utf8))
  }

  /// Reads a file in its one spelling.
  init(_ bytes: [UInt8]) throws(Refusal) {
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    guard lines.count == 3, lines[2].isEmpty, let sum = Digest(hex: lines[1]) else {
      throw Refusal(
        .badPart, "this is nothing that podium ledger verify --part printed, or not all of it")
    }
    guard sha256(lines[0]) == sum else {
      throw Refusal(.partAltered, "this part was changed after it was printed")
    }
    guard let value = try? parseJSON(Array(lines[0])), let format = value["podium"]?.text,
      format.utf8.starts(with: "part/".utf8)
    else { throw Refusal(.badPart, "this is nothing that podium ledger verify --part printed") }
    let program = value["program"]?.text ?? ""
    guard format == Self.format, program == programVersion else {
      throw Refusal(
        .partOfOtherVersion,
        "podium \(program) made this part, and this is \(programVersion); take one version for all")
    }
    guard let part = Self(value), part.bytes == bytes else {
      throw Refusal(.badPart, "a member of this part is missing, unknown or has an invalid value")
    }
    self = part
  }

  private init?(_ value: JSONValue) {
    guard let number = value["part"]?.whole, let parts = value["parts"]?.whole,
      (1...PartShare.partLimit).contains(parts), (1...parts).contains(number),
      let site = value["site"]?.text, let size = value["log"]?["size"]?.whole,
      let digest = value["log"]?["root"]?.text.flatMap({ decodedBase64(Array($0.utf8).span, .url) }
      ),
      let root = Digest(bytes: digest),
      let inputs = value["inputs"]?.text.flatMap({ Digest(hex: $0.utf8) }),
      let entryCount = value["entries"]?.whole,
      let roots = value["roots"]?.list({ $0.text.flatMap { Digest(hex: $0.utf8) } }),
      let unconfirmed = value["unconfirmed"]?.list(\.whole),
      let differences = value["differences"]?.list({ Diagnostic(json: $0) })
    else { return nil }
    share = PartShare(number: number, parts: parts)
    log = Checkpoint(size: size, root: root)
    (self.site, self.inputs, self.entryCount) = (site, inputs, entryCount)
    (self.roots, self.unconfirmed, self.differences) = (roots, unconfirmed, differences)
  }

  var bytes: [UInt8] {
    func member(_ name: String, _ number: Int) -> JSONValue.Member {
      JSONValue.Member(name, .integer(Int64(number)))
    }
    func member(_ name: String, _ text: String) -> JSONValue.Member {
      JSONValue.Member(name, .string(text))
    }
    let differences = differences.map { difference in
      JSONValue.object([
        member("code", difference.code.name), member("column", difference.location.column),
        member("line", difference.location.line), member("message", difference.message),
        member("path", difference.location.path),
      ])
    }
    let value = JSONValue.object([
      JSONValue.Member("differences", .array(differences)), member("entries", entryCount),
      member("inputs", inputs.hex),
      JSONValue.Member(
        "log", .object([member("root", log.rootText), member("size", log.size)])),
      member("part", share.number), member("parts", share.parts), member("podium", Self.format),
      member("program", programVersion),
      JSONValue.Member("roots", .array(roots.map { .string($0.hex) })), member("site", site),
      JSONValue.Member("unconfirmed", .array(unconfirmed.map { .integer(Int64($0)) })),
    ])
    var bytes: [UInt8] = []
    // There is nothing in it that has no canonical form.
    _ = bytes.appendCanonicalJSON(value)
    let sum = sha256(bytes).hex
    bytes.append("\n" + sum + "\n")
    return bytes
  }
}

private func digest(of file: FileBytes) -> Digest {
  var hasher = SHA256Hasher()
  for start in stride(from: 0, to: file.count, by: 1 << 20) {
    hasher.update(file.read(start..<min(start + 1 << 20, file.count)))
  }
  return hasher.finalized()
}

extension JSONValue {
  fileprivate var text: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// A whole number that is not negative.
  fileprivate var whole: Int? {
    if case .integer(let number) = self, number >= 0 { Int(exactly: number) } else { nil }
  }

  /// The elements of an array; nil if one of them cannot be read.
  fileprivate func list<Element>(_ read: (JSONValue) -> Element?) -> [Element]? {
    guard case .array(let values) = self else { return nil }
    let elements = values.compactMap(read)
    return elements.count == values.count ? elements : nil
  }
}

extension Diagnostic {
  fileprivate init?(json value: JSONValue) {
    guard let code = value["code"]?.text, let message = value["message"]?.text,
      code.utf8.allSatisfy({ $0 == UInt8(ascii: "-") || (0x61...0x7A).contains($0) }),
      let path = value["path"]?.text, isPage(path),
      let line = value["line"]?.whole, let column = value["column"]?.whole
    else { return nil }
    self = .error(
      Code(code), message, at: SourceLocation(path: path, line: line, column: column))
  }
}

extension Diagnostic.Code {
  static let badPart = Self("bad-part")
  static let partAltered = Self("part-altered")
  static let partOfOtherVersion = Self("part-of-other-version")
}
