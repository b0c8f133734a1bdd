internal import Bytes
internal import Content
internal import Diagnostics
internal import Parallel
internal import Site
internal import Workspace

/// A file of the site: a page to render, or bytes to write as they are.
enum OutputFile: Sendable {
  case page(Page)
  /// A page that is there because of the same results as in the last build.
  case recalled(String)
  case theme(ThemeFile)
  /// A file of the content folder, copied as it is.
  case asset(AssetCopy)

  var path: String {
    switch self {
    case .page(let page): page.path
    case .recalled(let path): path
    case .theme(let file): file.path
    case .asset(let asset): asset.path
    }
  }

  /// What the file comes from, as a message calls it.
  var source: String {
    switch self {
    case .page, .recalled: "what the site holds"
    case .theme: "the theme"
    case .asset(let asset): asset.source
    }
  }
}

/// A file with its place among the outputs of the cache, if it is there.
struct PlacedFile: Sendable {
  var file: OutputFile
  var path: String
  var place: Int?
}

/// The files, each path once: of two for one path the first is written, and the other is an error
/// that names both.
///
/// Files are written by several threads, so that which of the two stood in the end would be chance.
func eachOnce(
  _ files: [OutputFile], in known: CachedEntries?, jobs: Int, reporting findings: inout Findings
) -> [PlacedFile] {
  let placed = parallelMap(count: files.count, jobs: jobs, chunk: 256) { index in
    let path = files[index].path
    return PlacedFile(file: files[index], path: path, place: known?.place(of: path))
  }
  var taken = [Int32](repeating: -1, count: known?.count ?? 0)
  var others: [ExactString: Int] = [:]
  for path in ServiceWorker.paths + [OutputFolder.manifestPath] { others[path] = files.count }
  /// The place of the file that has the path already; else takes the path for this one.
  func first(_ index: Int, _ path: String, _ place: Int?) -> Int? {
    if let place {
      if taken[place] >= 0 { return Int(taken[place]) }
      taken[place] = Int32(index)
      return nil
    }
    if let first = others[path] { return first }
    others[path] = index
    return nil
  }
  return placed.enumerated().compactMap { index, file in
    guard let first = first(index, file.path, file.place) else { return file }
    let source = first < files.count ? files[first].source : "the whole site"
    findings.output.error(
      .pageNameTaken,
      "this is made from \(source) and from \(file.file.source); give one of the two another name",
      at: SourceLocation(path: file.path))
    return nil
  }
}

/// The places of files in the order of their paths, which is that of the outputs in the cache for
/// those that are there.
func order(of files: [PlacedFile], in known: CachedEntries?) -> [Int] {
  func precedes(_ one: Int, _ other: Int) -> Bool {
    ExactString(files[one].path) < ExactString(files[other].path)
  }
  guard let known, known.isSorted else { return files.indices.sorted(by: precedes) }
  var kept = [Int32](repeating: -1, count: known.count)
  var new: [Int] = []
  for (index, file) in files.enumerated() {
    if let place = file.place { kept[place] = Int32(index) } else { new.append(index) }
  }
  new.sort(by: precedes)
  var order: [Int] = []
  order.reserveCapacity(files.count)
  var pending = new[...]
  for index in kept where index >= 0 {
    while let next = pending.first, precedes(next, Int(index)) {
      order.append(next)
      pending.removeFirst()
    }
    order.append(Int(index))
  }
  return order + pending
}
