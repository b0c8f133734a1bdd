internal import Bytes
internal import Zstandard

/// A file carried inside the executable.
///
/// `themeFiles`, the files of `templates/`, `starterFiles`, those of `starter/`, `workflowFiles`,
/// those of `docs/workflows/`, and `previewFiles`, those of `preview/` that only `podium serve`
/// adds to a site, are written by the `EmbedFiles` plugin, in the order of their paths. So is
/// `scoringProgram`, `workshopProgram` and `receiptProgram`, which run in pages.
package struct EmbeddedFile: Sendable {
  /// The path in the folder it came from, with `/` between its parts.
  package var path: String
  package var bytes: [UInt8]
}

/// The files that stand one behind the other in bytes packed by zstd, in base64.
///
/// `count` is how many bytes they are unpacked; `files` says so of each.
func unpackedFiles(
  _ packed: StaticString, count: Int, _ files: [(path: String, count: Int)]
) -> [EmbeddedFile] {
  let bytes = unpacked(packed, count: count)
  var start = 0
  return files.map { path, count in
    defer { start += count }
    return EmbeddedFile(path: path, bytes: Array(bytes[start..<start + count]))
  }
}

/// A program for the page: WebAssembly.
package struct PageProgram: Sendable {
  /// The program, packed by zstd, in base64.
  let packed: StaticString
  /// How many bytes the program has.
  let count: Int

  /// The text in which a script of the site carries it, in UTF-8, made anew each time.
  ///
  /// Its first 256 characters are those of the bytes 0 to 255, in this order; each later one stands
  /// for the next byte of the program. The most frequent bytes have the printable characters of
  /// ASCII, without `"`, `\` and `<`, so the text can stand between quotation marks, in a page's
  /// own script as well; any other byte is U+0100 plus its value. Compressed, this takes 4 % more
  /// than the bytes, where hexadecimal digits take 9 to 16 % and base64, which puts the same bytes
  /// in ever other letters, 22 to 34 %.
  package var text: [UInt8] {
    let program = unpacked(packed, count: count)
    var counts = [Int](repeating: 0, count: 256)
    for byte in program { counts[Int(byte)] += 1 }
    let mostFrequent = (0..<256).sorted { (counts[$1], $0) < (counts[$0], $1) }
    let plain = (UInt8(ascii: " ")...UInt8(ascii: "~")).filter { !#""\<"#.utf8.contains($0) }
    // The last byte of each character, and whether it is the only one.
    var characters = (0..<256).map { (byte: UInt8(0x80 | $0 & 0x3F), isPlain: false) }
    for (byte, character) in zip(mostFrequent, plain) { characters[byte] = (character, true) }
    var text: [UInt8] = []
    text.reserveCapacity(program.count * 5 / 4)
    for byte in (0...255) + program {
      let character = characters[Int(byte)]
      if !character.isPlain { text.append(0xC4 | byte >> 6) }
      text.append(character.byte)
    }
    return text
  }
}

private func unpacked(_ packed: StaticString, count: Int) -> [UInt8] {
  do throws(ZstandardProblem) {
    return try unpackedZstandard(decoded(base64: packed), limit: count)
  } catch {
    preconditionFailure("the embed tool packs the whole")
  }
}

/// The bytes that base64 of the plugin's own making stands for.
func decoded(base64: StaticString) -> [UInt8] {
  let characters = UnsafeBufferPointer(start: base64.utf8Start, count: base64.utf8CodeUnitCount)
  guard let bytes = decodedBase64(Array(characters).span, .padded) else {
    preconditionFailure("the embed tool writes base64 in its one spelling")
  }
  return bytes
}
