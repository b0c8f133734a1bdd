internal import Bytes
internal import Content
internal import Cryptography
internal import Ledger
internal import Results
internal import Scoring

/// Fingerprints of the pages that a large site has most of, taken from values instead of from a
/// page's finished data.
///
/// They must cover all that the page shows apart from the theme, the words and `site.yml`, which
/// drop the whole cache when they change. `InputTests` changes each thing in turn and compares.
extension Publication {
  func quizInputs(_ index: Int) -> [UInt8] {
    let outline = catalog.quizzes[index]
    var writer = ByteWriter()
    outline.encode(into: &writer)
    var inputs = frameInputs(below: outline.path)
    inputs.combine(writer.bytes)
    inputs.combine(sources[outline.path] ?? [])
    inputs.combine(revisions[outline.path]?.bytes ?? [])
    let neighbours = quizzesBySection[folder(of: outline.path)] ?? []
    for offset in [-1, 1] {
      let place = placesInSection[index] + offset
      guard neighbours.indices.contains(place) else {
        inputs.combine(0)
        continue
      }
      let neighbour = catalog.quizzes[neighbours[place]]
      inputs.combine(neighbour.path)
      inputs.combine(neighbour.title)
    }
    if showsBoards, outline.isRanked {
      let board = standings.leaderboard(ofQuiz: index)
      let shown = 0..<Self.rowsOnQuizPage(of: board.rows.count)
      combine(board, rows: shown, into: &inputs)
      let sealings = standings.sealings(ofQuiz: index)
      for row in board.rows.prefix(shown.count) {
        inputs.combine(UInt64(bitPattern: sealings[row.player]?.seconds ?? 0))
      }
    }
    return inputs.bytes
  }

  func playerInputs(_ handle: String, row: Leaderboard.Row?) -> [UInt8] {
    var inputs = frameInputs(below: playerPath(handle))
    inputs.combine(handle)
    for link in standings.results.links where link.player == handle {
      inputs.combine(link.account)
      inputs.combine(link.key)
    }
    inputs.combine(playerNames[handle] ?? "")
    if let page = playerPageByHandle[handle] {
      inputs.combine(page.name)
      inputs.combine(page.body.bytes)
      for photo in page.photos {
        inputs.combine(photo.path)
        inputs.combine(photo.text)
      }
    }
    guard let row else { return inputs.bytes }
    combine(row, into: &inputs)
    let results = standings.results
    for place in standings.attemptsByPlayer[Int(row.player)] {
      let attempt = results.attempts[Int(place)]
      inputs.combine(quizFingerprints[Int(attempt.quiz)])
      inputs.combine(UInt64(bitPattern: attempt.score.value))
      inputs.combine(UInt64(bitPattern: attempt.possible.value))
      inputs.combine(UInt64(bitPattern: attempt.ended.seconds))
      inputs.combine(standings.ranked.isCounted(Int(place)) ? 1 : 0)
      inputs.combine(attempt.isUnsealed ? 1 : 0)
    }
    return inputs.bytes
  }

  func boardInputs(
    _ scope: BoardScope, _ board: PeriodBoard, among boards: [PeriodBoard], part: PageOfList
  ) -> [UInt8] {
    var inputs = frameInputs(below: part.path)
    switch scope {
    case .everything:
      for section in children(of: "") { combine(section, into: &inputs) }
    case .section(let path):
      if let section = sectionsByPath[path] { combine(section, into: &inputs) }
      for section in children(of: path) { combine(section, into: &inputs) }
    case .quiz(let index):
      let outline = catalog.quizzes[index]
      inputs.combine(outline.path)
      inputs.combine(outline.title)
      inputs.combine(outline.language)
    }
    for path in part.paths { inputs.combine(path) }
    inputs.combine(UInt64(board.period.rawValue))
    for other in boards {
      if let span = other.span { combine(span, into: &inputs) }
      inputs.combine(other.pages.first?.path ?? "")
      if !other.hasPages {
        combine(other.leaderboard, rows: other.leaderboard.rows.indices, into: &inputs)
      }
    }
    combine(board.leaderboard, rows: part.rows, into: &inputs)
    inputs.combine(standings.results.log.organiser)
    inputs.combine(standings.results.log.checkpoint.rootText)
    return inputs.bytes
  }

  func combine(_ span: PeriodSpan, into inputs: inout Fingerprint) {
    inputs.combine(UInt64(span.period.rawValue))
    inputs.combine(span.name)
    inputs.combine(UInt64(bitPattern: span.moments.start.seconds))
    inputs.combine(UInt64(bitPattern: span.moments.end?.seconds ?? 0))
  }

  /// What every page shows around its content, and the sections above it.
  private func frameInputs(below path: String) -> Fingerprint {
    var inputs = sharedInputs
    for crumb in trail(to: path) {
      inputs.combine(crumb.title)
      inputs.combine(crumb.path)
    }
    return inputs
  }

  private func combine(_ section: Section, into inputs: inout Fingerprint) {
    inputs.combine(section.path)
    inputs.combine(section.title)
    inputs.combine(UInt64(counts[section.path]?.quizzes ?? 0))
  }

  private func combine(_ board: Leaderboard, rows: Range<Int>, into inputs: inout Fingerprint) {
    inputs.combine(UInt64(board.rows.count))
    inputs.combine(UInt64(board.results))
    inputs.combine(UInt64(bitPattern: board.rows.lazy.map(\.latest.seconds).max() ?? 0))
    inputs.combine(UInt64(board.rows.reduce(0) { $0 + $1.unsealed }))
    // The rows around those shown tell which of them are tied; the first six may stand on the
    // podium.
    let shown = max(0, rows.lowerBound - 1)..<max(rows.upperBound + 1, rows.lowerBound == 0 ? 6 : 0)
    for row in board.rows[shown.clamped(to: board.rows.indices)] { combine(row, into: &inputs) }
  }

  private func combine(_ row: Leaderboard.Row, into inputs: inout Fingerprint) {
    inputs.combine(playerFingerprints[Int(row.player)])
    inputs.combine(UInt64(row.rank))
    inputs.combine(UInt64(bitPattern: row.points.value))
    inputs.combine(UInt64(row.results))
    inputs.combine(UInt64(row.unsealed))
    inputs.combine(hasPlayerPage[Int(row.player)] ? 1 : 0)
    inputs.combine(UInt64(bitPattern: row.latest.seconds))
  }
}
