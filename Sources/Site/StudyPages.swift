internal import Bytes
internal import Content
internal import JSON

/// The page of study sessions and random questions, and the lists that it draws from.
///
/// `podium/topics.js` names every section that holds quizzes itself, with its number of questions
/// outside of exams; `podium/topics/SECTION/quizzes.js` the quizzes of one, each with its number of
/// questions, and with a 1 if it is an exam. Both are scripts, as a page opened from a folder may
/// not fetch a file, and a session loads only the sections it leads to.
func studyPages(of site: Publication) -> [Page] {
  guard !site.catalog.quizzes.isEmpty else { return [] }
  let pages = pageWithWords("study-page", in: site.words) { fields in
    Page(TopPage.study.path) { site in
      let frame = PageFrame(
        path: TopPage.study.path, kind: "study", title: site.words["title.study"])
      return .template("study", frame.pageRecord(on: site, fields))
    }
  }
  let topics = Page(PodiumFile.topics.path) { site in .bytes(topicsScript(of: site)) }
  return pages + [topics]
    + site.index.quizzesBySection.keys.sorted().map { section in
      let folder = section.isEmpty ? "" : section + "/"
      return Page(PodiumFile.Subfolder.topics.path + "/\(folder)quizzes.js") { site in
        .bytes(quizzesScript(of: section, on: site))
      }
    }
}

private func topicsScript(of site: RecordingSite) -> [UInt8] {
  var bytes = Array("window.PODIUM_TOPICS=[".utf8)
  for (index, section) in site.sectionsWithQuizzes.enumerated() {
    bytes.append(index == 0 ? "\n[" : ",\n[")
    bytes.appendJSON(string: section)
    bytes.append(",")
    bytes.appendJSON(string: site.heading(section) ?? section)
    bytes.append(",")
    let asked = site.quizzes(in: section).lazy.map { site.outline($0) }
      .filter { $0.settings.mode != .exam }
    bytes.append(decimal: asked.reduce(0) { $0 + $1.questionCount })
    bytes.append("]")
  }
  return bytes + Array("\n];\n".utf8)
}

private func quizzesScript(of section: String, on site: RecordingSite) -> [UInt8] {
  var bytes = Array("window.PODIUM_QUIZZES=[".utf8)
  for (place, index) in site.quizzes(in: section).enumerated() {
    let outline = site.outline(index)
    bytes.append(place == 0 ? "\n[" : ",\n[")
    bytes.appendJSON(string: outline.path)
    bytes.append(",")
    bytes.append(decimal: outline.questionCount)
    // A session would give its answers away before it is taken.
    if outline.settings.mode == .exam { bytes.append(",1") }
    bytes.append("]")
  }
  return bytes + Array("\n];\n".utf8)
}
