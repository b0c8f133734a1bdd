/// Paths by their bytes: a slash and the combining mark after it are one `Character`, which no
/// search for the character "/" finds.
extension StringProtocol {
  /// The parts between slashes.
  package func splitAtSlashes(keepingEmpty: Bool = false) -> [Substring] {
    Substring(self).utf8.split(
      separator: UInt8(ascii: "/"), omittingEmptySubsequences: !keepingEmpty
    ).map { Substring($0) }
  }

  package var lastSlash: String.Index? { Substring(self).utf8.lastIndex(of: UInt8(ascii: "/")) }

  package var hasSlash: Bool { utf8.contains(UInt8(ascii: "/")) }

  /// The path inside a folder of what is inside it; nil for anything else.
  package func below(_ folder: some StringProtocol) -> String? {
    isInside(folder)
      ? String(Substring(Substring(self).utf8.dropFirst(folder.utf8.count + 1))) : nil
  }

  /// Whether this is the path of something inside a folder.
  package func isInside(_ folder: some StringProtocol) -> Bool {
    let count = folder.utf8.count
    return utf8.count > count && utf8.starts(with: folder.utf8)
      && utf8.dropFirst(count).first == UInt8(ascii: "/")
  }
}
