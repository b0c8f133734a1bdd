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
    var items = QTI1Items(roots)
    for (member, root) in roots where root.name == "questestinterop" {
      for assessment in root.all("assessment") {
        let groups = QTI1Groups(assessment, in: member, of: self, &items)
        diagnostics += groups.diagnostics
        guard !groups.items.isEmpty else { continue }
        plans.append(plan(of: assessment, groups, in: member, reporting: &diagnostics))
      }
    }
    loose.items += items.loose
    let titles = items.looseTitles
    if Set(titles).count == 1 {
      loose.title = titles[0]
    } else {
      diagnostics += lostTitles(titles, at: SourceLocation(path: input.file.path))
    }
  }

  /// Says that titles of sections are not kept, and which.
  private func lostTitles(_ titles: [String], at place: SourceLocation) -> [Diagnostic] {
    var known: Set<String> = []
    let named = titles.filter { known.insert($0).inserted }
    if named.isEmpty { return [] }
    let shown = named.prefix(10).map { "\"\($0)\"" } + (named.count > 10 ? ["…"] : [])
    let what = "the titles of sections: \(shown.joined(separator: ", "))"
    return [Loss(.settings, what, at: place).diagnostic]
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
    diagnostics += lostTitles(
      assessment.sectionTitles.filter { $0 != plan.title }, at: place(of: assessment, in: member))
    plan.takeFields(of: assessment, in: findingPath(member), reporting: &diagnostics)
    takeSettings(beside: member, into: &plan, reporting: &diagnostics)
    return plan
  }

  /// Takes what Canvas writes beside an assessment.
  private func takeSettings(
    beside member: String, into plan: inout QTIPlan, reporting diagnostics: inout [Diagnostic]
  ) {
    let folder = canvasFolder(member) ?? folder(of: member)
    let path = (folder.isEmpty ? "" : folder + "/") + "assessment_meta.xml"
    guard let meta = root(of: path) else { return }
    plan.takeCanvasSettings(meta, path, in: findingPath(path), reporting: &diagnostics)
    // Podium lets Canvas shuffle the choices of all that it exports.
    if isOwn { plan.settings.shufflesChoices = false }
  }
}
