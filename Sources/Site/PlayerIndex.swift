internal import CacheCoding
package import Content
internal import Results

/// What pages show of players and quizzes in the rows of boards: it stands as long as the results,
/// the players' own pages and the titles of quizzes do.
package struct PlayerIndex: Sendable {
  let playerPageByHandle: [String: PlayerPage]
  let links: [String: [MarkedResults.Link]]
  /// The names shown for players who have a page.
  let playerNames: [String: String]
  /// The names shown for all players of the results: their handles where they have no other.
  let shownNames: [String]
  /// What rows show of each player and of each quiz of the results, as fingerprints.
  let playerFingerprints: [UInt64]
  let quizFingerprints: [UInt64]
  /// For each player of the results, whether there is a page.
  let hasPlayerPage: [Bool]

  package init(_ standings: SiteStandings, of catalog: Catalog) {
    var pages: [String: PlayerPage] = [:]
    let hidesNames = catalog.settings.hidesNames
    // The organiser's own words go before what players call themselves.
    var names = hidesNames ? [:] : standings.results.fullNames.filter { isVisible($0.value) }
    // Where names are hidden, no page says who a player is.
    for player in hidesNames ? [] : catalog.players {
      pages[player.handle] = player
      if isVisible(player.name) { names[player.handle] = player.name }
    }
    playerPageByHandle = pages
    links = Dictionary(grouping: standings.results.links, by: \.player)
    playerNames = names
    shownNames = standings.results.players.map { names[$0] ?? $0 }
    playerFingerprints = standings.results.players.map { handle in
      fingerprint(of: [handle, names[handle] ?? "", pages[handle]?.photos.first?.path ?? ""])
    }
    quizFingerprints = standings.results.quizzes.indices.map { place in
      let title = standings.catalogPlaces[place].map { catalog.quizzes[$0].title }
      return fingerprint(of: [standings.results.quizzes[place], title ?? ""])
    }
    hasPlayerPage = Self.hasPage(standings, described: Set(pages.keys))
  }
}

/// Whether anything of a name can be seen, and so be clicked.
private func isVisible(_ name: String) -> Bool {
  name.unicodeScalars.contains { scalar in
    switch scalar.properties.generalCategory {
    case .control, .format, .spaceSeparator, .lineSeparator, .paragraphSeparator: false
    // U+2800 is the empty pattern of Braille.
    default: !scalar.properties.isDefaultIgnorableCodePoint && scalar != "\u{2800}"
    }
  }
}

private func fingerprint(of texts: [String]) -> UInt64 {
  var fingerprint = Fingerprint()
  for text in texts { fingerprint.combine(text) }
  return fingerprint.word
}
