internal import Addresses
internal import Bytes
internal import Content
internal import Diagnostics
internal import Ledger
internal import Workspace

/// Whether a name in a path begins with a dot.
func isHidden(_ path: String) -> Bool {
  path.splitAtSlashes().contains { $0.utf8.first == UInt8(ascii: ".") }
}

/// Whether a hidden file stands where results do: `.results.json`, and any of that kind in
/// `recorded/`, but for what macOS keeps beside files, `._a.jsonl`.
func isHiddenResults(_ path: String) -> Bool {
  path == ".results.json"
    || path.isInside("recorded") && isNamedAsResults(path)
      && !path.splitAtSlashes().contains { $0.utf8.starts(with: "._".utf8) }
}

/// Whether a file is called as files of results are.
func isNamedAsResults(_ path: String) -> Bool {
  ["json", "jsonl", "ndjson"].contains(fileEnding(of: path))
}

extension Diagnostic {
  /// The finding for a file of the ledger's folder that is hidden, but would hold results.
  static func ledgerFileHidden(_ path: String) -> Diagnostic {
    .error(
      .ledgerFileUnread,
      "no results are read from a file or folder whose name begins with a dot; give it another name",
      at: SourceLocation(path: path))
  }

  /// The finding for a file of the ledger's folder that nobody reads.
  static func ledgerFileUnread(_ path: String) -> Diagnostic {
    let place = SourceLocation(path: path)
    if isNamedAsResults(path) {
      return .error(
        .ledgerFileUnread,
        "no results are read from this file; they stand one a line in recorded/NAME.jsonl, or as an array in results.json",
        at: place)
    }
    if isPageSource(path), !path.lowercased().contains("readme") {
      return .error(
        .ledgerFileUnread,
        "this is no page, as the folder \"ledger\" holds results; move it to a folder of another name",
        at: place)
    }
    return .warning(
      .ledgerFileUnread,
      path.isInside("recorded")
        ? "nothing in the ledger reads this file; give it a name that ends in .jsonl if it holds results, else move it to another folder"
        : "nothing in the ledger reads this file; move it to another folder",
      at: place)
  }
}
