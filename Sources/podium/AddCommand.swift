internal import Building
internal import Commands
internal import Console
internal import Content
internal import Cryptography
internal import Diagnostics
internal import JSON
internal import Ledger
internal import Publishing
internal import Results
internal import Sealing
internal import Workspace

/// `podium ledger add`: takes in what players hand in.
struct AddCommand: FileCommand {
  private let site: LedgerSite
  private let files: [String]
  private let writes: Bool
  private let printsJSON: Bool

  /// What became of one entry of one input.
  fileprivate struct Taken {
    var file: String
    /// Counted from 1.
    var entry: Int
    var admission: Admission
    /// Why it will not count although it is taken in.
    var flag: Diagnostic?
  }

  init(_ arguments: Arguments) throws(UsageError) {
    let folder = arguments["site"] ?? "."
    let arguments = try withDotEnv(arguments, in: folder)
    site = try LedgerSite(arguments, in: folder, named: "--site")
    files = arguments.positionals
    writes = !arguments.has("dry-run")
    printsJSON = arguments.has("json")
  }

  func execute() throws(WorkspaceError) -> ExitCode {
    if let folder = files.first(where: { exists($0 + "/site.yml") || isFolder($0 + "/content") }) {
      return failed(
        "\(folder) is a site's folder; name the files that players handed in, or a folder of them")
    }
    let inputs = try readInputs()
    let taken = writes ? try add(inputs) : try decide(inputs, site.store.readSigned())
    printsJSON ? printJSON(json(taken)) : tell(taken)
    return taken.contains { $0.isRefused } ? .findings : .done
  }

  private func readInputs() throws(WorkspaceError) -> [SourceFile] {
    var inputs: [SourceFile] = []
    for file in files {
      if file == "-" {
        inputs.append(SourceFile(path: "standard input", bytes: try readStandardInput()))
      } else if isFolder(file) {
        for found in try listFiles(in: file).files {
          let path = file + "/" + found.path
          inputs.append(SourceFile(path: path, bytes: try readFile(at: path)))
        }
      } else {
        inputs.append(SourceFile(path: file, bytes: try readFile(at: file, mayBePipe: true)))
      }
    }
    return inputs
  }

  private func add(_ inputs: [SourceFile]) throws(WorkspaceError) -> [Taken] {
    let ledger = try LockedFolder(opening: site.folder.ledger)
    let taken = try decide(inputs, site.store.readSigned())
    for entry in taken {
      if let file = entry.admission.file { try ledger.write(file.bytes, to: file.path) }
    }
    try site.store.keepGitAttributes()
    return taken
  }

  private func decide(_ inputs: [SourceFile], _ ledger: SignedFiles) throws(WorkspaceError)
    -> [Taken]
  {
    var gate = AdmissionGate(ledger, site: site.settings.id, organiser: site.store.organiser)
    var profiles = ProfileFolder(site)
    var taken: [Taken] = []
    for input in inputs {
      for (index, admission) in gate.admit(input.bytes).enumerated() {
        let admission = try profiles.settled(admission)
        taken.append(Taken(file: input.path, entry: index + 1, admission: admission))
      }
    }
    let flags = try flags(of: taken.compactMap(\.admission.file))
    for index in taken.indices {
      if let file = taken[index].admission.file { taken[index].flag = flags[file.path] }
    }
    try flagHandles(in: &taken)
    return taken
  }

  /// Says of new cards where they give recorded results, or a page that the organiser wrote, to
  /// another player than before.
  private func flagHandles(in taken: inout [Taken]) throws(WorkspaceError) {
    guard taken.contains(where: { $0.admission.card != nil }) else { return }
    let counts = try recordedResults(in: site.folder.ledger)
    for index in taken.indices {
      guard let card = taken[index].admission.card, let file = taken[index].admission.file else {
        continue
      }
      func change(of handle: String, _ one: String, _ several: String, _ rest: String) -> String? {
        counts[handle].map {
          "\(counted($0, "recorded result")) of \"\(handle)\" \($0 == 1 ? one : several) \(rest)"
        }
      }
      let changes = [
        taken[index].admission.formerHandle.flatMap {
          change(of: $0, "no longer counts", "no longer count", "for its player")
        },
        taken[index].admission.takesHandle
          ? change(of: card.handle, "counts", "count", "for its player from now on") : nil,
        taken[index].admission.takesHandle ? describing(card) : nil,
      ].compactMap(\.self)
      guard !changes.isEmpty else { continue }
      taken[index].flag = .warning(
        .handleRecorded,
        changes.joined(separator: ", and ")
          + "; if that is somebody else, delete \(site.folder.ledger)/\(file.path)",
        at: SourceLocation(path: file.path))
    }
  }

