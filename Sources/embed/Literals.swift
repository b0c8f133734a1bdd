internal import Foundation

/// A Swift file that declares an array of embedded files, in the order of their paths' bytes.
///
/// Text stands as text and all else as base64, each in one string literal: literals of bytes take
/// the compiler many times as long.
func literals(of files: [URL], in folder: URL, named name: String) throws -> String {
  let named = files.map { (path: relativePath(of: $0, in: folder), file: $0) }
    .sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  var source = "package let \(name): [EmbeddedFile] = [\n"
  for (path, file) in named {
    let data = try Data(contentsOf: file)
    if let text = String(validating: data, as: UTF8.self) {
      source += "  EmbeddedFile(path: \(literal(path)), text: \(literal(text))),\n"
    } else {
      let base64 = data.base64EncodedString()
      source += "  EmbeddedFile(path: \(literal(path)), base64: \(literal(base64))),\n"
    }
  }
  return source + "]\n"
}

/// A Swift file that declares a program for the page, each byte as the character of its number.
///
/// Compressed, as the download of Podium is, that takes 4 % more than the bytes themselves; base64,
/// which puts the same bytes in ever other letters, takes a third more.
///
/// With an older program it does not compile for release.
func literal(of program: PageProgram, named name: String) -> String {
  let check =
    program.isCurrent
    ? ""
    : """
    #if !DEBUG
      #error("a build for debugging left an older program for the page here; build again")
    #endif

    """
  return """
    \(check)/// A program for the page: \(program.bytes.count) bytes of WebAssembly.
    package let \(name) = PageProgram(
      characters: \(literal(String(String.UnicodeScalarView(program.bytes.map { Unicode.Scalar($0) })))))

    """
}

/// A string literal in one line.
private func literal(_ text: String) -> String {
  var literal = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\\": literal += "\\\\"
    case "\"": literal += "\\\""
    case "\n": literal += "\\n"
    case "\r": literal += "\\r"
    case "\t": literal += "\\t"
    case "\0"..<" ", "\u{7F}"..<"\u{A0}": literal += "\\u{\(String(scalar.value, radix: 16))}"
    default: literal.unicodeScalars.append(scalar)
    }
  }
  return literal + "\""
}
