package import Building
package import Diagnostics
internal import Parallel
package import Workspace

/// Looks at a site again whenever it changes, and has results marked beside that.
package struct SiteFollower: ~Copyable {
  private var watch: FolderWatch
  private var memory: SiteMemory
  private var marking: Marking?
  /// What is wrong with the command's own surroundings.
  private let findings: [Diagnostic]

  private struct Marking {
    var wanted: LedgerMarking
    var work: BackgroundTask<Result<KnownLedger, WorkspaceError>>
  }

  /// Milliseconds that pass without a change before it is asked whether to go on.
  private static let turn: Int32 = 200
  /// Milliseconds of quiet after a change, in which its page is loaded, before all results are marked again.
  private static let headStart: Int32 = 200
  /// Milliseconds between two looks whether they are.
  private static let moment: Int32 = 20

  /// Nothing is missed between this and the first look.
  package init(
    _ folder: SiteFolder, baseURL: String, jobs: Int, isCollecting: Bool, findings: [Diagnostic]
  ) {
    watch = FolderWatch([folder.content, folder.templates, folder.ledger])
    memory = SiteMemory(folder, baseURL: baseURL, jobs: jobs, isCollecting: isCollecting)
    self.findings = findings
  }

  /// The site after a change.
  package mutating func look(after change: FolderWatch.Change) throws(WorkspaceError) -> LiveSite {
    var findings = Findings()
    findings.site = self.findings
    return try memory.look(after: change, reporting: &findings)
  }

  /// Waits a while for something to look at: a change, or, as a change of nothing, results that were marked beside.
  package mutating func nextChange() -> FolderWatch.Change? {
    let wait =
      marking != nil ? Self.moment : memory.isBehind ? Self.headStart : Self.turn
    let change = watch.next(within: wait)
    if let marking, let outcome = marking.work.outcome {
      self.marking = nil
      memory.settle(with: outcome, after: marking.wanted)
      return change ?? .paths([])
    }
    if change == nil, marking == nil, let wanted = memory.putOff {
      // With one job, so that pages are made and loaded meanwhile.
      let work = BackgroundTask {
        Result { () throws(WorkspaceError) in try wanted.marked(jobs: 1) }
      }
      marking = Marking(wanted: wanted, work: work)
    }
    return change
  }
}
