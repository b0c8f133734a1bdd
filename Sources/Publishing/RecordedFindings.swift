internal import Bytes
package import Diagnostics
internal import JSON
internal import Ledger
internal import Results
internal import Scoring

/// What is found about recorded results, once they are marked: an author has to put it right.
///
/// What marking leaves is codes and places. A result that something is said of is marked once more,
/// of each kind in a file the first hundred.
struct RecordedFindings {
  private let results: MarkedResults
  private let files: [RecordedFile]
  /// By file.
  private var limits: [FindingLimit]

  init(of results: MarkedResults, in files: [RecordedFile]) {
    (self.results, self.files) = (results, files)
    limits = Array(repeating: FindingLimit(), count: files.count)
  }

  /// All of them, file by file.
  mutating func all(against context: MarkingContext) -> [Diagnostic] {
    var second = SecondMarking(files, ResultMarker(context))
    var isEmpty = [Bool](repeating: true, count: files.count)
    var unknown = results.remarks.withUnknownMembers[...]
    for attempt in results.attempts where Int(attempt.place.file) < files.count {
      isEmpty[Int(attempt.place.file)] = false
      tell(of: attempt, &unknown, &second)
    }
    for refused in results.refused where Int(refused.place.file) < files.count {
      isEmpty[Int(refused.place.file)] = false
      tell(of: refused, &second)
    }
    var findings: [Diagnostic] = []
    for (index, file) in files.enumerated() {
      if case .lines = file.layout, file.bytes.read(0..<min(3, file.bytes.count)) == byteOrderMark {
        limits[index].add(.byteOrderMark) {
          .warning(
            .byteOrderMark, "the file starts with a byte order mark; save it as UTF-8 without one",
            at: SourceLocation(path: file.path))
        }
      }
      findings += limits[index].findings
      if isEmpty[index] {
        findings.warn(
          .noResults, "there is no result in this file; add some or delete it",
          at: SourceLocation(path: file.path))
      }
    }
    return findings
  }

  // MARK: One result

  /// What there is to say of a result that counts.
  private mutating func tell(
    of attempt: MarkedAttempt, _ unknown: inout ArraySlice<ResultPlace>,
    _ second: inout SecondMarking
  ) {
    let (place, claim) = (attempt.place, attempt.claim)
    let file = Int(place.file)
    if claim != .equalOrNone {
      let code: Diagnostic.Code = claim == .tooHigh ? .claimTooHigh : .claimTooLow
      limits[file].add(code) {
        let marked = second.mark(place)
        let flag = claim.flag(marked.claimed ?? 0, earned: attempt.score)
        return .warning(code, flag?.message ?? "", at: marked.location(of: place.offset))
      }
    }
    if let flag = attempt.note.flag {
      limits[file].add(flag.code) {
        .warning(flag.code, flag.message, at: second.mark(place).location(of: place.offset))
      }
    }
    unknown = unknown.drop { ($0.file, $0.offset) < (place.file, place.offset) }
    // The result stands there once for each of its members that are unknown.
    let count = unknown.prefix { ($0.file, $0.offset) == (place.file, place.offset) }.count
    unknown = unknown.dropFirst(count)
    for index in 0..<count {
      limits[file].add(.unknownMember) {
        let marked = second.mark(place)
        let member = marked.unknownMembers.dropFirst(index).first
        return .warning(
          .unknownMember, "a result has no member \"\(member?.name ?? "")\"; it is ignored",
          at: marked.location(of: member?.offset ?? place.offset))
      }
    }
  }

  /// Why a result does not count.
  private mutating func tell(of refused: RefusedResult, _ second: inout SecondMarking) {
    let place = refused.place
    limits[Int(place.file)].add(refused.code) { [results, files] in
      if let first = results.remarks.repeated[place] {
        return .error(
          refused.code,
          "the same result stands in \(files[Int(first.file)].path):\(first.line); keep one",
          at: SourceLocation(path: files[Int(place.file)].path, line: Int(place.line)))
      }
      let marked = second.mark(place)
      let message =
        isMergeMark(marked.bytes[...]) ? mergeMarkMessage : marked.problem?.recordedMessage
      return .error(
        refused.code, message ?? "the result does not count",
        at: marked.location(of: marked.problemOffset))
    }
  }
}

/// Marks results a second time, to tell what there is to say of them.
private struct SecondMarking {
  private let files: [RecordedFile]
  private var marker: ResultMarker
  /// What was marked last, as several things may be said of it.
  private var last: Marked?

  init(_ files: [RecordedFile], _ marker: ResultMarker) {
    (self.files, self.marker) = (files, marker)
  }

