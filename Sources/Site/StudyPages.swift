internal import Bytes
internal import Content
internal import JSON
internal import Templates

/// The page of study sessions and random questions, and the lists that it draws from.
///
/// `podium/topics.js` names every section that holds quizzes itself, with its number of questions;
/// `podium/topics/SECTION/quizzes.js` the quizzes of one. Both are scripts, as a page opened from a
/// folder may not fetch a file, and a session loads only the sections it leads to.
extension Publication {
  func studyPages() -> [Page] {
    guard !catalog.quizzes.isEmpty else { return [] }
    let page = Page(TopPage.study.path) { [self] in
      let frame = PageFrame(path: TopPage.study.path, kind: "study", title: words["title.study"])
      return .template("study", record(frame, Record([])))
    }
    let sections = quizzesBySection.keys.sorted()
    let topics = Page(PodiumFile.topics.path) { [self] in .bytes(topicsScript(sections)) }
    return [page, topics]
      + sections.map { section in
        let folder = section.isEmpty ? "" : section + "/"
        return Page(PodiumFile.Subfolder.topics.path + "/\(folder)quizzes.js") { [self] in
          .bytes(quizzesScript(section))
        }
      }
  }

  /// What templates see as `study` on the page of a section; nothing where there is no question.
  func studyValue(section: String, root: String) -> Value {
    guard counts[section, default: Counts()].questions > 0 else { return .nothing }
    return .record([
      "section": .text(section),
      "href": .text("\(root)study.html\(section.isEmpty ? "" : "#in/" + section)"),
      "random-href": .text("\(root)study.html#random/\(section)"),
    ])
  }

  private func topicsScript(_ sections: [String]) -> [UInt8] {
    var bytes = Array("window.PODIUM_TOPICS=[".utf8)
    for (index, section) in sections.enumerated() {
      bytes.append(index == 0 ? "\n[" : ",\n[")
      bytes.appendJSON(string: section)
      bytes.append(",")
      bytes.appendJSON(string: sectionsByPath[section]?.title ?? section)
      bytes.append(",")
      bytes.append(
        decimal: (quizzesBySection[section] ?? []).reduce(0) {
          $0 + catalog.quizzes[$1].questionCount
        })
      bytes.append("]")
    }
    return bytes + Array("\n];\n".utf8)
  }

  private func quizzesScript(_ section: String) -> [UInt8] {
    var bytes = Array("window.PODIUM_QUIZZES=[".utf8)
    for (place, index) in (quizzesBySection[section] ?? []).enumerated() {
      let outline = catalog.quizzes[index]
      bytes.append(place == 0 ? "\n[" : ",\n[")
      bytes.appendJSON(string: outline.path)
      bytes.append(",")
      bytes.append(decimal: outline.questionCount)
      bytes.append("]")
    }
    return bytes + Array("\n];\n".utf8)
  }
}
