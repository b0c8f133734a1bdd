internal import Content
internal import Bytes
package import Diagnostics
internal import Formulas
internal import Glibc
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
  case ready(SourceFile)
  /// A file of the content folder, copied as it is.
  case asset(AssetCopy)

  var path: String {
    switch self {
    case .page(let page): page.path
    case .ready(let file): file.path
    case .asset(let asset): asset.path
    }
  }

  /// What the file comes from, as a message calls it.
  var source: String {
    switch self {
    case .page: "what the site holds"
    case .ready: "the theme"
    case .asset(let asset): asset.source
    }
  }
}

extension OutputFile {
  /// A fingerprint of what the file is made from that is the same on every machine.
  fileprivate func content(noted: BuildCache.Output?) throws(WorkspaceError) -> [UInt8] {
    if case .asset(let asset) = self {
      if let fingerprint = asset.fingerprint { return cleanedMark + fingerprint }
      return Fingerprint.of(try readFile(at: asset.source))
    }
    return noted?.inputs ?? []
  }
}

/// Tells a cleaned drawing from the same one copied as it is.
private let cleanedMark = Array("cleaned/1 ".utf8)

private enum Outcome: Sendable {
  case done(BuildCache.Output, isWritten: Bool)
  case refused(PageError)
  case failed(WorkspaceError)
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
    findings.output.append(
      .error(
        .pageNameTaken,
        "this is made from \(source) and from \(file.source); give one of the two another name",
        at: SourceLocation(path: file.path)))
    return false
  }.map { files[$0] }
}

/// Renders what changed and writes what differs.
///
/// A page that cannot be made is reported and its old file stays; any other failure gives up.
func write(
  pages: [Page], theme: LoadedTheme, formulas: DrawnFormulas = DrawnFormulas(),
  images: ImageSizes = ImageSizes(),
  assets: [AssetCopy], to output: OutputFolder, jobs: Int, cache: BuildCache?,
  noting remembered: inout BuildCacheDraft,
  reporting findings: inout Findings
) throws(WorkspaceError) -> WrittenFiles {
  let files = eachOnce(
    pages.map { OutputFile.page($0) } + theme.files.map { OutputFile.ready($0) }
      + assets.map { OutputFile.asset($0) }, reporting: &findings)
  let paths = files.map(\.path)
  let ordering = BackgroundTask(jobs: jobs) {
    paths.indices.sorted { ExactString(paths[$0]) < ExactString(paths[$1]) }
  }
  try output.prepare(for: paths + ServiceWorker.paths)
  let outcomes = parallelMap(count: files.count, jobs: jobs) { index in
    write(files[index], theme: theme, formulas: formulas, images: images, to: output, cache: cache)
  }
  var mistakes: Set<PageError> = []
  for (index, outcome) in outcomes.enumerated() {
    switch outcome {
    case .done: break
    case .refused(let error):
      if mistakes.insert(error).inserted { findings.report(error) }
    case .failed(let error):
      guard error.isForeignFile else { throw error }
      findings.output.append(.foreignFile(at: paths[index]))
    }
  }
  var written = WrittenFiles()
  for index in ordering.wait() {
    var noted: BuildCache.Output?
    switch outcomes[index] {
    case .done(let output, let isWritten):
      noted = output
      remembered.note(paths[index], output)
      written.made.append(paths[index])
      if isWritten { written.report.written += 1 } else { written.report.unchanged += 1 }
    case .refused:
      // An older page is better than none.
      if output.previousFiles.contains(paths[index]) { written.made.append(paths[index]) }
    case .failed: break
    }
    written.contents.append(
      (path: paths[index], fingerprint: try files[index].content(noted: noted)))
  }
  return written
}

/// Writes the files that know the whole build, and removes what is no longer made.
func finish(
  _ written: WrittenFiles, theme: LoadedTheme, programVersion: String, in output: OutputFolder
) throws(WorkspaceError) -> (report: WritingReport, findings: [Diagnostic]) {
  var (report, made) = (written.report, written.made)
  var findings: [Diagnostic] = []
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
  report.removed = try output.finish(with: made)
  return (report, findings)
}

extension Findings {
  fileprivate mutating func report(_ error: PageError) {
    switch error {
    case .template(let error): templates.append(error.diagnostic)
    case .sourceChanged(let path): content.append(.sourceChanged(at: path))
    }
  }
}

extension Diagnostic {
  /// The finding for a file that is not what it was when the build read it.
  package static func sourceChanged(at path: String) -> Diagnostic {
    .error(
      .sourceChanged, "this file changed while the site was built; build again",
      at: SourceLocation(path: path))
  }

  fileprivate static func foreignFile(at path: String) -> Diagnostic {
    .error(
      .foreignFile, "Podium did not make the file that stands here in the site; move it away",
      at: SourceLocation(path: path))
  }
}

private func write(
  _ file: OutputFile, theme: LoadedTheme, formulas: DrawnFormulas, images: ImageSizes,
  to output: OutputFolder, cache: BuildCache?
) -> Outcome {
  do throws(WorkspaceError) {
    var bytes: [UInt8]
    var inputs: [UInt8]
    switch file {
    case .page(let page):
      let prepared: PreparedPage
      do throws(PageError) {
        prepared = try PreparedPage(page)
      } catch {
        return .refused(error)
      }
      inputs = prepared.inputs + formulas.drawnBy
      // Whether a page has images is only known once it is made, by this build or an earlier one.
      if let kept = kept(file.path, inputs, in: output, by: cache)
        ?? kept(file.path, inputs + images.fingerprint, in: output, by: cache)
      {
        return kept
      }
      let contents: PreparedPage.Contents
      do throws(PageError) {
        contents = try prepared.contents(with: theme.templates)
      } catch {
        return .refused(error)
      }
      switch contents {
      case .bytes(let made): bytes = formulas.applied(to: made)
      case .parts(let make):
        let update = try output.update(file.path, inParts: make)
        return .done(
          BuildCache.Output(stamp: update.stamp, inputs: inputs), isWritten: update.isChanged)
      }
      if images.apply(to: &bytes, at: file.path) { inputs += images.fingerprint }
    case .ready(let file):
      bytes = file.bytes
      inputs = Fingerprint.of(bytes)
    case .asset(let asset):
      inputs = asset.stamp.fingerprint
      if let kept = kept(file.path, inputs, in: output, by: cache) { return kept }
      guard let published = try asset.publishedBytes() else {
        throw WorkspaceError(.read, asset.source, errno: ESTALE)
      }
      bytes = published
    }
    let update = try output.update(file.path, with: bytes)
    return .done(
      BuildCache.Output(stamp: update.stamp, inputs: inputs), isWritten: update.isChanged)
  } catch {
    return .failed(error)
  }
}

/// The outcome for a file that stands as the last build wrote it, from the same inputs.
private func kept(
  _ path: String, _ inputs: [UInt8], in output: OutputFolder, by cache: BuildCache?
) -> Outcome? {
  guard let cache, let known = cache.outputs[path],
    cache.isCurrent(path, madeFrom: inputs, standing: output.stamp(of: path))
  else { return nil }
  return .done(known, isWritten: false)
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
