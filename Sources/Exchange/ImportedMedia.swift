internal import Bytes
internal import Content
internal import Diagnostics

/// Files that come with texts, under names that are safe and no two the same.
struct ImportedMedia {
  private(set) var files: [SourceFile] = []
  private var places: [String: Int] = [:]

  /// Takes a file in; its address from a quiz in a folder.
  mutating func add(_ name: String, _ bytes: [UInt8], folder: String) -> String {
    let last =
      name.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last.map(String.init) ?? "file"
    let dot = last.lastIndex(of: ".")
    let base = slug(String(last[..<(dot ?? last.endIndex)]))
    let ending = dot.map { slug(String(last[last.index(after: $0)...]), limit: 8) } ?? ""
    let stem = base.isEmpty ? "image" : base
    var number = 1
    while true {
      let file = (number == 1 ? stem : "\(stem)-\(number)") + (ending.isEmpty ? "" : "." + ending)
      let path = (folder.isEmpty ? "" : folder + "/") + "img/" + file
      guard let place = places[path] else {
        places[path] = files.count
        files.append(SourceFile(path: path, bytes: bytes))
        return "img/" + file
      }
      if files[place].bytes == bytes { return "img/" + file }
      number += 1
    }
  }
}

/// The bytes that Base64 text stands for, white space aside; nil for what is none.
func decodedBase64(_ text: String) -> [UInt8]? {
  let letters = text.utf8.filter { $0 > 0x20 }
  return decodedBase64(letters.span, .padded)
}
