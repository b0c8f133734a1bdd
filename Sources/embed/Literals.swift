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

/// A Swift file that declares a program for the page, as the text that scripts carry, packed by
/// zstd: a download packs what is packed no smaller, and what is not a fifth worse.
///
/// With an older program it does not compile for release.
func literal(of program: PageProgram, named name: String) throws -> String {
  let text = Array(scriptText(of: program.bytes).utf8)
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
      packed: \(literal(try packed(text).base64EncodedString())), count: \(text.count))

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

/// A program as the text in which a script of the site carries it.
///
/// Its first 256 characters are those of the bytes 0 to 255, in this order; each later one stands
/// for the next byte of the program. The most frequent bytes have the printable characters of
/// ASCII, without `"`, `\` and `<`, so the text can stand between quotation marks, in a page's own
/// script as well; any other byte is U+0100 plus its value. Compressed, this takes 4 % more than
/// the bytes, where hexadecimal digits take 9 to 16 % and base64, which puts the same bytes in ever
/// other letters, 22 to 34 %.
private func scriptText(of program: Data) -> String {
  var counts = Array(repeating: 0, count: 256)
  for byte in program { counts[Int(byte)] += 1 }
  let mostFrequent = (0..<256).sorted { (counts[$1], $0) < (counts[$0], $1) }
  let plain = (UInt8(ascii: " ")...UInt8(ascii: "~")).map { Unicode.Scalar($0) }
    .filter { !#""\<"#.unicodeScalars.contains($0) }
  var characters = (0x100...0x1FF).compactMap { Unicode.Scalar($0 as UInt32) }
  for (byte, character) in zip(mostFrequent, plain) { characters[byte] = character }
  var text = String.UnicodeScalarView(characters)
  for byte in program { text.append(characters[Int(byte)]) }
  return String(text)
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
