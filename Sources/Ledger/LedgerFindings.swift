package import Diagnostics

// The codes of what the ledger's readers and the marking of results report; docs/findings.md has
// the way out of each.
extension Diagnostic.Code {
  package static let badRevision = Self("bad-revision")
  package static let byteOrderMark = Self("byte-order-mark")
  package static let ledgerFileUnread = Self("ledger-file-unread")
  package static let lineTooLong = Self("line-too-long")
  package static let badJSON = Self("bad-json")
  package static let badResult = Self("bad-result")
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
  package static let endedBeforeBegan = Self("ended-before-began")
  package static let endedAfterSeal = Self("ended-after-seal")
  package static let seenTooLarge = Self("seen-too-large")
  package static let seenDiffers = Self("seen-differs")
  package static let signedAgain = Self("signed-again")
  package static let attemptReused = Self("attempt-reused")
  package static let attemptContested = Self("attempt-contested")
  package static let noOrdinal = Self("no-ordinal")
  package static let badOrdinal = Self("bad-ordinal")
  package static let ordinalReused = Self("ordinal-reused")
  package static let ordinalSkipped = Self("ordinal-skipped")
  package static let notDrawn = Self("not-drawn")
  package static let answerAfterKey = Self("answer-after-key")
  package static let askedMissing = Self("asked-missing")
  package static let askedWrong = Self("asked-wrong")
  package static let claimOfOtherMaximum = Self("claim-of-other-maximum")
  package static let handleTaken = Self("handle-taken")
  package static let badLink = Self("bad-link")
  package static let missingRedaction = Self("missing-redaction")
  package static let redactionUnfinished = Self("redaction-unfinished")
  package static let noOrganiser = Self("no-organiser")
  package static let claimTooLow = Self("claim-too-low")
}

/// What is said of git's marks around the sides of a conflict: files of the ledger are lists, to
/// which each side has added.
package let mergeMarkMessage =
  "a merge was left half done here; keep the lines of both sides, and remove the marks of git"
