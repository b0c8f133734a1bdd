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
    let pages = pageWithWords("study-page") { fields in
      Page(TopPage.study.path) { site in
        let frame = PageFrame(
          path: TopPage.study.path, kind: "study", title: site.words["title.study"])
        return .template("study", site.pageRecord(frame, fields))
      }
    }
    let topics = Page(PodiumFile.topics.path) { site in .bytes(site.topicsScript()) }
    return pages + [topics]
      + index.quizzesBySection.keys.sorted().map { section in
        let folder = section.isEmpty ? "" : section + "/"
        return Page(PodiumFile.Subfolder.topics.path + "/\(folder)quizzes.js") { site in
          .bytes(site.quizzesScript(section))
        }
      }
  }
}

extension RecordingSite {

  /// What templates see as `study` on the page of a section; nothing where there is no question.
  func studyValue(section: String, root: String) -> Value {
    guard counts(section).questions > 0 else { return .nothing }
    return .record([
      "section": .text(section),
      "href": .text("\(root)study.html\(section.isEmpty ? "" : "#in/" + section)"),
      "random-href": .text("\(root)study.html#random/\(section)"),
    ])
  }

  fileprivate func topicsScript() -> [UInt8] {
    var bytes = Array("window.PODIUM_TOPICS=[".utf8)
    for (index, section) in sectionsWithQuizzes.enumerated() {
      bytes.append(index == 0 ? "\n[" : ",\n[")
      bytes.appendJSON(string: section)
      bytes.append(",")
      bytes.appendJSON(string: heading(section) ?? section)
      bytes.append(",")
      bytes.append(
        decimal: quizzes(in: section).reduce(0) { $0 + outline($1).questionCount })
      bytes.append("]")
    }
    return bytes + Array("\n];\n".utf8)
  }

  fileprivate func quizzesScript(_ section: String) -> [UInt8] {
    var bytes = Array("window.PODIUM_QUIZZES=[".utf8)
    for (place, index) in quizzes(in: section).enumerated() {
      let outline = outline(index)
      bytes.append(place == 0 ? "\n[" : ",\n[")
      bytes.appendJSON(string: outline.path)
      bytes.append(",")
      bytes.append(decimal: outline.questionCount)
      bytes.append("]")
    }
    return bytes + Array("\n];\n".utf8)
  }
}
