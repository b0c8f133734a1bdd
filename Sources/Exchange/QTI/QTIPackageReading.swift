internal import Addresses
internal import Bytes
internal import Content
internal import Diagnostics
internal import Scoring

extension Format {
  static let qti = package("QTI packages and items: 1.2, 2.1, 2.2 and 3.0")
  static let qti1 = package(
    "a QTI package as Canvas imports it",
    writer: Writer(
      keeping: .qti1, isArchive: true,
      fit: { quiz, source, _ in
        changeQuestions(of: &quiz, source: source) { $0.fittedToQTI1() }
      },
      write: { exported, quizzes, options in
        exported.pack(qti1Package(of: exported.quizzes, file: options.image), quizzes)
      }))
  static let qti2 = package(
    "a QTI 2.1 package, for most other learning platforms", writer: writer(.two))
  static let qti3 = package("a QTI 3.0 package", writer: writer(.three))

  /// The version of what is read is seen from the file.
  private static func package(_ summary: String, writer: Writer? = nil) -> Format {
    Format(
      suffixes: [".zip", ".imscc", ".xml"], summary: summary, isPackage: true,
      read: readQTI, writer: writer)
  }

  private static func writer(_ dialect: QTIDialect) -> Writer {
    Writer(
      keeping: .qti(dialect), isArchive: true,
      fit: { quiz, source, options in
        fitPlaces(of: &quiz, source: source, file: options.image)
      },
      write: { exported, quizzes, options in
        exported.pack(qtiPackage(of: exported.quizzes, in: dialect, file: options.image), quizzes)
      })
  }
}

/// Reads a QTI package, 1.2 as Canvas writes it, 2.x or 3.0, or one of its files.
///
/// Each test becomes a quiz with its items in its order; items that no test names become one
/// more.
private func readQTI(_ input: ImportedFile, _ options: ImportOptions, _ imported: inout Imported) {
  guard let package = QTIPackage(input, options, reporting: &imported.diagnostics) else { return }
  let plans = package.plans(reporting: &imported.diagnostics)
  if plans.isEmpty, imported.diagnostics.isEmpty {
    imported.refuse("this holds no questions of QTI", at: SourceLocation(path: input.file.path))
  }
  for (member, root) in package.roots where root.name == "manifest" {
    let general = root.descendants("general").flatMap(\.elements)
    let told = general.first {
      ["description", "keyword"].contains($0.name)
        && !$0.text.trimmed.isEmpty
    }
    guard let told else { continue }
    imported.lose(
      .settings, "descriptions and keywords in the manifest",
      at: package.place(of: told, in: member))
  }
  var media = imported.attachments
  for plan in plans {
    var name = input.name
    if plans.count > 1 {
      let parts = plan.title.splitAtSlashes().joined(separator: " ")
      name = package.isOwn ? plan.folder : "\(input.name)/\(parts.isEmpty ? plan.file : parts)"
    }
    var reading = QTIPlanReading(package, path: safePath(name), jobs: options.jobs, media: media)
    reading.read(plan, into: &imported)
    media = reading.media
  }
  imported.attachments = media
}

extension QTIPackage {
  func plans(reporting diagnostics: inout [Diagnostic]) -> [QTIPlan] {
    var plans: [QTIPlan] = []
    var items: [String: XMLElement] = [:]
    var uses = QTIUses<String>()
    for (member, root) in roots where root.name == "assessmentItem" { items[member] = root }
    for (member, root) in roots where root.name == "assessmentTest" {
      var plan = QTIPlan(member: member)
      plan.title = oneLine(root["title"])
      plan.settings = settings(of: root, member, reporting: &diagnostics)
      var seen: Set<String> = [member]
      collect(root, member, into: &plan, &seen) { path, element in
        switch uses.add(path, items[path]) {
        case .success(let item): return item
        case .failure(let problem):
          diagnostics += unusable(.item, path, problem, at: element, in: member)
          return nil
        }
      }
      if !plan.items.isEmpty { plans.append(plan) }
    }
    var loose = QTIPlan(member: input.file.path)
    for (member, root) in roots where root.name == "assessmentItem" && !uses.contains(member) {
      loose.items.append((member, root))
    }
    takeInterop(into: &plans, loose: &loose, reporting: &diagnostics)
    for (member, root) in roots where root.name == "POOL" {
      let plan = QTIPlan(pool: root, in: member)
      if !plan.items.isEmpty { plans.append(plan) }
    }
    return loose.items.isEmpty ? plans : plans + [loose]
  }

  /// Gathers what a test or a section names, in its order; `item` finds one.
  private func collect(
    _ element: XMLElement, _ member: String, into plan: inout QTIPlan, _ seen: inout Set<String>,
    item: (String, XMLElement) -> XMLElement?
  ) {
    for child in element.elements {
      let address = child.attributes["href"].flatMap {
        resolvedPath(percentDecoded($0), from: folder(of: member))
      }
      switch child.name {
      case "assessmentItemRef":
        guard let address, let found = item(address, child) else { continue }
        plan.items.append((address, found))
      case "assessmentSectionRef":
        guard let address, seen.insert(address).inserted, let section = root(of: address) else {
          continue
        }
        collect(section, address, into: &plan, &seen, item: item)
      case "rubricBlock":
        if child.isForCandidates { plan.texts.append((member, child)) }
      default: collect(child, member, into: &plan, &seen, item: item)
      }
    }
  }

  /// How many questions a test asks, in which order and for how long.
  private func settings(
    of test: XMLElement, _ member: String, reporting diagnostics: inout [Diagnostic]
  ) -> WrittenQuiz.Settings {
    var settings = WrittenQuiz.Settings()
    let parts = test.all("testPart")
    settings.isExam =
      !parts.isEmpty && parts.allSatisfy { $0.attributes["submissionMode"] == "simultaneous" }
    settings.timeLimit = test.first("timeLimits").flatMap(XMLElement.seconds)
    if let limit = test.unkeptTimeLimits.first {
      diagnostics.append(
        Loss(
          .settings, "a time limit that is not one of whole seconds for the whole test",
          at: place(of: limit, in: member)
        ).diagnostic)
    }
    for (what, element) in test.unkeptOfTest {
      diagnostics.append(Loss(.settings, what, at: place(of: element, in: member)).diagnostic)
    }
    let sections = parts.flatMap { $0.all("assessmentSection") }
    let drawing = sections.filter { $0.first("selection") != nil || $0.first("ordering") != nil }
    guard let section = drawing.first else { return settings }
    if sections.count == 1 {
      let pick = section.first("selection")?.attributes["select"].flatMap { Int($0) } ?? 0
      let count = section.descendants("assessmentItemRef").count
      if pick > 0, pick <= count { settings.pick = pick }
      settings.shufflesQuestions = section.first("ordering")?.attributes["shuffle"] == "true"
    } else {
      diagnostics.append(
        Loss(
          .settings, "that sections draw or shuffle their questions apart is not kept",
          at: place(of: section, in: member)
        ).diagnostic)
    }
    return settings
  }
}

extension XMLElement {
  /// Whether a text is for those who are asked.
  var isForCandidates: Bool {
    attributes["view"]?.lowercased().split(separator: " ")
      .contains { $0 == "candidate" || $0 == "all" } != false
  }
}
