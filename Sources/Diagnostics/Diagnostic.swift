/// Something an author should know about a place in a file.
///
/// Messages are lower case without a full stop, in the author's words, and name the way out where
/// there is one: `no choice is marked right; put an x in the brackets of the right one`.
package struct Diagnostic: Hashable, Sendable {
  package enum Severity: String, Hashable, Sendable {
    /// What it speaks of is left out of the site.
    case error
    /// It was understood all the same; probably something else was meant.
    case warning
  }

  /// A stable, kebab-case name for one kind of mistake, listed in `docs/findings.md`.
  ///
  /// Each module that reports declares its own as static members in an extension.
  package struct Code: Hashable, Sendable {
    package var name: String

    package init(_ name: String) {
      self.name = name
    }
  }

  package var severity: Severity
  package var code: Code
  package var location: SourceLocation
  package var message: String

  package init(_ severity: Severity, _ code: Code, _ message: String, at location: SourceLocation) {
    (self.severity, self.code, self.location, self.message) = (severity, code, location, message)
  }

  package static func error(_ code: Code, _ message: String, at location: SourceLocation) -> Self {
    Self(.error, code, message, at: location)
  }

  package static func warning(_ code: Code, _ message: String, at location: SourceLocation)
    -> Self
  {
    Self(.warning, code, message, at: location)
  }
}

extension [Diagnostic] {
  package mutating func error(
    _ code: Diagnostic.Code, _ message: String, at location: SourceLocation
  ) {
    append(.error(code, message, at: location))
  }

  package mutating func warn(
    _ code: Diagnostic.Code, _ message: String, at location: SourceLocation
  ) {
    append(.warning(code, message, at: location))
  }
}

extension Diagnostic: Comparable {
  /// Orders findings by place, so that they read from the top of the first file to the end of the
  /// last.
  package static func < (left: Self, right: Self) -> Bool {
    left.location == right.location
      ? (left.code.name, left.message) < (right.code.name, right.message)
      : left.location < right.location
  }
}
