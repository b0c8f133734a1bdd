internal import Bytes

// Files in which programmers note what there is to do. Their lists of boxes look like choices.

/// Whether a file has such a name: `README.md`, `TODO.md`, `project-plan.md`, `tasks.md`.
func isTaskListName(_ path: String) -> Bool {
  let name = withoutPageSuffix(lastPart(of: path)).lowercased()
  if wholeNames.contains(name) { return true }
  let words = name.utf8.split { !$0.isASCIILetter && !$0.isASCIIDigit }
  let outer = [words.first, words.last]
  return outer.contains { word in
    words.count > 1 && outerWords.contains { word?.elementsEqual($0.utf8) ?? false }
  }
}

private let wholeNames: Set<String> = [
  "readme", "todo", "todos", "to-do", "plan", "plans", "roadmap", "tasks", "backlog", "checklist",
  "changelog", "contributing", "milestones",
]

private let outerWords = ["readme", "todo", "todos", "plan", "roadmap", "backlog"]

extension MarkdownTree {
  /// Whether at least half of the headings with boxes right below them ask something.
  var asksWithBoxes: Bool {
    var unused = NodeFindings(path: "", firstLine: 1)
    let sections = QuizSections(of: self, reporting: &unused)
    var asking = 0
    var all = 0
    for section in sections.all {
      guard sections.pieces[section.pieces].contains(where: { hasBox($0) }) else { continue }
      all += 1
      if UnansweredSection(section, sections.pieces, self).asks || isNumberedQuestion(section) {
        asking += 1
      }
    }
    return asking > 0 && asking * 2 >= all
  }

  /// Whether a heading starts with a label such as `Q1.` or `Question 3:`; `Phase 1:` is none.
  private func isNumberedQuestion(_ section: QuizSection) -> Bool {
    guard let heading = section.heading else { return false }
    return NumberLabel(plainText(inside(heading))[...])?.isQuestion == true
  }
}
