internal import Content
internal import Results
internal import Templates

extension Publication {
  func homePage() -> Page {
    Page(TopPage.home.path) { [self] in
      let words = words(for: "")
      let home = sectionsByPath[""]
      let frame = PageFrame(
        path: TopPage.home.path, kind: "home", title: catalog.settings.title,
        description: home?.description ?? "")
      let total = counts[""] ?? Counts()
      return .template(
        "home",
        record(
          frame,
          [
            "body": .bytes(home?.body.bytes ?? []),
            "subjects": .list(
              children(of: "").map {
                sectionRow($0, root: "", words: words, withTopics: true)
              }),
            "quizzes": .list(
              (quizzesBySection[""] ?? []).map {
                quizRow(catalog.quizzes[$0], root: "", words: words)
              }),
            "newest": .list(
              newestQuizzes.prefix(6).map {
                quizRow(catalog.quizzes[$0], root: "", words: words)
              }),
            "articles": .list(
              newestArticles.prefix(4).map {
                articleRow(catalog.articles[$0], root: "", words: words)
              }),
            "results": .list(showsBoards ? newestResults(6, words: words) : []),
            "board": showsBoards
              ? board(
                standings.overall, rows: 0..<3, path: TopPage.board.path, root: "", words: words)
              : .nothing,
            "totals": .record([
              "quizzes-label": .bytes(words.label("quizzes", total.quizzes)),
              "questions-label": .bytes(words.label("questions", total.questions)),
              "players-label": .bytes(
                standings.overall.rows.isEmpty
                  ? [] : words.label("players", standings.overall.rows.count)),
            ]),
            "study": studyValue(section: "", root: ""),
            "quizzes-href": .text(TopPage.quizzes.path),
            "make-href": .text(TopPage.workshop.path),
          ]))
    }
  }

  /// The page of a subject or topic.
  func sectionPage(_ section: Section) -> Page {
    Page(sectionPath(section.path)) { [self] in
      let path = sectionPath(section.path)
      let root = root(from: path)
      let words = words(for: "")
      let count = counts[section.path] ?? Counts()
      let frame = PageFrame(
        path: path, kind: "section", title: section.title, description: section.description,
        trail: trail(to: section.path))
      return .template(
        "section",
        record(
          frame,
          [
            "body": .bytes(section.body.bytes),
            "topics": .list(
              children(of: section.path).map {
                sectionRow($0, root: root, words: words, withTopics: false)
              }),
            "quizzes": .list(
              (quizzesBySection[section.path] ?? []).map {
                quizRow(catalog.quizzes[$0], in: section.path, root: root, words: words)
              }),
            "articles": .list(
              (articlesBySection[section.path] ?? []).map {
                articleRow(catalog.articles[$0], in: section.path, root: root, words: words)
              }),
            "quizzes-label": .bytes(words.label("quizzes", count.quizzes)),
            "questions-label": .bytes(words.label("questions", count.questions)),
            "study": studyValue(section: section.path, root: root),
            "board-href": showsBoards && count.quizzes > 0
              ? .text("\(root)\(section.path)/leaderboard.html") : .nothing,
            "is-subject": .bool(folder(of: section.path).isEmpty),
          ]))
    }
  }

  /// The list of all quizzes, a hundred a page.
  func quizListPages() -> [Page] {
    PageOfList.pages(of: catalog.quizzes.count, at: TopPage.quizzes.path).map { part in
      Page(part.path) { [self] in
        let words = words(for: "")
        let frame = PageFrame(path: part.path, kind: "quizzes", title: words["title.quizzes"])
        return .template(
          "quizzes",
          record(
            frame,
            [
              "quizzes": .list(
                catalog.quizzes[part.rows].map { quizRow($0, root: "", words: words) }),
              "pages": part.value(root: ""),
              "total-label": .bytes(words.label("quizzes", catalog.quizzes.count)),
            ]))
      }
    }
  }

  func articlePage(_ article: Article) -> Page {
    Page(article.path + ".html") { [self] in
      let path = article.path + ".html"
      let root = root(from: path)
      let words = words(for: article.language)
      let frame = PageFrame(
        path: path, kind: "article", title: article.title, description: article.description,
        language: article.language, trail: trail(to: article.path))
      return .template(
        "article",
        record(
          frame,
          [
            "body": .bytes(article.body.bytes),
            "author": .text(article.author),
            "created": .text(article.created),
            "created-label": .bytes(words.date(article.created)),
            "quizzes": .list(
              (quizzesBySection[folder(of: article.path)] ?? []).map {
                quizRow(catalog.quizzes[$0], root: root, words: words)
              }),
            "tags": .list(article.tags.map { .record(["name": .text($0)]) }),
          ]))
    }
  }
}

/// The places of those with a date, newest first; of one day in the given order.
func newestFirst(_ created: [String], atMost limit: Int) -> [Int] {
  let dated = created.indices.filter { !created[$0].isEmpty }
  let sorted = dated.sorted { (created[$1], $0) < (created[$0], $1) }
  return Array(sorted.prefix(limit))
}
