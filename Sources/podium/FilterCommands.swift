internal import Building
internal import Commands
internal import Console
internal import Content
internal import Diagnostics
internal import Ledger
internal import Publishing
internal import Workspace

/// `podium ledger quizzes`: prints what `podium ledger mark` has to know of the quizzes.
struct QuizzesCommand: FileCommand {
  private let folder: SiteFolder

  init(_ arguments: Arguments) throws(UsageError) {
    let arguments = try withDotEnv(arguments)
    folder = try SiteFolder(arguments)
  }

  func execute() throws(WorkspaceError) -> ExitCode {
    var findings = Findings()
    let site = try readSite(folder, jobs: processorCount(), cache: nil, reporting: &findings)
    if let code = refusal(site.content.settings, findings.content, in: folder) { return code }
    var output: [UInt8] = []
    for quiz in site.catalog.quizzes.sorted(by: { $0.path < $1.path }) {
      guard quiz.isRanked, let revision = site.revisions[quiz.path] else { continue }
      output += RankedQuiz(path: quiz.path, revision: revision, attempts: quiz.attempts).line
    }
    printOutput(output)
    // What is wrong with results is for the others to tell.
    findings.ledger = []
    printError(findings.lines(of: folder))
    return findings.hasErrors ? .findings : .done
  }
}

/// `podium ledger mark`: marks recorded results from standard input to standard output.
struct MarkCommand: FileCommand {
  private let revisions: String
  private let quizzes: String
  private let firstLine: Int
  private let jobs: Int

  init(_ arguments: Arguments) throws(UsageError) {
    guard let revisions = arguments["revisions"] else {
      throw arguments.error(.missingArgument("--revisions FILE"))
    }
    guard let quizzes = arguments["quizzes"] else {
      throw arguments.error(.missingArgument("--quizzes FILE"))
    }
    (self.revisions, self.quizzes) = (revisions, quizzes)
    firstLine = try arguments.number("line", in: 1...1 << 50) ?? 1
    jobs = try arguments.number("jobs", in: 1...64) ?? processorCount()
  }

  func execute() throws(WorkspaceError) -> ExitCode {
    var findings: [Diagnostic] = []
    let archive = readRevisionArchive(
      SourceFile(path: revisions, bytes: try readFile(at: revisions, mayBePipe: true)), jobs: jobs,
      reporting: &findings)
    let ranked = readRankedQuizzes(
      SourceFile(path: quizzes, bytes: try readFile(at: quizzes, mayBePipe: true)),
      reporting: &findings)
    guard findings.isEmpty else {
      printFindings(findings.sorted())
      return .findings
    }
    var filter = ResultFilter(archive: archive, quizzes: ranked, firstLine: firstLine, jobs: jobs)
    var input = InputLines()
    while let lines = try input.next() { printOutput(filter.marked(lines)) }
    return .done
  }
}

/// `podium ledger rank`: merges marked results and sums from standard input.
struct RankCommand: FileCommand {
  private let printsSums: Bool

  init(_ arguments: Arguments) {
    printsSums = arguments.has("sums")
  }

  func execute() throws(WorkspaceError) -> ExitCode {
    var board = PartialBoard()
    var number = 0
    var input = InputLines()
    while let lines = try input.next() {
      for line in lines.split(separator: 0x0A, omittingEmptySubsequences: false).dropLast(
        lines.last == 0x0A ? 1 : 0)
      {
        number += 1
        do throws(PartialBoardError) {
          try board.add(line)
        } catch {
          return tell(error, line: number)
        }
      }
    }
    do throws(PartialBoardError) {
      printOutput(try printsSums ? board.sumLines() : board.board())
      return .done
    } catch {
      return tell(error, line: number)
    }
  }

  private func tell(_ error: PartialBoardError, line: Int) -> ExitCode {
    printFindings([
      .error(
        .badMarkedLine, error.message,
        at: SourceLocation(path: "standard input", line: max(1, line)))
    ])
    return .findings
  }
}

/// Whole lines of standard input, some megabytes at a time; the last one may lack its newline.
///
/// The middle of a line that is longer than any result is thrown away, with a byte in its place
/// that stands in no text, so that the line is refused.
private struct InputLines {
  private static let size = 8 << 20
  /// The start of a line whose end has not come yet.
  private var rest: [UInt8] = []
  private var isAtEnd = false

  mutating func next() throws(WorkspaceError) -> [UInt8]? {
    while !isAtEnd {
      let more = try readStandardInput(expecting: Self.size)
      isAtEnd = more.isEmpty
      guard let end = more.lastIndex(of: 0x0A) else {
        if rest.count < 2 * Self.size {
          rest += more
        } else if rest.last != 0xFF {
          rest.append(0xFF)
        }
        continue
      }
      let lines = rest + more[...end]
      rest = Array(more[(end + 1)...])
      return lines
    }
    defer { rest = [] }
    return rest.isEmpty ? nil : rest
  }
}
