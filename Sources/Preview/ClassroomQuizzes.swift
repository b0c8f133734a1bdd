internal import Building
internal import Bytes
internal import Classroom
internal import Content
internal import Cryptography
internal import JSON
internal import Ledger
internal import Publishing
internal import Site

extension LiveSite {
  /// The quizzes that a class can take, as the teacher's page lists them.
  var classroomQuizzes: JSONValue {
    .array(
      publication.catalog.quizzes.map { quiz in
        .object([
          .init("path", quiz.path),
          .init("title", quiz.title),
          .init(
            "questions",
            String(decoding: publication.words.label("questions", quiz.askedCount), as: UTF8.self)),
          .init("ranked", quiz.isRanked),
        ])
      })
  }

  /// What stands for a pupil on a podium: the first picture of the player's page, else initials.
  func face(_ handle: String, _ name: String) -> JSONValue {
    let catalog = publication.catalog
    let page = catalog.settings.boards == .named ? catalog.players.page(of: handle) : nil
    guard let picture = page?.photos.first else {
      return .object([.init("initials", initials(of: name))])
    }
    return .object([.init("src", "/players/" + picture.path)])
  }

  /// A round of a quiz, with a draw of its own where the quiz draws questions; nil if there is no
  /// such quiz.
  func roundPlan(of path: String, pace: RoundPlan.Pace) throws(PageError) -> RoundPlan? {
    guard let fragment = documents.first(where: { $0.count.quiz == path }) else { return nil }
    let quiz = try quiz(of: fragment)
    var random = SystemRandomNumberGenerator()
    let player = (0..<32).map { _ in UInt8.random(in: 0...255, using: &random) }
    guard let order = AttemptOrder(of: quiz, player: player, ordinal: 1) else { return nil }
    let own = quiz.outline.language, ofSite = publication.catalog.settings.language
    let questions = order.questions.map { place in
      let question = quiz.questions[place]
      let offered = offeredOrder(
        of: question.key, choices: order.choices[place], using: &random)
      let drawn = ClassroomQuestion(
        question, order: offered, language: own, siteLanguage: ofSite
      ) { self.drawn($0) }
      return RoundQuestion(
        id: question.id, key: question.key, worth: question.worth, order: offered,
        shown: drawn.shown, solution: drawn.solution)
    }
    return RoundPlan(
      number: 0, quiz: path, title: quiz.outline.title, pace: pace,
      revision: quiz.outline.isRanked ? revision(of: quiz)?.name.hex : nil,
      isDrawn: !quiz.outline.draws.isEmpty, questions: questions)
  }
}

extension [PlayerPage] {
  /// The page of a player among pages in the order of their handles.
  fileprivate func page(of handle: String) -> PlayerPage? {
    let place = partitionPoint { $0.handle >= handle }
    return place < count && self[place].handle == handle ? self[place] : nil
  }
}