  /// A result; offsets are those of the file.
  struct Marked {
    var problem: ResultError.Problem?
    var problemOffset: Int
    var claimed: Int64?
    var unknownMembers: [(name: String, offset: Int)] = []
    fileprivate var place: ResultPlace
    fileprivate var path: String
    fileprivate var bytes: [UInt8]
    /// Where the line starts on which it begins.
    fileprivate var lineStart: Int

    /// The place of a byte of it, or of the next one.
    func location(of offset: Int) -> SourceLocation {
      let before = bytes.prefix(offset - place.offset)
      let start = before.lastIndex(of: 0x0A).map { place.offset + $0 + 1 } ?? lineStart
      return SourceLocation(
        path: path, line: Int(place.line) + before.count { $0 == 0x0A },
        column: offset - start + 1)
    }
  }

  mutating func mark(_ place: ResultPlace) -> Marked {
    if let last, last.place == place { return last }
    let file = files[Int(place.file)]
    let isLong = Int(place.length) > RecordedResult.lengthLimit
    // Fewer are read of a file that has changed since, which whoever reads it takes note of.
    let bytes = isLong ? [] : file.bytes.read(place.range)
    var marked = Marked(
      problem: isLong ? .unreadable(.tooLong) : nil, problemOffset: place.offset, place: place,
      path: file.path, bytes: bytes, lineStart: lineStart(before: place.offset, in: file.bytes))
    if !isLong {
      do throws(ResultError) {
        _ = try marker.mark(bytes.indices, of: bytes.span)
      } catch {
        (marked.problem, marked.problemOffset) = (error.problem, error.offset + place.offset)
      }
      marked.claimed = marker.result.claim
      marked.unknownMembers = marker.result.unknownMembers.map {
        ($0.name, $0.offset + place.offset)
      }
    }
    last = marked
    return marked
  }

  /// Where the line starts that a place is on.
  private func lineStart(before place: Int, in file: FileBytes) -> Int {
    var (end, length) = (place, 1 << 12)
    while end > 0 {
      let start = max(0, end - length)
      let bytes = file.read(start..<end)
      if let newline = bytes.lastIndex(of: 0x0A) { return start + newline + 1 }
      (end, length) = (start, length * 2)
    }
    return 0
  }
}

// MARK: Reasons

extension ResultError.Problem {
  /// Why a recorded result does not count, and the way out.
  fileprivate var recordedMessage: String {
    switch self {
    case .unreadable(let problem): problem.message
    case .unknownQuiz(let quiz):
      "no ranked quiz was ever published as \"\(quiz)\"; give the path of its page without .html"
    case .ambiguousRevision(let one, let other):
      "the quiz has changed, and by its revisions these answers earn \(one.value) or \(other.value); "
        + "name the one that was answered with \"rev\""
    case .askedMissing:
      "the quiz draws its questions; name those that were asked: \"asked\":[\"capital\",…], or, if it asked all "
        + "of them then, the revision with \"rev\""
    case .askedTwice(let question): "\"asked\" names \"\(question)\" twice; keep one"
    case .askedWrong(let count):
      "the questions in \"asked\" cannot have been drawn together: an attempt has \(count), so many from each pool"
    case .askedOfWhole: "the quiz asks all its questions; leave out \"asked\""
    default: message
    }
  }
}

extension RecordedResultError.Problem {
  fileprivate var message: String {
    switch self {
    case .json(let problem): problem.description
    case .tooLong: "a result has at most \(RecordedResult.lengthLimit) bytes"
    case .notAnObject:
      "a result is a JSON object: {\"player\":…,\"quiz\":…,\"answers\":…,\"ended\":…}"
    case .missing(let name): "the member \"\(name)\" is missing"
    case .wrongForm(let name): "\"\(name)\" is \(form(of: name))"
    case .badHandle:
      "a player is named by a handle: at most 39 of a-z, 0-9 and -, and no - first"
    case .badTime: "\"ended\" is a moment like 2026-11-20T20:15:00Z"
    }
  }
}

private func form(of member: String) -> String {
  switch member {
  case "asked": "a list of ids of questions: [\"capital\"]"
  case "earlier": "an object with a list of responses for each question: {\"capital\":[[\"a\"]]}"
  case "answers": "an object with a list of strings for each question: {\"capital\":[\"b\"]}"
  case "score": "a whole number of points"
  case "rev": "64 digits 0-9 and a-f"
  default: "a string"
  }
}

extension Diagnostic.Code {
  package static let noResults = Self("no-results")
  package static let unknownMember = Self("unknown-member")
}
