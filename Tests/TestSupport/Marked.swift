package import Diagnostics

/// A file written in a test, with `‸` at the place that a finding should name.
package struct Marked {
  package var file: SourceFile
  /// The places of the marks, in order.
  package var places: [SourceLocation]

  /// The place of the first mark.
  package var place: SourceLocation {
    guard let first = places.first else { preconditionFailure("a marked text holds a mark") }
    return first
  }

  package init(_ text: String, path: String = "quiz.md") {
    var bytes: [UInt8] = []
    places = []
    var line = 1
    var column = 1
    for character in text.unicodeScalars {
      if character == "‸" {
        places.append(SourceLocation(path: path, line: line, column: column))
        continue
      }
      let encoded = Array(String(character).utf8)
      bytes += encoded
      if character == "\n" {
        line += 1
        column = 1
      } else {
        column += encoded.count
      }
    }
    file = SourceFile(path: path, bytes: bytes)
  }
}
