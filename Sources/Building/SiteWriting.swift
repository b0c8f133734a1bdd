internal import Background
internal import CacheCoding
internal import Content
internal import Bytes
internal import Diagnostics
internal import Formulas
internal import SystemCalls
internal import Parallel
internal import Site
internal import Templates
package import Workspace

/// What a build did to the output folder.
package struct WritingReport: Sendable {
  package var written = 0
  package var unchanged = 0
  package var removed: [String] = []

  package init() {}
}

/// Tells a cleaned drawing from the same one copied as it is.
private let cleanedMark = Array("cleaned/1 ".utf8)

extension AssetCopy {
  /// A fingerprint of what is published that is the same on every machine.
  fileprivate func fingerprint(of published: [UInt8]) -> [UInt8] {
    fingerprint.map { cleanedMark + $0 } ?? Fingerprint.of(published)
  }
}

private enum Outcome: Sendable {
  /// What it is made from is recorded already: at this place among the outputs of the cache.
  case kept(Int, content: [UInt8])
  case written(OutputFolder.Update, MadeFrom)
  case refused(PageError)
  case failed(WorkspaceError)
}

extension Outcome {
  /// The inputs of a page that was made.
  fileprivate var inputs: [PageInput]? {
    guard case .written(_, .page(_, let inputs)) = self else { return nil }
    return inputs
  }

  /// Whether a file of this or of the last build stands in its place.
  fileprivate func leavesFile(ofLastBuild isKnown: @autoclosure () -> Bool) -> Bool {
    switch self {
    case .kept, .written: true
    // An older page is better than none.
    case .refused: isKnown()
    case .failed: false
    }
  }
}

/// What a written file is made from.
private enum MadeFrom: Sendable {
  case page(own: UInt64, [PageInput])
  /// Fingerprints of the file that it was copied from, as the system tells it, or of the theme; and
  /// of what it holds.
  case file(source: [UInt8], content: [UInt8])
}

/// The files of a site as they were written, before the last of them and the list of all.
struct WrittenFiles: Sendable {
  var report = WritingReport()
  /// What stands in the output folder and is Podium's, by path.
  var made: [String] = []
  /// What each file is made from, by path.
  var contents: [(path: String, fingerprint: [UInt8])] = []
}

/// Renders what changed and writes what differs.
///
/// A page that cannot be made is reported and its old file stays; any other failure gives up.
func write(
  _ plan: PagePlan, with writer: SiteWriter, assets: [AssetCopy], jobs: Int,
  noting remembered: inout BuildCacheDraft, reporting findings: inout Findings
) throws(WorkspaceError) -> WrittenFiles {
  let files = eachOnce(
    plan.pages.map { OutputFile.page($0) } + plan.recalled.map { OutputFile.recalled($0) }
      + writer.theme.files.map { OutputFile.theme($0) } + assets.map { OutputFile.asset($0) },
    in: writer.cache?.outputs, jobs: jobs, reporting: &findings)
  let paths = files.map(\.path)
  let ordering = BackgroundTask(jobs: jobs) { order(of: files, in: writer.cache?.outputs) }
  try writer.output.prepare(for: paths + ServiceWorker.paths)
  let outcomes = parallelMap(count: files.count, jobs: jobs) { writer.write(files[$0]) }
  try findings.report(outcomes, of: paths)

  var recorder = InputRecorder(
    writer.comparison, asked: outcomes.lazy.compactMap(\.inputs), constants: plan.constants,
    results: plan.resultsFingerprint)
  let pages = outcomes.map { (outcome) -> RecordedPage? in
    guard case .written(_, .page(let own, let inputs)) = outcome else { return nil }
    return recorder.page(own: own, inputs)
  }
  recorder.finish(with: InputFingerprints(of: plan.sitePages.site), jobs: jobs)
  recorder.note(paths: plan.pathsOfResults)
  remembered.note(.pages, recorder.recorded.encoded)

  var written = WrittenFiles()
  for index in ordering.wait() {
    let path = paths[index]
    var content: [UInt8] = []
    switch outcomes[index] {
    case .kept(let place, let held):
      if let outputs = writer.cache?.outputs { remembered.note(place, of: outputs) }
      written.report.unchanged += 1
      content = held
    case .written(let update, let source):
      var inputs: [UInt8] = []
      if case .file(let source, let held) = source {
        inputs = source + held
        content = held
      } else if let page = pages[index] {
        inputs = page.encoded
        content = page.fingerprint(with: recorder.recorded.fingerprints)
      }
      remembered.note(path, BuildCache.Output(stamp: update.stamp, inputs: inputs[...]))
      if update.isChanged { written.report.written += 1 } else { written.report.unchanged += 1 }
    case .refused, .failed: break
    }
    if outcomes[index].leavesFile(ofLastBuild: writer.output.previousFiles.contains(path)) {
      written.made.append(path)
    }
    written.contents.append((path: path, fingerprint: content))
  }
  return written
}

/// Writes the files that know the whole build, and removes what is no longer made.
func finish(
  _ written: WrittenFiles, _ options: BuildOptions, theme: LoadedTheme, in output: OutputFolder
) throws(WorkspaceError) -> (report: WritingReport, findings: [Diagnostic]) {
  var (report, made) = (written.report, written.made)
  var findings: [Diagnostic] = output.hasDamagedManifest ? [.damagedManifest] : []
  for file in theme.serviceWorker.files(
    for: written.contents, theme: theme.fingerprint, programVersion: options.programVersion)
  {
    do throws(WorkspaceError) {
      let update = try output.update(file.path, with: file.bytes)
      if update.isChanged { report.written += 1 } else { report.unchanged += 1 }
      made.append(file.path)
    } catch {
      guard error.isForeignFile else { throw error }
      findings.append(.foreignFile(at: file.path))
    }
  }
  report.removed = try output.finish(with: made, last: ServiceWorker.paths)
  return (report, findings)
}

