internal import Addresses
internal import ByteSearch
internal import Bytes
package import Diagnostics

/// How many of a file's first bytes are searched for a secret key.
package let searchedBytes = 1 << 14

/// The finding for a file that is not for readers, even if the site trusts its authors: a copy of
/// the settings, a page that an editor put aside, or a file with a secret key; nil for any other.
package func privacy(_ path: String, start: [UInt8]) -> Diagnostic? {
  let place = SourceLocation(path: path)
  let name = (path.splitAtSlashes().last ?? "").lowercased()
  if !path.hasSlash, isNamedLikeSettings(name) {
    return .error(
      .filePrivate,
      "settings are read from site.yml alone; this is not copied, as it may hold a secret key; rename it to site.yml, or move it out of the content folder",
      at: place)
  }
  if holdsKey(start.prefix(searchedBytes)) {
    return .error(
      .filePrivate,
      "this holds a secret key, so it is not copied; move it out of the content folder", at: place)
  }
  if isRecord(name, start.prefix(searchedBytes)) {
    return .error(
      .filePrivate,
      "these are results, which are read from ledger/recorded alone, so this is not copied; move it there",
      at: place)
  }
  if start.starts(with: "version https://git-lfs".utf8) {
    return .error(
      .filePointer,
      "git left a pointer in place of this file, which is not copied; run: git lfs pull", at: place)
  }
  guard isPutAside(name) else { return nil }
  return .warning(
    .filePutAside, "this is a copy of a page that an editor left, and is not published; remove it",
    at: place)
}

/// Whether a file holds results of players.
private func isRecord(_ name: String, _ start: ArraySlice<UInt8>) -> Bool {
  guard ["json", "jsonl", "ndjson"].contains(fileEnding(of: name)) else { return false }
  return ["\"player\"", "\"quiz\"", "\"answers\""].allSatisfy { start.holds($0) }
}

/// Whether a name has the word "site" before an ending of YAML: `site.yaml`, `site (1).yml`,
/// `site.yml.bak`.
private func isNamedLikeSettings(_ name: String) -> Bool {
  let words = name.utf8.split { !$0.isASCIILetter }.map { String(Substring($0)) }
  guard let ending = words.firstIndex(where: { $0 == "yml" || $0 == "yaml" }) else { return false }
  return words[..<ending].contains("site")
}

/// Whether a name is that of a page with a mark of editors behind it: `capitals.md~`,
/// `capitals.md.bak`.
private func isPutAside(_ name: String) -> Bool {
  let endings = name.split(separator: ".").dropFirst().map(String.init)
  func isPage(_ ending: String) -> Bool {
    ["md", "markdown", "gift", "aiken"].contains(ending)
  }
  guard let last = endings.last else { return false }
  if last.hasSuffix("~") || last.hasSuffix("#") { return isPage(String(last.dropLast())) }
  return endings.dropLast().contains(where: isPage)
    && ["bak", "backup", "old", "orig", "rej", "save", "swp", "tmp"].contains(last)
}

private let keyMarks = [
  "PRIVATE KEY-----", "PRIVATE+KEY+", "PuTTY-User-Key-File", "\"podium-account\"",
].map { Array($0.utf8) }

private func holdsKey(_ start: ArraySlice<UInt8>) -> Bool {
  let setting = Array("pseudonym-key".utf8)
  func isQuote(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x22 || byte == 0x27 }
  for place in start.indices {
    // As all of them begin.
    guard [0x22, 0x50, 0x70].contains(start[place]) else { continue }
    let rest = start[place...]
    if keyMarks.contains(where: { rest.starts(with: $0) }) { return true }
    guard rest.starts(with: setting) else { continue }
    // A line of settings, and no text about them.
    let before = start[..<place].last { !isQuote($0) } ?? 0x0A
    let isFirst = [0x0A, 0x0D, 0xBF, UInt8(ascii: "{"), UInt8(ascii: ",")].contains(before)
    let after = rest.dropFirst(setting.count).first { !isQuote($0) }
    if isFirst, after == UInt8(ascii: ":") { return true }
  }
  return false
}

extension Diagnostic.Code {
  fileprivate static let filePrivate = Self("file-private")
  fileprivate static let filePointer = Self("file-pointer")
  fileprivate static let filePutAside = Self("file-put-aside")
}
