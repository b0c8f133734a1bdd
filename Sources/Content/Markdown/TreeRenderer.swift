/// Writes parts of a tree in one notation.
protocol TreeRenderer {
  associatedtype Text: RenderedText

  /// Parts one below the other, without white space at the ends, with headings from a level on.
  mutating func text(of parts: [TreePart], headingsFrom floor: Int) -> Text

  /// Inlines on a line of their own.
  mutating func inlines(_ inlines: Range<Int>) -> Text

  /// Inlines as they stand in a heading.
  mutating func heading(_ inlines: Range<Int>) -> Text

  /// Parts one below the other, parted at their blanks.
  mutating func segments(of parts: [TreePart]) -> [TreeSegment<Text>]
}

extension TreeRenderer {
  mutating func text(of parts: [TreePart]) -> Text { text(of: parts, headingsFrom: 3) }
}

/// What a renderer writes.
protocol RenderedText: Hashable, Sendable {
  /// An empty text.
  init()
  var isEmpty: Bool { get }
}

/// Some nodes of a tree that stand side by side.
enum TreePart: Sendable {
  case inlines(Range<Int>)
  case blocks(Range<Int>)
  /// Some of the items of a list.
  case items(Range<Int>, list: Int)
}

/// A stretch of a text with blanks.
enum TreeSegment<Text: RenderedText> {
  case text(Text)
  /// The node of a blank.
  case blank(Int)
}

/// Keeps the outline of a page in order: no heading above the floor, and none more than one level
/// below the one before.
struct HeadingLevels {
  let floor: Int
  private var last: Int

  init(floor: Int) {
    self.floor = floor
    last = floor - 1
  }

  mutating func next(_ level: Int) -> Int {
    last = min(max(level, floor), last + 1, 6)
    return last
  }
}
