internal import Building
internal import Bytes
internal import Commands
internal import Console
internal import Content
internal import Cryptography
internal import Diagnostics
internal import Ledger
internal import Publishing
internal import PageScoring
internal import Scoring
internal import Site
internal import Workspace

/// `podium ledger show`: prints an attempt as its player saw it.
struct ShowCommand: FileCommand {
  private let site: LedgerSite
  private let name: Digest

  init(_ arguments: Arguments) throws(UsageError) {
    let folder = arguments["site"] ?? "."
    let arguments = try withDotEnv(arguments, in: folder)
    site = try LedgerSite(arguments, in: folder, named: "--site")
    name = try arguments.slip()
  }

  func execute() throws(WorkspaceError) -> ExitCode {
    guard let entry = entry(in: try site.store.readSigned()) else {
      return failed("the ledger has no slip with that id or SHA-256")
    }
    var findings = Findings()
    let read = try readSite(site.folder, jobs: processorCount(), cache: nil, reporting: &findings)
    let archive = try LedgerFiles(in: site.folder.ledger, reporting: &findings.ledger)
      .readArchive(jobs: processorCount(), reporting: &findings.ledger)
    guard
      let attempt = ShownAttempt(
        entry, of: site.settings.id, in: archive, pinned: { pinned(in: $0, of: read, archive) })
    else {
      return failed("this is no slip of the site, or its revision is not in revisions.jsonl")
    }
    let now = quiz(at: attempt.quiz, of: read)
    printOutput(text(of: attempt, headings: headings(of: now)))
    return .done
  }

  /// The slip of that id, commitment or file.
  private func entry(in files: SignedFiles) -> [UInt8]? {
    func isMeant(_ entry: ArraySlice<UInt8>) -> Bool {
      slipID(of: entry).map { $0 == name || commitment(to: entry) == name } ?? false
    }
    for slip in files.slips {
      guard case .success(let entry) = slip.file.entry(named: slip.name) else { continue }
      if slip.name == name || isMeant(entry[...]) { return entry }
    }
    for batch in files.batches {
      for line in batch.file.bytes.split(separator: 0x0A) where isMeant(line) {
        return Array(line)
      }
    }
    return nil
  }

  /// The quiz as it is now.
  private func quiz(at path: String, of read: AssembledSite) -> Quiz? {
    guard let outline = read.catalog.quizzes.first(where: { $0.path == path }) else { return nil }
    let bytes: [UInt8]
    do throws(WorkspaceError) {
      bytes = try readFile(at: site.folder.content + "/" + outline.source)
    } catch {
      return nil
    }
    var known: [Diagnostic] = []
    return readDocument(
      SourceFile(path: outline.source, bytes: bytes), settings: site.settings, reporting: &known)?
      .quiz
  }

  /// The choices of a quiz that keep their places, if it still asks what a revision asked.
  private func pinned(in name: Digest, of read: AssembledSite, _ archive: RevisionArchive)
    -> [String: [Int32]]?
  {
    guard let place = archive.place(of: name),
      let quiz = quiz(at: archive.entries[place].quiz, of: read),
      Site.revision(of: quiz)?.name == name
    else { return nil }
    return Dictionary(
      quiz.questions.map { ($0.id, $0.pinned) }, uniquingKeysWith: { first, _ in first })
  }

  private func headings(of quiz: Quiz?) -> [String: String] {
    Dictionary(
      (quiz?.questions ?? []).map { ($0.id, $0.headingText) },
      uniquingKeysWith: { first, _ in first })
  }

  private func text(of attempt: ShownAttempt, headings: [String: String]) -> String {
    let (asked, all) = (attempt.order.questions.count, attempt.revision.questions.count)
    var lines = [
      attempt.quiz + (attempt.ordinal.map { ", attempt \($0)" } ?? "") + " of "
        + base64URL(attempt.player.bytes),
      "\(attempt.began?.text ?? "?") to \(attempt.ended?.text ?? "?"), claims "
        + "\(attempt.claim.score) of \(attempt.claim.max) points",
      asked < all ? "\(asked) of \(all) questions were drawn" : "all questions were asked",
    ]
    switch attempt.shuffled {
    case .none: lines.append("in the order in which they are written")
    case .questions: lines.append("questions were shuffled")
    case .choices: lines.append("choices were shuffled")
    case .both: lines.append("questions and choices were shuffled")
    case .unknown: lines.append("in which order it was shown is not known; here as it is written")
    }
    for (number, place) in attempt.order.questions.enumerated() {
      let question = attempt.revision.questions[place]
      let heading = headings[question.id].map { "\($0) " } ?? ""
      let earned = attempt.earned(question).map { "\($0.value)" } ?? "?"
      lines += [
        "",
        "\(number + 1). \(heading){#\(question.id)}  \(earned) of \(question.worth.points.value)",
      ]
      lines += self.lines(of: question, attempt.order.choices[place], attempt)
    }
    let asking = Set(attempt.order.questions.map { attempt.revision.questions[$0].id })
    let others = attempt.responses.keys.filter { !asking.contains($0) }.sorted()
    if !others.isEmpty {
      lines += ["", "answered, but not drawn: " + others.joined(separator: ", ")]
    }
    return lines.joined(separator: "\n")
  }

  private func lines(
    of question: RevisionQuestion, _ order: [Int32], _ attempt: ShownAttempt
  ) -> [String] {
    let responses = attempt.responses[question.id] ?? []
    let last = responses.last ?? []
    let tries = responses.dropLast().map { "   before that: " + $0.joined(separator: ", ") }
    switch question.key {
    case .single, .multiple:
      return order.map { choice in
        let letters = String(decoding: letter(of: choice), as: UTF8.self)
        return
          "   [\(last.contains(letters) ? "x" : " ")] \(letters)  \(question.choices[Int(choice)])"
      } + tries
    case .blanks, .ordering, .matching:
      let choices = question.choices.enumerated().map { place, text in
        "   \(String(decoding: letter(of: Int32(place)), as: UTF8.self))  \(text)"
      }
      let given = last.isEmpty ? "not answered" : last.map { "\"\($0)\"" }.joined(separator: ", ")
      return question.prompts.map { "   \($0)" } + choices + ["   answered: \(given)"] + tries
    }
  }
}
