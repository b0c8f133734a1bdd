internal import Bytes

/// A path as a shell takes it: in quotes where it would mean something else without.
package func quotedForShell(_ path: String) -> String {
  let isPlain = path.utf8.allSatisfy {
    $0.isASCIILetter || $0.isASCIIDigit || $0 > 0x7F || "-_./+,:@".utf8.contains($0)
  }
  if isPlain { return path }
  return "'"
    + path.split(separator: "'", omittingEmptySubsequences: false)
    .joined(separator: "'\\''") + "'"
}
