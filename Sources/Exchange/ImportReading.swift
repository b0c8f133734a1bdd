internal import Bytes
internal import Content
internal import Diagnostics

/// Reads one file.
package func readQuizzes(
  _ input: ImportedFile, as format: ExchangeFormat, options: ImportOptions = ImportOptions()
) -> Imported {
  var input = input
  var imported = Imported()
  imported.attachments = options.attachments
  guard input.file.bytes.count <= maximumImportSize else {
    imported.diagnostics.error(
      .importTooBig, "the file has more than \(maximumImportSize >> 20) MB; split it",
      at: SourceLocation(path: input.file.path))
    return imported
  }
  let definition = format.definition
  let isSheet = definition.mayBeSheet && isSpreadsheet(input.file.bytes)
  if !definition.isPackage, !isSheet,
    !prepareText(&input.file, definition.mayBeWindows1252, &imported)
  {
    return imported
  }
  definition.read?(input, options, &imported)
  if !imported.hasRoom {
    imported.quizzes = []
    imported.diagnostics.error(
      .importTooBig, "the file has more than \(Imported.maximumQuestions) questions; split it",
      at: SourceLocation(path: input.file.path))
  }
  imported.settle(input.file.path)
  if imported.questionsRead == 0, !imported.hasErrors {
    imported.diagnostics.append(nothingRead(of: input.file, as: format))
  }
  return imported
}

extension Imported {
  fileprivate var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }
}

/// Says that a file has no question of the format, and what it looks like.
private func nothingRead(of file: SourceFile, as format: ExchangeFormat) -> Diagnostic {
  var message = "no question of the format \(format.rawValue) is in this file"
  if file.bytes.allSatisfy({ $0 <= 0x20 }) {
    message = "this file is empty"
  } else if let likely = likelyFormat(of: file.bytes) {
    if likely != format {
      message += "; it looks like \(likely.rawValue): try 'podium import \(likely.rawValue)'"
    }
  } else if let kind = likelyKind(of: file.bytes) {
    message += "; it looks like \(kind)"
  }
  return .error(.importEmpty, message, at: SourceLocation(path: file.path))
}

/// No file that a person or a program writes for this purpose is bigger.
package let maximumImportSize = 256 << 20

/// Makes sure that a file is UTF-8 text; UTF-16 with a byte order mark is converted, and
/// Windows-1252 where a format has such files.
private func prepareText(
  _ file: inout SourceFile, _ mayBeWindows1252: Bool, _ imported: inout Imported
) -> Bool {
  let start = SourceLocation(path: file.path)
  if file.bytes.starts(with: byteOrderMark) {
    file.bytes.removeFirst(byteOrderMark.count)
  } else if file.bytes.starts(with: [0xFF, 0xFE]) || file.bytes.starts(with: [0xFE, 0xFF]) {
    let isLittle = file.bytes[0] == 0xFF
    guard let text = utf16(file.bytes.dropFirst(2), isLittleEndian: isLittle) else {
      imported.diagnostics.error(
        .importEncoding, "the file says that it is UTF-16, but is not; save it as UTF-8", at: start)
      return false
    }
    file.bytes = Array(text.utf8)
  }
  if let nul = file.bytes.firstIndex(of: 0) {
    imported.diagnostics.error(
      .importEncoding, "a text holds no NUL byte; save the file as UTF-8 text",
      at: file.location(ofByte: nul))
    return false
  }
  useLineFeeds(in: &file.bytes)
  if String(validating: file.bytes, as: UTF8.self) != nil {
    guard let pile = firstPileOfMarks(in: file.bytes) else { return true }
    imported.diagnostics.error(
      .combiningMarks, combiningMarksProblem, at: file.location(ofByte: pile))
    return false
  }
  if mayBeWindows1252 {
    imported.lose(
      .other, "the encoding: what is not UTF-8 is read as Windows-1252",
      at: SourceLocation(path: file.path))
    let scalars = file.bytes.map { Unicode.Scalar(windows1252($0)) ?? "\u{FFFD}" }
    file.bytes = Array(String(String.UnicodeScalarView(scalars)).utf8)
    return true
  }
  let bad = firstInvalidByte(in: file.bytes)
  imported.diagnostics.error(
    .importEncoding,
    "this is not UTF-8; save the file as UTF-8, or convert it, with \"iconv -f WINDOWS-1252 -t UTF-8\" if it is of an older Windows",
    at: file.location(ofByte: bad))
  return false
}

/// Ends lines with line feeds where a text has carriage returns alone, as those of old Macs do.
private func useLineFeeds(in bytes: inout [UInt8]) {
  guard bytes.contains(0x0D), !bytes.contains(0x0A) else { return }
  for place in bytes.indices where bytes[place] == 0x0D { bytes[place] = 0x0A }
}

private func utf16(_ bytes: ArraySlice<UInt8>, isLittleEndian: Bool) -> String? {
  guard bytes.count.isMultiple(of: 2) else { return nil }
  var units: [UInt16] = []
  units.reserveCapacity(bytes.count / 2)
  var index = bytes.startIndex
  while index < bytes.endIndex {
    let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
    units.append(isLittleEndian ? second << 8 | first : first << 8 | second)
    index += 2
  }
  return String(validating: units, as: UTF16.self)
}

private func firstInvalidByte(in bytes: [UInt8]) -> Int {
  var decoder = UTF8()
  var iterator = bytes.makeIterator()
  var offset = 0
  while true {
    switch decoder.decode(&iterator) {
    case .scalarValue(let scalar): offset += UTF8.width(scalar)
    case .emptyInput, .error: return min(offset, max(0, bytes.count - 1))
    }
  }
}
