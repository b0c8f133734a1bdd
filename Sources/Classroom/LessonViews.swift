package import JSON
internal import PageScoring
internal import Scoring

// What pages are told, as JSON. A key, and what the room answered, is in it only where the question
// is closed; names and faces beside points only where names are shown.
extension Lesson {
  /// What stands for a pupil beside the name, by handle and name: a picture, or initials.
  package typealias Face = (_ handle: String, _ name: String) -> JSONValue

  /// What a pupil's device shows.
  package func view(of device: Device, list: ClassList?, face: Face) -> JSONValue {
    let me = pupil(of: device)
    var members: [JSONValue.Member] = [
      .init("locked", isLocked),
      .init("me", me.map { .string(pupils[$0].name) } ?? .null),
      .init("asks", request(of: device).map { .string(pupils[$0.pupil].name) } ?? .null),
    ]
    if me == nil {
      let names = list.map { JSONValue.array($0.entries.map { .string($0.name) }) }
      members.append(.init("list", names ?? .null))
    } else if let round {
      let row = { (place: Int) in questionRow(place, of: me, in: round) }
      members.append(.init("round", roundView(round, questions: row)))
      if round.ended != nil {
        members.append(.init("podium", podium(for: me, names: showsNames, face)))
      }
    }
    return .object(members)
  }

  /// What the wall shows: nothing that pupils may not see.
  package func projectorView(face: Face) -> JSONValue {
    let present = present
    var members: [JSONValue.Member] = [
      .init("names", showsNames),
      .init("locked", isLocked),
      .init("count", present.count),
    ]
    if showsNames {
      members.append(
        .init("pupils", .array(present.map { .string(pupils[$0].name) })))
    }
    if let round {
      members.append(.init("round", roundView(round, questions: openRow(in: round))))
      if round.ended != nil {
        members.append(.init("podium", podium(for: nil, names: showsNames, face)))
      }
    }
    return .object(members)
  }

  /// What the teacher's page shows; `here` are the pupils whose devices asked lately.
  package func teacherView(here: Set<Int>, face: Face) -> JSONValue {
    let points = Dictionary(board.map { ($0.pupil, $0.points) }) { first, _ in first }
    let rows = present.map { pupil -> JSONValue in
      .object([
        .init("id", pupil), .init("name", pupils[pupil].name),
        .init("handle", pupils[pupil].handle),
        .init("here", here.contains(pupil)),
        .init("answered", round?.answerCount(of: pupil) ?? 0),
        .init("answeredCurrent", hasAnsweredCurrent(pupil)),
        .init("points", Int(points[pupil]?.value ?? 0)),
      ])
    }
    var members: [JSONValue.Member] = [
      .init("names", showsNames),
      .init("locked", isLocked),
      .init("pupils", rows),
      .init(
        "requests",
        requests.map {
          .object([.init("number", $0.number), .init("name", pupils[$0.pupil].name)])
        }),
    ]
    if let round {
      members.append(.init("round", roundView(round, questions: openRow(in: round))))
      members.append(.init("file", round.file))
      members.append(.init("recordable", round.plan.revision != nil))
      members.append(.init("podium", podium(for: nil, names: true, face)))
    }
    return .object(members)
  }

  private func hasAnsweredCurrent(_ pupil: Int) -> Bool {
    guard let round, let current = round.current else { return false }
    return round.answer(of: pupil, to: current) != nil
  }

  // MARK: Questions

  /// Who looks at a question.
  package enum Viewer: Hashable, Sendable {
    case pupil(Int)
    case projector
    case teacher
  }

  /// A question of the round with what the viewer may see of it; nil while it is not open yet, and
  /// for another round.
  package func questionView(_ place: Int, ofRound number: Int, for viewer: Viewer) -> JSONValue? {
    guard let round, round.plan.number == number, round.plan.questions.indices.contains(place)
    else { return nil }
    let state = round.state(of: place)
    guard state != .waiting || viewer == .teacher else { return nil }
    let question = round.plan.questions[place]
    let answers = round.answers(to: place).filter { !pupils[$0.key].isRemoved }
    var members: [JSONValue.Member] = [
      .init("id", question.id), .init("place", place), .init("state", state.rawValue),
      .init("shown", question.shown),
      .init("answered", answers.count), .init("room", present.count),
    ]
    if case .pupil(let pupil) = viewer, let answer = answers[pupil] {
      members.append(.init("response", question.onScreen(answer.response)))
      if state == .closed {
        members.append(.init("outcome", answer.outcome.name))
        members.append(.init("earned", Int(answer.earned.value)))
      }
    }
    if state == .closed || viewer == .teacher {
      members.append(.init("solution", question.solution))
    }
    if state == .closed {
      let tally = AnswerTally(question, answers)
      members.append(.init("tally", tally.json(of: question, showsTyped: viewer == .teacher)))
    }
    return .object(members)
  }

  private func roundView(_ round: Round, questions row: (Int) -> JSONValue) -> JSONValue {
    .object([
      .init("number", round.plan.number), .init("title", round.plan.title),
      .init("quiz", round.plan.quiz), .init("pace", round.plan.pace.rawValue),
      .init("paused", round.isPaused),
      .init("over", round.ended != nil),
      .init("current", round.current.map { .integer(Int64($0)) } ?? .null),
      .init("questions", round.plan.questions.indices.map(row)),
    ])
  }

  private func openRow(in round: Round) -> (Int) -> JSONValue {
    { place in
      let answered = round.answers(to: place).keys.count { !pupils[$0].isRemoved }
      return .object([
        .init("state", round.state(of: place).rawValue), .init("answered", answered),
      ])
    }
  }

  private func questionRow(_ place: Int, of pupil: Int?, in round: Round) -> JSONValue {
    let state = round.state(of: place)
    let answer = pupil.flatMap { round.answer(of: $0, to: place) }
    var members: [JSONValue.Member] = [
      .init("state", state.rawValue), .init("mine", answer != nil),
    ]
    if state == .closed, let answer {
      members.append(.init("outcome", answer.outcome.name))
    }
    return .object(members)
  }

  // MARK: Points

  /// The places one to three, ties included, as far as twelve have room, how many more there are,
  /// and the viewer's own.
  private func podium(for me: Int?, names: Bool, _ face: Face) -> JSONValue {
    let board = board
    func row(_ entry: (pupil: Int, rank: Int, points: Points)) -> JSONValue {
      let pupil = pupils[entry.pupil]
      return .object([
        .init("rank", entry.rank), .init("points", Int(entry.points.value)),
        .init("name", names ? .string(pupil.name) : .null),
        .init("face", names ? face(pupil.handle, pupil.name) : .null),
        .init("me", entry.pupil == me),
      ])
    }
    let most = (round?.plan.questions ?? []).reduce(Points.zero) { $0 + $1.worth.points }
    // Of a class that all got the same, not everybody stands on the podium.
    let reached = board.prefix { $0.rank <= 3 && $0.points > .zero }, rows = reached.prefix(12)
    var members: [JSONValue.Member] = [
      .init("rows", rows.map(row)), .init("more", reached.count - rows.count),
      .init("of", board.count),
      .init("most", Int(most.value)),
    ]
    if let mine = board.first(where: { $0.pupil == me }) {
      members.append(.init("mine", row(mine)))
    }
    return .object(members)
  }
}

extension Mark.Outcome {
  fileprivate var name: String {
    switch self {
    case .right: "right"
    case .partlyRight: "partly"
    case .wrong: "wrong"
    }
  }
}
