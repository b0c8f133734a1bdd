internal import Bytes
internal import Diagnostics

/// Warns of what a style sheet of the site's own opens and does not close, or closes and did not
/// open.
///
/// Style sheets travel together, so that the browser would take the next one for its rest. Looked
/// for are comments, strings, and brackets of each kind; one warning a file, as what follows the
/// first mistake says little. Source: CSS Syntax Module Level 3, section 4.
func reportStyleEnds(of file: SourceFile, reporting diagnostics: inout [Diagnostic]) {
  var scan = StyleScan(file.bytes)
  guard let (problem, offset) = scan.firstProblem() else { return }
  diagnostics.warn(.styleUnclosed, problem, at: file.location(ofByte: offset))
}

private struct StyleScan {
  private let bytes: [UInt8]
  private var index = 0
  /// The brackets that are open, by their places.
  private var open: [Int] = []

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The first mistake, and where it stands.
  mutating func firstProblem() -> (message: String, offset: Int)? {
    while index < bytes.count {
      let start = index
      index += 1
      switch bytes[start] {
      case UInt8(ascii: "\\"): index += 1
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        guard skipString(from: start) else {
          return ("this text has no end in its line; close it with the same quote", start)
        }
      case UInt8(ascii: "/") where index < bytes.count && bytes[index] == UInt8(ascii: "*"):
        index += 1
        guard skipComment() else {
          return (
            "this comment has no end, so that all below is read as a part of it; write */", start
          )
        }
      case UInt8(ascii: "("):
        open.append(start)
        if isAddress(before: start) { skipAddress() }
      case UInt8(ascii: "{"), UInt8(ascii: "["): open.append(start)
      case UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ")"):
        if let problem = close(at: start) { return problem }
      default: break
      }
    }
    return open.last.map { (unclosed($0), $0) }
  }

  private mutating func close(at place: Int) -> (message: String, offset: Int)? {
    guard let opening = open.popLast() else {
      let sign = Character(Unicode.Scalar(bytes[place]))
      return ("\"\(sign)\" closes nothing, and spoils the rule behind it; take it out", place)
    }
    return bytes[place] == closing(bytes[opening]) ? nil : (unclosed(opening), opening)
  }

  private func unclosed(_ place: Int) -> String {
    let sign = Character(Unicode.Scalar(bytes[place]))
    let end = Character(Unicode.Scalar(closing(bytes[place])))
    return
      "this \"\(sign)\" is not closed, so that what is below is read as a part of it; write \(end)"
  }

  private func closing(_ sign: UInt8) -> UInt8 {
    switch sign {
    case UInt8(ascii: "{"): UInt8(ascii: "}")
    case UInt8(ascii: "["): UInt8(ascii: "]")
    default: UInt8(ascii: ")")
    }
  }

  /// Goes past a string; false if its line ends before it does.
  private mutating func skipString(from start: Int) -> Bool {
    while index < bytes.count {
      switch bytes[index] {
      case bytes[start]:
        index += 1
        return true
      case UInt8(ascii: "\\"):
        let isCRLF = bytes[index...].starts(with: "\\\r\n".utf8)
        index += isCRLF ? 3 : 2
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"), 0x0C: return false
      default: index += 1
      }
    }
    return false
  }

  private mutating func skipComment() -> Bool {
    while index + 1 < bytes.count {
      if bytes[index] == UInt8(ascii: "*"), bytes[index + 1] == UInt8(ascii: "/") {
        index += 2
        return true
      }
      index += 1
    }
    return false
  }

  /// Whether `url` stands before a bracket.
  private func isAddress(before bracket: Int) -> Bool {
    bracket >= 3
      && bytes[bracket - 3..<bracket].elementsEqual("url".utf8, by: { $0.lowercasedASCII == $1 })
  }

  /// Goes to the end of an address without quotes, which may hold any other sign.
  private mutating func skipAddress() {
    var first = index
    while first < bytes.count, bytes[first] <= 0x20 { first += 1 }
    guard first < bytes.count, bytes[first] != UInt8(ascii: "\""), bytes[first] != UInt8(ascii: "'")
    else { return }
    while first < bytes.count, bytes[first] != UInt8(ascii: ")") {
      first += bytes[first] == UInt8(ascii: "\\") ? 2 : 1
    }
    index = min(first, bytes.count)
  }
}

extension Diagnostic.Code {
  static let styleUnclosed = Self("style-unclosed")
}
