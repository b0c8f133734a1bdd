internal import Bytes
internal import Content
internal import Cryptography
internal import JSON
internal import Results
internal import Scoring
internal import Templates

/// The pages of all quizzes, and then those of their translations.
func quizPages(of catalog: Catalog) -> [Page] {
  catalog.quizzes.indices.map { quizPage(.original($0), of: catalog) }
    + catalog.translations.indices.map { quizPage(.translation($0), of: catalog) }
}

func quizPage(_ version: QuizVersion, of catalog: Catalog) -> Page {
  Page(version.outline(in: catalog).page + ".html") { (site) throws(PageError) in
    .template("quiz", [quizRecord(version, on: site), try site.body(of: version).record])
  }
}

/// Everything about a quiz that does not need its questions.
private func quizRecord(_ version: QuizVersion, on site: RecordingSite) -> Record {
  let quiz = site.quiz(version)
  let (outline, index) = (quiz.outline, quiz.index)
  let path = "\(outline.page).html"
  let root = root(from: path)
  let words = site.words(for: outline.language)
  let neighbours = site.neighbours(ofQuiz: index)
  func neighbour(_ index: Int?) -> Value {
    guard let other = index.map(site.outline) else { return .nothing }
    return .record(["title": .text(other.title), "href": .text("\(root)\(other.path).html")])
  }
  let isRanked = site.hasLedger && outline.isRanked
  let frame = PageFrame(
    path: path, kind: "quiz", title: outline.title, description: outline.description,
    language: outline.language, trail: trail(to: outline.path, on: site),
    structured: structuredData(of: outline, at: path, on: site))
  return frame.pageRecord(
    on: site,
    [
      "quiz": .record(
        quizValues(outline, quiz.revision, isRanked: isRanked, words, on: site)),
      "languages": .list(languages(of: quiz, root: root, on: site)),
      "board": isRanked && site.showsBoards
        ? ownBoard(index, root: root, words: words, on: site) : .nothing,
      "previous": neighbour(neighbours.before),
      "next": neighbour(neighbours.after),
      "has-neighbours": .bool(neighbours.hasOthers),
    ])
}

/// What the page says of the quiz itself.
private func quizValues(
  _ outline: QuizOutline, _ revision: Digest?, isRanked: Bool, _ words: Words,
  on site: RecordingSite
) -> Record {
  let settings = outline.settings
  let points = Int(outline.points.value)
  let passLabel: Value =
    settings.pass.map { .text(words.sentence("label.pass", ["n": String($0)])) } ?? .nothing
  let isDrawn = settings.pick != nil || !settings.pools.isEmpty
  return [
    "path": .text(outline.path),
    "title": .text(outline.title),
    "description": .text(outline.description),
    "author": .text(outline.author),
    "author-search": .text(search(ofAuthor: outline.author)),
    "created": .text(outline.created),
    "created-label": .bytes(words.date(outline.created)),
    "id": .text(outline.id),
    "tags": tagValues(outline.tags),
    "questions-label": .bytes(words.label("questions", outline.questionCount)),
    "points": .number(points),
    "points-label": words.pointsLabel(points),
    "pass": settings.pass.map { .number($0) } ?? .nothing,
    "pass-label": passLabel,
    "time-limit": settings.timeLimit.map { .number($0) } ?? .nothing,
    "time-limit-label": settings.timeLimit.map { .bytes(words.duration($0)) } ?? .nothing,
    "fixed": .bool(settings.isFixed),
    "copyable": .bool(settings.allowsCopying),
    "certificate": .bool(settings.offersCertificate),
    "view": .text(settings.view.rawValue),
    "mode": .text(settings.mode.rawValue),
    "is-exam": .bool(settings.mode == .exam),
    "attempts": .text(outline.attempts.rawValue),
    "attempts-label": .text(words["attempts.\(outline.attempts.rawValue)"]),
    "ranked": .bool(isRanked),
    "unranked": .bool(!outline.isRanked),
    "board-hidden": .bool(isRanked && !site.showsBoards),
    "shuffles-questions": .bool(settings.shufflesQuestions),
    "shuffles-choices": .bool(settings.shufflesChoices),
    "pick": isDrawn ? .number(outline.askedCount) : .nothing,
    "pick-label": isDrawn ? .bytes(words.label("pick", outline.askedCount)) : .nothing,
    "draw": outline.drawText.map { .bytes($0) } ?? .nothing,
    "tries": settings.tries > 1 ? .number(settings.tries) : .nothing,
    "tries-label": settings.tries > 1
      ? .text(
        words.sentence(
          "label.tries",
          ["n": String(settings.tries), "percent": String(settings.retryWorth)]))
      : .nothing,
    "retry-worth": .number(settings.retryWorth),
    "revision": revision.map { .text($0.hex) } ?? .nothing,
    "source": site.settings.repository?.links(to: outline.source) ?? .nothing,
  ]
}

