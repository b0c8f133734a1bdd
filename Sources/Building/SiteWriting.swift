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

/// A file of the site: a page to render, or bytes that are there already.
private enum OutputFile: Sendable {
  case page(Page)
  /// A page that is there because of the same results as in the last build.
  case recalled(String)
  case ready(SourceFile)
  /// A file of the content folder, copied as it is.
  case asset(AssetCopy)

  var path: String {
    switch self {
    case .page(let page): page.path
    case .recalled(let path): path
    case .ready(let file): file.path
    case .asset(let asset): asset.path
    }
  }

  /// What the file comes from, as a message calls it.
  var source: String {
    switch self {
    case .page, .recalled: "what the site holds"
    case .ready: "the theme"
    case .asset(let asset): asset.source
    }
  }
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
  /// What it is made from is recorded already.
  case kept(BuildCache.Output)
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
  fileprivate func leavesFile(ofLastBuild isKnown: Bool) -> Bool {
    switch self {
    case .kept, .written: true
    // An older page is better than none.
    case .refused: isKnown
    case .failed: false
    }
  }
}

/// What a written file is made from.
private enum MadeFrom: Sendable {
  case page(own: UInt64, [PageInput])
  /// Fingerprints of the file that it was copied from, if there is one, as the system tells it, and
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

/// The files, each path once: of two for one path the first is written, and the other is an error
/// that names both.
///
/// Files are written by several threads, so that which of the two stood in the end would be chance.
private func eachOnce(_ files: [OutputFile], reporting findings: inout Findings) -> [OutputFile] {
  var places: [ExactString: Int] = Dictionary(minimumCapacity: files.count)
  let last = ServiceWorker.paths + [OutputFolder.manifestPath]
  for path in last { places[path] = files.count }
  return files.indices.filter { place in
    let file = files[place]
    guard let first = places.updateValue(place, forKey: ExactString(file.path)) else { return true }
    places[file.path] = first
    let source = first < files.count ? files[first].source : "the whole site"
    findings.output.error(
      .pageNameTaken,
      "this is made from \(source) and from \(file.source); give one of the two another name",
      at: SourceLocation(path: file.path))
    return false
  }.map { files[$0] }
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
      + writer.theme.files.map { OutputFile.ready($0) } + assets.map { OutputFile.asset($0) },
    reporting: &findings)
  let paths = files.map(\.path)
  let ordering = BackgroundTask(jobs: jobs) {
    paths.indices.sorted { ExactString(paths[$0]) < ExactString(paths[$1]) }
  }
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
  recorder.finish(with: plan.publication, jobs: jobs)
  recorder.note(paths: plan.pathsOfResults)
  remembered.note(.pages, recorder.recorded.encoded)

  var written = WrittenFiles()
  for index in ordering.wait() {
    let path = paths[index]
    var content: [UInt8] = []
    switch outcomes[index] {
    case .kept(let kept):
      remembered.note(path, kept)
      written.report.unchanged += 1
      content =
        switch files[index] {
        case .asset(let asset): Array(kept.inputs.dropFirst(asset.stamp.fingerprint.count))
        default: recorder.fingerprint(ofKept: kept.inputs)
        }
    case .written(let update, let source):
      var inputs: [UInt8] = []
      if case .file(let source, let held) = source {
        inputs = source + held
        content = held
      } else if let page = pages[index] {
        inputs = page.encoded
        content = recorder.fingerprint(of: page)
      }
      remembered.note(path, BuildCache.Output(stamp: update.stamp, inputs: inputs))
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
  _ written: WrittenFiles, theme: LoadedTheme, programVersion: String, in output: OutputFolder
) throws(WorkspaceError) -> (report: WritingReport, findings: [Diagnostic]) {
  var (report, made) = (written.report, written.made)
  var findings: [Diagnostic] = output.hasDamagedManifest ? [.damagedManifest] : []
  for file in theme.serviceWorker.files(
    for: written.contents, theme: theme.fingerprint, programVersion: programVersion)
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
      .foreignFile, "Podium did not make the file that stands here in the site; move it away",
      at: SourceLocation(path: path))
  }
}

/// Writes the files of a site, whichever of them have to be made again.
struct SiteWriter: Sendable {
  let publication: Publication
  let theme: LoadedTheme
  let formulas: DrawnFormulas
  let output: OutputFolder
  let cache: BuildCache?
  /// Nil if no page of the last build may be kept.
  let comparison: InputComparison?

  fileprivate func write(_ file: OutputFile) -> Outcome {
    do throws(WorkspaceError) {
      switch file {
      case .page(let page): return try write(page)
      case .recalled(let path):
        if let kept = kept(path, { comparison?.isCurrent($0, nil) == true }) { return kept }
        guard let page = publication.pageOfResults(at: path) else {
          preconditionFailure("the same results make the same pages")
        }
        return try write(page)
      case .ready(let file):
        let update = try output.update(file.path, with: file.bytes)
        return .written(update, .file(source: [], content: Fingerprint.of(file.bytes)))
      case .asset(let asset):
        let source = asset.stamp.fingerprint
        if let cache, asset.stamp.isSettled(at: cache.time),
          let kept = kept(asset.path, { $0.starts(with: source) })
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

  private func write(_ page: Page) throws(WorkspaceError) -> Outcome {
    if let kept = kept(page.path, { comparison?.isCurrent($0, page) == true }) { return kept }
    var rendered: RenderedPage
    do throws(PageError) {
      rendered = try publication.render(page, with: theme.templates)
    } catch {
      return .refused(error)
    }
    let update: OutputFolder.Update
    switch rendered.contents {
    case .bytes(let made):
      var bytes = formulas.applied(to: made)
      if publication.images.apply(to: &bytes, at: page.path) {
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

  /// The outcome for a file that stands as the last build wrote it, from the same inputs.
  private func kept(_ path: String, _ isCurrent: ([UInt8]) -> Bool) -> Outcome? {
    guard let known = cache?.outputs[path], isCurrent(known.inputs),
      let stamp = output.stamp(of: path), known.stamp.isSameFile(as: stamp)
    else { return nil }
    return .kept(known)
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
