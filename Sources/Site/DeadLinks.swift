internal import Bytes
internal import Content
package import Diagnostics

/// Warns of links to pages of lists, boards and players that this site does not have.
///
/// `results` are the paths of what is there because of results, if they are known: else the
/// results are ranked, if a link is not to a page that every site with boards has.
package func deadLinks(of pages: SitePages, results: [String]? = nil) -> [Diagnostic] {
  let site = pages.site
  let links = site.catalog.linksToMade
  if links.isEmpty { return [] }
  var made = Set(pages.content(withQuizzes: false).map(\.path))
  made.formUnion(sitemapPages(of: [], in: site).map(\.path) + [TopFile.serviceWorker.path])
  if site.showsBoards {
    made.formUnion([TopPage.board.path, TopPage.player.path, "players/index.html"])
    made.formUnion(site.boardSections.map { $0.path + "/" + TopPage.board.path })
  }
  var dead = links.filter { !made.contains($0.path) && !isOfPodium($0.path, site.themeFiles) }
  if dead.isEmpty { return [] }
  made = Set(results ?? pages.ofResults.map(\.path))
  dead.removeAll { made.contains($0.path) }
  return dead.map { .warning(.linkBroken, problem(of: $0.path, in: site), at: $0.location) }
}

/// Whether a path is that of a file in `podium/`; those of a kind have names that nobody knows
/// before.
private func isOfPodium(_ path: String, _ themeFiles: Set<String>) -> Bool {
  let name = path.dropFirst(PodiumFile.folder.count + 1)
  return path.isInside(PodiumFile.folder)
    && (themeFiles.contains(path) || PodiumFile.isMade(inPlaceOf: String(name)))
}

private func problem(of path: String, in site: Publication) -> String {
  let start = "there is no \(path) in this site"
  if path.isInside(PodiumFile.folder) { return start + "; correct the link" }
  if path == TopFile.sitemap.path {
    return start + ", as it needs the site's address; write \"base-url\" in site.yml"
  }
  if !site.hasLedger {
    return start + ", as there are no players without site.yml; write that, or correct the link"
  }
  if !site.showsBoards {
    return start + "; correct the link, or let \"board\" in site.yml show players"
  }
  return path.hasPrefix("players/")
    ? start
      + ": pages have the best of the leaderboard, and players with a file in players/; correct the link"
    : start + ", as it would have nothing to show; correct the link"
}
