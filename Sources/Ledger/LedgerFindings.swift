package import Diagnostics

// The codes of what the ledger's readers and the marking of results report; docs/findings.md has the way out of
// each.
extension Diagnostic.Code {
  package static let badRevision = Self("bad-revision")
  package static let byteOrderMark = Self("byte-order-mark")
  package static let noResults = Self("no-results")
  package static let lineTooLong = Self("line-too-long")
  package static let badJSON = Self("bad-json")
  package static let badResult = Self("bad-result")
  package static let unknownMember = Self("unknown-member")
  package static let badHandle = Self("bad-handle")
  package static let badTime = Self("bad-time")
  package static let unknownQuiz = Self("unknown-quiz")
  package static let unknownRevision = Self("unknown-revision")
  package static let revisionOfOtherQuiz = Self("revision-of-other-quiz")
  package static let ambiguousRevision = Self("ambiguous-revision")
  package static let unknownQuestion = Self("unknown-question")
  package static let repeatedQuestion = Self("repeated-question")
  package static let unknownChoice = Self("unknown-choice")
  package static let badResponse = Self("bad-response")
  package static let duplicateResult = Self("duplicate-result")
  package static let claimTooHigh = Self("claim-too-high")
  package static let claimTooLow = Self("claim-too-low")
}
