package import Cryptography
internal import JSON
package import Ledger
internal import PageScoring
package import Scoring

/// What one attempt is asked, and in which order.
package struct AttemptOrder: Sendable {
  /// The questions by their places in the revision, as they were shown.
  package var questions: [Int]
  /// For each question of the revision the places of its choices, as they were shown.
  package var choices: [[Int32]]

  /// Draws an attempt again; `pinned` are the choices of each question that keep their places.
  package init(
    of revision: ReadRevision, named name: Digest, player: [UInt8], ordinal: Int,
    shuffled: Slip.Shuffled, pinned: [[Int32]]
  ) {
    let count = revision.questions.count
    let rule =
      revision.rules.drawRule(for: revision.questions)
      ?? DrawRule(takes: [], pools: Array(repeating: DrawRule.everyAttempt, count: count))
    let choiceCounts = revision.questions.map { question -> Int32 in
      switch question.key {
      case .single(_, let count), .multiple(_, let count): count
      case .blanks, .ordering, .matching: 0
      }
    }
    var stream = DrawStream(revision: name.bytes, player: player, ordinal: UInt64(ordinal))
    let draw = stream.draw(rule)
    let orders = stream.choiceOrders(of: draw, counts: choiceCounts)
    let shufflesQuestions = shuffled == .questions || shuffled == .both
    questions = (shufflesQuestions ? draw.shuffled : draw.written).map { Int($0) }
    choices = choiceCounts.indices.map { place in
      let written = Array(0..<choiceCounts[place])
      guard shuffled == .choices || shuffled == .both, draw.isAsked[place] else { return written }
      let stays = written.map { pinned[place].contains($0) }
      return shownOrder(orders[place], pinned: stays)
    }
  }
}

/// A signed attempt as its player saw it, by the revision that it answered.
package struct ShownAttempt: Sendable {
  package var quiz: String
  package var player: PublicKey
  package var ordinal: Int?
  package var shuffled: Slip.Shuffled
  package var began: Moment?
  package var ended: Moment?
  package var claim: (max: Int, score: Int)
  package var revision: ReadRevision
  package var order: AttemptOrder
  /// The responses to each question that was answered, the last one last.
  package var responses: [String: [[String]]]

  /// Reads the entry of a slip; nil if it is none of the site, or its revision is not archived.
  ///
  /// `pinned` tells the choices of the quiz's questions that keep their places, of a revision that
  /// does not say so, if the quiz is still that one.
  package init?(
    _ entry: [UInt8], of site: String, in archive: RevisionArchive,
    pinned: (Digest) -> [String: [Int32]]?
  ) {
    var slip = Slip(ofSite: site)
    do throws(EntryError) {
      try slip.read(0..<entry.count, of: entry.span)
    } catch {
      return nil
    }
    guard let place = archive.place(of: slip.revision) else { return nil }
    let revision: ReadRevision
    do throws(RevisionError) {
      revision = try readRevision(archive.line(at: place).span, keepingTexts: true)
    } catch {
      return nil
    }
    quiz = slip.quiz.string(in: entry.span)
    (player, ordinal, claim) = (slip.player, slip.ordinal, slip.claim)
    (began, ended) = (slip.began, slip.ended)
    var pins: [[Int32]]? = revision.questions.map(\.pinned)
    if revision.rules == .plain {
      let known = pinned(slip.revision)
      pins = known.map { known in revision.questions.map { known[$0.id] ?? [] } }
    }
    let shuffled = pins == nil && slip.shuffled != .none ? .unknown : slip.shuffled
    (self.revision, self.shuffled) = (revision, shuffled)
    order = AttemptOrder(
      of: revision, named: slip.revision, player: slip.player.bytes, ordinal: slip.ordinal ?? 0,
      shuffled: shuffled, pinned: pins ?? revision.questions.map { _ in [] })
    responses = [:]
    for answer in slip.earlier + slip.answers {
      let parts = slip.parts[answer.parts].map { $0.string(in: entry.span) }
      responses[answer.question.string(in: entry.span), default: []].append(parts)
    }
  }

  /// What the responses to a question earned; nil if they cannot be responses to it.
  package func earned(_ question: RevisionQuestion) -> Points? {
    bestPoints(of: responses[question.id] ?? [], to: question, by: revision.rules)
  }
}
