package import JSON
internal import Scoring

// What pages are told, as JSON. A key, and what the room answered, is in it only where the question
// is closed; names and faces beside points only where names are shown.
extension Lesson {
  /// What stands for a pupil beside the name, by handle and name: a picture, or initials.
  package typealias Face = (_ handle: String, _ name: String) -> JSONValue

  /// What a pupil's device shows.
  package func view(of device: Device, list: ClassList?, face: Face) -> JSONValue {
    let me = pupil(of: device)
    var members = [
      JSONValue.Member("locked", .bool(isLocked)),
      JSONValue.Member("me", me.map { .string(pupils[$0].name) } ?? .null),
      JSONValue.Member(
        "asks", request(of: device).map { .string(pupils[$0.pupil].name) } ?? .null),
    ]
    if me == nil {
      let names = list.map { JSONValue.array($0.entries.map { .string($0.name) }) }
      members.append(JSONValue.Member("list", names ?? .null))
    } else if let round {
      let row = { (place: Int) in questionRow(place, of: me, in: round) }
      members.append(JSONValue.Member("round", roundView(round, questions: row)))
      if round.ended != nil {
        members.append(JSONValue.Member("podium", podium(for: me, names: showsNames, face)))
      }
    }
    return .object(members)
  }

  /// What the wall shows: nothing that pupils may not see.
  package func projectorView(face: Face) -> JSONValue {
    let present = present
    var members = [
      JSONValue.Member("names", .bool(showsNames)),
      JSONValue.Member("locked", .bool(isLocked)),
      number("count", present.count),
    ]
    if showsNames {
      members.append(
        JSONValue.Member("pupils", .array(present.map { .string(pupils[$0].name) })))
    }
    if let round {
      members.append(JSONValue.Member("round", roundView(round, questions: openRow(in: round))))
      if round.ended != nil {
        members.append(JSONValue.Member("podium", podium(for: nil, names: showsNames, face)))
      }
    }
    return .object(members)
  }

  /// What the teacher's page shows; `here` are the pupils whose devices asked lately.
  package func teacherView(here: Set<Int>, face: Face) -> JSONValue {
    let points = Dictionary(board.map { ($0.pupil, $0.points) }) { first, _ in first }
    let rows = present.map { pupil -> JSONValue in
      .object([
        number("id", pupil), member("name", pupils[pupil].name),
        member("handle", pupils[pupil].handle),
        JSONValue.Member("here", .bool(here.contains(pupil))),
        number("answered", round?.answerCount(of: pupil) ?? 0),
        JSONValue.Member("answeredCurrent", .bool(hasAnsweredCurrent(pupil))),
        number("points", Int(points[pupil]?.value ?? 0)),
      ])
    }
    var members = [
      JSONValue.Member("names", .bool(showsNames)),
      JSONValue.Member("locked", .bool(isLocked)),
      JSONValue.Member("pupils", .array(rows)),
      JSONValue.Member(
        "requests",
        .array(
          requests.map {
            .object([number("number", $0.number), member("name", pupils[$0.pupil].name)])
          })),
    ]
    if let round {
      members.append(JSONValue.Member("round", roundView(round, questions: openRow(in: round))))
      members.append(JSONValue.Member("file", round.file.map { .string($0) } ?? .null))
      members.append(JSONValue.Member("recordable", .bool(round.plan.revision != nil)))
      members.append(JSONValue.Member("podium", podium(for: nil, names: true, face)))
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
    var members = [
      member("id", question.id), self.number("place", place), member("state", state.rawValue),
      JSONValue.Member("shown", question.shown),
      self.number("answered", answers.count),
    ]
    if case .pupil(let pupil) = viewer, let answer = answers[pupil] {
      members.append(
        JSONValue.Member("response", .array(answer.response.map { .string($0) })))
      if state == .closed {
        members.append(member("outcome", answer.outcome.name))
        members.append(self.number("earned", Int(answer.earned.value)))
      }
    }
    if state == .closed || viewer == .teacher {
      members.append(JSONValue.Member("solution", question.solution))
    }
    if state == .closed {
      let tally = AnswerTally(question, answers)
      members.append(JSONValue.Member("tally", tally.json(showsTyped: viewer == .teacher)))
    }
    return .object(members)
  }

  private func roundView(_ round: Round, questions row: (Int) -> JSONValue) -> JSONValue {
    .object([
      number("number", round.plan.number), member("title", round.plan.title),
      member("quiz", round.plan.quiz), member("pace", round.plan.pace.rawValue),
      JSONValue.Member("paused", .bool(round.isPaused)),
      JSONValue.Member("over", .bool(round.ended != nil)),
      JSONValue.Member("current", round.current.map { .integer(Int64($0)) } ?? .null),
      JSONValue.Member("questions", .array(round.plan.questions.indices.map(row))),
    ])
  }

  private func openRow(in round: Round) -> (Int) -> JSONValue {
    { place in
      let answered = round.answers(to: place).keys.count { !pupils[$0].isRemoved }
      return .object([
        member("state", round.state(of: place).rawValue), number("answered", answered),
      ])
    }
  }

  private func questionRow(_ place: Int, of pupil: Int?, in round: Round) -> JSONValue {
    let state = round.state(of: place)
    let answer = pupil.flatMap { round.answer(of: $0, to: place) }
    var members = [
      member("state", state.rawValue), JSONValue.Member("mine", .bool(answer != nil)),
    ]
    if state == .closed, let answer {
      members.append(member("outcome", answer.outcome.name))
    }
    return .object(members)
  }

  // MARK: Points

  /// The places one to three, ties included, and the viewer's own.
  private func podium(for me: Int?, names: Bool, _ face: Face) -> JSONValue {
    let board = board
    func row(_ entry: (pupil: Int, rank: Int, points: Points)) -> JSONValue {
      let pupil = pupils[entry.pupil]
      return .object([
        number("rank", entry.rank), number("points", Int(entry.points.value)),
        JSONValue.Member("name", names ? .string(pupil.name) : .null),
        JSONValue.Member("face", names ? face(pupil.handle, pupil.name) : .null),
        JSONValue.Member("me", .bool(entry.pupil == me)),
      ])
    }
    let most = (round?.plan.questions ?? []).reduce(Points.zero) { $0 + $1.worth.points }
    // Of a class that all got the same, not everybody stands on the podium.
    let rows = board.prefix(12).filter { $0.rank <= 3 && $0.points > .zero }
    var members = [
      JSONValue.Member("rows", .array(rows.map(row))), number("of", board.count),
      number("most", Int(most.value)),
    ]
    if let mine = board.first(where: { $0.pupil == me }) {
      members.append(JSONValue.Member("mine", row(mine)))
    }
    return .object(members)
  }

  private func number(_ name: String, _ value: Int) -> JSONValue.Member {
    JSONValue.Member(name, .integer(Int64(value)))
  }

  private func member(_ name: String, _ text: String) -> JSONValue.Member {
    JSONValue.Member(name, .string(text))
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
