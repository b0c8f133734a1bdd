import Content
import Diagnostics
import JSON
import Scoring
import Site
import Templates

/// What the page knows of its site: the words of its language, the templates of questions, and what
/// `site.yml` says of quizzes.
///
///     {"language":"en","words":{…},"templates":{"question":"…"},"points":100,"marking":"partial","attempts":"best"}
struct PageTheme {
  var settings = SiteSettings()
  var words = Words(language: "en", entries: [:])
  var templates: TemplateSet

  struct Problem: Error {
    var message: String
  }

  init() {
    var nothing: [Diagnostic] = []
    templates = TemplateSet([], missing: .empty, reporting: &nothing)
  }

  init(reading json: [UInt8]) throws(Problem) {
    self.init()
    let value: JSONValue
    do throws(JSONError) {
      value = try parseJSON(json)
    } catch {
      throw Problem(message: "this is not JSON")
    }
    if case .string(let language)? = value["language"] { settings.language = language }
    if case .integer(let points)? = value["points"] { settings.points = Points(points) }
    if case .string("partial")? = value["marking"] { settings.marking = .partial }
    if case .string(let name)? = value["attempts"] {
      settings.attempts = AttemptPolicy(rawValue: name) ?? .first
    }
    var entries: [String: String] = [:]
    for member in value["words"]?.members ?? [] {
      if case .string(let text) = member.value { entries[member.name] = text }
    }
    words = Words(language: settings.language, entries: entries)
    var files: [SourceFile] = []
    for member in value["templates"]?.members ?? [] {
      guard case .string(let text) = member.value else { continue }
      files.append(SourceFile(path: member.name + ".mustache", bytes: Array(text.utf8)))
    }
    var findings: [Diagnostic] = []
    templates = TemplateSet(files, reporting: &findings)
    if let first = findings.first { throw Problem(message: first.message) }
  }
}

extension JSONValue {
  /// The members of an object.
  fileprivate var members: [Member] {
    if case .object(let members) = self { members } else { [] }
  }
}
