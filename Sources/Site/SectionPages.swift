internal import Content
internal import Results
internal import Templates

extension Publication {
  func homePage() -> Page {
    Page(TopPage.home.path) { site in .template("home", site.homeRecord()) }
  }

  /// The page of a subject or topic.
  func sectionPage(_ path: String) -> Page {
    Page(sectionPath(path)) { site in .template("section", site.sectionRecord(path)) }
  }

  /// The list of all quizzes, a hundred a page.
  func quizListPages() -> [Page] {
    PageOfList.pages(of: catalog.quizzes.count, at: TopPage.quizzes.path).map { part in
      Page(part.path) { site in .template("quizzes", site.quizListRecord(part)) }
    }
  }

  /// The page of an article, by its place in the catalog.
  func articlePage(_ index: Int) -> Page {
    Page(catalog.articles[index].path + ".html") { site in
      .template("article", site.articleRecord(index))
    }
  }
}

extension RecordingSite {
  fileprivate func homeRecord() -> Record {
    let words = words(for: "")
    let home = section("")
    let frame = PageFrame(
      path: TopPage.home.path, kind: "home", title: settings.title,
      description: home?.description ?? "")
    return pageRecord(
      frame,
      [
        "body": .bytes(home?.body.bytes ?? []),
        "subjects": .list(
          sectionRows(children(of: ""), root: "", words: words, withTopics: true)),
        "quizzes": .list(
          quizzes(in: "").map { quizRow(outline($0), root: "", words: words) }),
        "newest": .list(
          newestQuizzes.prefix(6).map { quizRow(outline($0), root: "", words: words) }),
        "articles": .list(
          newestArticles.prefix(4).map { articleRow(article($0), root: "", words: words) }),
        "results": .list(showsBoards ? newestResults(6, words: words) : []),
        "board": showsBoards
          ? board(
            standings.overall, rows: 0..<3, path: TopPage.board.path, root: "", words: words,
            showsFaces: true)
          : .nothing,
        "totals": totals(words: words),
        "study": studyValue(section: "", root: ""),
        "quizzes-href": .text(TopPage.quizzes.path),
        "make-href": .text(TopPage.workshop.path),
      ])
  }

  private func totals(words: Words) -> Value {
    let total = counts("")
    let players = standings.overall.rows.count
    return .record([
      "quizzes-label": .bytes(words.label("quizzes", total.quizzes)),
      "questions-label": .bytes(words.label("questions", total.questions)),
      "players-label": .bytes(players == 0 ? [] : words.label("players", players)),
    ])
  }

  fileprivate func sectionRecord(_ place: String) -> Record {
    let path = sectionPath(place)
    let root = root(from: path)
    let section = section(place)
    let language = section?.language ?? ""
    let words = words(for: language)
    let count = counts(place)
    let frame = PageFrame(
      path: path, kind: "section", title: section?.title ?? "",
      description: section?.description ?? "", language: language, trail: trail(to: place))
    return pageRecord(
      frame,
      [
        "body": .bytes(section?.body.bytes ?? []),
        "topics": .list(
          sectionRows(children(of: place), root: root, words: words)),
        "quizzes": .list(
          quizzes(in: place).map { quizRow(outline($0), in: place, root: root, words: words) }),
        "articles": .list(
          articles(in: place).map { articleRow(article($0), in: place, root: root, words: words) }),
        "quizzes-label": .bytes(words.label("quizzes", count.quizzes)),
        "questions-label": .bytes(words.label("questions", count.questions)),
        "study": studyValue(section: place, root: root),
        "board-href": showsBoards && count.quizzes > 0
          ? .text("\(root)\(place)/leaderboard.html") : .nothing,
        "is-subject": .bool(folder(of: place).isEmpty),
      ])
  }

  fileprivate func quizListRecord(_ part: PageOfList) -> Record {
    let words = words(for: "")
    let frame = PageFrame(path: part.path, kind: "quizzes", title: words["title.quizzes"])
    return pageRecord(
      frame,
      [
        "quizzes": .list(part.rows.map { quizRow(outline($0), root: "", words: words) }),
        "pages": part.listValue(root: ""),
        "total-label": .bytes(words.label("quizzes", quizCount)),
      ])
  }

  fileprivate func articleRecord(_ index: Int) -> Record {
    let article = article(index)
    let path = article.path + ".html"
    let root = root(from: path)
    let words = words(for: article.language)
    let frame = PageFrame(
      path: path, kind: "article", title: article.title, description: article.description,
      language: article.language, trail: trail(to: article.path))
    return pageRecord(
      frame,
      [
        "body": .bytes(article.body.bytes),
        "author": .text(article.author),
        "author-search": .text(search(ofAuthor: article.author)),
        "created": .text(article.created),
        "created-label": .bytes(words.date(article.created)),
        "quizzes": .list(
          quizzes(in: folder(of: article.path)).map {
            quizRow(outline($0), root: root, words: words)
          }),
        "tags": tagValues(article.tags),
      ])
  }
}
