internal import Bytes
internal import Diagnostics

extension CatalogAssembly {
  /// Warns of pages and files that no folder on Windows can hold, where somebody may open the site.
  mutating func noteNamesOnWindows() {
    for page in sources.keys.map({ ExactString($0) }).sorted() {
      guard let source = sources[page.text] else { continue }
      note(page.text, of: source)
    }
    // What is told as a page with a wrong name has to be renamed anyway.
    for asset in assets where !isAlmostPageSource(asset.path) { note(asset.path, of: asset.path) }
  }

  private mutating func note(_ path: String, of source: String) {
    guard let name = path.splitAtSlashes().first(where: { isRefusedByWindows($0) }) else { return }
    diagnostics.warn(
      .nameOnWindows,
      "Windows can have nothing named \"\(name)\", so nobody can keep or open it there; rename it",
      at: SourceLocation(path: source))
  }
}

/// Whether the name of a file or folder is one that Windows refuses: a device's, whatever its
/// ending, or one with signs that mean something there.
private func isRefusedByWindows(_ name: Substring) -> Bool {
  let bytes = name.utf8
  if bytes.contains(where: { "<>:\"|?*\\".utf8.contains($0) }) { return true }
  if bytes.last == UInt8(ascii: ".") || bytes.last == UInt8(ascii: " ") { return true }
  let stem = bytes.prefix { $0 != UInt8(ascii: ".") }
  guard 3...4 ~= stem.count else { return false }
  let word = stem.prefix(3).map { $0 & ~0x20 }
  let isNumbered = stem.count == 4 && 0x31...0x39 ~= (stem.last ?? 0)
  let devices = isNumbered ? ["COM", "LPT"] : stem.count == 3 ? ["CON", "PRN", "AUX", "NUL"] : []
  return devices.contains { word.elementsEqual($0.utf8) }
}
