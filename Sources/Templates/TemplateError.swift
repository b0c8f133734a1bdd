package import Diagnostics

/// What is wrong with a template, or with what it asks of the data, and where.
package struct TemplateError: Error, Hashable {
  package enum Problem: Hashable, Sendable {
    /// A tag without its closing delimiter.
    case unclosedTag
    /// A tag with nothing in it.
    case emptyTag
    /// A name with white space or an empty part in it.
    case badName(String)
    /// A set delimiter tag that is not two words without `=`.
    case badDelimiters
    /// A section, parent or block whose end tag is missing; written as its opening tag, `#name`.
    case unclosedSection(String)
    /// An end tag where nothing is open.
    case unopenedSection(String)
    /// An end tag with another name than what is open; `open` is written as its opening tag.
    case mismatchedSection(String, open: String)
    /// A partial, parent or page whose template is not in the set.
    case missingTemplate(String, suggestion: String?)
    /// What is given to a parent for a block that no template of it has.
    case missingBlock(String, suggestion: String?)
    /// A name that the data does not have.
    case unknownName(String, suggestion: String?)
    /// A list or a record where text was asked for.
    case notText(String)
    /// Partials inside partials, without an end in sight.
    case endlessRecursion(String)
  }

  package var problem: Problem
  package var location: SourceLocation

  package init(_ problem: Problem, at location: SourceLocation) {
    self.problem = problem
    self.location = location
  }
}

extension TemplateError {
  /// The error as an author reads it.
  package var diagnostic: Diagnostic {
    .error(problem.code, problem.message, at: location)
  }
}

extension Diagnostic.Code {
  package static let templateUnclosedTag = Self("template-unclosed-tag")
  package static let templateBadTag = Self("template-bad-tag")
  package static let templateUnclosedSection = Self("template-unclosed-section")
  package static let templateUnopenedSection = Self("template-unopened-section")
  package static let templateMissingPartial = Self("template-missing-partial")
  package static let templateMissingBlock = Self("template-missing-block")
  package static let templateUnknownName = Self("template-unknown-name")
  package static let templateNotText = Self("template-not-text")
  package static let templateRecursivePartial = Self("template-recursive-partial")
}

extension TemplateError.Problem {
  var code: Diagnostic.Code {
    switch self {
    case .unclosedTag: .templateUnclosedTag
    case .emptyTag, .badName, .badDelimiters: .templateBadTag
    case .unclosedSection: .templateUnclosedSection
    case .unopenedSection, .mismatchedSection: .templateUnopenedSection
    case .missingTemplate: .templateMissingPartial
    case .missingBlock: .templateMissingBlock
    case .unknownName: .templateUnknownName
    case .notText: .templateNotText
    case .endlessRecursion: .templateRecursivePartial
    }
  }

  var message: String {
    switch self {
    case .unclosedTag:
      "the tag that starts here has no end; close it with }}"
    case .emptyTag:
      "this tag has no name"
    case .badName(let name):
      "\"\(name)\" is not a name; names have no white space, and text on both sides of each dot"
    case .badDelimiters:
      "delimiters are set with two words without an equals sign, as in {{=<% %>=}}"
    case .unclosedSection(let tag):
      "{{\(tag)}} is never closed; write {{/\(tag.dropFirst())}} where it ends"
    case .unopenedSection(let name):
      "{{/\(name)}} closes nothing; remove it or open {{#\(name)}} before"
    case .mismatchedSection(let name, let open):
      "{{/\(name)}} stands where {{\(open)}} is open; close that first with {{/\(open.dropFirst())}}"
    case .missingTemplate(let name, let suggestion):
      "there is no template \"\(name)\"" + Self.question(suggestion)
    case .missingBlock(let name, let suggestion):
      "no template that is included here has a block \"\(name)\", so this is shown nowhere"
        + Self.question(suggestion)
    case .unknownName(let name, let suggestion):
      "the data has no \"\(name)\" here" + Self.question(suggestion)
    case .notText(let name):
      "\"\(name)\" is a list or a record, not text; use a section, {{#\(name)}}…{{/\(name)}}"
    case .endlessRecursion(let name):
      "templates are nested \(Rendering.deepest) deep at \"\(name)\"; one probably includes itself without end"
    }
  }

  private static func question(_ suggestion: String?) -> String {
    suggestion.map { "; did you mean \"\($0)\"?" } ?? ""
  }
}
