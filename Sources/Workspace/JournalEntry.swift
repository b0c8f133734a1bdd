internal import Bytes

/// One line of a transaction's journal.
enum JournalEntry: Equatable {
  case remove(String)
  case place(String, inode: UInt64, replaces: Bool)

  var file: String {
    switch self {
    case .remove(let file): file
    case .place(let file, _, _): file
    }
  }

  var isRemoval: Bool {
    if case .remove = self { true } else { false }
  }

  private static let start = Array("podium-journal/1\n".utf8)
  private static let end = Array("end\n".utf8)

  static func journal(of entries: [JournalEntry]) -> [UInt8] {
    var bytes = start
    for entry in entries {
      switch entry {
      case .remove(let file): bytes.append("- \(file)\n")
      case .place(let file, let inode, let replaces):
        bytes.append("\(replaces ? "=" : "+") \(inode) \(file)\n")
      }
    }
    return bytes + end
  }

  /// The entries of a journal; none if it is not whole, or not as Podium writes them.
  static func all(in bytes: [UInt8]) -> [JournalEntry] {
    guard bytes.starts(with: start), bytes.count >= start.count + end.count,
      bytes.suffix(end.count + 1).elementsEqual([UInt8(ascii: "\n")] + end)
    else { return [] }
    var entries: [JournalEntry] = []
    let lines = bytes.dropFirst(start.count).dropLast(end.count)
    for line in lines.split(separator: UInt8(ascii: "\n")) {
      guard let entry = JournalEntry(line) else { return [] }
      entries.append(entry)
    }
    return entries
  }

  private init?(_ line: ArraySlice<UInt8>) {
    let parts = line.split(
      separator: UInt8(ascii: " "), maxSplits: line.first == UInt8(ascii: "-") ? 1 : 2,
      omittingEmptySubsequences: false)
    guard parts.count > 1, let file = parts.last.flatMap({ String(validating: $0, as: UTF8.self) }),
      Self.isPlain(file)
    else { return nil }
    switch parts[0] {
    case [UInt8(ascii: "-")]: self = .remove(file)
    case [UInt8(ascii: "+")], [UInt8(ascii: "=")]:
      guard parts.count == 3, let inode = UInt64(String(decoding: parts[1], as: UTF8.self)) else {
        return nil
      }
      self = .place(file, inode: inode, replaces: parts[0] == [UInt8(ascii: "=")])
    default: return nil
    }
  }

  /// The hidden files and folders that `podium new` makes.
  private static let hidden: Set = [".gitattributes", ".github", ".gitignore", ".gitlab-ci.yml"]

  /// Whether a path stays inside the folder, and away from other hidden files: whoever wrote the
  /// folder may have written the journal, and `.git` holds programs.
  private static func isPlain(_ path: String) -> Bool {
    path.splitAtSlashes(keepingEmpty: true).allSatisfy {
      !$0.isEmpty && ($0.utf8.first != UInt8(ascii: ".") || hidden.contains(String($0)))
    }
  }
}
