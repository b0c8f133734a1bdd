// What the Workshop page asks: how a quiz reads. Compiled with Sources/Content and what it needs,
// so that the page reads exactly as the build does; see Wasm/Scoring/Exports.swift for how the page
// calls it.
import Bytes
import Content
import Cryptography
import Diagnostics

/// The theme that questions are drawn with; set once, before anything is read.
nonisolated(unsafe) private var theme = PageTheme()

/// Takes over words, templates and settings, as JSON (`PageTheme`); the answer is `ok`, or what is
/// wrong.
@c(podium_theme)
public func podiumTheme(_ json: UnsafePointer<UInt8>, _ count: Int32) -> UnsafeMutableRawPointer {
  do throws(PageTheme.Problem) {
    theme = try PageTheme(reading: bytes(json, count))
    return answer(Array("ok".utf8))
  } catch {
    return answer(Array(error.message.utf8))
  }
}

/// Reads a quiz: what it says, how it is written, what its questions look like, and what is wrong
/// with it, as JSON.
///
/// The path is the one that the file would have in a content folder: links are understood from
/// there.
@c(podium_read)
public func podiumRead(
  _ path: UnsafePointer<UInt8>, _ pathCount: Int32, _ text: UnsafePointer<UInt8>, _ count: Int32
) -> UnsafeMutableRawPointer {
  let file = SourceFile(
    path: String(decoding: bytes(path, pathCount), as: UTF8.self), bytes: bytes(text, count))
  var findings: [Diagnostic] = []
  let (document, source) = readQuizSource(file, settings: theme.settings, reporting: &findings)
  return answer(json(of: document, source, findings.sorted(), theme))
}

/// The SHA-256 digest of a text in base64, by which a page's policy names a script: browsers have
/// one of their own only on `https:`.
@c(podium_digest)
public func podiumDigest(_ text: UnsafePointer<UInt8>, _ count: Int32) -> UnsafeMutableRawPointer {
  var digest: [UInt8] = []
  digest.append(base64: sha256(bytes(text, count)).bytes)
  return answer(digest)
}
