package import Diagnostics

/// Something that a format has no place for, or that Podium has none for.
package struct Loss: Hashable, Sendable {
  /// What was lost; tests take the same away from the original and compare.
  package enum Matter: String, Hashable, Sendable {
    case question, preface, introduction, conclusion, hints, explanation, feedback, points, marking
    case shuffle, pins, places, formatting, kind, id, settings, weights, media, other
  }

  package var matter: Matter
  /// One line, in the words of a finding.
  package var message: String
  package var location: SourceLocation

  package init(_ matter: Matter, _ message: String, at location: SourceLocation) {
    self.matter = matter
    self.message = message
    self.location = location
  }

  /// The loss as a finding.
  ///
  /// A question that is gone is an error, everything else a warning.
  package var diagnostic: Diagnostic {
    matter == .question
      ? .error(.questionLeftOut, message, at: location)
      : .warning(.notKept, message, at: location)
  }
}

extension Diagnostic.Code {
  package static let notKept = Self("not-kept")
  package static let questionLeftOut = Self("question-left-out")
  package static let importSyntax = Self("import-syntax")
  package static let importAmbiguous = Self("import-ambiguous")
  package static let importTooBig = Self("import-too-big")
  package static let importUnsafe = Self("import-unsafe")
  package static let importEmpty = Self("import-empty")
  package static let importEncoding = Self("import-encoding")
}
