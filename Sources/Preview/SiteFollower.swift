internal import Background
package import Building
package import Diagnostics
package import Workspace

/// Refreshes a site whenever its files change, and marks long ledgers in a background task.
package struct SiteFollower: ~Copyable {
  private var watch: FolderWatch
  private var state: PreviewState
  private var marking: Marking?
  /// The writing of the cache after the site was read without one.
  private var saving: BackgroundTask<Void>?
  /// The findings of the command line and its environment.
  private let findings: [Diagnostic]

  private struct Marking {
    var wanted: LedgerMarking
    var work: BackgroundTask<Result<LedgerState, WorkspaceError>>
  }

  /// Milliseconds to wait for a change before the caller checks whether to stop.
  private static let turn: Int32 = 200
  /// Milliseconds after a change before results are marked, so that its page loads first.
  private static let headStart: Int32 = 200
  /// Milliseconds between checks whether marking is done.
  private static let moment: Int32 = 20

  /// Changes between this and the first refresh are not missed.
  package init(
    _ folder: SiteFolder, baseURL: String, jobs: Int, isCollecting: Bool, cacheFile: CacheFile?,
    programVersion: String, findings: [Diagnostic]
  ) {
    watch = FolderWatch([folder.content, folder.templates, folder.ledger])
    state = PreviewState(
      folder, baseURL: baseURL, jobs: jobs, isCollecting: isCollecting, cacheFile: cacheFile,
      programVersion: programVersion)
    self.findings = findings
  }

  /// The site after a change.
  package mutating func refresh(after change: FolderWatch.Change) throws(WorkspaceError) -> LiveSite
  {
    var findings = Findings()
    findings.site = self.findings
    return try state.refresh(after: change, reporting: &findings)
  }

  /// Writes the cache in a background task, if the site was read without one.
  package mutating func saveCache(with site: LiveSite) {
    guard state.isCacheOutdated else { return }
    let writeCache = state.cacheWriting
    saving = BackgroundTask {
      site.makeSearchIndex()
      writeCache()
    }
  }

  /// Writes the cache if the site is not as it was written last.
  package mutating func finish() {
    if let saving { saving.wait() }
    if state.isCacheOutdated { state.cacheWriting() }
  }

  /// Waits for a change; nil if none came in time.
  ///
  /// A finished marking counts as a change of no files.
  package mutating func nextChange() -> FolderWatch.Change? {
    let wait =
      marking != nil ? Self.moment : state.isStale ? Self.headStart : Self.turn
    let change = watch.next(within: wait)
    if saving?.outcome != nil {
      saving = nil
      state.cacheWasWritten()
    }
    if let marking, let outcome = marking.work.outcome {
      self.marking = nil
      state.finishMarking(with: outcome, of: marking.wanted)
      return change ?? .paths([])
    }
    if change == nil, marking == nil, let wanted = state.deferredMarking {
      // With one job, so that pages can be rendered meanwhile.
      let work = BackgroundTask {
        Result { () throws(WorkspaceError) in try wanted.marked(jobs: 1) }
      }
      marking = Marking(wanted: wanted, work: work)
    }
    return change
  }
}
