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

    package init(name: String, handle: String) {
      self.name = name
      self.handle = handle
    }
  }

  /// Reads a list; nil, with errors, if a line is no pupil or one that is there already.
  package init?(_ file: SourceFile, reporting findings: inout [Diagnostic]) {
    entries = []
    var lines: [String: Int] = [:]
    let before = findings.count
    func report(_ line: Int, _ message: String) {
      findings.append(
        .error(
          .classList, message, at: SourceLocation(path: file.path, line: line, column: 1)))
    }
    guard let text = String(validating: file.bytes, as: UTF8.self) else {
      report(1, "a class list is text in UTF-8; save it so")
      return nil
    }
    let rows = text.split(omittingEmptySubsequences: false) { $0.isNewline }
    for (index, row) in rows.enumerated() {
      let parts = row.split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false).map {
        $0.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      }
      guard let first = parts.first, !(parts.count == 1 && first.isEmpty), !first.hasPrefix("#")
      else { continue }
      guard let entry = Self.entry(parts) else {
        report(
          index + 1,
          "this is no pupil; write a name of at most 30 characters, or a handle (a-z, 0-9, -), a comma and a name"
        )
        continue
      }
      let same = entries.first { isSameName($0.name, entry.name) || $0.handle == entry.handle }
      if let same, let line = lines[same.handle] {
        report(
          index + 1,
          "line \(line) has \"\(same.name)\" with the handle \"\(same.handle)\" already; give each pupil a name and a handle of their own, as \"anna-b, Anna B\""
        )
        continue
      }
      guard entries.count < Self.mostPupils else {
        report(index + 1, "a class has at most \(Self.mostPupils) pupils; remove the others")
        break
      }
      lines[entry.handle] = index + 1
      entries.append(entry)
    }
    if entries.isEmpty, findings.count == before {
      report(1, "the class list names nobody; write one name a line")
    }
    if findings.count > before { return nil }
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

/// A name that is a handle stays what it is.
private func handleForName(_ name: String) -> String {
  isHandle(Array(name.utf8).span) ? name : handle(for: name)
}

extension Diagnostic.Code {
  package static let classList = Self("class-list")
}
