internal import Bytes
package import Commands
package import Diagnostics
internal import Suggestions

/// Reads the variables of a `.env` file.
///
///     # a comment
///     PODIUM_BASE_URL=https://quiz.example.org/   # a comment after white space
///     export PODIUM_OUTPUT="the \"public\" folder"
///     PODIUM_CONTENT='as it stands: $HOME, \n'
///
/// A line is empty, a comment, or `NAME=VALUE`, with `export ` before it or not. A name has
/// letters, digits and `_` and no digit first; around `=` there is no white space. What some
/// editors put before a text in UTF-8 is passed over. A value is
///
/// - plain: up to the end of the line or white space and `#`, without white space at its end and
///   without quotes;
/// - in single quotes: as it stands;
/// - in double quotes: with `\n`, `\t`, `\"`, `\\` and `\$`.
///
/// No value goes over the end of its line, and nothing in it is replaced: `$` is a dollar sign.
/// Variables of other programs are nobody's business here; one that begins with `PODIUM_` but is
/// not known is reported. So is one that `objection` has a reason not to take, given its name and
/// value.
package func readDotEnv(
  _ file: SourceFile, knownNames: [String],
  objection: (String, String) -> String? = { _, _ in nil },
  reporting diagnostics: inout [Diagnostic]
) -> [String: String] {
  var variables: [String: String] = [:]
  var lineOfName: [String: Int] = [:]
  let lines = file.bytes.withoutByteOrderMark.split(
    separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
  for (index, line) in lines.enumerated() {
    var reader = DotEnvLine(line.last == UInt8(ascii: "\r") ? line.dropLast() : line)
    func report(_ severity: Diagnostic.Severity, _ message: String, column: Int) {
      let location = SourceLocation(path: file.path, line: index + 1, column: column)
      diagnostics.append(Diagnostic(severity, .badVariable, message, at: location))
    }
    do throws(DotEnvLine.Mistake) {
      guard let (name, value, column) = try reader.variable() else { continue }
      if let line = lineOfName[name] {
        report(.error, "\(name) is set already in line \(line); remove one", column: column)
        continue
      }
      lineOfName[name] = index + 1
      if name.hasPrefix("PODIUM_"), !knownNames.contains(name) {
        let suggestion = closest(to: name, among: knownNames)
        report(
          .warning,
          "there is no option for \(name)" + (suggestion.map { "; did you mean \($0)?" } ?? ""),
          column: column)
        continue
      }
      if let reason = objection(name, value) {
        report(.error, reason, column: column)
      } else {
        variables[name] = value
      }
    } catch {
      report(.error, error.message, column: error.column)
    }
  }
  return variables
}

extension Diagnostic.Code {
  package static let badVariable = Self("bad-variable")
}

extension CommandDescription {
  /// The environment variables of all options, of this command and of those below it.
  package var variables: [String] {
    Set(CommandPath(self).all.flatMap(\.command.options).map(\.variable)).sorted()
  }
}

/// One line of a `.env` file.
private struct DotEnvLine {
  struct Mistake: Error {
    var message: String
    var column: Int
  }

  private let bytes: ArraySlice<UInt8>
  private var position: Int
  private var column: Int { position - bytes.startIndex + 1 }
  private var next: UInt8? { position < bytes.endIndex ? bytes[position] : nil }

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    position = bytes.startIndex
  }

  /// The line's name and value, and the column of the name; nil if it has none.
  mutating func variable() throws(Mistake) -> (name: String, value: String, column: Int)? {
    skipBlanks()
    if next == nil || next == UInt8(ascii: "#") { return nil }
    if bytes[position...].starts(with: "export ".utf8) {
      position += "export ".utf8.count
      skipBlanks()
    }
    let nameColumn = column
    let start = position
    while let byte = next, isNameByte(byte), position > start || !byte.isASCIIDigit {
      position += 1
    }
    let name = bytes[start..<position]
    guard !name.isEmpty, next == UInt8(ascii: "=") else {
      throw Mistake(
        message: "a variable is written NAME=VALUE, without white space around the equals sign",
        column: nameColumn)
    }
    position += 1
    let valueColumn = column
    let value = try value()
    guard let text = String(validating: value, as: UTF8.self) else {
      throw Mistake(message: "the value is not UTF-8 text", column: valueColumn)
    }
    return (String(decoding: name, as: UTF8.self), text, nameColumn)
  }

  private mutating func value() throws(Mistake) -> [UInt8] {
    switch next {
    case UInt8(ascii: "'"), UInt8(ascii: "\""):
      let value = try quotedValue()
      let end = column
      skipBlanks()
      if next == nil || next == UInt8(ascii: "#") && column > end { return value }
      throw Mistake(message: "after the closing quote only a comment may follow", column: column)
    default:
      return try plainValue()
    }
  }

  private mutating func quotedValue() throws(Mistake) -> [UInt8] {
    let start = column
    let quote = bytes[position]
    var value: [UInt8] = []
    position += 1
    while let byte = next {
      position += 1
      if byte == quote { return value }
      guard byte == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") else {
        value.append(byte)
        continue
      }
      switch next {
      case UInt8(ascii: "n"): value.append(UInt8(ascii: "\n"))
      case UInt8(ascii: "t"): value.append(UInt8(ascii: "\t"))
      case let escaped? where "\"\\$".utf8.contains(escaped): value.append(escaped)
      default:
        throw Mistake(
          message: "after a backslash comes n, t, $, \" or \\; single quotes keep a backslash",
          column: column - 1)
      }
      position += 1
    }
    throw Mistake(message: "this quote is not closed in its line", column: start)
  }

  private mutating func plainValue() throws(Mistake) -> [UInt8] {
    let start = position
    var end = position
    while let byte = next {
      if byte == UInt8(ascii: "#"), end < position || position == start { break }
      if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") {
        throw Mistake(
          message: "a quote stands around the whole value or not at all", column: column)
      }
      position += 1
      if !isBlank(byte) { end = position }
    }
    return Array(bytes[start..<end])
  }

  private mutating func skipBlanks() {
    while let byte = next, isBlank(byte) { position += 1 }
  }

  private func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }

  private func isNameByte(_ byte: UInt8) -> Bool {
    byte.isASCIIDigit || byte == UInt8(ascii: "_") || byte.isASCIILetter
  }
}
