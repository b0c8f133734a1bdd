internal import Bytes
internal import Content
internal import Templates

/// The ways through the site, in one language.
struct Navigation: Sendable {
  struct Entry: Sendable {
    /// What tabs are told apart by.
    var name = Value.nothing
    var title: Value
    /// A page of the site, or an address elsewhere.
    var target: String
    var isElsewhere = false
    /// The kinds of pages on which it is the current one; if none, it is so on its own page.
    var kinds: [String] = []

    func href(from root: String) -> Value { .text(isElsewhere ? target : root + target) }
  }

  var navigation: [Entry] = []
  var tabs: [Entry] = []

  init() {}

  init(_ words: Words, of catalog: Catalog, showsBoards: Bool) {
    func entry(_ name: String, _ target: String, on kinds: [String]) -> Entry {
      Entry(name: .text(name), title: .text(words["nav.\(name)"]), target: target, kinds: kinds)
    }
    let quizzes = entry("quizzes", TopPage.quizzes.path, on: ["quizzes", "quiz", "section"])
    let board = entry("leaderboard", TopPage.board.path, on: ["leaderboard"])
    let profile = entry(
      "profile", TopPage.profile.path,
      on: ["profile", "history", "sign-in", "create-account", "verify"])
    tabs = showsBoards ? [quizzes, board, profile] : [quizzes, profile]
    navigation = [quizzes, entry("search", TopPage.search.path, on: ["search"])]
    if showsBoards {
      navigation += [board, entry("players", "players/index.html", on: ["players", "player"])]
    }
    navigation += [
      entry("make", TopPage.workshop.path, on: ["make", "workshop", "workshop-play"]), profile,
    ]
    // A page that the settings name stands where they say, under their title.
    let named = Set(catalog.settings.navigation.map { ExactString($0.target) })
    for page in catalog.pages where !named.contains(ExactString(page.path + ".html")) {
      let title = page.path == "contact" ? words["nav.contact"] : page.title
      navigation.append(Entry(title: .text(title), target: page.path + ".html"))
    }
    for link in catalog.settings.navigation {
      let isElsewhere = link.target.contains(":")
      navigation.append(
        Entry(title: .text(link.title), target: link.target, isElsewhere: isElsewhere))
    }
  }
}
