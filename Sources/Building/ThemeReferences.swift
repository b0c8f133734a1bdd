internal import Assets
internal import ByteSearch
internal import Bytes
internal import Content
internal import Diagnostics
internal import Suggestions

/// Warns of files that the site's own templates and style sheets name and no file of the theme
/// becomes.
///
/// In templates that is what stands behind `{{root}}podium/`, and a page's style sheet between
/// `{{$sheet}}` and `{{/sheet}}`; in style sheets what they load. Names that are put together
/// otherwise are not looked at, nor is what a comment says.
func reportMissingFiles(
  namedIn own: [SourceFile], of files: ThemeFiles, reporting diagnostics: inout [Diagnostic]
) {
  for file in own {
    let references =
      if file.path.hasPrefix(templateFolder) {
        templateReferences(in: file.bytes)
      } else if file.path.hasSuffix(".css") {
        styleReferences(in: file.bytes, of: ThemeFiles.outputName(file.path))
      } else {
        [ThemeReference]()
      }
    for reference in references
    where files.copied[ExactString(reference.name)] == nil
      && !PodiumFile.isMade(inPlaceOf: reference.name)
    {
      let meant = closest(
        to: reference.name, among: files.copied.keys.sorted().map(\.text))
      let way = meant.map { "did you mean \"\($0)\"?" } ?? "correct the name, or add the file"
      diagnostics.warn(
        .themeFileMissing, "no file of the theme becomes \"podium/\(reference.name)\"; \(way)",
        at: file.location(ofByte: reference.offset))
    }
  }
}

/// A file that another one names, by its path in `podium/`, and the byte where its name starts.
private struct ThemeReference {
  var name: String
  var offset: Int
}

private func templateReferences(in template: [UInt8]) -> [ThemeReference] {
  let bytes = template.blanking("<!--", "-->").blanking("{{!", "}}")
  var references: [ThemeReference] = []
  for start in bytes.placesBehind("{{root}}podium/") {
    let name = bytes[start...].prefix { !isEndOfName($0) }
    // A name with a tag in it is put together.
    if !name.isEmpty, !name.contains(UInt8(ascii: "{")) {
      references.append(ThemeReference(name: String(decoding: name, as: UTF8.self), offset: start))
    }
  }
  for start in bytes.placesBehind("{{$sheet}}") {
    let name = bytes[start...].prefix { !isEndOfName($0) && $0 != UInt8(ascii: "{") }
    if !name.isEmpty, bytes[name.endIndex...].starts(with: "{{/sheet}}".utf8) {
      references.append(
        ThemeReference(name: String(decoding: name, as: UTF8.self) + ".css", offset: start))
    }
  }
  return references.sorted { $0.offset < $1.offset }
}

/// The files that a style sheet loads, which becomes `podium/SHEET`.
private func styleReferences(in style: [UInt8], of sheet: String) -> [ThemeReference] {
  let folder = sheet.lastSlash.map { String(sheet[...$0]) } ?? ""
  return addresses(inStyle: style).compactMap { place in
    let text = String(decoding: style[place].prefix { !isEndOfName($0) }, as: UTF8.self)
    // Of another host, inside of the sheet, outside of the theme, or written with escapes.
    if text.isEmpty || text.hasPrefix("/") || text.hasPrefix("..") || text.contains(":")
      || text.contains("\\")
    {
      return nil
    }
    let path = text.hasPrefix("./") ? String(text.dropFirst(2)) : text
    return ThemeReference(name: folder + path, offset: place.lowerBound)
  }
}

/// Whether a byte ends the name of a file: a quote, white space, or what begins a query or a
/// fragment.
private func isEndOfName(_ byte: UInt8) -> Bool {
  byte <= 0x20 || "\"'?#<>".utf8.contains(byte)
}

extension [UInt8] {
  /// The places behind each occurrence of a text.
  fileprivate func placesBehind(_ text: String) -> [Int] {
    places(of: Array(text.utf8)).map { $0 + text.utf8.count }
  }

  /// The bytes with blanks in place of all between two marks, these included.
  func blanking(_ opening: String, _ closing: String) -> [UInt8] {
    var bytes = self
    var reached = 0
    for start in places(of: Array(opening.utf8)) where start >= reached {
      let inside = start + opening.utf8.count
      let end = firstPlace(of: Array(closing.utf8), from: inside)
      reached = end.map { $0 + closing.utf8.count } ?? count
      for place in start..<reached { bytes[place] = UInt8(ascii: " ") }
    }
    return bytes
  }
}

extension Diagnostic.Code {
  static let themeFileMissing = Self("theme-file-missing")
}
