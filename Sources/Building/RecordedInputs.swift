internal import Bytes
internal import CacheCoding
internal import Parallel
internal import Site

/// What a build recorded of what its pages are made from, for the next one.
struct RecordedInputs: Sendable {
  /// A fingerprint of what is the same for all pages.
  var constants: UInt64
  /// What `InputFingerprints.ofResults` was.
  var results: UInt64
  /// The pages that are there because of results.
  var pathsOfResults: [String] = []
  /// Every input of some page, with its fingerprint; pages name them by their places.
  var inputs: [PageInput] = []
  var fingerprints: [UInt64] = []

  init(constants: UInt64, results: UInt64) {
    self.constants = constants
    self.results = results
  }

  var encoded: [UInt8] {
    var writer = ByteWriter()
    writer.write(integer: Int64(bitPattern: constants))
    writer.write(integer: Int64(bitPattern: results))
    writer.write(texts: pathsOfResults)
    writer.write(count: inputs.count)
    for (input, fingerprint) in zip(inputs, fingerprints) {
      writer.write(byte: input.kind.rawValue)
      writer.write(text: input.name.text)
      writer.write(integer: Int64(bitPattern: fingerprint))
    }
    return writer.bytes
  }

  /// Nil for bytes that `encoded` did not make.
  init?(encoded: ArraySlice<UInt8>) {
    var reader = ByteReader(encoded)
    guard let constants = reader.readInteger(), let results = reader.readInteger(),
      let paths = reader.readTexts()
    else { return nil }
    self.init(constants: UInt64(bitPattern: constants), results: UInt64(bitPattern: results))
    pathsOfResults = paths
    guard let count = reader.readCount() else { return nil }
    inputs.reserveCapacity(count)
    fingerprints.reserveCapacity(count)
    for _ in 0..<count {
      guard let kind = reader.readByte().flatMap(PageInput.Kind.init(rawValue:)),
        let name = reader.readText(), let fingerprint = reader.readInteger()
      else { return nil }
      inputs.append(PageInput(kind, name))
      fingerprints.append(UInt64(bitPattern: fingerprint))
    }
    guard reader.isAtEnd else { return nil }
  }
}

/// What one page is made from, in the form of the build cache.
struct RecordedPage: Sendable {
  /// What `Page.ownFingerprint` was.
  var own: UInt64
  /// The places of its inputs among `RecordedInputs.inputs`.
  var places: [Int]

  init(own: UInt64, places: [Int]) {
    self.own = own
    self.places = places
  }

  var encoded: [UInt8] {
    var writer = ByteWriter()
    writer.write(integer: Int64(bitPattern: own))
    for place in places { writer.write(count: place) }
    return writer.bytes
  }

  /// A fingerprint of what the page is made from that is the same on every machine, with those of
  /// the inputs.
  func fingerprint(with fingerprints: [UInt64]) -> [UInt8] {
    var fingerprint = Fingerprint()
    fingerprint.combine(own)
    for place in places { fingerprint.combine(fingerprints[place]) }
    return fingerprint.bytes
  }

  /// The same of an encoded page, and what its `own` was; nil if one of its inputs has none.
  static func fingerprint(
    of encoded: ArraySlice<UInt8>, with fingerprints: [UInt64?]
  ) -> (own: UInt64, bytes: [UInt8])? {
    var reader = ByteReader(encoded)
    guard let own = reader.readInteger().map({ UInt64(bitPattern: $0) }) else { return nil }
    var fingerprint = Fingerprint()
    fingerprint.combine(own)
    while !reader.isAtEnd {
      guard let place = reader.readPosition(), place < fingerprints.count,
        let input = fingerprints[place]
      else { return nil }
      fingerprint.combine(input)
    }
    return (own, fingerprint.bytes)
  }
}

/// The inputs of the last build's pages beside those of this one.
struct InputComparison: Sendable {
  let before: RecordedInputs
  /// Whether all that is made of results is the same.
  let hasSameResults: Bool
  /// The fingerprints of `before.inputs` now.
  let fingerprints: [UInt64]
  /// Those among them that are the same as before.
  private let same: [UInt64?]

  /// `results` is `now.ofResults`.
  init(of before: RecordedInputs, with now: InputFingerprints, results: UInt64, jobs: Int) {
    self.before = before
    let hasSameResults = before.results == results
    self.hasSameResults = hasSameResults
    let fingerprints = parallelMap(count: before.inputs.count, jobs: jobs, chunk: 256) { place in
      let input = before.inputs[place]
      return input.kind.isOfResults && hasSameResults
        ? before.fingerprints[place] : now.fingerprint(of: input)
    }
    self.fingerprints = fingerprints
    same = zip(fingerprints, before.fingerprints).map { $0 == $1 ? $0 : nil }
  }

  /// The fingerprint of a page (`RecordedPage.fingerprint`) that is still made from the same; nil
  /// for any other.
  ///
  /// `page` is nil for one that is there because of the same results as before.
  func fingerprint(ofCurrent recorded: ArraySlice<UInt8>, _ page: Page?) -> [UInt8]? {
    guard let known = RecordedPage.fingerprint(of: recorded, with: same),
      page == nil || known.own == page?.ownFingerprint
    else { return nil }
    return known.bytes
  }
}

/// Takes down what each page of a build is made from.
struct InputRecorder {
  private(set) var recorded: RecordedInputs
  private var places: [PageInput: Int] = [:]

  /// Goes on from the inputs of the last build, if pages may be kept from it.
  ///
  /// `asked` are those of the pages that were made again.
  init(
    _ comparison: InputComparison?, asked: some Sequence<[PageInput]>, constants: UInt64,
    results: UInt64
  ) {
    recorded = RecordedInputs(constants: constants, results: results)
    guard let comparison else { return }
    recorded.inputs = comparison.before.inputs
    recorded.fingerprints = comparison.fingerprints
    // Mostly a few of ten thousands.
    let asked = Set(asked.joined())
    for (place, input) in recorded.inputs.enumerated() where asked.contains(input) {
      places[input] = place
    }
  }

  mutating func page(own: UInt64, _ inputs: [PageInput]) -> RecordedPage {
    RecordedPage(own: own, places: inputs.map { place(of: $0) })
  }

  private mutating func place(of input: PageInput) -> Int {
    if let place = places[input] { return place }
    places[input] = recorded.inputs.count
    recorded.inputs.append(input)
    return recorded.inputs.count - 1
  }

  /// Adds the fingerprints of inputs that no page had before.
  mutating func finish(with now: InputFingerprints, jobs: Int) {
    let first = recorded.fingerprints.count
    recorded.fingerprints += parallelMap(
      count: recorded.inputs.count - first, jobs: jobs, chunk: 256
    ) { [recorded] in now.fingerprint(of: recorded.inputs[first + $0]) }
  }

  mutating func note(paths: [String]) { recorded.pathsOfResults = paths }
}
