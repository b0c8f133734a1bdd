internal import Content
internal import Diagnostics
internal import Scoring

extension QTIPlan {
  /// Takes what an assessment of QTI 1.2 says of itself in fields of metadata.
  mutating func takeFields(
    of assessment: XMLElement, in path: String, reporting diagnostics: inout [Diagnostic]
  ) {
    for field in assessment.all("qtimetadata").flatMap({ $0.all("qtimetadatafield") }) {
      let number = Int(field.first("fieldentry")?.text.trimmed ?? "") ?? 0
      guard (1...100_000).contains(number) else { continue }
      switch field.first("fieldlabel")?.text.trimmed {
      case "qmd_timelimit": settings.timeLimit = number * 60
      case "cc_maxattempts" where number > 1:
        let place = SourceLocation(path: path, line: field.line)
        diagnostics.append(
          Loss(.settings, "that the quiz may be taken \(number) times", at: place).diagnostic)
      default: break
      }
    }
    if let extra = assessment.first("assess_procextension") {
      takeBrightspaceSettings(extra, in: path, reporting: &diagnostics)
    }
  }

  /// Takes what Brightspace says of a quiz: a time limit, if it is one, and how often it may be
  /// taken.
  private mutating func takeBrightspaceSettings(
    _ extra: XMLElement, in path: String, reporting diagnostics: inout [Diagnostic]
  ) {
    func text(_ name: String) -> String { extra.first(name)?.text.trimmed.lowercased() ?? "" }
    func lose(_ what: String, _ name: String) {
      let place = SourceLocation(path: path, line: extra.first(name)?.line ?? extra.line)
      diagnostics.append(Loss(.settings, what, at: place).diagnostic)
    }
    if let minutes = Int(text("time_limit")), (1...100_000).contains(minutes) {
      if text("enforce_time_limit") != "no" {
        settings.timeLimit = minutes * 60
      } else if minutes != 120 || text("show_clock") == "yes" {
        // Two hours are what it says unless somebody changes it.
        lose("a time of \(minutes) minutes after which nothing ends", "time_limit")
      }
    }
    if let attempts = Int(text("attempts_allowed")), attempts > 1 {
      lose("that the quiz may be taken \(attempts) times", "attempts_allowed")
    }
    if !text("password").isEmpty { lose("that the quiz asks for a password", "password") }
  }

  /// Takes what Canvas says of a quiz: a description, a time limit, how often it may be taken, and
  /// whether its choices change places.
  mutating func takeCanvasSettings(
    _ meta: XMLElement, _ member: String, in path: String,
    reporting diagnostics: inout [Diagnostic]
  ) {
    if let description = meta.first("description"), !description.text.trimmed.isEmpty {
      texts.append((member, description))
    }
    func number(_ name: String) -> Int? { meta.first(name).flatMap { Int($0.text.trimmed) } }
    if let minutes = number("time_limit"), (1...100_000).contains(minutes) {
      settings.timeLimit = minutes * 60
    }
    settings.shufflesChoices = meta.first("shuffle_answers")?.text.trimmed == "true"
    let unkept = [
      ("access_code", "that the quiz asks for a password"), ("ip_filter", "where it may be taken"),
      ("unlock_at", "from when it may be taken"), ("lock_at", "until when it may be taken"),
    ]
    for (name, what) in unkept {
      guard let field = meta.first(name), !field.text.trimmed.isEmpty else { continue }
      diagnostics.append(
        Loss(.settings, what, at: SourceLocation(path: path, line: field.line)).diagnostic)
    }
    // -1 is any number, which is what Podium allows; 1 is what Canvas says by itself.
    if let attempts = number("allowed_attempts"), attempts > 1 {
      let line = meta.first("allowed_attempts")?.line ?? meta.line
      diagnostics.append(
        Loss(
          .settings, "that the quiz may be taken \(attempts) times",
          at: SourceLocation(path: path, line: line)
        ).diagnostic)
    }
  }
}

extension XMLElement {
  /// What a test of QTI 2 and 3 says of its questions that is not kept, and where.
  var unkeptOfTest: [(what: String, element: XMLElement)] {
    let references = descendants("assessmentItemRef")
    let weights = references.map { $0.first("weight")?["value"] ?? "1" }
    let heaviest = zip(references, weights).first { $1 != weights[0] }?.0
    let rule = descendant { ["preCondition", "branchRule"].contains($0.name) }
    let tried = descendant { Int($0["maxAttempts"]) ?? 1 > 1 }
    let pass = descendant { $0.name == "setOutcomeValue" && $0["identifier"] == "PASS" }
    let sections = descendants("assessmentSection").filter {
      $0["visible"] != "false" && !$0["title"].isEmpty
    }
    let found: [(String, XMLElement?)] = [
      ("that some questions weigh more than others", heaviest),
      ("that questions are asked or left out by the answers before them", rule),
      ("how often a question may be tried", tried),
      ("how many points pass", pass),
      ("the text at the end", descendants("testFeedback").first { !$0.text.trimmed.isEmpty }),
      ("the titles of sections", sections.count > 1 ? sections[0] : nil),
    ]
    return found.compactMap { what, element in element.map { (what, $0) } }
  }

  /// The time limits in a test of QTI 2 and 3 that are not kept: those of its parts and items, and
  /// those that are no whole seconds.
  var unkeptTimeLimits: [XMLElement] {
    let own = first("timeLimits")
    let isKept = own.map { Self.seconds($0) != nil } ?? true
    let others = elements.filter { $0.name != "timeLimits" }
      .flatMap { $0.descendants("timeLimits") }
    return ((isKept ? [] : [own].compactMap { $0 }) + others)
      .filter { $0.attributes["maxTime"] != nil }
  }

  /// The seconds that a time limit allows; nil where there is none, or no whole number of them.
  static func seconds(_ limit: XMLElement) -> Int? {
    guard let seconds = Decimal(parsing: limit.attributes["maxTime"] ?? ""), seconds.scale == 0,
      zero < seconds, seconds.digits < 1_000_000
    else { return nil }
    return Int(seconds.digits)
  }
}
