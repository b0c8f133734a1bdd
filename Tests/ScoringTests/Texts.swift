internal import Scoring

extension String {
  /// The text as the code under test takes it.
  var bytes: [UInt8] { Array(utf8) }

  var folded: String { String(decoding: Scoring.folded(bytes), as: UTF8.self) }
}

extension Decimal {
  init?(_ text: String) {
    self.init(parsing: text.bytes)
  }
}
