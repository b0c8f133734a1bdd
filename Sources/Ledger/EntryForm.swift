internal import Bytes
package import Cryptography
internal import JSON

/// The form that a value of an entry must have.
///
/// Entries are read with it strictly: exactly these members, canonical JSON, nothing else. Slips,
/// of which there are many, have a reader of their own that only says whether all is well; this one
/// finds the reason if it is not.
package indirect enum EntryForm: Sendable {
  case object([(name: String, form: EntryForm)])
  /// Question id → array of strings.
  case answers
  /// Question id → arrays of strings, one at least.
  case tries
  case text(@Sendable (Span<UInt8>) -> Bool)
  case whole
}

extension EntryForm {
  /// A signed entry with this body: `{"body":…,"sig":…,"v":1}`.
  package static func entry(_ body: [(name: String, form: EntryForm)]) -> EntryForm {
    .object([("body", .object(body)), ("sig", .base64(64)), ("v", .whole)])
  }

  static let hex = text { Digest(hex: $0.array) != nil }
  static let path = text(isQuizPath)
  package static let handle = text(isHandle)
  package static let moment = text(hasFormOfMoment)
  package static let site = text(isSiteID)

  /// Letters and count of so many bytes in base64url; whether the last letter has bits too many is
  /// a matter of spelling.
  package static func base64(_ count: Int) -> EntryForm {
    .text { text in
      guard text.count == (count * 4 + 2) / 3 else { return false }
      for index in 0..<text.count where !isBase64URL(text[index]) { return false }
      return true
    }
  }
}

/// Whether bytes are a site's id: ASCII, no blank, no `+`, at most 128.
package func isSiteID(_ id: Span<UInt8>) -> Bool {
  guard (1...128).contains(id.count) else { return false }
  for index in 0..<id.count {
    guard id[index] > 0x20, id[index] < 0x7F, id[index] != UInt8(ascii: "+") else { return false }
  }
  return true
}

func hasFormOfMoment(_ text: Span<UInt8>) -> Bool {
  let form: StaticString = "0000-00-00T00:00:00Z"
  guard text.count == form.utf8CodeUnitCount else { return false }
  return form.withUTF8Buffer { form in
    for index in form.indices {
      let fits =
        form[index] == UInt8(ascii: "0") ? text[index].isASCIIDigit : text[index] == form[index]
      guard fits else { return false }
    }
    return true
  }
}

private func isBase64URL(_ byte: UInt8) -> Bool {
  byte.isASCIILetter || byte.isASCIIDigit || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
}

/// An entry that has its form and its one spelling, as a value.
package struct ReadEntry {
  let value: JSONValue
  /// The canonical body, as it is signed.
  let body: [UInt8]
  let signature: Signature

  /// Reads an entry (without its newline) up to the step "canonical".
  package init(_ bytes: [UInt8], as form: EntryForm, version: Int = 1) throws(EntryError) {
    guard bytes.count <= entryLimit else { throw .tooLarge(bytes.count) }
    guard String(validating: bytes, as: UTF8.self) != nil else { throw .notUTF8 }
    if bytes.starts(with: byteOrderMark) { throw .byteOrderMark }
    do throws(JSONError) { value = try parseJSON(bytes) } catch { throw .json(error.problem) }
    try check(value, named: "", as: form)
    guard case .integer(Int64(version))? = value["v"] else { throw .member("v", .form) }
    try checkTexts(in: value)
    var canonical: [UInt8] = []
    guard canonical.appendCanonicalJSON(value), canonical == bytes else { throw .notCanonical }
    guard let body = value["body"], case .string(let text) = value["sig"],
      let signature = decodedBase64(Array(text.utf8).span, .url).flatMap({ Signature(bytes: $0) })
    else { throw .notCanonical }
    self.signature = signature
    var signed: [UInt8] = []
    guard signed.appendCanonicalJSON(body) else { throw .notCanonical }
    self.body = signed
  }

  /// A text of the body; the form has made sure that it is there.
  package func text(_ name: String) -> String {
    guard case .string(let text) = value["body"]?[name] else {
      preconditionFailure("the form of the entry has a text \"\(name)\"")
    }
    return text
  }

  /// A number of the body; the form has made sure that it is there.
  func whole(_ name: String) -> Int {
    guard case .integer(let number) = value["body"]?[name] else {
      preconditionFailure("the form of the entry has a number \"\(name)\"")
    }
    return Int(clamping: number)
  }

  /// 32 bytes of the body in base64url.
  package func digest(_ name: String) throws(EntryError) -> Digest {
    guard let bytes = decodedBase64(Array(text(name).utf8).span, .url),
      let digest = Digest(bytes: bytes)
    else { throw .notCanonical }
    return digest
  }

  /// The steps "site", "key" and "signature".
  package func checkSignature(
    _ prefix: StaticString, by key: PublicKey, site: String
  ) throws(EntryError) {
    guard text("site").isExactly(site) else { throw .otherSite(text("site")) }
    let message = Array(prefix.description.utf8) + body
    guard key.isSigner(of: message, signature) else { throw key.isSound ? .badSignature : .badKey }
  }
}

private func check(_ value: JSONValue, named name: String, as form: EntryForm) throws(EntryError) {
  func inside(_ member: String) -> String { name.isEmpty ? member : name + "." + member }
  switch (form, value) {
  case (.object(let expected), .object(let members)):
    for member in members where !expected.contains(where: { $0.name.isExactly(member.name) }) {
      throw .member(inside(member.name), .unknown)
    }
    for (expectedName, form) in expected {
      guard let value = value[expectedName] else { throw .member(inside(expectedName), .missing) }
      try check(value, named: inside(expectedName), as: form)
    }
  case (.answers, .object(let members)):
    for member in members {
      guard isQuestionID(Array(member.name.utf8).span), isResponse(member.value) else {
        throw .member(inside(member.name), .form)
      }
    }
  case (.tries, .object(let members)):
    for member in members {
      guard isQuestionID(Array(member.name.utf8).span), case .array(let tries) = member.value,
        !tries.isEmpty, tries.allSatisfy(isResponse)
      else { throw .member(inside(member.name), .form) }
    }
  case (.text(let isFit), .string(let text)):
    guard isFit(Array(text.utf8).span) else { throw .member(name, .form) }
  case (.whole, .integer(let number)):
    guard (0..<1 << 53).contains(number) else { throw .member(name, .form) }
  default: throw .member(name, .form)
  }
}

/// Whether a value is an array of strings.
private func isResponse(_ value: JSONValue) -> Bool {
  guard case .array(let parts) = value else { return false }
  return parts.allSatisfy { if case .string = $0 { true } else { false } }
}

/// All texts of a value are free of control characters and in NFC.
private func checkTexts(in value: JSONValue) throws(EntryError) {
  switch value {
  case .object(let members): for member in members { try checkTexts(in: member.value) }
  case .array(let elements): for element in elements { try checkTexts(in: element) }
  case .string(let text):
    let bytes = Array(text.utf8)
    if hasControlCharacter(bytes) { throw .controlCharacter }
    if !isNFC(bytes[...]) { throw .notNFC }
  case .integer, .number, .bool, .null: break
  }
}

/// Whether text has a control character other than tab and line feed: U+0000 to U+001F and U+007F
/// to U+009F.
func hasControlCharacter(_ text: [UInt8]) -> Bool {
  for (index, byte) in text.enumerated() {
    switch byte {
    case 0x09, 0x0A: continue
    case 0..<0x20, 0x7F: return true
    case 0xC2 where index + 1 < text.count && text[index + 1] < 0xA0: return true
    default: continue
    }
  }
  return false
}
