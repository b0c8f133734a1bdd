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
  for list in files.values.filter({ isList($0.path) })
    .sorted(by: { ExactString($0.path) < ExactString($1.path) })
  {
    let start = list.path.lastSlash.map(list.path.index(after:))
    let folder = list.path[..<(start ?? list.path.startIndex)]
    var together: [UInt8] = []
    let lines = list.bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let name = String(decoding: line.prefix { $0 != UInt8(ascii: "#") }, as: UTF8.self)
        .split(whereSeparator: \.isWhitespace).joined(separator: " ")
      if name.isEmpty { continue }
      guard let file = files[folder + name] else {
        diagnostics.error(
          .listedFileMissing, "the theme has no file \"\(folder)\(name)\"; correct the name",
          at: SourceLocation(path: list.path, line: index + 1))
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

/// Whether a file of the theme says how others are put together, and has no place in a site.
func isList(_ path: String) -> Bool { path.hasSuffix(listSuffix) }

private let listSuffix = ".list"

extension Diagnostic.Code {
  static let listedFileMissing = Self("listed-file-missing")
  static let listTakesPlace = Self("list-takes-place")
}
