internal import Building
internal import Commands
internal import Console
internal import Content
internal import Diagnostics
internal import Exchange
internal import JSON
internal import Parallel
internal import Workspace

/// `podium ids`: lists the questions that have no id of their own, and writes one for each.
struct IDsCommand: FileCommand {
  private let folder: SiteFolder
  private let jobs: Int
  private let writes: Bool
  private let printsJSON: Bool

  /// What became of one file.
  private struct Outcome: Sendable {
    var path: String
    var added: [(line: Int, id: String)] = []
    var diagnostics: [Diagnostic] = []
  }

  init(_ arguments: Arguments) throws(UsageError) {
    let arguments = try withDotEnv(arguments)
    folder = try SiteFolder(arguments)
    jobs = try arguments.number("jobs", in: 1...64) ?? processorCount()
    writes = arguments.has("write")
    printsJSON = arguments.has("json")
  }

  func execute() throws(WorkspaceError) -> ExitCode {
    var findings = Findings()
    let files = try listContent(of: folder, reporting: &findings.content).files
    let lacksSettings = findings.content.contains { $0.location.path == settingsPath }
    let settings = try readSettings(of: folder, reporting: &findings.content)
    // Which files are left out stands in site.yml.
    let isSure =
      !lacksSettings && !settings.areUnread
      && !findings.content.contains {
        $0.severity == .error && $0.location.path == settingsPath
      }
    let reader = SourceReader(of: folder, settings: settings)
    let markdown = files.filter {
      isMarkdown($0.path) && !settings.excluded.excludes($0.path)
        // The ids of a translation are those of its quiz.
        && reader.translatedName(of: $0.path) == nil
    }
    let outcomes = parallelMap(count: markdown.count, jobs: jobs) { index in
      name(markdown[index].path, settings, writing: writes && isSure)
    }
    findings.content += outcomes.flatMap(\.diagnostics)
    tell(outcomes.filter { !$0.added.isEmpty }, findings, isWritten: writes && isSure)
    return findings.hasErrors ? .findings : .done
  }

  /// Gives ids to the questions of one file; one with mistakes is left alone.
  private func name(_ path: String, _ settings: SiteSettings, writing: Bool) -> Outcome {
    var outcome = Outcome(path: path)
    let place = SourceLocation(path: path)
    do throws(WorkspaceError) {
      let bytes = try readFile(at: folder.content + "/" + path)
      let file = SourceFile(path: path, bytes: bytes)
      // What is read from another format has no place for ids.
      guard siteFormat(of: file) == nil else { return outcome }
      var findings: [Diagnostic] = []
      let named = nameQuestions(in: file, settings: settings, reporting: &findings)
      let errors = findings.filter { $0.severity == .error }
      outcome.diagnostics += errors
      guard let named, errors.isEmpty else { return outcome }
      for line in named.unnamed {
        outcome.diagnostics.warn(
          .idPlace, "this heading has no place for an id; write it in a comment below",
          at: SourceLocation(path: path, line: line))
      }
      outcome.added = named.added
      guard writing, !named.added.isEmpty else { return outcome }
      do throws(EditableFolder.Refusal) {
        try EditableFolder(folder.content).replace(path, with: named.bytes, atMost: .max) {
          $0 == bytes
        }
      } catch {
        outcome.added = []
        outcome.diagnostics.append(refusal(error, at: place))
      }
    } catch {
      outcome.diagnostics.error(.unreadable, "this cannot be read: \(error.reason)", at: place)
    }
    return outcome
  }

  private func refusal(_ refusal: EditableFolder.Refusal, at place: SourceLocation) -> Diagnostic {
    let reason =
      switch refusal {
      case .missing: "it has gone meanwhile"
      case .changed, .taken, .tooLarge: "it was changed meanwhile; try again"
      case .closed: "it is a link; name the file that it leads to"
      case .failed(let error): error.reason
      }
    return .error(.notWritten, "no id was written into this file: \(reason)", at: place)
  }

  private func tell(_ outcomes: [Outcome], _ findings: Findings, isWritten: Bool) {
    if printsJSON { return printJSON(json(outcomes, findings, isWritten: isWritten)) }
    printError(findings.lines(of: folder))
    for outcome in outcomes {
      for (line, id) in outcome.added {
        printOutput("\(folder.content)/\(outcome.path):\(line): {#\(id)}")
      }
    }
    let count = outcomes.reduce(0) { $0 + $1.added.count }
    let questions = counted(count, "question")
    let files = counted(outcomes.count, "file")
    if count == 0, findings.hasErrors {
      printOutput("no question got an id")
    } else if count == 0 {
      printOutput("every question that can be used has an id of its own")
    } else if isWritten {
      printOutput("\(questions) in \(files) have an id of their own now")
    } else if writes {
      printOutput(
        "\(questions) in \(files) would get an id; nothing was written, as \(settingsPath) has mistakes"
      )
    } else {
      printOutput("\(questions) in \(files) would get an id; write them with 'podium ids --write'")
    }
  }

  /// What `--json` prints.
  ///
  ///     {"ids":[{"path":"geography/rivers.md","line":7,"id":"which-river"}],"written":true,"diagnostics":[…]}
  private func json(_ outcomes: [Outcome], _ findings: Findings, isWritten: Bool)
    -> [JSONValue.Member]
  {
    let ids = outcomes.flatMap { outcome in
      outcome.added.map { line, id in
        JSONValue.object([
          .init("path", outcome.path),
          .init("line", line), .init("id", id),
        ])
      }
    }
    return [
      .init("ids", ids), .init("written", isWritten),
      .init("diagnostics", findings.relativeToContent(of: folder).map(\.json)),
    ]
  }
}

extension Diagnostic.Code {
  static let idPlace = Self("id-place")
  static let notWritten = Self("not-written")
}
