internal import Bytes
package import Console
package import Diagnostics
package import Files
internal import SystemCalls
package import Results

/// `podium-verify`: marks and ranks again what a site has published, and names every difference.
package enum VerifyCommand {
  package static func run(_ words: ArraySlice<String>) -> ExitCode {
    do throws(Misuse) {
      let options = try VerifyOptions(parsing: words)
      switch options.request {
      case .help:
        say(VerifyOptions.help)
        return .done
      case .version:
        say("podium-verify \(programVersion)\n")
        return .done
      case .run:
        let jobs = try options.jobs() ?? processorCount()
        return verify(try PublishedSite(options), jobs: jobs, options)
      }
    } catch {
      complain("podium-verify: \(error.message)\nsee 'podium-verify --help'")
      return .misused
    }
  }

  private static func verify(_ site: PublishedSite, jobs: Int, _ options: VerifyOptions)
    -> ExitCode
  {
    do throws(WorkspaceError) {
      var findings: [Diagnostic] = []
      let verification = try site.verification(jobs: jobs, reporting: &findings)
      return report(verification, of: site, options, findings: findings)
    } catch {
      return fail(error)
    }
  }

  package static func fail(_ error: WorkspaceError) -> ExitCode {
    complain("podium-verify: \(error.sentence); name a site folder or a published site")
    return .findings
  }

  /// Reports a verification as the options of a command line say; one that was not completed has no
  /// summary.
  package static func report(
    _ verification: Verification, of site: PublishedSite, _ options: VerifyOptions,
    findings: [Diagnostic], isComplete: Bool = true
  ) -> ExitCode {
    let report: Report
    do throws(WorkspaceError) {
      report = try Report(
        verification, of: site, findings: findings, receipt: options["receipt"],
        since: options["since"], policy: options["policy"])
      if let file = options["junit"] { try writeReport(report.junit, to: file) }
    } catch {
      complain("podium-verify: \(error.sentence)")
      return .findings
    }
    if options.has("json") {
      say(report.json)
    } else {
      let isQuiet = options.has("quiet")
      print(report, isQuiet: isQuiet)
      if isComplete, !(report.isGood && isQuiet) { say(report.verification.summary + "\n") }
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
  }

  private static func say(_ text: String) { say(Array(text.utf8)) }

  /// Writes all bytes, or as many as whoever reads them wants; ends the program if they are lost.
  package static func say(_ bytes: [UInt8]) {
    if writeToStandardOutput(bytes) != 0 { exit(ExitCode.findings.rawValue) }
  }

  private static func complain(_ line: String) {
    _ = writeAll(Array((line + "\n").utf8), to: STDERR_FILENO)
  }
}
