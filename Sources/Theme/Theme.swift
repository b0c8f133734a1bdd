internal import Bytes

/// A file carried inside the executable.
///
/// `themeFiles`, the files of `templates/`, `starterFiles`, those of `starter/`, `workflowFiles`,
/// those of `docs/workflows/`, and `previewFiles`, those of `preview/` that only `podium serve`
/// adds to a site, are written by the `EmbedFiles` plugin, in the order of their paths. So is
/// `scoringWasmBase64`, the scoring code for the page.
package struct EmbeddedFile: Sendable {
  /// The path in the folder it came from, with `/` between its parts.
  package var path: String
  package var bytes: [UInt8]
}

extension EmbeddedFile {
  init(path: String, text: StaticString) {
    self.init(
      path: path,
      bytes: Array(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)))
  }

  init(path: String, base64: StaticString) {
    let characters = UnsafeBufferPointer(start: base64.utf8Start, count: base64.utf8CodeUnitCount)
    self.init(path: path, bytes: decoded(base64: characters))
  }
}

/// The scoring code for the page, as WebAssembly.
package func scoringWasm() -> [UInt8] {
  var text = "\(scoringWasmBase64)"
  return text.withUTF8 { decoded(base64: $0) }
}

/// The bytes that base64 of the plugin's own making stands for.
private func decoded(base64 characters: UnsafeBufferPointer<UInt8>) -> [UInt8] {
  guard let bytes = decodedBase64(Array(characters).span, .padded) else {
    preconditionFailure("the embed tool writes base64 in its one spelling")
  }
  return bytes
}
