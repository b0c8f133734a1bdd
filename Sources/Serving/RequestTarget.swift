internal import Addresses

/// The target of a request, decoded: a path inside the site and the fields of a query.
///
/// Strict: there is one way to spell a path, so that nothing a check has looked at can mean
/// something else to whoever opens a file. Refused are parts that are empty, `.` or `..`, whether
/// written plainly or encoded, encoded slashes, backslashes, control characters, NUL, and what is
/// not UTF-8.
package struct RequestTarget: Hashable, Sendable {
  /// The parts of the path between slashes; the last is empty for a folder: `["a", ""]` is `/a/`.
  package var parts: [String]
  package var query: [String: String]

  package struct Malformed: Error, Hashable {}

  /// The longest that is read.
  package static let maximumLength = 4096

  package init(_ target: [UInt8]) throws(Malformed) {
    guard target.count <= Self.maximumLength, target.first == slash else { throw Malformed() }
    let mark = target.firstIndex(of: UInt8(ascii: "?")) ?? target.count
    parts = []
    let path = target[1..<mark].split(separator: slash, omittingEmptySubsequences: false)
    for (index, part) in path.enumerated() {
      let name = try decoded(part, plusIsBlank: false)
      let isLast = index == path.count - 1
      guard isLast || !name.isEmpty, name != ".", name != "..",
        !name.utf8.contains(where: { $0 == slash || $0 == UInt8(ascii: "\\") })
      else { throw Malformed() }
      parts.append(name)
    }
    query = [:]
    for field in target[min(mark + 1, target.count)...].split(separator: UInt8(ascii: "&")) {
      let halves = field.split(
        separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      let name = try decoded(halves[0], plusIsBlank: true)
      query[name] = halves.count > 1 ? try decoded(halves[1], plusIsBlank: true) : ""
    }
  }

  /// The path without its leading slash: `a/b.html`, and `a/` for a folder.
  package var path: String { parts.joined(separator: "/") }

  /// Whether the path is that of a folder.
  package var isFolder: Bool { parts.last == "" }
}

private let slash = UInt8(ascii: "/")

/// Bytes with their percent signs resolved, as text without control characters.
private func decoded(_ bytes: ArraySlice<UInt8>, plusIsBlank: Bool) throws(RequestTarget.Malformed)
  -> String
{
  var result: [UInt8] = []
  result.reserveCapacity(bytes.count)
  var index = bytes.startIndex
  while index < bytes.endIndex {
    var byte = bytes[index]
    if byte == UInt8(ascii: "%") {
      guard let form = percentForm(in: bytes, at: index) else { throw RequestTarget.Malformed() }
      byte = form
      index += 2
    } else if plusIsBlank, byte == UInt8(ascii: "+") {
      byte = UInt8(ascii: " ")
    }
    guard byte >= 0x20, byte != 0x7F else { throw RequestTarget.Malformed() }
    result.append(byte)
    index += 1
  }
  guard let text = String(validating: result, as: UTF8.self) else {
    throw RequestTarget.Malformed()
  }
  return text
}
