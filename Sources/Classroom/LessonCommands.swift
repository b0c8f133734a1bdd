/// Why a wish is not granted.
package enum LessonRefusal: Error, Hashable, Sendable {
  /// The device has not joined, or its pupil was removed.
  case notIn
  case locked
  case full
  case badName
  /// The class list has no such name.
  case unlistedName
  /// Somebody with this name is in, on another device.
  case taken(String)
  case noSuchPupil
  case noSuchRequest
  case noSuchQuestion
  /// The round is another one by now, or over.
  case roundOver
  case roundRunning
  /// The results of the round before are not in the ledger yet.
  case notRecorded
  case notOpen
  case closed
  case paused
  case badAnswer
  /// What was typed is no number, where one is asked for.
  case notANumber
}

/// How a device wants to join.
package struct JoinWish: Hashable, Sendable {
  package enum IfTaken: String, Sendable {
    /// To be asked what is meant.
    case ask
    /// It is somebody else of that name.
    case another
    /// It is the same pupil with another device, which the teacher has to confirm.
    case same
  }

  package var name: String
  package var ifTaken: IfTaken

  package init(name: String, ifTaken: IfTaken) {
    self.name = name
    self.ifTaken = ifTaken
  }
}

// Each command returns the event that makes the wish come true, and nil if it is true already: a
// request may come twice, as its answer may have been lost.
extension Lesson {
  /// `reserved` are handles of players who sign their results, or have a page of their own.
  package func join(
    _ device: Device, _ wish: JoinWish, list: ClassList?, reserved: Set<String>
  ) throws(LessonRefusal) -> LessonEvent? {
    if pupil(of: device) != nil || request(of: device) != nil { return nil }
    let entry: ClassList.Entry
    if let list {
      guard let listed = list.entries.first(where: { $0.name == wish.name }) else {
        throw .unlistedName
      }
      entry = listed
    } else {
      guard let name = pupilName(wish.name) else { throw .badName }
      entry = ClassList.Entry(name: name, handle: handle(for: name))
    }
    if let holder = present.first(where: { isSameName(pupils[$0].name, entry.name) }) {
      switch wish.ifTaken {
      case .ask: throw .taken(pupils[holder].name)
      case .same:
        guard requests.count < Self.mostRequests else { throw .full }
        return .asked(request: nextRequest, pupil: holder, device: device)
      case .another: if list != nil { throw .taken(pupils[holder].name) }
      }
    }
    if isLocked { throw .locked }
    guard present.count < Self.mostPupils, pupils.count < Self.mostJoins else { throw .full }
    let taken = Set(present.map { pupils[$0].handle })
    let free = list == nil ? unusedEntry(entry, taken: taken.union(reserved)) : entry
    return .joined(pupil: pupils.count, name: free.name, handle: free.handle, device: device)
  }

  /// The name and handle with the first number behind them that makes both new.
  private func unusedEntry(_ entry: ClassList.Entry, taken: Set<String>) -> ClassList.Entry {
    let names = Set(present.map { foldedName(pupils[$0].name) })
    let isNameTaken = names.contains(foldedName(entry.name))
    var free = entry
    var number = 1
    while taken.contains(free.handle) || names.contains(foldedName(free.name)) {
      number += 1
      free.handle = "\(entry.handle)-\(number)"
      if isNameTaken { free.name = "\(entry.name) \(number)" }
    }
    return free
  }

  /// A pupil hands in a response, in the letters of the screen, to a question of a round.
  package func answer(
    _ device: Device, round number: Int, question id: String, _ response: [String], at moment: Int64
  ) throws(LessonRefusal) -> LessonEvent? {
    guard let pupil = pupil(of: device) else { throw .notIn }
    guard let round, round.plan.number == number else { throw .roundOver }
    guard let question = round.plan.questions.firstIndex(where: { $0.id == id }) else {
      throw .noSuchQuestion
    }
    // The first response counts, also where another one arrives after it.
    if round.answer(of: pupil, to: question) != nil { return nil }
    switch round.state(of: question) {
    case .waiting: throw .notOpen
    case .closed: throw .closed
    case .open: break
    }
    if round.isPaused { throw .paused }
    guard let response = round.plan.questions[question].inSource(response),
      round.plan.questions[question].mark(response) != nil
    else { throw .badAnswer }
    if round.plan.questions[question].lacksNumber(response) { throw .notANumber }
    return .answered(pupil: pupil, question: question, response: response, at: moment)
  }

  // MARK: What the teacher does

  package func decide(request number: Int, admits: Bool) throws(LessonRefusal) -> LessonEvent? {
    guard requests.contains(where: { $0.number == number }) else { throw .noSuchRequest }
    return admits ? .admitted(request: number) : .turnedAway(request: number)
  }

  package func takeOut(_ pupil: Int) throws(LessonRefusal) -> LessonEvent? {
    guard pupils.indices.contains(pupil) else { throw .noSuchPupil }
    return pupils[pupil].isRemoved ? nil : .removed(pupil: pupil)
  }

  package func showNames(_ shown: Bool) -> LessonEvent? {
    shown == showsNames ? nil : .namesShown(shown)
  }

  package func lock(_ locked: Bool) -> LessonEvent? { locked == isLocked ? nil : .locked(locked) }

  /// Starts the round that can start now, which gets its number.
  ///
  /// Results are told apart by the second in which they ended, and so are the files of rounds. So a
  /// round begins in a later second than the one before it ended in, whatever the clock says.
  package func start(_ plan: RoundPlan, at moment: Int64) throws(LessonRefusal) -> LessonEvent {
    if isTakingQuiz { throw .roundRunning }
    if let round, round.file == nil { throw .notRecorded }
    var plan = plan
    plan.number = (round?.plan.number ?? 0) + 1
    return .started(plan, at: max(moment, round?.ended.map { $0 + 1 } ?? moment))
  }

  package func open(round number: Int, question: Int) throws(LessonRefusal) -> LessonEvent? {
    let round = try running(number)
    guard round.plan.pace == .together, round.plan.questions.indices.contains(question) else {
      throw .noSuchQuestion
    }
    switch round.state(of: question) {
    case .open: return nil
    case .closed: throw .closed
    case .waiting: break
    }
    let next = round.current.map { $0 + 1 } ?? 0
    guard question == next, round.current.map({ round.state(of: $0) != .open }) ?? true else {
      throw .notOpen
    }
    return .opened(question: question)
  }

  package func close(round number: Int, question: Int) throws(LessonRefusal) -> LessonEvent? {
    let round = try running(number)
    guard round.plan.pace == .together, round.plan.questions.indices.contains(question) else {
      throw .noSuchQuestion
    }
    switch round.state(of: question) {
    case .open: return .closed(question: question)
    case .closed: return nil
    case .waiting: throw .notOpen
    }
  }

  package func pause(round number: Int, _ paused: Bool) throws(LessonRefusal) -> LessonEvent? {
    let round = try running(number)
    return round.isPaused == paused ? nil : .paused(paused)
  }

  package func finish(round number: Int, at moment: Int64) throws(LessonRefusal) -> LessonEvent? {
    guard let round, round.plan.number == number else { throw .roundOver }
    return round.ended == nil ? .finished(at: max(moment, round.began)) : nil
  }

  private func running(_ number: Int) throws(LessonRefusal) -> Round {
    guard let round, round.plan.number == number, round.ended == nil else { throw .roundOver }
    return round
  }
}
