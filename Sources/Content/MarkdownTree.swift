internal import Bytes

/// A Markdown file as a list of nodes, each followed by what it contains.
///
/// Nodes are named by their place in the list. Neighbouring texts are one node, and a soft line
/// break is a line feed in it.
struct MarkdownTree {
  var nodes: [MarkdownNode] = []
  /// The texts, code and addresses of all nodes.
  var text: [UInt8] = []
  /// Whether there are boxes, hidden as `Shadow` says.
  let hasBoxes: Bool

  /// How many blocks and inlines may stand in one another; far more than anybody writes.
  static let maximumDepth = 100

  /// The parser gave up: something stands in more than `maximumDepth` others.
  struct NestedTooDeep: Error, Equatable {
    var line: Int32
  }
}

/// A block or an inline of a Markdown file.
struct MarkdownNode {
  enum Kind: UInt8 {
    case quote, list, item, code, html, paragraph, heading, rule
    case text, lineBreak, codeSpan, inlineHTML, emphasis, strong, link, image
  }

  var kind: Kind
  /// Of a heading.
  var level: UInt8 = 0
  /// Whether a list is numbered.
  var isOrdered = false
  /// Whether a list's items are not set apart by blank lines.
  var isTight = false
  /// The first number of an ordered list.
  var number: Int32 = 0
  /// Where the node starts in the text that was parsed, both from 1.
  var line: Int32
  var column: Int32
  /// The first node after this one that it does not contain.
  var end = 0
  /// What is written: of text, code and HTML; the address of a link or an image.
  var text: Range<Int> = 0..<0
  /// The info string of a code block, the title of a link or an image.
  var extra: Range<Int> = 0..<0
}

extension MarkdownTree {
  /// Takes away what stands in the boxes of a text, as their first bytes say it.
  mutating func fillBoxes(from start: Int) {
    guard hasBoxes else { return }
    text.withUnsafeMutableBufferPointer { text in
      var isInBox = false
      let plain = UnsafeBufferPointer(text).skip(from: start) { $0.has(0, leavingOut: 7) }
      for index in plain..<text.count {
        switch text[index] {
        case Shadow.boxEmpty, Shadow.boxMarked: isInBox = true
        case Shadow.filler: isInBox = false
        default: if isInBox { text[index] = Shadow.filler }
        }
      }
    }
  }

  /// Gives boxes in code their brackets back.
  mutating func uncoverBoxes(from start: Int) {
    guard hasBoxes else { return }
    for index in start..<text.count {
      switch text[index] {
      case Shadow.boxEmpty, Shadow.boxMarked: text[index] = UInt8(ascii: "[")
      case Shadow.filler: text[index] = UInt8(ascii: "]")
      default: continue
      }
    }
  }
}
