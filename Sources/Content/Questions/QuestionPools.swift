internal import Diagnostics
internal import Scoring
internal import Suggestions

/// How many questions an attempt is asked of those that share a pool.
package struct PoolDraw: Hashable, Sendable {
  package var pool: String
  package var count: Int

  package init(_ pool: String, _ count: Int) {
    self.pool = pool
    self.count = count
  }
}

/// What is said of the pool of a question: in its own comment, or in that of a section above it.
struct PoolMention: Sendable {
  var pool: String
  /// How many are drawn, if that is said there.
  var draw: Int?
  var location: SourceLocation
}

/// Works out how many questions are drawn from each pool, by the front matter and the comments, and
/// the pool of each question; there is a mention or nil for each question.
///
/// What cannot be is an error; the questions of such a pool are asked whatever is drawn.
func drawnPools(
  _ declared: [PoolMention], mentions: [PoolMention?], worths: [Points],
  reporting diagnostics: inout [Diagnostic]
) -> (draws: [PoolDraw], pools: [String]) {
  var draws: [String: PoolMention] = [:]
  for mention in declared { draws[mention.pool] = mention }
  var members: [String: [Int]] = [:]
  for (place, mention) in mentions.enumerated() {
    guard let mention else { continue }
    members[mention.pool, default: []].append(place)
    guard let draw = mention.draw else { continue }
    if let known = draws[mention.pool], let other = known.draw, other != draw {
      diagnostics.error(
        .poolTwice,
        "line \(known.location.line) draws \(other) from the pool \"\(mention.pool)\", and this \(draw); keep one of the two",
        at: mention.location)
    } else {
      draws[mention.pool] = mention
    }
  }
  reportUnknownPools(mentions, draws, reporting: &diagnostics)
  var drawn: [PoolDraw] = []
  var pools = [String](repeating: "", count: mentions.count)
  for name in draws.keys.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
    guard let mention = draws[name], let draw = mention.draw else { continue }
    let places = members[name] ?? []
    if draw > places.count {
      diagnostics.error(
        places.isEmpty ? .poolEmpty : .poolSmall,
        places.isEmpty
          ? "no question is in the pool \"\(name)\"; write <!-- quiz: pool=\(name) --> below the headings of its questions"
          : "\(draw) are drawn from the pool \"\(name)\", which has \(counted(places.count, "question"))",
        at: mention.location)
    }
    if places.isEmpty { continue }
    for place in places { pools[place] = name }
    drawn.append(PoolDraw(name, min(draw, places.count)))
    reportUnequal(
      places.map { worths[$0] }, drawing: draw, from: "the pool \"\(name)\"",
      at: mention.location, reporting: &diagnostics)
  }
  return (drawn, pools)
}

private func reportUnknownPools(
  _ mentions: [PoolMention?], _ draws: [String: PoolMention],
  reporting diagnostics: inout [Diagnostic]
) {
  for mention in mentions {
    guard let mention, draws[mention.pool] == nil else { continue }
    // So few that looking at all of them costs nothing.
    let known = draws.count < 50 ? closest(to: mention.pool, among: draws.keys.sorted()) : nil
    diagnostics.error(
      .poolUnknown,
      "nothing says how many questions are drawn from the pool \"\(mention.pool)\"; "
        + (known.map { "did you mean \"\($0)\"?" }
          ?? "write draw=2 beside it, or \"pools: {\(mention.pool): 2}\" in the front matter"),
      at: mention.location)
  }
}

/// Warns of questions that are drawn from and worth different points: one player could earn more
/// than another.
func reportUnequal(
  _ worths: [Points], drawing draw: Int, from source: String, at location: SourceLocation,
  reporting diagnostics: inout [Diagnostic]
) {
  guard draw < worths.count, let first = worths.first,
    let other = worths.first(where: { $0 != first })
  else { return }
  diagnostics.warn(
    .drawUnequal,
    "the questions of \(source) are worth \(first.value) or \(other.value) points, "
      + "so that some players can earn more than others; give them the same points", at: location)
}

extension QuizOutline {
  /// How many questions are drawn from each pool, and under an empty name from those in none; none
  /// where all questions are asked.
  package var draws: [PoolDraw] {
    guard askedCount < questionCount else { return [] }
    return (settings.pick.map { [PoolDraw("", $0)] } ?? []) + settings.pools
  }

  /// The draws as pages have them, a JSON object; nil where all questions are asked.
  package var drawText: [UInt8]? {
    if draws.isEmpty { return nil }
    // Names of pools are letters, digits and hyphens.
    let members = draws.map { "\"\($0.pool)\":\($0.count)" }
    return Array("{\(members.joined(separator: ","))}".utf8)
  }
}

extension QuizSettings {
  /// How many questions an attempt is asked, and the most that it can earn.
  func asked(of questions: [Question]) -> (count: Int, points: Points) {
    if pick == nil, pools.isEmpty {
      return (questions.count, questions.reduce(.zero) { $0 + $1.worth.points })
    }
    var worths: [String: [Int64]] = [:]
    for question in questions {
      worths[question.pool, default: []].append(question.worth.points.value)
    }
    var takes: [String: Int] = [:]
    for draw in pools { takes[draw.pool] = draw.count }
    if let pick { takes[""] = pick }
    var asked: (count: Int, points: Points) = (0, .zero)
    for (pool, points) in worths {
      let count = min(takes[pool] ?? points.count, points.count)
      asked.count += count
      for value in points.sorted(by: >).prefix(count) { asked.points += Points(value) }
    }
    return asked
  }
}
