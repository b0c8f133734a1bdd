internal import Bytes
internal import Content
internal import JSON
internal import Ledger
internal import Results
internal import Scoring
internal import Templates

/// The list of players, a hundred a page, a page for each of the best and of those whom the
/// content folder describes, and one page for all others.
func playerPages(of site: Publication) -> [Page] {
  let (standings, players) = (site.standings, site.players)
  let rows = standings.overall.rows
  let others = site.playersWithoutRow
  let listed = min(rows.count, Leaderboard.shownRows)
  let parts = PageOfList.pages(of: listed + others.count, at: "players/index.html")
  let list = parts.map { part in
    Page(part.path) { site in .template("players", playersRecord(part, listed: listed, on: site)) }
  }
  let ones = rows.filter { players.hasPlayerPage[Int($0.player)] }.map {
    standings.handle(of: $0)
  }
  let described = players.playerPageByHandle.sorted { $0.key < $1.key }.compactMap {
    aboutScript(of: $0.key, $0.value)
  }
  return list + (ones + others).map { playerPage($0) } + described
    + pageWithWords("player", in: site.words, anyPlayerPage)
}

/// What a player's page says in the organiser's words and pictures, for the profile of that
/// player.
///
///     window.PODIUM_ABOUT["ada"]={"body":"<p>…</p>","photos":[["ada.jpg","Ada at her desk"]]};
///
/// Addresses in it are those of the player's page, `players/ada.html`.
private func aboutScript(of handle: String, _ page: PlayerPage) -> Page? {
  if page.body.bytes.isEmpty, page.photos.isEmpty { return nil }
  let file = playerPath(handle).dropFirst("players/".count).dropLast(".html".count)
  return Page(PodiumFile.Subfolder.about.path + "/\(file).js") { site in
    .bytes(aboutBytes(of: handle, on: site))
  }
}

private func playerPage(_ handle: String) -> Page {
  Page(playerPath(handle)) { site in .template("player", playerRecord(handle, on: site)) }
}

/// The page that finds the player whom its address names, for those without a page of their own.
private func anyPlayerPage(_ fields: Record) -> Page {
  Page(TopPage.player.path) { site in
    let frame = PageFrame(
      path: TopPage.player.path, kind: "any-player", title: site.words["title.player"],
      trail: [
        PageFrame.Crumb(title: site.words["title.players"], path: "players/index.html")
      ])
    return .template(
      "any-player",
      frame.pageRecord(on: site, fields.followed(by: ["board-href": .text(TopPage.board.path)])))
  }
}

private func aboutBytes(of handle: String, on site: RecordingSite) -> [UInt8] {
  guard let page = site.player(handle).page else { return [] }
  var bytes: [UInt8] = []
  bytes.append("(window.PODIUM_ABOUT??={})[")
  bytes.appendJSON(string: handle)
  bytes.append("]=")
  bytes.appendJSON(
    .object([
      .init("body", String(decoding: page.body.bytes, as: UTF8.self)),
      .init("photos", .array(page.photos.map { .array([.string($0.path), .string($0.text)]) })),
    ]))
  bytes.append(";\n")
  return bytes
}

private func playersRecord(_ part: PageOfList, listed: Int, on site: RecordingSite) -> Record {
  let rows = site.standings.overall.rows
  let others = site.playersWithoutRow
  let words = site.words
  let root = root(from: part.path)
  let values = BoardValues(site: site, root: root, words: words)
  let frame = PageFrame(path: part.path, kind: "players", title: words["title.players"])
  let players: [Value] = part.rows.enumerated().map { place, index in
    let hasPicture = place < BoardValues.pictures
    guard index >= listed else {
      let face = BoardValues.Face(
        rows[index].player, of: site.boardPlayers, hasPicture: hasPicture, root: root)
      return .record(values.rowWithUnit(rows, at: index, face: face))
    }
    let handle = others[index - listed]
    let name = site.name(handle)
    let face = BoardValues.Face(
      picture: hasPicture ? site.picture(handle) : nil, name: name, root: root)
    return .record([
      "rank": .nothing,
      "player": .text(handle),
      "name": .text(name),
      "href": .text(root + playerPath(handle)),
      "points": .text("0"),
      "points-html": .nothing,
      "results": .number(0),
      "results-label": .bytes(words.label("results", 0)),
      "unsealed-label": .nothing,
      "latest": .nothing,
      "latest-label": .nothing,
      "standing": .nothing,
      "tied": .bool(false),
      "face": face.picture,
      "initials": face.initials,
    ])
  }
  let unlisted = rows.count - listed
  return frame.pageRecord(
    on: site,
    [
      "players": .list(players), "pages": part.listValue(root: root),
      "unlisted-label": unlisted > 0 ? .bytes(words.label("unlisted", unlisted)) : .nothing,
    ])
}

private func playerRecord(_ handle: String, on site: RecordingSite) -> Record {
  let path = playerPath(handle)
  let root = "../"
  let words = site.words
  let player = site.player(handle)
  let (row, page) = (player.row, player.page)
  let name = site.name(handle)
  let frame = PageFrame(
    path: path, kind: "player", title: name,
    trail: [PageFrame.Crumb(title: words["title.players"], path: "players/index.html")])
  return frame.pageRecord(
    on: site,
    [
      "handle": .text(handle),
      "name": .text(name),
      "player": .text(handle),
      "rank": row.map { .number(Int($0.rank)) } ?? .nothing,
      "points": .bytes(words.grouped(Int(row?.points.value ?? 0))),
      "points-label": .bytes(words.label("points", Int(row?.points.value ?? 0))),
      "results-label": .bytes(words.label("results", Int(row?.results ?? 0))),
      "unsealed-label": row.flatMap {
        $0.unsealed > 0 ? .bytes(words.label("unsealed", $0.unsealed)) : nil
      } ?? .nothing,
      "links": .list(player.links.map(linkValue)),
      "body": .bytes(page?.body.bytes ?? []),
      "photos": .list(
        (page?.photos ?? []).map {
          .record(["src": .text($0.path), "text": .text($0.text)])
        }),
      "results": .list(player.attempts.map { resultValue($0, root: root, on: site) }),
      "board-href": .text(root + TopPage.board.path),
    ])
}

private func linkValue(_ link: MarkedResults.Link) -> Value {
  .record([
    "account": .text(link.account), "href": .text("https://" + link.account),
    "keys-href": .text("https://" + link.account + ".keys"), "key": .text(link.key),
  ])
}

/// An attempt in a list of results.
func resultValue(_ index: Int32, root: String, on site: RecordingSite) -> Value {
  let words = site.words
  let (attempt, path, isCounted) = site.attempt(index)
  let title = site.title(ofQuiz: attempt.quiz)
  return .record([
    "quiz": .record([
      "title": .text(title ?? path),
      "href": title == nil ? .nothing : .text("\(root)\(path).html"),
    ]),
    "score": .bytes(words.grouped(Int(attempt.score.value))),
    "possible": .bytes(words.grouped(Int(attempt.possible.value))),
    "ended": .text(attempt.ended.text),
    "ended-label": .bytes(words.date(attempt.ended, in: site.zone)),
    "counted": .bool(isCounted),
    "unsealed": .bool(attempt.isUnsealed),
  ])
}
