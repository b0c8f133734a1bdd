package import Diagnostics
package import JSON

/// Why bytes are no entry of a ledger, in the order in which that is looked for: what is refused
/// for one of these reasons is kept out of the log.
package enum EntryError: Error, Hashable, Sendable {
  case tooLarge(Int)
  case notUTF8
  case byteOrderMark
  case json(JSONError.Problem)
  /// The member is missing, unknown or has an invalid value.
  case member(String, MemberProblem)
  case controlCharacter
  case notNFC
  case notCanonical
  case otherSite(String)
  case badKey
  case badSignature

  package enum MemberProblem: Hashable, Sendable {
    case missing
    case unknown
    case form
  }
}

extension EntryError {
  package var code: Diagnostic.Code {
    switch self {
    case .tooLarge: .entryTooLarge
    case .notUTF8: .notUTF8
    case .byteOrderMark: .byteOrderMark
    case .json(.duplicateMember): .duplicateMember
    case .json(.tooDeep): .tooDeep
    case .json: .badJSON
    case .member: .badMember
    case .controlCharacter: .controlCharacter
    case .notNFC: .notNFC
    case .notCanonical: .notCanonical
    case .otherSite: .otherSite
    case .badKey: .badKey
    case .badSignature: .badSignature
    }
  }

  /// The reason in the words of a finding.
  package var message: String {
    switch self {
    case .tooLarge(let count): "it has \(count) bytes; an entry has at most \(entryLimit)"
    case .notUTF8: "it is not UTF-8"
    case .byteOrderMark: "it starts with a byte order mark"
    case .json(let problem): problem.description
    case .member(let name, .missing): "the member \"\(name)\" is missing"
    case .member(let name, .unknown): "an entry of its kind has no member \"\(name)\""
    case .member("", .form):
      "it is no signed entry; what players hand in is taken in by 'podium ledger add FILE'"
    case .member(let name, .form): "the member \"\(name)\" has an invalid value"
    case .controlCharacter: "a text holds a control character"
    case .notNFC: "a text is not in the normal form NFC"
    case .notCanonical:
      "it says this otherwise than in canonical JSON: members sorted, no white space, one spelling of each text"
    case .otherSite(let site): "it was signed for another site, \(site)"
    case .badKey: "the key of its player is none that a signature can be checked with"
    case .badSignature: "the signature does not match: the entry was changed after it was signed"
    }
  }
}

extension Diagnostic.Code {
  package static let entryTooLarge = Self("entry-too-large")
  package static let notUTF8 = Self("not-utf-8")
  package static let duplicateMember = Self("duplicate-member")
  package static let tooDeep = Self("too-deep")
  package static let badMember = Self("bad-member")
  package static let controlCharacter = Self("control-character")
  package static let notNFC = Self("not-nfc")
  package static let notCanonical = Self("not-canonical")
  package static let otherSite = Self("other-site")
  package static let badKey = Self("bad-key")
  package static let badSignature = Self("bad-signature")
}

/// The most bytes that an entry has, without its newline.
package let entryLimit = 65_535

/// Why something does not hold, in the words of a finding.
package struct Refusal: Error, Hashable, Sendable {
  package var code: Diagnostic.Code
  package var message: String

  package init(_ code: Diagnostic.Code, _ message: String) {
    (self.code, self.message) = (code, message)
  }
}
