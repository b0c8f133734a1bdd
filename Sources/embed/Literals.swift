internal import CZstd
internal import Foundation

/// A Swift file that declares an array of embedded files, in the order of their paths' bytes.
///
/// They stand one behind the other, packed by zstd: as they are, a download would be 70 KB larger.
func literals(of files: [URL], in folder: URL, named name: String) throws -> String {
  let named = files.map { (path: relativePath(of: $0, in: folder), file: $0) }
    .sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  var bytes: [UInt8] = []
  var list = ""
  for (path, file) in named {
    let data = try Data(contentsOf: file)
    bytes += data
    list += "    (\(literal(path)), \(data.count)),\n"
  }
  return """
    package let \(name) = unpackedFiles(
      \(literal(try packed(bytes).base64EncodedString())), count: \(bytes.count),
      [
    \(list)  ])

    """
}

/// A Swift file that declares a program for the page, packed by zstd.
///
/// A download packs what is packed no smaller, and what is not a fifth worse.
///
/// With an older program it does not compile for release.
func literal(of program: PageProgram, named name: String) throws -> String {
  let bytes = Array(program.bytes)
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
      packed: \(literal(try packed(bytes).base64EncodedString())), count: \(bytes.count))

    """
}

/// Bytes as zstd packs them best.
private func packed(_ bytes: [UInt8]) throws -> Data {
  var packed = [UInt8](repeating: 0, count: ZSTD_compressBound(bytes.count))
  let count = ZSTD_compress(&packed, packed.count, bytes, bytes.count, ZSTD_maxCLevel())
  guard ZSTD_isError(count) == 0 else {
    throw EmbedError("zstd cannot pack what the program carries")
  }
  return Data(packed[..<count])
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
