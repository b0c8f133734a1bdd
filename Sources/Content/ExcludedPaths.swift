package import Diagnostics

/// What `exclude` in `site.yml` leaves out of the site.
///
/// `drafts/old.md` and `drafts` are paths from the top of the content folder, of a file or of a
/// folder with all that is in it. A name without a slash is left out wherever it stands.
package struct ExcludedPaths: Hashable, Sendable {
  package struct Entry: Hashable, Sendable {
    /// Without a slash at its end.
    package var path: String
    package var location: SourceLocation
  }

  package private(set) var entries: [Entry] = []
  /// The entry of each path, by its bytes: names in two spellings of one letter are two.
  private var places: [[UInt8]: Int] = [:]

  package var isEmpty: Bool { entries.isEmpty }

  /// Adds an entry; false for one that stands above already.
  mutating func add(_ entry: Entry) -> Bool {
    let key = Array(entry.path.utf8)
    if places[key] != nil { return false }
    places[key] = entries.count
    entries.append(entry)
    return true
  }

  /// The entries that leave a file out.
  package func entries(excluding path: String) -> [Int] {
    if entries.isEmpty { return [] }
    let bytes = Array(path.utf8)
    var found: [Int] = []
    var start = 0
    for index in 0...bytes.count where index == bytes.count || bytes[index] == UInt8(ascii: "/") {
      if let place = places[Array(bytes[..<index])] { found.append(place) }
      if start > 0, let place = places[Array(bytes[start..<index])] { found.append(place) }
      start = index + 1
    }
    return found
  }

  package func excludes(_ path: String) -> Bool { !entries(excluding: path).isEmpty }

  /// Says which entries leave nothing out, of the files that there are.
  package func reportUnused(in paths: [String], to diagnostics: inout [Diagnostic]) {
    if entries.isEmpty { return }
    var isUsed = [Bool](repeating: false, count: entries.count)
    for path in paths { for place in entries(excluding: path) { isUsed[place] = true } }
    for (entry, isUsed) in zip(entries, isUsed) where !isUsed {
      diagnostics.warn(
        .excludeUnused,
        "nothing in the content folder is called \"\(entry.path)\"; correct it, or remove it",
        at: entry.location)
    }
  }
}
