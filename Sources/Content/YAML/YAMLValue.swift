package import Diagnostics

/// A value in YAML, with its place.
package struct YAMLValue {
  package indirect enum Content {
    case scalar(Scalar)
    case list([YAMLValue])
    case map([Entry])
  }

  package struct Scalar {
    package var text: String
    /// Whether it stands without quotes, so that it may be a number or a truth value.
    package var isPlain: Bool

    /// Whether it says nothing.
    var isEmpty: Bool { isPlain && ["", "~", "null", "Null", "NULL"].contains(text) }
  }

  package struct Entry {
    package var key: String
    /// The place of the key.
    var location: SourceLocation
    package var value: YAMLValue
  }

  package var content: Content
  package var location: SourceLocation
}

/// What keeps a text from being read as YAML.
struct YAMLProblem: Error {
  var diagnostic: Diagnostic

  init(_ code: Diagnostic.Code, _ message: String, at location: SourceLocation) {
    diagnostic = .error(code, message, at: location)
  }
}
