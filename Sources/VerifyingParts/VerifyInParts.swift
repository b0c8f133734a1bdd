internal import Bytes
package import Commands
package import Console
internal import Diagnostics
internal import Files
internal import Ledger
internal import Results
internal import Verifying

/// `podium ledger verify`: what `podium-verify` does, shared among several machines.
package struct VerifyInParts {
  private let options: VerifyOptions
  private let site: PublishedSite
  private let jobs: Int
  /// The part that is checked; nil if parts are merged.
  private var share: PartShare?
  /// The files that are merged.
  private var files: [String] = []

  package init(_ arguments: Arguments) throws(UsageError) {
    jobs = try arguments.number("jobs", in: 1...1024) ?? processorCount()
    var words = arguments.positionals[...]
    let isMerging = arguments.has("merge")
    // Of the files that are merged none is a folder, in which alone a dot stands.
    let folder = words.first.flatMap { !isMerging || isOccupied($0 + "/.") ? $0 : nil }
    if folder != nil { words = words.dropFirst() }
    var values: [String: String] = [:]
    for option in VerifyOptions.all {
      let isGiven = option.value == nil && arguments.has(option.name)
      values[option.name] = option.value == nil ? isGiven ? "" : nil : arguments[option.name]
    }
    options = VerifyOptions(folder: folder, values: values)
    do throws(Misuse) {
      site = try PublishedSite(options)
    } catch {
      throw arguments.error(.other(error.message))
    }
    guard let text = arguments["part"] else {
      files = Array(words)
      if !isMerging { throw arguments.error(.missingArgument("--part or --merge")) }
      if files.isEmpty { throw arguments.error(.missingArgument("FILE")) }
      return
    }
    share = try Self.share(text, arguments)
    // What else there is to say, the run says that merges.
    let others = ["receipt", "since", "policy", "junit"].filter { arguments.given($0) != nil }
    let flags = ["merge", "json", "quiet"].filter { arguments.has($0) }
    if let word = (others + flags).first.map({ "--" + $0 }) ?? words.first {
      throw arguments.error(.unexpectedArgument(word))
    }
  }

  private static func share(_ text: String, _ arguments: Arguments) throws(UsageError)
    -> PartShare
  {
    let numbers = text.splitAtSlashes(keepingEmpty: true).map { Int($0) }
    guard numbers.count == 2, let number = numbers[0], let parts = numbers[1],
      "\(number)/\(parts)" == text, (1...PartShare.partLimit).contains(parts),
      (1...parts).contains(number)
    else {
      throw arguments.error(
        .badValue(
          text, of: "--part",
          wanted: "a part and how many there are, at most \(PartShare.partLimit): 3/16"))
    }
    return PartShare(number: number, parts: parts)
  }

  package func run() -> ExitCode {
    do throws(WorkspaceError) {
      if let share {
        try check(share)
        return .done
      }
      return try merge()
    } catch {
      return VerifyCommand.fail(error)
    }
  }

  /// Checks a part and prints what came of it, which is for the run that merges to report.
  private func check(_ share: PartShare) throws(WorkspaceError) {
    var findings: [Diagnostic] = []
    let (verification, entries) = try verification(
      reporting: &findings, readsPages: { share.readsPages(of: $0) },
      checking: { Array(share.entries(of: $0)) })
    var part = PartFile(share, verification, entryCount: entries.count)
    let own = share.entries(of: entries.count)
    let good = Set(verification.verified)
    part.unconfirmed = own.filter {
      entries[$0].isSlip && !good.contains(entries[$0].commitment)
    }
    for subtree in fullSubtrees(of: own.clamped(to: 0..<part.log.size)) {
      var tree = GrowingTree()
      for entry in entries[subtree] { tree.append(leaf(of: entry.commitment)) }
      part.roots.append(tree.root)
    }
    part.differences = verification.siteDifferences.filter { isPage($0.location.path) }
    VerifyCommand.say(part.bytes)
  }

  /// Checks what parts leave, and reports all that was found.
  ///
  /// A part takes the signatures that others check for good. Where one is not, parts compared pages
  /// with wrong ranks, so that they are read once more.
  private func merge() throws(WorkspaceError) -> ExitCode {
    var parts = MergedParts(files)
    var verification = Verification.none
    var findings: [Diagnostic] = []
    if parts.refusals.isEmpty {
      let unconfirmed = parts.unconfirmed
      var entries: [SharedEntry]
      (verification, entries) = try self.verification(
        reporting: &findings, readsPages: { _ in !unconfirmed.isEmpty },
        checking: { _ in unconfirmed })
      let own = PartFile(
        PartShare(number: 1, parts: 1), verification, entryCount: entries.count)
      parts.add(to: &verification, own: own)
    }
    let isRefused = !parts.refusals.isEmpty
    return VerifyCommand.report(
      isRefused ? .none : verification, of: site, options,
      findings: isRefused ? parts.refusals : findings, isComplete: !isRefused)
  }

  /// Checks all but the signatures and pages that other runs check.
  private func verification(
    reporting findings: inout [Diagnostic], readsPages: @escaping @Sendable (String) -> Bool,
    checking places: @escaping (_ count: Int) -> [Int]
  ) throws(WorkspaceError) -> (Verification, [SharedEntry]) {
    var entries: [SharedEntry] = []
    var work = SharedWork()
    work.readsPages = readsPages
    work.verified = { [jobs] files in
      entries = SharedEntry.all(of: files, jobs: jobs)
      return entries.verified(except: places(entries.count))
    }
    let verification = try site.verification(sharing: work, jobs: jobs, reporting: &findings)
    return (verification, entries)
  }
}
