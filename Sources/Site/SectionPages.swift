internal import Content
internal import Templates

/// The pages of subjects and topics.
func sectionPages(of catalog: Catalog) -> [Page] {
  catalog.sections.map(\.path).filter { !$0.isEmpty }.map { path in
    Page(sectionPath(path)) { site in .template("section", sectionRecord(path, on: site)) }
  }
}

/// The list of all quizzes, a hundred a page.
func quizListPages(of catalog: Catalog) -> [Page] {
  PageOfList.pages(of: catalog.quizzes.count, at: TopPage.quizzes.path).map { part in
    Page(part.path) { site in .template("quizzes", quizListRecord(part, on: site)) }
  }
}

func articlePages(of catalog: Catalog) -> [Page] {
  catalog.articles.indices.map { index in
    Page(catalog.articles[index].path + ".html") { site in
      .template("article", articleRecord(index, on: site))
    }
  }
}

private func sectionRecord(_ place: String, on site: RecordingSite) -> Record {
  let path = sectionPath(place)
  let root = root(from: path)
  let section = site.section(place)
  let language = section?.language ?? ""
  let words = site.words(for: language)
  let rows = ListRows(site: site, root: root, words: words)
  let count = site.counts(place)
  let frame = PageFrame(
    path: path, kind: "section", title: section?.title ?? "",
    description: section?.description ?? "", language: language, trail: trail(to: place, on: site))
  return frame.pageRecord(
    on: site,
    [
      "body": .bytes(section?.body.bytes ?? []),
      "topics": rows.sections(site.children(of: place)),
      "quizzes": rows.quizzes(site.quizzes(in: place), in: place),
      "articles": rows.articles(site.articles(in: place), in: place),
      "quizzes-label": .bytes(words.label("quizzes", count.quizzes)),
      "questions-label": .bytes(words.label("questions", count.questions)),
      "study": studyLinks(to: place, root: root, on: site),
      "board-href": site.showsBoards && count.quizzes > 0
        ? .text("\(root)\(place)/leaderboard.html") : .nothing,
      "is-subject": .bool(folder(of: place).isEmpty),
    ])
}

/// What templates see as `study` on the page of a section; nothing where there is no question.
func studyLinks(to section: String, root: String, on site: RecordingSite) -> Value {
  guard site.counts(section).questions > 0 else { return .nothing }
  return .record([
    "section": .text(section),
    "href": .text("\(root)study.html\(section.isEmpty ? "" : "#in/" + section)"),
    "random-href": .text("\(root)study.html#random/\(section)"),
  ])
}

private func quizListRecord(_ part: PageOfList, on site: RecordingSite) -> Record {
  let words = site.words
  let frame = PageFrame(path: part.path, kind: "quizzes", title: words["title.quizzes"])
  return frame.pageRecord(
    on: site,
    [
      "quizzes": ListRows(site: site, root: "", words: words).quizzes(part.rows),
      "pages": part.listValue(root: ""),
      "total-label": .bytes(words.label("quizzes", site.quizCount)),
    ])
}

private func articleRecord(_ index: Int, on site: RecordingSite) -> Record {
  let article = site.article(index)
  let path = article.path + ".html"
  let root = root(from: path)
  let words = site.words(for: article.language)
  let frame = PageFrame(
    path: path, kind: "article", title: article.title, description: article.description,
    language: article.language, trail: trail(to: article.path, on: site))
  return frame.pageRecord(
    on: site,
    [
      "body": .bytes(article.body.bytes),
      "author": .text(article.author),
      "author-search": .text(search(ofAuthor: article.author)),
      "created": .text(article.created),
      "created-label": .bytes(words.date(article.created)),
      "quizzes": ListRows(site: site, root: root, words: words)
        .quizzes(site.quizzes(in: folder(of: article.path))),
      "tags": tagValues(article.tags),
    ])
}
