internal import Bytes

/// What follows the last point in a file's name, in lower case; empty if it has none.
package func fileEnding(of path: String) -> String {
  let name = path.utf8.suffix(from: path.lastSlash.map(path.utf8.index(after:)) ?? path.startIndex)
  guard let point = name.lastIndex(of: UInt8(ascii: ".")) else { return "" }
  return String(
    decoding: name[name.index(after: point)...].map { $0.lowercasedASCII }, as: UTF8.self)
}
