internal import Addresses
internal import Bytes
internal import CacheCoding
package import Classroom
internal import Content
internal import Cryptography
internal import JSON
internal import Serving
internal import Site
internal import Synchronization
internal import Workspace

/// Answers the pages of a classroom: those of pupils for anybody, the teacher's and the projector's
/// for whoever has the secret, on this machine.
package final class ClassroomHandler: Sendable {
  private let room: ClassroomRoom
  private let list: ClassList?
  private let access: TeacherAccess
  /// Where phones reach this server, without a path: `http://192.168.1.5:8000`.
  private let origins: [String]
  private let visits = Mutex(Visits())

  private struct Visits {
    /// When each pupil's device asked last, in seconds.
    var seen: [Lesson.Device: Double] = [:]
    var rate = RateLimit(burst: 2000, perSecond: 200)
    /// The joins from each address in a lesson.
    var (joins, lesson): ([String: Int], String) = ([:], "")
  }

  private enum Limits {
    /// How often devices of one address may join: more than a class behind one router.
    static let joinsOfAddress = 250
    /// How many seconds a device is taken for present after it asked last.
    static let presence = 45.0
  }

  package init(
    _ room: ClassroomRoom, list: ClassList?, port: Int, own: [String], origins: [String]
  ) {
    self.room = room
    self.list = list
    access = TeacherAccess(folder: Self.folder, port: port, own: Set(own))
    self.origins = origins
  }

  /// Sets what is done after each change of the lesson.
  package func whenChanged(_ action: @escaping @Sendable () -> Void) { room.whenChanged(action) }

  /// Where the teacher's page is, below the root, with what opens it.
  package var teacherPath: String {
    "\(Self.folder)/teacher?key=\(room.key)"
  }

  private static let folder = ClassroomRequest.prefix.joined(separator: "/")

  /// What to answer to other machines instead of a file while a quiz is taken; nil to answer it.
  func detour(of request: Request, _ target: RequestTarget, isAsset: Bool) -> Response? {
    guard !access.isOfThisMachine(request), room.now.lesson.isTakingQuiz,
      !isOpenDuringQuiz(target.path, isAsset: isAsset)
    else { return nil }
    return request.method == "GET" && request.opensPage
      ? .text(302, "the class is taking a quiz", [Header("Location", "/\(Self.folder)/")])
      : .text(403, "the class is taking a quiz; nothing else is shown until it is over")
  }

  /// The response to a request below the classroom's prefix; nil if it has to wait for a change.
  func answer(to request: Request, _ target: RequestTarget, isTimeUp: Bool, in site: LiveSite)
    -> Response?
  {
    do throws(ClassroomRefusal) {
      switch try ClassroomRequest(request, target) {
      case .page(let page): return try answer(page, request, target, in: site)
      case .file(let name): return try file(name, request)
      case .pupil(let wanted, let token):
        let device = sha256(Array(token.utf8)).hex
        return pupil(wanted, device: device, request, isTimeUp: isTimeUp, in: site)
      case .teacher(let wanted):
        guard access.mayTeach(request, key: room.key) else { throw .notTheTeacher }
        return teacher(wanted, isTimeUp: isTimeUp, in: site)
      case .projector(let look):
        guard access.mayTeach(request, key: room.key) else { throw .notTheTeacher }
        return self.look(look, for: .projector, isTimeUp: isTimeUp) {
          $0.projectorView(face: site.face)
        }
      }
    } catch {
      return error.response
    }
  }

  // MARK: Pages

  private func answer(
    _ page: ClassroomRequest.Page, _ request: Request, _ target: RequestTarget, in site: LiveSite
  ) throws(ClassroomRefusal) -> Response {
    if page == .pupil { return shell(page, token: nil, request, in: site) }
    guard access.mayOpen(request) else { throw .notTheTeacher }
    let key = room.key
    if let given = target.query["key"] {
      guard isSameSecret(given, key) else { throw .notTheTeacher }
      return access.entrance(key)
    }
    guard access.hasCookie(request, key: key) else {
      return .text(403, "open the address of the teacher's page that 'podium serve' has printed")
    }
    return shell(page, token: access.token(key), request, in: site)
  }

  private func shell(
    _ page: ClassroomRequest.Page, token: String?, _ request: Request, in site: LiveSite
  ) -> Response {
    let isShort = site.file(at: "c") == nil && !site.isFolder("c")
    let addresses = page == .pupil ? [] : origins.map { $0 + (isShort ? "/c" : "/\(Self.folder)/") }
    let words = site.publication.words
    let shell = ClassroomPage(
      page, title: site.publication.catalog.settings.title, words: classroomWords(in: words),
      isRightToLeft: Site.isRightToLeft(words.language), token: token, addresses: addresses,
      isListed: list != nil)
    var response = Response(
      200,
      [
        Header("Content-Type", mediaType(of: ".html")), Header("Cache-Control", "no-store"),
        Header("Content-Security-Policy", "frame-ancestors 'none'"),
      ], body: .bytes(shell.bytes))
    response.isHead = request.method == "HEAD"
    return response
  }

  private func file(_ name: String, _ request: Request) throws(ClassroomRefusal) -> Response {
    guard let bytes = classroomFile(name) else { throw .unknown }
    let type = mediaType(of: name)
    return Representation(
      mediaType: type, tag: "\"\(hexadecimal(Fingerprint.of(bytes)))\"", body: .bytes(bytes)
    ).response(to: request).under(ContentPolicy(forOwn: type))
  }

  // MARK: Pupils

  private func pupil(
    _ wanted: ClassroomRequest.PupilRequest, device: Lesson.Device, _ request: Request,
    isTimeUp: Bool,
    in site: LiveSite
  ) -> Response? {
    let time = Double(monotonicTime()) / 1e9
    switch wanted {
    case .look(.state(let known)):
      let now = room.now
      if now.lesson.pupil(of: device) != nil { visits.withLock { $0.seen[device] = time } }
      let tag = "\(now.epoch).\(now.lesson.tag(of: device))"
      if tag == known, !isTimeUp { return nil }
      return .json(200, view(of: device, in: now, site))
    case .look(.question(let place, let round)):
      let lesson = room.now.lesson
      guard let pupil = lesson.pupil(of: device) else { return LessonRefusal.notIn.response }
      return question(place, round, for: .pupil(pupil), in: lesson)
    case .command(let command):
      if let seconds = visits.withLock({ $0.rate.take(request.peer, at: time) }) {
        return tooMany(seconds)
      }
      return pupil(command, device, request, in: site)
    }
  }

  private func pupil(
    _ command: ClassroomRequest.PupilCommand, _ device: Lesson.Device, _ request: Request,
    in site: LiveSite
  ) -> Response {
    let outcome: ClassroomRoom.Outcome
    switch command {
    case .answer(let round, let question, let response):
      let moment = currentTime() / 1_000_000_000
      outcome = room.commit { (lesson) throws(LessonRefusal) in
        try lesson.answer(device, round: round, question: question, response, at: moment)
      }
    case .join(let name, let ifTaken):
      guard let ifTaken = JoinWish.IfTaken(rawValue: ifTaken) else {
        return ClassroomRefusal.badBody.response
      }
      guard mayJoin(request) else { return tooMany(60) }
      let reserved = room.signers().union(site.publication.catalog.players.map(\.handle))
      outcome = room.commit { [list] (lesson) throws(LessonRefusal) in
        try lesson.join(
          device, JoinWish(name: name, ifTaken: ifTaken), list: list, reserved: reserved)
      }
      if case .done = outcome {} else { visits.withLock { $0.joins[request.peer]? -= 1 } }
    }
    return response(to: outcome) { view(of: device, in: room.now, site) }
  }

  /// Counts that a device of an address joins this lesson; false if too many did.
  private func mayJoin(_ request: Request) -> Bool {
    if access.isOfThisMachine(request) { return true }
    let lesson = room.now.epoch
    return visits.withLock { visits in
      if visits.lesson != lesson { (visits.lesson, visits.joins) = (lesson, [:]) }
      let count = visits.joins[request.peer, default: 0]
      let hasRoom = count < Limits.joinsOfAddress && (visits.joins.count < 4096 || count > 0)
      if hasRoom { visits.joins[request.peer] = count + 1 }
      return hasRoom
    }
  }

  private func view(of device: Lesson.Device, in now: ClassroomRoom.Snapshot, _ site: LiveSite)
    -> JSONValue
  {
    tagged(
      "\(now.epoch).\(now.lesson.tag(of: device))",
      now.lesson.view(of: device, list: list, face: site.face))
  }

  private func tooMany(_ seconds: Int) -> Response {
    .refusal(429, "too much comes from this address", [Header("Retry-After", "\(seconds)")])
  }

  // MARK: The teacher

  private func teacher(_ wanted: ClassroomRequest.TeacherRequest, isTimeUp: Bool, in site: LiveSite)
    -> Response?
  {
    switch wanted {
    case .look(let look):
      let here = present()
      return self.look(look, for: .teacher, here: here, isTimeUp: isTimeUp) {
        $0.teacherView(here: here, face: site.face)
      }
    case .quizzes: return .json(200, site.classroomQuizzes)
    case .command(let command): return teacher(command, in: site)
    }
  }

  private func teacher(_ command: ClassroomRequest.TeacherCommand, in site: LiveSite) -> Response {
    let moment = currentTime() / 1_000_000_000
    let outcome: ClassroomRoom.Outcome
    switch command {
    case .start(let quiz, let pace): return start(quiz, pace, at: moment, in: site)
    case .finish(let round):
      let finished = room.commit { (lesson) throws(LessonRefusal) in
        try lesson.finish(round: round, at: moment)
      }
      // A failure is shown with a button to try again.
      if case .done = finished { _ = room.record() }
      outcome = finished
    case .record: outcome = room.record()
    case .end: outcome = room.end()
    case .open(let round, let question):
      outcome = room.commit { (lesson) throws(LessonRefusal) in
        try lesson.open(round: round, question: question)
      }
    case .close(let round, let question):
      outcome = room.commit { (lesson) throws(LessonRefusal) in
        try lesson.close(round: round, question: question)
      }
    case .pause(let round, let paused):
      outcome = room.commit { (lesson) throws(LessonRefusal) in
        try lesson.pause(round: round, paused)
      }
    case .decide(let number, let admits):
      outcome = room.commit { (lesson) throws(LessonRefusal) in
        try lesson.decide(request: number, admits: admits)
      }
    case .remove(let pupil):
      outcome = room.commit { (lesson) throws(LessonRefusal) in try lesson.takeOut(pupil) }
    case .showNames(let shown): outcome = room.commit { $0.showNames(shown) }
    case .lock(let locked): outcome = room.commit { $0.lock(locked) }
    }
    return response(to: outcome) { .object([]) }
  }

  private func start(_ quiz: String, _ pace: String, at moment: Int64, in site: LiveSite)
    -> Response
  {
    guard let pace = RoundPlan.Pace(rawValue: pace) else {
      return ClassroomRefusal.badBody.response
    }
    let plan: RoundPlan?
    do throws(PageError) {
      plan = try site.roundPlan(of: quiz, pace: pace)
    } catch {
      return .refusal(503, "changed")
    }
    guard let plan else { return .refusal(404, "no-quiz") }
    // The next round takes the place of results that could not be written.
    if let failure = room.recordLeftover() { return response(to: failure) { .object([]) } }
    let outcome = room.commit { (lesson) throws(LessonRefusal) in
      try lesson.start(plan, at: moment)
    }
    return response(to: outcome) { .object([]) }
  }

  /// The pupils whose devices asked lately.
  private func present() -> Set<Int> {
    let lesson = room.now.lesson
    let since = Double(monotonicTime()) / 1e9 - Limits.presence
    let devices = visits.withLock { visits in
      visits.seen = visits.seen.filter { $0.value >= since }
      return visits.seen.keys
    }
    return Set(devices.compactMap { lesson.pupil(of: $0) })
  }

  // MARK: Responses

  private func look(
    _ look: ClassroomRequest.Look, for viewer: Lesson.Viewer, here: Set<Int> = [], isTimeUp: Bool,
    view: (Lesson) -> JSONValue
  ) -> Response? {
    let now = room.now
    switch look {
    case .question(let place, let round):
      return question(place, round, for: viewer, in: now.lesson)
    case .state(let known):
      var presence = Fingerprint()
      for pupil in here.sorted() { presence.combine(UInt64(pupil)) }
      presence.combine(now.problem ?? "")
      let tag = "\(now.epoch).\(now.lesson.serial).\(presence.hexadecimal)"
      if tag == known, !isTimeUp { return nil }
      return .json(200, tagged(tag, view(now.lesson), problem: now.problem))
    }
  }

  private func question(_ place: Int, _ round: Int, for viewer: Lesson.Viewer, in lesson: Lesson)
    -> Response
  {
    guard let view = lesson.questionView(place, ofRound: round, for: viewer) else {
      return LessonRefusal.notOpen.response
    }
    return .json(200, view)
  }

  private func tagged(_ tag: String, _ view: JSONValue, problem: String? = nil) -> JSONValue {
    guard case .object(let members) = view else { return view }
    let failed: [JSONValue.Member] = problem.map { [.init("problem", $0)] } ?? []
    return .object([.init("tag", tag)] + members + failed)
  }

  private func response(to outcome: ClassroomRoom.Outcome, _ body: () -> JSONValue) -> Response {
    switch outcome {
    case .done: .json(200, body())
    case .refused(let refusal): refusal.response
    case .failed: .refusal(500, "failed")
    }
  }
}
