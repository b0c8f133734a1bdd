internal import Bytes
internal import Content
package import Diagnostics

/// Files that come with texts, under names that are safe and no two the same.
package struct ImportedMedia: Sendable {
  package private(set) var files: [SourceFile] = []
  private var paths: Set<String> = []
  /// By the path that a file would have if it was the first.
  private var named: [String: SameName] = [:]

  private struct SameName {
    var addresses: [[UInt8]: String] = [:]
    /// The number that was given last.
    var lastNumber = 0
  }

  package init() {}

  /// Takes a file in; its address from a quiz in a folder.
  mutating func add(_ name: String, _ bytes: [UInt8], folder: String) -> String {
    let last =
      name.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last.map(String.init) ?? "file"
    let dot = last.lastIndex(of: ".")
    let base = slug(String(last[..<(dot ?? last.endIndex)]))
    let ending = dot.map { slug(String(last[last.index(after: $0)...]), limit: 8) } ?? ""
    let stem = base.isEmpty ? "image" : base
    func address(_ number: Int) -> String {
      "img/" + (number == 1 ? stem : "\(stem)-\(number)") + (ending.isEmpty ? "" : "." + ending)
    }
    let above = folder.isEmpty ? "" : folder + "/"
    let first = above + address(1)
    if let known = named[first]?.addresses[bytes] { return known }
    var number = (named[first]?.lastNumber ?? 0) + 1
    // Another name may have it, as "map-2" has.
    while !paths.insert(above + address(number)).inserted { number += 1 }
    files.append(SourceFile(path: above + address(number), bytes: bytes))
    named[first, default: SameName()].addresses[bytes] = address(number)
    named[first]?.lastNumber = number
    return address(number)
  }
}

/// The bytes that Base64 text stands for, white space aside; nil for what is none.
func decodedBase64(_ text: String) -> [UInt8]? {
  let letters = text.utf8.filter { $0 > 0x20 }
  return decodedBase64(letters.span, .padded)
}

/// The image that an address holds in Base64, under a name; nil for one that holds none.
func dataFile(_ address: String) -> (path: String, bytes: [UInt8])? {
  let parts = address.split(separator: ",", maxSplits: 1)
  guard parts.count == 2, parts[0].hasPrefix("data:image/"), parts[0].hasSuffix(";base64"),
    let bytes = decodedBase64(String(parts[1]))
  else { return nil }
  let type = parts[0].dropFirst("data:image/".utf8.count).dropLast(";base64".utf8.count)
  return ("image." + (type == "jpeg" ? "jpg" : type == "svg+xml" ? "svg" : type), bytes)
}
