/// A row of a leaderboard.
package struct Standing: Hashable, Sendable {
  /// The place, from 1; equal points share one, and the next ones are skipped: 1, 2, 2, 4.
  package var rank: Int32
  /// Whose row it is, as an index into the points that were ranked.
  package var index: Int32
}

/// Ranks points, the most first; rows with equal points keep their order.
package func standings(for points: [Points]) -> [Standing] {
  var rows = points.indices.map { Standing(rank: 0, index: Int32($0)) }
  rows.sort { left, right in
    let (leftPoints, rightPoints) = (points[Int(left.index)], points[Int(right.index)])
    return leftPoints != rightPoints ? leftPoints > rightPoints : left.index < right.index
  }
  for place in rows.indices {
    let tiesWithPrevious =
      place > 0 && points[Int(rows[place].index)] == points[Int(rows[place - 1].index)]
    rows[place].rank = tiesWithPrevious ? rows[place - 1].rank : Int32(place) + 1
  }
  return rows
}
