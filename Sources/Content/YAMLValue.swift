internal import Diagnostics

/// A value in YAML, with its place.
struct YAMLValue {
  indirect enum Content {
    case scalar(Scalar)
    case list([YAMLValue])
    case map([Entry])
  }

  struct Scalar {
    var text: String
    /// Whether it stands without quotes, so that it may be a number or a truth value.
    var isPlain: Bool
  }

  struct Entry {
    var key: String
    /// The place of the key.
    var location: SourceLocation
    var value: YAMLValue
  }

  var content: Content
  var location: SourceLocation
}

/// What keeps a text from being read as YAML.
struct YAMLProblem: Error {
  var diagnostic: Diagnostic

  init(_ code: Diagnostic.Code, _ message: String, at location: SourceLocation) {
    diagnostic = .error(code, message, at: location)
  }
}