extension Findings {
  /// Reports each mistake once; fails for what is none of the author's.
  fileprivate mutating func report(
    _ outcomes: [Outcome], of paths: [String]
  ) throws(WorkspaceError) {
    var mistakes: Set<PageError> = []
    for (index, outcome) in outcomes.enumerated() {
      switch outcome {
      case .kept, .written: break
      case .refused(let error):
        if mistakes.insert(error).inserted { report(error) }
      case .failed(let error):
        guard error.isForeignFile else { throw error }
        output.append(.foreignFile(at: paths[index]))
      }
    }
  }

  private mutating func report(_ error: PageError) {
    switch error {
    case .template(let error): templates.append(error.diagnostic)
    case .sourceChanged(let path): content.append(.sourceChanged(at: path))
    case .ledgerChanged(let path): ledger.append(.sourceChanged(at: path))
    }
  }
}

extension Diagnostic {
  fileprivate static let damagedManifest = Diagnostic.warning(
    .damagedManifest,
    "this list of what the last build made was changed, so nothing was removed; to be rid of old files, remove the folder and build again",
    at: SourceLocation(path: OutputFolder.manifestPath))

  fileprivate static func foreignFile(at path: String) -> Diagnostic {
    .error(
      .foreignFile,
      "a file stands here, and \(OutputFolder.manifestPath) does not say that Podium made it; move it away, or remove the whole folder and build again",
      at: SourceLocation(path: path))
  }
}

/// Writes the files of a site, whichever of them have to be made again.
struct SiteWriter: Sendable {
  let sitePages: SitePages
  let theme: LoadedTheme
  let formulas: DrawnFormulas
  let output: OutputFolder
  let cache: BuildCache?
  /// Nil if no page of the last build may be kept.
  let comparison: InputComparison?

  fileprivate func write(_ placed: PlacedFile) -> Outcome {
    do throws(WorkspaceError) {
      switch placed.file {
      case .page(let page): return try write(page, placed)
      case .recalled(let path):
        if let kept = kept(placed, { comparison?.fingerprint(ofCurrent: $0, nil) }) { return kept }
        guard let page = sitePages.pageOfResults(at: path) else {
          preconditionFailure("the same results make the same pages")
        }
        return try write(page, placed)
      case .theme(let file):
        // The cache is of this program and this theme.
        let source = theme.fingerprint
        if let kept = kept(placed, from: source) { return kept }
        let update = try output.update(file.path, with: file.bytes)
        return .written(update, .file(source: source, content: Fingerprint.of(file.bytes)))
      case .asset(let asset):
        let source = asset.stamp.fingerprint
        if let cache, asset.stamp.isSettled(at: cache.time),
          let kept = kept(placed, from: source)
        {
          return kept
        }
        guard let bytes = try asset.publishedBytes() else {
          throw WorkspaceError(.read, asset.source, errno: ESTALE)
        }
        let content = asset.fingerprint(of: bytes)
        return .written(
          try output.update(asset.path, with: bytes), .file(source: source, content: content))
      }
    } catch {
      return .failed(error)
    }
  }

  private func write(_ page: Page, _ placed: PlacedFile) throws(WorkspaceError) -> Outcome {
    if let kept = kept(placed, { comparison?.fingerprint(ofCurrent: $0, page) }) { return kept }
    var rendered: RenderedPage
    do throws(PageError) {
      rendered = try page.rendered(from: sitePages.site, with: theme.templates)
    } catch {
      return .refused(error)
    }
    let update: OutputFolder.Update
    switch rendered.contents {
    case .bytes(let made):
      var bytes = formulas.applied(to: made)
      if sitePages.site.images.apply(to: &bytes, at: page.path) {
        rendered.inputs.append(PageInput(.images))
      }
      update = try output.update(page.path, with: bytes)
    case .parts(let make):
      var failure: PageError?
      let whole = try output.update(
        page.path,
        inParts: { take in
          do throws(PageError) { try make(take) } catch { failure = error }
        }, unless: { failure != nil })
      if let failure { return .refused(failure) }
      guard let whole else { preconditionFailure("what did not break off is whole") }
      update = whole
    }
    return .written(update, .page(own: page.ownFingerprint, rendered.inputs))
  }

  /// The same for a file that was not made by a page, from this source.
  private func kept(_ file: PlacedFile, from source: [UInt8]) -> Outcome? {
    kept(file) { $0.starts(with: source) ? Array($0.dropFirst(source.count)) : nil }
  }

  /// The outcome for a file that stands as the last build wrote it, from the same inputs.
  ///
  /// `content` gives a fingerprint of what it holds, or nil if its inputs are others now.
  private func kept(
    _ file: PlacedFile, _ content: (ArraySlice<UInt8>) -> [UInt8]?
  ) -> Outcome? {
    guard let place = file.place, let known = cache?.outputs[place],
      let content = content(known.content), let stamp = output.stamp(of: file.path),
      known.stamp.isSameFile(as: stamp)
    else { return nil }
    return .kept(place, content: content)
  }
}

extension FileStamp {
  package var fingerprint: [UInt8] {
    var fingerprint = Fingerprint()
    fingerprint.combine(UInt64(bitPattern: size))
    fingerprint.combine(UInt64(bitPattern: modified))
    fingerprint.combine(UInt64(bitPattern: changed))
    fingerprint.combine(inode)
    return fingerprint.bytes
  }
}
