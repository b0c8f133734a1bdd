/// What HTML needs to know of the place that it is for.
protocol HTMLTarget {
  /// Whether HTML that an author wrote is passed on.
  var trustsHTML: Bool { get }

  /// What images say besides their address and text.
  var imageAttributes: String { get }

  /// Whether a cell of a table says itself how it is aligned, and not by a class of the theme, as
  /// pages allow no styles in elements.
  var stylesCells: Bool { get }

  /// Whether images that are sounds or films are played.
  var playsMedia: Bool { get }

  /// The address that a link or an image gets.
  mutating func address(of node: MarkdownNode, writtenAs address: ArraySlice<UInt8>) -> HTMLAddress

  /// A formula, TeX with its dollars and escaped for HTML, in the element that shows it.
  mutating func formula(_ text: [UInt8], at node: MarkdownNode, isBlock: Bool) -> [UInt8]

  /// Code with its parts in elements of their own; nil where it is shown as it is.
  func highlighted(_ code: ArraySlice<UInt8>, in language: ArraySlice<UInt8>) -> [UInt8]?

  /// Takes note of `[[…]]` that is shown as it stands.
  mutating func showBlank(_ name: BracketedName)

  /// Takes note of HTML that is not passed on.
  mutating func leaveOutHTML(at node: MarkdownNode)
}

/// What becomes of a link or an image.
enum HTMLAddress {
  /// Only its text is shown.
  case leftOut
  case shown(String)
  /// An image that is not loaded: a link to it is shown.
  case linked(String)
}
