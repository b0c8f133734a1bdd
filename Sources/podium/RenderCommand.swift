internal import Bytes
internal import Commands
internal import Console
internal import Diagnostics
internal import JSON
internal import Suggestions
internal import Templates
internal import Workspace

/// `podium render`: one template with given data, for theme authors.
struct RenderCommand: FileCommand {
  private let template: String
  private let data: String
  private let isLenient: Bool

  init(_ arguments: Arguments) {
    template = arguments.positionals[0]
    data = arguments["data"] ?? "-"
    isLenient = arguments.has("lenient")
  }

  func execute() throws(WorkspaceError) -> ExitCode {
    let slash = template.lastSlash
    let folder = slash.map { String(template[..<$0]) } ?? "."
    let fileName = slash.map { String(template[template.utf8.index(after: $0)...]) } ?? template
    let suffix = ".mustache"
    var files: [SourceFile] = []
    for found in try listFiles(in: folder).files where found.path.hasSuffix(suffix) {
      files.append(SourceFile(path: found.path, bytes: try readFile(at: folder + "/" + found.path)))
    }
    // The template itself may have any name.
    let name = fileName.hasSuffix(suffix) ? String(fileName.dropLast(suffix.count)) : fileName
    if !fileName.hasSuffix(suffix) {
      files.append(
        SourceFile(path: fileName + suffix, bytes: try readFile(at: template, mayBePipe: true)))
    } else if !files.contains(where: { $0.path == fileName }) {
      files.append(SourceFile(path: fileName, bytes: try readFile(at: template, mayBePipe: true)))
    }

    let json = SourceFile(path: data == "-" ? "standard input" : data, bytes: try readInput(data))
    let value: JSONValue
    do throws(JSONError) {
      value = try parseJSON(json.bytes)
    } catch {
      printFindings([
        .error(.badData, error.problem.description, at: json.location(ofByte: error.offset))
      ])
      return .findings
    }

    var diagnostics: [Diagnostic] = []
    let templates = TemplateSet(
      files, missing: isLenient ? .empty : .refused, reporting: &diagnostics)
    var page: [UInt8] = []
    if templates.contains(name) {
      do throws(TemplateError) {
        try templates.render(name, with: [Value(value)], into: &page)
        diagnostics = []
      } catch {
        diagnostics.append(error.suggesting(from: names(in: value)).diagnostic)
      }
    }
    guard diagnostics.isEmpty else {
      let found = Set(diagnostics).sorted().map { diagnostic in
        var named = diagnostic
        // A file of another name was given the suffix of a template.
        if diagnostic.location.path == name + suffix { named.location.path = fileName }
        return named
      }
      printFindings(found, prefix: folder == "." ? "" : folder + "/")
      return .findings
    }
    printOutput(page)
    return .done
  }
}

extension TemplateError {
  /// The error with the name that was probably meant.
  fileprivate func suggesting(from names: [String]) -> TemplateError {
    guard case .unknownName(let name, nil) = problem else { return self }
    let suggestion = closest(to: name, among: names)
    return TemplateError(.unknownName(name, suggestion: suggestion), at: location)
  }
}

/// All names of members, however deep.
private func names(in json: JSONValue) -> [String] {
  switch json {
  case .object(let members): members.flatMap { [$0.name] + names(in: $0.value) }
  case .array(let elements): elements.flatMap { names(in: $0) }
  default: []
  }
}

extension Value {
  /// JSON as templates see it.
  init(_ json: JSONValue) {
    switch json {
    case .object(let members):
      self = .record(Record(members.map { (Name($0.name), Value($0.value)) }))
    case .array(let elements): self = .list(elements.map { Value($0) })
    case .string(let text): self = .text(text)
    case .integer(let number): self = .number(Int(number))
    case .number(let text): self = .text(text)
    case .bool(let flag): self = .bool(flag)
    case .null: self = .nothing
    }
  }
}

extension Diagnostic.Code {
  static let badData = Self("bad-data")
}
