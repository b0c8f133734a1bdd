internal import Bytes
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
    let unused = zip(entries, isUsed).filter { !$1 }.map { $0.0 }
    if unused.isEmpty { return }
    let names = namesByCase(of: paths)
    for entry in unused {
      let lowercased = entry.path.lowercased()
      if lowercased == "ledger" || lowercased.isInside("ledger"), names[lowercased] == nil {
        diagnostics.warn(
          .excludeUnused,
          "\"exclude\" leaves out pages and files, and no results of the ledger; remove this",
          at: entry.location)
        continue
      }
      let wayOut =
        names[lowercased].map { name in
          name == entry.path
            ? "the name there spells its accents in another way, so copy it"
            : "did you mean \"\(name)\"?"
        } ?? "correct it, or remove it"
      diagnostics.warn(
        .excludeUnused, "nothing in the content folder is called \"\(entry.path)\"; \(wayOut)",
        at: entry.location)
    }
  }

  /// What an entry could name, by its lower case: whole paths of files and folders, and names.
  ///
  /// Two spellings of one accent are one here.
  private func namesByCase(of paths: [String]) -> [String: String] {
    var names: [String: String] = [:]
    for path in paths {
      var whole = path
      while !whole.isEmpty, names.updateValue(whole, forKey: whole.lowercased()) != whole {
        let name = lastPart(of: whole)
        names[name.lowercased()] = name
        whole = folder(of: whole)
      }
    }
    return names
  }
}
