/// What is wrong with a JSON text, and the byte where it shows.
package struct JSONError: Error, Hashable {
  package var problem: Problem
  /// Counted from 0, from the start of all the bytes.
  package var offset: Int

  package init(_ problem: Problem, at offset: Int) {
    self.problem = problem
    self.offset = offset
  }

  package enum Problem: Hashable, Sendable {
    /// The text ends inside a value.
    case unexpectedEnd
    /// Something else must stand here; also a second value after the first.
    case unexpectedByte
    /// A number that RFC 8259 does not know, such as `01`, `1.` or `+1`.
    case badNumber
    /// A number that is not whole, or too large, where a whole number is asked for.
    case notAnInteger
    case badEscape
    /// A character below U+0020 that is not written as an escape.
    case controlCharacter
    case invalidUTF8
    /// Half of a surrogate pair, which stands for no character.
    case loneSurrogate
    /// Two readers could choose differently between the two values.
    case duplicateMember(String)
    case tooDeep
  }
}

extension JSONError.Problem: CustomStringConvertible {
  /// The problem in the words of a finding.
  package var description: String {
    switch self {
    case .unexpectedEnd: "the JSON ends too early"
    case .unexpectedByte: "this is not JSON here; look for a comma, quote or bracket before it"
    case .badNumber: "this is not a JSON number"
    case .notAnInteger: "a whole number belongs here"
    case .badEscape: "JSON does not know this escape; a backslash is written \\\\"
    case .controlCharacter: "a control character in a JSON string is written as an escape"
    case .invalidUTF8: "this is not UTF-8; save the file as UTF-8"
    case .loneSurrogate: "this escape is half a character; write both halves"
    case .duplicateMember(let name): "the member \"\(name)\" is there twice; keep one"
    case .tooDeep: "the JSON is nested too deeply"
    }
  }
}
