internal import Bytes
package import Console
internal import Diagnostics
internal import Files
internal import SystemCalls
internal import Results

/// `podium-verify`: marks and ranks again what a site has published, and names every difference.
package enum VerifyCommand {
  package static func run(_ words: ArraySlice<String>) -> ExitCode {
    do throws(UsageError) {
      // Neither the environment nor a file in what is verified may say what is verified.
      let arguments = try Arguments(parsing: words, of: verifyDescription)
      switch arguments.request {
      case .help:
        say(arguments.help)
        return .done
      case .version:
        say("podium-verify \(programVersion)\n")
        return .done
      case .run:
        let folder = arguments.positionals.first ?? "."
        let jobs = try arguments.number("jobs", in: 1...1024) ?? processorCount()
        return verify(try PublishedSite(in: folder, arguments), jobs: jobs, arguments)
      }
    } catch {
      complain("podium-verify: \(error.message)")
      return .misused
    }
  }

  private static func verify(_ site: PublishedSite, jobs: Int, _ arguments: Arguments) -> ExitCode {
    let report: Report
    do throws(WorkspaceError) {
      var findings: [Diagnostic] = []
      let verification = try site.verification(jobs: jobs, reporting: &findings)
      report = try Report(
        verification, of: site, findings: findings, receipt: arguments["receipt"],
        since: arguments["since"], policy: arguments["policy"])
      if let file = arguments["junit"] { try writeFile(report.junit, to: file) }
    } catch {
      complain("podium-verify: \(error.sentence); name a site folder or a published site")
      return .findings
    }
    if arguments.has("json") {
      say(report.json)
    } else {
      print(report, isQuiet: arguments.has("quiet"))
    }
    return report.isGood ? .done : .findings
  }

  private static func print(_ report: Report, isQuiet: Bool) {
    let printing = DiagnosticPrinting(isColored: false)
    var lines: [UInt8] = []
    printing.append(report.differences + (isQuiet ? [] : report.notes), to: &lines)
    if let summary = printing.summary(of: report.differences) { lines.append(summary + "\n") }
    say(lines)
    for line in report.answers { say(line + "\n") }
    if !(report.isGood && isQuiet) { say(report.verification.summary + "\n") }
  }
}

private func say(_ text: String) {
  say(Array(text.utf8))
}

private func say(_ bytes: [UInt8]) {
  write(bytes, to: STDOUT_FILENO)
}

private func complain(_ line: String) {
  write(Array((line + "\n").utf8), to: STDERR_FILENO)
}

/// Writes all bytes, or as many as whoever reads them wants.
private func write(_ bytes: [UInt8], to file: Int32) {
  var written = 0
  while written < bytes.count {
    let count = bytes.withUnsafeBytes {
      SystemCalls.write(file, $0.baseAddress?.advanced(by: written), $0.count - written)
    }
    if count < 0, errno == EINTR { continue }
    guard count > 0 else { return }
    written += count
  }
}
