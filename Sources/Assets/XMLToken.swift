/// What makes a file none that the strict reader accepts, and the byte where it stands.
package struct XMLProblem: Error, Hashable {
  package enum Kind: Hashable, Sendable {
    case notUTF8
    case badCharacter
    /// An encoding other than UTF-8 in the XML declaration.
    case encoding(String)
    /// A document type that declares something itself.
    case internalSubset
    /// An entity other than XML's five.
    case entity(String)
    case syntax
    /// An end tag for another element than the open one; the open one, or nothing.
    case endTag(String)
    case attributeTwice(String)
    case unboundPrefix(String)
    case tooDeep
    case unclosed(String)
    /// The root is not an SVG element of the SVG namespace.
    case notSVG
    case noNamespace
  }

  package var kind: Kind
  package var offset: Int
}

/// A name as it is written: `xlink:href` has a prefix.
struct XMLName: Hashable {
  var prefix: String
  var local: String
}

struct XMLAttribute {
  var name: XMLName
  /// Entities resolved, line breaks as blanks.
  var value: [UInt8]
  var offset: Int
}

enum XMLToken {
  case start(XMLName, [XMLAttribute], isEmpty: Bool, offset: Int)
  case end(offset: Int)
  case text([UInt8])
  /// A processing instruction, by its target.
  case instruction(String, offset: Int)
}