private func ownBoard(
  _ index: Int, root: String, words: Words, on site: RecordingSite
) -> Value {
  let (board, sealings) = site.board(ofQuiz: index)
  return BoardValues(site: site, root: root, words: words).board(
    board, rows: 0..<rowsOnQuizPage(of: board.rows.count), path: site.path(.quiz(index)),
    sealings: sealings)
}

/// The languages that a quiz can be taken in, its own first; none if there is only that.
///
/// Addresses for other programs are absolute where the site's address is known.
private func languages(of quiz: ShownQuiz, root: String, on site: RecordingSite) -> [Value] {
  guard !quiz.translations.isEmpty else { return [] }
  let own = quiz.original.language.isEmpty ? site.settings.language : quiz.original.language
  let pages = [(own, quiz.original.page)] + quiz.translations.map { ($0.language, $0.page) }
  let base = site.settings.baseURL.isEmpty ? root : site.settings.baseURL
  return pages.enumerated().map { place, entry in
    let (tag, page) = entry
    return .record([
      "language": .text(tag),
      "direction": .text(isRightToLeft(tag) ? "rtl" : "ltr"),
      "name": .text(name(ofLanguage: tag, on: site)),
      "href": .text("\(root)\(page).html"),
      "address": .text("\(base)\(page).html"),
      "is-own": .bool(place == 0),
      "current": .bool(page == quiz.outline.page),
    ])
  }
}

/// What a language is called by those who speak it; its tag where the theme has no words in it.
private func name(ofLanguage tag: String, on site: RecordingSite) -> String {
  let words = site.words(for: tag)
  guard words.language == primaryLanguage(tag) else { return tag }
  let name = words["language-name"]
  return tag.utf8.count == words.language.utf8.count ? name : "\(name) (\(tag))"
}

/// schema.org's `Quiz`, as JSON that is safe inside a `script` element.
private func structuredData(
  of outline: QuizOutline, at path: String, on site: RecordingSite
) -> [UInt8] {
  var members: [(String, String)] = [
    ("@context", "https://schema.org"), ("@type", "Quiz"), ("name", outline.title),
  ]
  if !outline.description.isEmpty { members.append(("description", outline.description)) }
  if !outline.created.isEmpty { members.append(("dateCreated", outline.created)) }
  members.append(
    ("inLanguage", outline.language.isEmpty ? site.settings.language : outline.language))
  let topic = folder(of: outline.path)
  if !topic.isEmpty, let title = site.heading(topic) { members.append(("about", title)) }
  if !outline.tags.isEmpty {
    members.append(("keywords", outline.tags.joined(separator: ", ")))
  }
  if !site.settings.baseURL.isEmpty {
    members.append(("url", site.settings.baseURL + path))
  }
  var bytes = Array("{".utf8)
  for (name, value) in members {
    if bytes.count > 1 { bytes.append(UInt8(ascii: ",")) }
    bytes.appendJSON(string: name)
    bytes.append(UInt8(ascii: ":"))
    bytes.appendScriptJSON(string: value)
  }
  if !outline.author.isEmpty {
    bytes.append(",\"author\":{\"@type\":\"Person\",\"name\":")
    bytes.appendScriptJSON(string: outline.author)
    bytes.append("}")
  }
  // The vocabulary has no number of questions; `size` is for any creative work, in words.
  bytes.append(",\"size\":")
  bytes.appendScriptJSON(
    string: String(
      decoding: site.words(for: outline.language).label("questions", outline.questionCount),
      as: UTF8.self))
  bytes.append("}")
  return bytes
}

extension SiteSettings.Repository {
  /// Where a file of the content folder can be read by its lines and changed, and where a mistake
  /// in it can be reported.
  fileprivate func links(to source: String) -> Value {
    let path = contentPath.isEmpty ? source : contentPath + "/" + source
    let pages = forge == .gitlab ? address + "/-" : address
    func page(_ name: String) -> String {
      "\(pages)/\(name)/" + percentEncodedPath(branch + "/" + path)
    }
    return .record([
      "lines": .text(page("blob") + "?plain=1"), "edit": .text(page("edit")),
      "issues": .text(pages + "/issues/new"),
    ])
  }
}

extension Words {
  /// A length of time in minutes, or in seconds below one and a half.
  func duration(_ seconds: Int) -> [UInt8] {
    seconds < 90 ? label("seconds", seconds) : label("minutes", (seconds + 59) / 60)
  }
}
