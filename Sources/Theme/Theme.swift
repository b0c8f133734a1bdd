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

/// A program for the page: WebAssembly, as the text in which scripts carry it.
///
/// The first 256 characters are those of the bytes 0 to 255, in this order; each later one stands
/// for the next byte of the program. None of them ends a string in double quotes or a script.
package struct PageProgram: Sendable {
  /// The text, packed by zstd, in base64.
  let packed: StaticString
  /// How many bytes the text has in UTF-8.
  let count: Int

  /// The text in UTF-8, unpacked anew each time.
  package var text: [UInt8] { unpacked(packed, count: count) }
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
