/// All templates of a set in one flat form, ready to run.
///
/// A template is a range of nodes. What is inside a section, parent or block follows its node
/// directly, up to the node's `end`, so rendering is a walk over one array with jumps.
struct Program: Sendable {
  var nodes: [Node] = []
  /// The text of all templates, without tags and standalone lines.
  var literals: [UInt8] = []
  /// The hashes of the parts of all dotted names.
  var hashes: [UInt64] = []
  /// What the names in tags say and where they are, for messages.
  var mentions: [Mention] = []
  /// The template that each mention means, by its place in the set; nil where none is meant or
  /// there is none.
  var targets: [Int?] = []
}

/// A template as a piece of a program.
struct Template: Sendable {
  var name: String
  /// The place of its source among the files of the set.
  var file: Int
  var nodes: Range<Int>
}

/// A name as a template's author wrote it.
struct Mention: Sendable {
  var name: String
  /// Where its tag starts.
  var offset: Int
}

/// A name that is looked up in the data.
struct Reference: Sendable {
  /// Its parts in `Program.hashes`; empty for `.`, the value on top.
  var parts: Range<Int>
  /// Its place in `Program.mentions`.
  var mention: Int
}

/// How a partial, parent or block stands in its line, which decides how lines that replace it are
/// indented.
enum Layout: Sendable {
  /// Among other text: what replaces it is not indented.
  case inline
  /// Alone on its line or lines: each line that replaces it gets the white space at `indentation`
  /// in the literals, and a line break of `terminator` bytes (0 at the end of the file, 1, or 2 for
  /// CRLF) follows the last.
  case standalone(indentation: Range<Int>, terminator: Int)
}

/// One step of a program; trivial, so that a walk over many counts no references.
enum Node: Sendable {
  /// A run of literal text. `startsLine` if its first byte is the first of a line.
  case text(Range<Int>, startsLine: Bool)
  case value(Reference, isEscaped: Bool)
  case section(Reference, end: Int)
  case inverted(Reference, end: Int)
  case partial(mention: Int, Layout)
  /// A partial whose name is a value.
  case dynamicPartial(Reference, Layout)
  /// A partial with arguments, which fill the nodes up to `end`.
  case parent(mention: Int, Layout, end: Int)
  case dynamicParent(Reference, Layout, end: Int)
  /// What a parent's block of this name is replaced by. Only directly inside parents.
  case argument(name: UInt64, mention: Int, end: Int, startsLine: Bool, endsLine: Bool)
  /// A place that an argument may fill; its default follows.
  case block(name: UInt64, mention: Int, Layout, end: Int)
}
