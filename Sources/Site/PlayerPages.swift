internal import Bytes
internal import Content
internal import JSON
internal import Ledger
internal import Results
internal import Scoring
internal import Templates

extension Publication {
  /// The list of players, a hundred a page, a page for each of the best and of those whom the
  /// content folder describes, and one page for all others.
  func playerPages() -> [Page] {
    let (standings, players) = (standings, players)
    let rows = standings.overall.rows
    let others = playersWithoutRow
    let listed = min(rows.count, Leaderboard.shownRows)
    let parts = PageOfList.pages(of: listed + others.count, at: "players/index.html")
    let list = parts.map { part in
      Page(part.path) { site in .template("players", site.playersRecord(part, listed: listed)) }
    }
    let ones = rows.filter { players.hasPlayerPage[Int($0.player)] }.map {
      standings.handle(of: $0)
    }
    let described = players.playerPageByHandle.keys.sorted().compactMap { aboutScript(of: $0) }
    return list + (ones + others).map { playerPage($0) } + described
      + pageWithWords("player") { anyPlayerPage($0) }
  }

  /// What a player's page says in the organiser's words and pictures, for the profile of that
  /// player.
  ///
  ///     window.PODIUM_ABOUT["ada"]={"body":"<p>…</p>","photos":[["ada.jpg","Ada at her desk"]]};
  ///
  /// Addresses in it are those of the player's page, `players/ada.html`.
  private func aboutScript(of handle: String) -> Page? {
    guard let page = players.playerPageByHandle[handle],
      !page.body.bytes.isEmpty || !page.photos.isEmpty
    else { return nil }
    let file = playerPath(handle).dropFirst("players/".count).dropLast(".html".count)
    return Page(PodiumFile.Subfolder.about.path + "/\(file).js") { site in
      .bytes(site.aboutScript(of: handle))
    }
  }

  private func playerPage(_ handle: String) -> Page {
    Page(playerPath(handle)) { site in .template("player", site.playerRecord(handle)) }
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
        site.pageRecord(frame, fields.followed(by: ["board-href": .text(TopPage.board.path)])))
    }
  }

  /// The row of a player on the board of everything.
  func row(of handle: String) -> Leaderboard.Row? {
    resultPages.rows[handle].map { standings.overall.rows[$0] }
  }

  /// A player as the own page shows it.
  func player(_ handle: String) -> ShownPlayer {
    let (standings, players) = (standings, players)
    let row = row(of: handle)
    let attempts = row.map { standings.attempts(of: $0.player) } ?? []
    return ShownPlayer(
      row: row, page: players.playerPageByHandle[handle],
      attempts: standings.newestFirst(attempts),
      links: players.links[handle] ?? [])
  }
}

extension SiteStandings {
  func newestFirst(_ attempts: some Sequence<Int32>) -> [Int32] {
    let all = results.attempts
    return attempts.sorted { (all[Int($1)].ended, $1) < (all[Int($0)].ended, $0) }
  }
}

extension RecordingSite {
  fileprivate func aboutScript(of handle: String) -> [UInt8] {
    guard let page = player(handle).page else { return [] }
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

  fileprivate func playersRecord(_ part: PageOfList, listed: Int) -> Record {
    let rows = standings.overall.rows
    let others = playersWithoutRow
    let words = words(for: "")
    let root = root(from: part.path)
    let frame = PageFrame(path: part.path, kind: "players", title: words["title.players"])
    let players: [Value] = part.rows.enumerated().map { place, index in
      let hasPicture = place < Self.pictures
      guard index >= listed else {
        let face = Face(rows[index].player, of: boardPlayers, hasPicture: hasPicture, root: root)
        return .record(boardRowWithUnit(rows, at: index, root: root, words: words, face: face))
      }
      let handle = others[index - listed]
      let face = Face(
        picture: hasPicture ? picture(handle) : nil, name: name(handle), root: root)
      return .record([
        "rank": .nothing,
        "player": .text(handle),
        "name": .text(name(handle)),
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
    return pageRecord(
      frame,
      [
        "players": .list(players), "pages": part.listValue(root: root),
        "unlisted-label": unlisted > 0 ? .bytes(words.label("unlisted", unlisted)) : .nothing,
      ])
  }

  fileprivate func playerRecord(_ handle: String) -> Record {
    let path = playerPath(handle)
    let root = "../"
    let words = words(for: "")
    let player = player(handle)
    let (row, page) = (player.row, player.page)
    let name = name(handle)
    let frame = PageFrame(
      path: path, kind: "player", title: name,
      trail: [PageFrame.Crumb(title: words["title.players"], path: "players/index.html")])
    return pageRecord(
      frame,
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
        "results": .list(player.attempts.map { resultValue($0, root: root, words: words) }),
        "board-href": .text(root + TopPage.board.path),
      ])
  }

  private func linkValue(_ link: MarkedResults.Link) -> Value {
    .record([
      "account": .text(link.account), "href": .text("https://" + link.account),
      "keys-href": .text("https://" + link.account + ".keys"), "key": .text(link.key),
    ])
  }

  /// The last results of those that count, each with its player, the newest first.
  func newestResults(_ count: Int, words: Words) -> [Value] {
    let standings = standings
    let all = standings.results.attempts
    let isNewer = { (left: Int, right: Int) in (all[left].ended, left) > (all[right].ended, right) }
    var newest: [Int] = []
    for index in all.indices where standings.isCounted(index) {
      if newest.count == count, let last = newest.last {
        guard isNewer(index, last) else { continue }
        newest.removeLast()
      }
      newest.insert(index, at: newest.firstIndex { isNewer(index, $0) } ?? newest.count)
    }
    let players = boardPlayers
    return newest.map { index in
      let player = all[index].player
      return .record([
        "name": .text(players.name(player)),
        "href": .bytes(players.href(player, root: "")),
        "result": resultValue(Int32(index), root: "", words: words),
      ])
    }
  }

  private func resultValue(_ index: Int32, root: String, words: Words) -> Value {
    let (attempt, path, isCounted) = attempt(index)
    let title = title(ofQuiz: attempt.quiz)
    return .record([
      "quiz": .record([
        "title": .text(title ?? path),
        "href": title == nil ? .nothing : .text("\(root)\(path).html"),
      ]),
      "score": .bytes(words.grouped(Int(attempt.score.value))),
      "possible": .bytes(words.grouped(Int(attempt.possible.value))),
      "ended": .text(attempt.ended.text),
      "ended-label": .bytes(words.date(attempt.ended, in: zone)),
      "counted": .bool(isCounted),
      "unsealed": .bool(attempt.isUnsealed),
    ])
  }
}
