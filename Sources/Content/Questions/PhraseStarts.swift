internal import Bytes

/// The starts of phrases: nearly every choice starts with others, and is passed over cheaply.
struct PhraseStarts {
  private let keys: Set<UInt32>

  init(_ phrases: [String]) {
    keys = Set(phrases.map { Self.key($0.utf8) })
  }

  /// Whether a choice may be one of the phrases, in capitals or not, with signs around it.
  func mayStart(_ choice: some Collection<UInt8>) -> Bool {
    guard let first = choice.first, !first.isASCIIDigit else { return false }
    return !first.isASCIILetter || keys.contains(Self.key(choice))
  }

  private static func key(_ text: some Collection<UInt8>) -> UInt32 {
    text.prefix(3).reduce(0) { $0 << 8 | UInt32($1.lowercasedASCII) }
  }
}
