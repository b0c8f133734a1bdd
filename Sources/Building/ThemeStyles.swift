internal import Bytes
internal import Diagnostics

// Every file that a page asks for costs it a request and the browser a sheet to set up, so style
// sheets that always go together travel together. They are written, explained and replaced one by
// one all the same.

/// Puts the style sheets together that a theme lists.
///
/// `styles/NAME.css.list` has the name of one file of its folder a line, in order; what follows a
/// `#` is a comment. The files become `styles/NAME.css`, among the theme's files. A listed file
/// that the theme does not have is reported and left out; so is a file of that name of the site's
/// own, whose place the list takes.
/// - Returns: the paths of the files that stand in some list.
func combineStyles(
  in files: inout [ExactString: SourceFile], reporting diagnostics: inout [Diagnostic]
) -> Set<ExactString> {
  var listed: Set<ExactString> = []
  for list in inOrder(files.values.filter { isList($0.path) }) {
    var together: [UInt8] = []
    for (line, path) in listedFiles(list) {
      guard let file = files[path] else {
        diagnostics.error(
          .listedFileMissing, "the theme has no file \"\(path)\"; correct the name",
          at: SourceLocation(path: list.path, line: line))
        continue
      }
      listed.insert(ExactString(file.path))
      together += file.bytes
      if together.last != UInt8(ascii: "\n") { together.append("\n") }
    }
    let path = String(list.path.dropLast(listSuffix.count))
    if let hidden = files[path] {
      diagnostics.warn(
        .listTakesPlace,
        "\"\(list.path)\" puts this file together from others, so what stands here is not used; replace one of those, or the list",
        at: SourceLocation(path: hidden.path, line: 1))
    }
    files[path] = SourceFile(path: path, bytes: together)
  }
  return listed
}

/// Lists by their paths, but for those whose results others name: they come before these.
///
/// Of lists that name each other in a circle, the last has its result missing.
private func inOrder(_ lists: [SourceFile]) -> [SourceFile] {
  var ordered: [SourceFile] = []
  var pending: [ExactString: SourceFile] = [:]
  for list in lists { pending[ExactString(list.path)] = list }
  func place(_ path: ExactString) {
    guard let list = pending.removeValue(forKey: path) else { return }
    for file in listedFiles(list) { place(ExactString(file.path + listSuffix)) }
    ordered.append(list)
  }
  for path in pending.keys.sorted() { place(path) }
  return ordered
}

/// The files that a list names, with the numbers of their lines.
private func listedFiles(_ list: SourceFile) -> [(line: Int, path: String)] {
  let start = list.path.lastSlash.map(list.path.index(after:))
  let folder = list.path[..<(start ?? list.path.startIndex)]
  let lines = list.bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
  return lines.enumerated().compactMap { index, line in
    let name = String(decoding: line.prefix { $0 != UInt8(ascii: "#") }, as: UTF8.self)
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return name.isEmpty ? nil : (index + 1, folder + name)
  }
}

/// Whether a file of the theme says how others are put together, and has no place in a site.
func isList(_ path: String) -> Bool { path.hasSuffix(listSuffix) }

private let listSuffix = ".list"

extension Diagnostic.Code {
  static let listedFileMissing = Self("listed-file-missing")
  static let listTakesPlace = Self("list-takes-place")
}