  /// What a page that the organiser wrote about a card's handle is from now on; nil without one.
  private func describing(_ card: PlayerCard) -> String? {
    let page = "\(site.folder.content)/players/\(card.handle).md"
    guard exists(page) else { return nil }
    let name = card.fullName.isEmpty ? "" : ", \"\(card.fullName)\""
    return "\(page) describes the player of this card from now on\(name)"
  }

  /// What is found about new slips, by the path of the file, as far as it can be seen from the slip
  /// alone.
  private func flags(of added: [SourceFile]) throws(WorkspaceError) -> [String: Diagnostic] {
    var ignored: [Diagnostic] = []
    let archive = try LedgerFiles(in: site.folder.ledger, reporting: &ignored).readArchive(
      jobs: 1, reporting: &ignored)
    var findings: [Diagnostic] = []
    _ = markLedger(
      recorded: [],
      signed: SignedLedger(SignedFiles(added), site: site.settings.id, organiser: nil),
      against: archive, current: [:], jobs: 1, reporting: &findings)
    let others: Set<Diagnostic.Code> = [
      .seenDiffers, .seenTooLarge, .attemptContested, .handleTaken,
    ]
    return Dictionary(
      findings.filter { !others.contains($0.code) }.map { ($0.location.path, $0) },
      uniquingKeysWith: { first, _ in first })
  }

  private func tell(_ taken: [Taken]) {
    var isSeveral: [String: Bool] = [:]
    for entry in taken where entry.entry > 1 { isSeveral[entry.file] = true }
    for entry in taken {
      let place = isSeveral[entry.file] == true ? "\(entry.file), entry \(entry.entry)" : entry.file
      let thing = [entry.admission.kind.word, entry.admission.name?.hex].compactMap { $0 }
        .joined(separator: " ")
      switch entry.admission.verdict {
      case .added:
        printOutput("\(place): \(writes ? "added" : "to add:") \(thing)")
        if let profile = entry.admission.profile {
          printOutput(
            "\(place): to look at what \(profile.handle) proposes, and to accept it: podium ledger accept"
          )
        }
        if let flag = entry.flag {
          printError("\(place): warning: it is kept, but \(flag.code.name): \(flag.message)")
        }
      case .present: printOutput("\(place): already there: \(thing)")
      case .refused(let code, let message):
        let wayOut =
          code == .badMember && message.hasSuffix("\"player\"")
          ? "; recorded results are put into \(site.folder.ledger)/recorded/NAME.jsonl" : ""
        printError("\(place): error: refused, \(code.name): \(message)\(wayOut)")
      }
    }
    func count(_ isMeant: (Admission.Verdict) -> Bool) -> Int {
      taken.count { isMeant($0.admission.verdict) }
    }
    let verb = writes ? "added" : "to add"
    printOutput(
      "\(count { $0 == .added }) \(verb), \(count { $0 == .present }) already there, \(taken.count { $0.isRefused }) refused"
    )
  }

  /// What `--json` prints.
  ///
  ///     {"entries":[{"file":"bundle.json","entry":1,"kind":"slip","verdict":"added","name":"a9b7…","path":"inbox/f1/f14c….json"},
  ///     {"file":"bundle.json","entry":2,"kind":"slip","verdict":"refused","code":"bad-signature","message":"…"}]}
  private func json(_ taken: [Taken]) -> [JSONValue.Member] {
    let entries = taken.map { entry -> JSONValue in
      var members: [JSONValue.Member] = [
        .init("file", entry.file),
        .init("entry", entry.entry),
        .init("kind", entry.admission.kind.rawValue),
      ]
      func add(_ name: String, _ text: String) {
        members.append(.init(name, text))
      }
      switch entry.admission.verdict {
      case .added: add("verdict", "added")
      case .present: add("verdict", "present")
      case .refused(let code, let message):
        add("verdict", "refused")
        add("code", code.name)
        add("message", message)
      }
      if let name = entry.admission.name { add("name", name.hex) }
      if let file = entry.admission.file { add("path", file.path) }
      if let flag = entry.flag {
        add("code", flag.code.name)
        add("message", flag.message)
      }
      return .object(members)
    }
    return [.init("entries", entries)]
  }
}

extension AddCommand.Taken {
  fileprivate var isRefused: Bool {
    if case .refused = admission.verdict { return true }
    return false
  }
}

extension Admission.Kind {
  fileprivate var word: String {
    switch self {
    case .slip: "slip"
    case .card: "card"
    case .profile: "profile"
    case .unknown: "entry"
    }
  }
}

extension Diagnostic.Code {
  fileprivate static let handleRecorded = Self("handle-recorded")
}
