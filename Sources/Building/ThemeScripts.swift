internal import Bytes
internal import Diagnostics

// The theme's own scripts and style sheets are a third comments, which explain them to whoever changes them and would travel to
// every visitor. Files that a site brings itself are copied as they are.

/// A script or a style sheet of the theme without its comments: those that begin a line, and `/** … */` in one.
///
/// Lines that begin with `//` or `/*` must be comments, so no text over several lines may hold such a line.
func withoutComments(_ file: SourceFile) -> SourceFile {
  guard file.path.hasSuffix(".js") || file.path.hasSuffix(".css") else { return file }
  var kept: [UInt8] = []
  kept.reserveCapacity(file.bytes.count)
  var isInComment = false
  for line in file.bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
    let text = line.drop { $0 == 0x20 }
    if isInComment || text.starts(with: "/*".utf8) && !text.starts(with: "/** @".utf8) {
      isInComment = !hasEnd(text)
      continue
    }
    if text.isEmpty || text.starts(with: "//".utf8) { continue }
    let code = withoutTypes(line)
    if code.allSatisfy({ $0 == 0x20 }) { continue }
    kept += code
    kept.append(UInt8(ascii: "\n"))
  }
  return SourceFile(path: file.path, bytes: kept)
}

private func hasEnd(_ text: ArraySlice<UInt8>) -> Bool {
  let end = text.reversed().drop { $0 == 0x20 }
  return end.starts(with: "/*".utf8)
}

/// A line without what stands between `/** @` and `*/`, and the blank after it.
private func withoutTypes(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
  var code: ArraySlice<UInt8> = []
  var rest = line
  while let start = rest.firstIndex(of: UInt8(ascii: "/")) {
    guard rest[start...].starts(with: "/** @".utf8),
      let end = rest[(start + 4)...].indices.first(where: {
        rest[$0...].starts(with: "*/".utf8)
      })
    else {
      code += rest[...start]
      rest = rest[(start + 1)...]
      continue
    }
    code += rest[..<start]
    rest = rest[(end + 2)...]
    if rest.first == 0x20 { rest = rest.dropFirst() }
  }
  return code + rest
}

/// The texts of ASCII letters, digits and hyphens that stand in quotes in scripts.
func quotedWords(in scripts: some Sequence<[UInt8]>) -> Set<String> {
  var words: Set<String> = []
  for script in scripts {
    var start: Int?
    for (place, byte) in script.enumerated() {
      switch byte {
      case UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "`"):
        if let start, start < place {
          words.insert(String(decoding: script[start..<place], as: UTF8.self))
        }
        start = place + 1
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: "-"):
        continue
      default: start = nil
      }
    }
  }
  return words
}
