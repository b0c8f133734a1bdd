internal import Bytes
internal import Content
internal import Diagnostics

/// What stands in files of QTI 1.2.
extension QTIPackage {
  /// Makes a quiz of each assessment; items that stand in none, and banks that none draws from, are
  /// `loose`.
  func takeInterop(
    into plans: inout [QTIPlan], loose: inout QTIPlan, reporting diagnostics: inout [Diagnostic]
  ) {
    let files = roots.filter { $0.element.name == "questestinterop" }
    var banks: [String: [QTI1Groups.Item]] = [:]
    for (member, root) in files {
      for bank in root.all("objectbank") {
        banks[bank["ident"]] = bank.descendants("item").map { (member, $0) }
      }
    }
    var uses: [String: Int] = [:]
    var bank = QTI1Bank(roots)
    for (member, root) in files {
      for assessment in root.all("assessment") {
        let groups = QTI1Groups(
          assessment, in: member, &bank, banks: banks.filter { uses[$0.key, default: 0] < mostUses }
        )
        for name in groups.usedBanks { uses[name, default: 0] += 1 }
        for name in groups.missingBanks {
          let isThere = banks[name.text.trimmed] != nil
          diagnostics.append(unusable(bank: name, in: member, isThere: isThere))
        }
        let plan = plan(of: assessment, groups, in: member, reporting: &diagnostics)
        if !plan.items.isEmpty { plans.append(plan) }
      }
    }
    for (member, root) in files {
      for other in root.elements where other.name != "assessment" && uses[other["ident"]] == nil {
        let found = other.name == "item" ? [other] : other.descendants("item")
        loose.items += found.map { (member, $0) }.filter { !bank.isUsed($0) }
      }
    }
  }

  private func plan(
    of assessment: XMLElement, _ groups: QTI1Groups, in member: String,
    reporting diagnostics: inout [Diagnostic]
  ) -> QTIPlan {
    var plan = QTIPlan(member: member)
    plan.title = oneLine(assessment["title"])
    plan.items = groups.items
    plan.texts = groups.texts.map { (member, $0) }
    plan.settings.pick = groups.pick
    func lose(_ matter: Loss.Matter, _ message: String, at element: XMLElement) {
      let place = SourceLocation(path: findingPath(member), line: element.line)
      diagnostics.append(Loss(matter, message, at: place).diagnostic)
    }
    if let problem = groups.problem { lose(.settings, problem, at: assessment) }
    for text in groups.hidden { lose(.introduction, "a text that is not shown", at: text) }
    for text in groups.closing {
      lose(.conclusion, "a text that is shown after the last answer", at: text)
    }
    diagnostics += groups.unusable.map { unusable($0, $1, in: member, isThere: $2) }
    plan.takeFields(of: assessment, in: findingPath(member), reporting: &diagnostics)
    takeSettings(beside: member, into: &plan, reporting: &diagnostics)
    return plan
  }

  /// Takes what Canvas writes beside an assessment.
  private func takeSettings(
    beside member: String, into plan: inout QTIPlan, reporting diagnostics: inout [Diagnostic]
  ) {
    let folder = canvasID(member) ?? folder(of: member)
    let path = (folder.isEmpty ? "" : folder + "/") + "assessment_meta.xml"
    guard let meta = roots.first(where: { $0.member == path })?.element else { return }
    plan.takeCanvasSettings(meta, path, in: findingPath(path), reporting: &diagnostics)
    // Podium lets Canvas shuffle the choices of all that it exports.
    if isOwn { plan.settings.shufflesChoices = false }
  }

  /// Why the questions of a bank that an assessment draws from are not asked.
  private func unusable(bank: XMLElement, in member: String, isThere: Bool) -> Diagnostic {
    let place = SourceLocation(path: findingPath(member), line: bank.line)
    let name = oneLine(bank.text)
    return isThere
      ? .error(
        .importTooBig,
        "more than \(mostUses) quizzes draw from the bank \"\(name)\"; the others are without it",
        at: place)
      : .error(
        .importSyntax,
        "the quiz draws from a bank \"\(name)\", which is not in the package; export the bank as well",
        at: place)
  }
}

/// What Canvas calls the quiz or the bank that stands in a file of a course's export:
/// `non_cc_assessments/ID.xml.qti`.
func canvasID(_ member: String) -> String? {
  let suffix = ".xml.qti"
  guard member.lowercased().hasSuffix(suffix), let name = member.splitAtSlashes().last else {
    return nil
  }
  return String(name.dropLast(suffix.utf8.count))
}
