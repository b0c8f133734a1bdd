package import Scoring

/// A class that takes quizzes together: who is in, and how far the quiz of the moment is.
///
/// It is a plain value. Commands (`LessonCommands`) say which event would follow from a wish, or
/// why none does; `apply` makes an event part of the lesson. So a lesson can be written down as its
/// events, one after the other, and is the same again when they are read back.
package struct Lesson: Sendable {
  /// Everybody who ever joined, in that order; those who were removed keep their place.
  package private(set) var pupils: [Pupil] = []
  /// Devices that want to go on as a pupil who joined with another one.
  package private(set) var requests: [DeviceRequest] = []
  /// The quiz that is taken or was taken last.
  package private(set) var round: Round?
  /// Whether phones and the projector show names beside points.
  package private(set) var showsNames = true
  /// Whether nobody new may join.
  package private(set) var isLocked = false
  /// Counts the changes that concern every device.
  package private(set) var commonSerial = 0
  /// Counts all changes.
  package private(set) var serial = 0
  /// The pupil of each device.
  private var owners: [Device: Int] = [:]
  private var requestCount = 0

  package init() {}

  /// The most pupils who can be in at once, and who can ever have joined.
  package static let mostPupils = ClassList.mostPupils
  package static let mostJoins = 2000
  package static let mostRequests = 100

  /// A device by the digest of the token that it made for itself.
  package typealias Device = String

  package struct Pupil: Hashable, Sendable {
    package var name: String
    package var handle: String
    /// The one device that may answer for the pupil.
    package var device: Device
    package var isRemoved = false
    /// Counts the changes that only this pupil's device shows.
    package var serial = 0
  }

  package struct DeviceRequest: Hashable, Sendable {
    package var number: Int
    package var pupil: Int
    package var device: Device
  }
}

extension Lesson {
  /// Who a device answers for.
  package func pupil(of device: Device) -> Int? { owners[device] }

  package func request(of device: Device) -> DeviceRequest? {
    requests.first { $0.device == device }
  }

  /// The pupils who are in, by their places in `pupils`.
  package var present: [Int] { pupils.indices.filter { !pupils[$0].isRemoved } }

  /// What a device sees changes when this does.
  package func tag(of device: Device) -> String {
    if let pupil = owners[device] { return "\(commonSerial)-\(pupil)-\(pupils[pupil].serial)" }
    return request(of: device) == nil ? "\(commonSerial)" : "\(commonSerial)-asks"
  }

  /// Whether a quiz is being taken.
  package var isTakingQuiz: Bool { round.map { $0.ended == nil } ?? false }

  /// The pupils by the points of closed questions, the most first.
  package var board: [(pupil: Int, rank: Int, points: Points)] {
    guard let round else { return [] }
    let present = present
    let points = present.map { round.points(of: $0) }
    return standings(for: points).map {
      (present[Int($0.index)], Int($0.rank), points[Int($0.index)])
    }
  }
}

extension Lesson {
  /// Makes an event part of the lesson; false if it does not fit, which only a damaged record does.
  package mutating func apply(_ event: LessonEvent) -> Bool {
    guard change(by: event) else { return false }
    serial += 1
    switch event {
    case .joined, .asked, .answered, .recorded: break
    case .admitted, .turnedAway, .removed, .namesShown, .locked, .started, .opened, .closed,
      .paused, .finished:
      commonSerial += 1
    }
    return true
  }

  private mutating func change(by event: LessonEvent) -> Bool {
    switch event {
    case .joined(let pupil, let name, let handle, let device):
      guard pupil == pupils.count, owners[device] == nil else { return false }
      pupils.append(Pupil(name: name, handle: handle, device: device))
      owners[device] = pupil
    case .asked(let number, let pupil, let device):
      guard number == requestCount, isPresent(pupil), owners[device] == nil else { return false }
      requestCount += 1
      requests.append(DeviceRequest(number: number, pupil: pupil, device: device))
    case .admitted(let number):
      guard let request = take(number) else { return false }
      owners[pupils[request.pupil].device] = nil
      pupils[request.pupil].device = request.device
      owners[request.device] = request.pupil
    case .turnedAway(let number): return take(number) != nil
    case .removed(let pupil):
      guard isPresent(pupil) else { return false }
      pupils[pupil].isRemoved = true
      owners[pupils[pupil].device] = nil
      requests.removeAll { $0.pupil == pupil }
    case .namesShown(let shown): showsNames = shown
    case .locked(let locked): isLocked = locked
    case .started(let plan, let moment):
      guard !isTakingQuiz, plan.number == (round?.plan.number ?? 0) + 1 else { return false }
      round = Round(plan, began: moment)
    case .answered(let pupil, let question, let response, let moment):
      guard isPresent(pupil),
        round?.take(response, of: pupil, to: question, at: moment) == true
      else { return false }
      pupils[pupil].serial += 1
    case .opened(let question): return round?.open(question) ?? false
    case .closed(let question): return round?.close(question) ?? false
    case .paused(let paused): return round?.pause(paused) ?? false
    case .finished(let moment): return round?.finish(at: moment) ?? false
    case .recorded(let file): return round?.note(file: file) ?? false
    }
    return true
  }

  private func isPresent(_ pupil: Int) -> Bool {
    pupils.indices.contains(pupil) && !pupils[pupil].isRemoved
  }

  private mutating func take(_ number: Int) -> DeviceRequest? {
    guard let place = requests.firstIndex(where: { $0.number == number }) else { return nil }
    return requests.remove(at: place)
  }

  /// The number of the next request.
  var nextRequest: Int { requestCount }
}
