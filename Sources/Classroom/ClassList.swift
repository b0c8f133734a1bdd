internal import Bytes
package import Diagnostics
internal import Ledger

/// The pupils of a class, from a file with one a line.
///
///     Ada Lovelace
///     zoe-m, Zoë Müller
///     # a line like this, or an empty one, counts for nothing
///
/// A line is a name, or a handle and a name with a comma between them; `podium paper` reads the
/// second form too. A name alone gets the handle that is made of its letters.
package struct ClassList: Hashable, Sendable {
  package var entries: [Entry]

  package static let mostPupils = 500

  package struct Entry: Hashable, Sendable {
    package var name: String
    package var handle: String
  }

  /// Reads a list; nil, with errors, if a line is no pupil or one that is there already.
  package init?(_ file: SourceFile, reporting findings: inout [Diagnostic]) {
    entries = []
    var lines: [Int] = []
    var names: [[UInt8]: Int] = [:]
    var handles: [String: Int] = [:]
    var unreadable: [Int] = []
    let before = findings.count
    func report(_ line: Int, _ message: String) {
      findings.error(
        .classList, message, at: SourceLocation(path: file.path, line: line, column: 1))
    }
    guard let rows = listedNames(file.bytes) else {
      report(1, "a class list is text in UTF-8; save it so")
      return nil
    }
    for row in rows {
      guard let entry = Self.entry(row.parts) else {
        report(
          row.line,
          wrongHandle(in: row.parts)
            ?? "this is no pupil; write a name of at most 30 characters, or a handle (a-z, 0-9, -), a comma and a name"
        )
        continue
      }
      let name = foldedName(entry.name)
      if let same = names[name] ?? handles[entry.handle] {
        report(
          row.line,
          "line \(lines[same]) has \"\(entries[same].name)\" with the handle \"\(entries[same].handle)\" already; give each pupil a name and a handle of their own, as \"anna-b, Anna B\""
        )
        continue
      }
      guard entries.count < Self.mostPupils else {
        report(row.line, "a class has at most \(Self.mostPupils) pupils; remove the others")
        break
      }
      (names[name], handles[entry.handle]) = (entries.count, entries.count)
      if row.parts.count == 1, !hasLettersForHandle(entry.name) { unreadable.append(entries.count) }
      lines.append(row.line)
      entries.append(entry)
    }
    if entries.isEmpty, findings.count == before {
      report(1, "the class list names nobody; write one name a line")
    }
    if findings.count > before { return nil }
    if let first = unreadable.first {
      let others = unreadable.count > 1 ? " and \(counted(unreadable.count - 1, "other"))" : ""
      let said =
        "no handle can be made of the letters of \(entries[first].name)\(others), and boards show handles; write one of a-z, 0-9 and - before the name, as \"sakura, さくら\""
      findings.warn(
        .classList, said, at: SourceLocation(path: file.path, line: lines[first], column: 1))
    }
  }

  private static func entry(_ parts: [String]) -> Entry? {
    if parts.count == 1 {
      guard let name = pupilName(parts[0]) else { return nil }
      return Entry(name: name, handle: handleForName(name))
    }
    guard isHandle(Array(parts[0].utf8).span),
      let name = pupilName(parts[1].isEmpty ? parts[0] : parts[1])
    else { return nil }
    return Entry(name: name, handle: parts[0])
  }
}

/// The lines of a list that are neither empty nor begin with `#`, counted from 1, in the parts
/// around their first comma; nil if it is no UTF-8.
///
/// A line may end as Windows ends it, and the list begin with a byte order mark.
package func listedNames(_ bytes: [UInt8]) -> [(line: Int, parts: [String])]? {
  guard let text = String(validating: bytes.withoutByteOrderMark, as: UTF8.self) else { return nil }
  return text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated()
    .map { index, row in
      let parts = row.split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false)
      let single = parts.map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
      return (index + 1, single)
    }
    .filter { $0.parts != [""] && $0.parts.first?.hasPrefix("#") == false }
}

/// What is wrong with a line that has something else than a handle before its comma, as
/// `Smith, John` has, and the way out; nil if a handle stands there, or no comma does.
package func wrongHandle(in parts: [String]) -> String? {
  guard parts.count == 2, !isHandle(Array(parts[0].utf8).span) else { return nil }
  let name = (parts[0] == parts[1] ? [parts[1]] : [parts[1], parts[0]]).filter { !$0.isEmpty }
    .joined(separator: " ")
  let example =
    hasLettersForHandle(name)
    ? "\(handle(for: name)), \(name)" : "anna-b, \(name.isEmpty ? "Anna B" : name)"
  return
    "\"\(parts[0])\" is no handle, which is at most 39 of a-z, 0-9 and - and begins with no -; write one, as \"\(example)\", or the name alone without a comma"
}

/// The handle of a pupil of whom a list has the name alone; a name that is one stays what it is.
package func handleForName(_ name: String) -> String {
  isHandle(Array(name.utf8).span) ? name : handle(for: name)
}

extension Diagnostic.Code {
  package static let classList = Self("class-list")
}
