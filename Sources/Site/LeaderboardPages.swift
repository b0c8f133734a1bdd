internal import Content
internal import Results
internal import Templates

/// What a leaderboard is over.
enum BoardScope: Sendable {
  case everything
  case section(String)
  /// A quiz by its place in the catalog.
  case quiz(Int)

  /// The first page of the board.
  func path(in publication: Publication) -> String {
    switch self {
    case .everything: "leaderboard.html"
    case .section(let path): path + "/leaderboard.html"
    case .quiz(let index): publication.catalog.quizzes[index].outline.path + ".leaderboard.html"
    }
  }
}

extension Publication {
  /// The boards over everything and over each section that has ranked quizzes.
  func leaderboardPages() -> [Page] {
    boardPages(.everything, board: standings.overall)
      + boardSections.flatMap { section in
        boardPages(
          .section(section.path), board: standings.leaderboard(ofSection: section.path))
      }
  }

  /// The sections that have a leaderboard page of their own.
  var boardSections: [Section] {
    catalog.sections.filter { !$0.path.isEmpty && (counts[$0.path]?.quizzes ?? 0) > 0 }
  }

  /// The pages of one board, a hundred rows each.
  func boardPages(_ scope: BoardScope, board: Leaderboard) -> [Page] {
    PageOfList.pages(of: board.rows.count, at: scope.path(in: self)).map { part in
      Page(part.path, inputs: { [self] in boardInputs(scope, board: board, part: part) }) { [self] in
        .template("leaderboard", boardRecord(scope, board: board, part: part))
      }
    }
  }

  private func boardRecord(_ scope: BoardScope, board: Leaderboard, part: PageOfList) -> Record {
    let root = root(from: part.path)
    var language = ""
    var scopeTitle = catalog.settings.title
    var scopePath = "index.html"
    var trail: [PageFrame.Crumb] = []
    var inside: [Section] = []
    switch scope {
    case .everything:
      inside = children(of: "")
    case .section(let path):
      scopeTitle = sectionsByPath[path]?.title ?? path
      scopePath = sectionPath(path)
      trail = self.trail(to: path) + [PageFrame.Crumb(title: scopeTitle, path: scopePath)]
      inside = children(of: path)
    case .quiz(let index):
      let outline = catalog.quizzes[index].outline
      language = outline.language
      scopeTitle = outline.title
      scopePath = outline.path + ".html"
      trail = self.trail(to: outline.path) + [PageFrame.Crumb(title: scopeTitle, path: scopePath)]
    }
    let words = words(for: language)
    let title =
      switch scope {
      case .everything: words["title.leaderboard"]
      case .section, .quiz: words.sentence("leaderboard.of", ["title": scopeTitle])
      }
    let boards = inside.filter { (counts[$0.path]?.quizzes ?? 0) > 0 }
    let frame = PageFrame(
      path: part.path, kind: "leaderboard", title: title, language: language, trail: trail)
    return record(
      frame,
      [
        "scope": .record(["title": .text(scopeTitle), "href": .text(root + scopePath)]),
        "board": self.board(
          board, rows: part.rows, path: part.path, root: root, words: words),
        "boards": .list(
          boards.map {
            .record([
              "title": .text($0.title), "href": .text("\(root)\($0.path)/leaderboard.html"),
            ])
          }),
        "pages": part.value(root: root),
      ])
  }
}
