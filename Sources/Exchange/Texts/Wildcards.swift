internal import Content

/// An answer to be typed as Moodle has it: an asterisk stands for any text, and one with a
/// backslash before it for itself.
struct WildcardAnswer {
  /// The answer with its asterisks, whatever they stand for.
  let text: String
  let hasWildcard: Bool

  init(_ written: String) {
    text = written.split(separator: "\\*", omittingEmptySubsequences: false).joined(separator: "*")
    hasWildcard = written.split(separator: "\\*").contains { $0.contains("*") }
  }

  /// A text as the answer that is that text.
  static func written(_ text: String) -> String {
    text.split(separator: "*", omittingEmptySubsequences: false).joined(separator: "\\*")
  }
}
