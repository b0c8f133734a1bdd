extension Program {
  /// Adds a template, and gives the range of its nodes.
  ///
  /// Nothing is added if it throws.
  mutating func add(_ source: [UInt8]) throws(TagScanner.Failure) -> Range<Int> {
    var scanner = TagScanner(source)
    let tags = try scanner.tags()
    let start = nodes.count
    var compilation = Compilation(source: source, tags: tags, program: self, barrier: start)
    compilation.run()
    self = compilation.program
    return start..<nodes.count
  }
}

/// One template on its way into a program.
private struct Compilation {
  /// A section, parent or block whose end has not come yet.
  struct Open {
    var tag: Int
    var node: Int
    /// The margin around it.
    var margin: Range<Int>
  }

  let source: [UInt8]
  let tags: [Tag]
  var program: Program
  /// The first byte of the source that is not yet in the program.
  var cursor = 0
  var open: [Open] = []
  /// White space that the lines of an argument begin with and that is not a part of it: what its
  /// first line has.
  var margin = 0..<0
  /// Text joins the last node only if that is not before this place, which something jumps to.
  var barrier: Int

  mutating func run() {
    var index = 0
    while index < tags.count {
      let tag = tags[index]
      switch tag.kind {
      case .value(let isEscaped):
        pass(tag, standalone: false)
        program.nodes.append(.value(reference(to: tag), isEscaped: isEscaped))
      case .comment, .delimiters:
        pass(tag, standalone: true)
      case .section:
        pass(tag, standalone: true)
        start(index, with: .section(reference(to: tag), end: 0))
      case .inverted:
        pass(tag, standalone: true)
        start(index, with: .inverted(reference(to: tag), end: 0))
      case .partial:
        addPartial(tag)
      case .parent:
        startParent(index)
      case .block:
        startBlock(index)
      case .close:
        end(tag)
      }
      index += 1
      // Between the blocks of a parent nothing counts.
      if let last = open.last, case .parent = tags[last.tag].kind {
        index = nextArgument(from: index, before: tags[last.tag].partner)
      }
    }
    flush(to: source.count)
  }

  private func nextArgument(from start: Int, before end: Int) -> Int {
    var index = start
    while index < end {
      switch tags[index].kind {
      case .block: return index
      case .section, .inverted, .parent: index = tags[index].partner + 1
      case .value, .partial, .comment, .delimiters, .close: index += 1
      }
    }
    return end
  }

  // MARK: Tags

  /// Adds the text before a tag and goes past it, or past its whole line if it may have one to
  /// itself.
  private mutating func pass(_ tag: Tag, standalone: Bool) {
    if standalone, let line = tag.wholeLine {
      flush(to: line.lowerBound)
      cursor = line.upperBound
    } else {
      flush(toInline: tag)
      cursor = tag.range.upperBound
    }
  }

  private mutating func start(_ tag: Int, with node: Node) {
    open.append(Open(tag: tag, node: program.nodes.count, margin: margin))
    program.nodes.append(node)
    barrier = program.nodes.count
  }

  private mutating func addPartial(_ tag: Tag) {
    pass(tag, standalone: true)
    let layout: Layout =
      if let lineStart = tag.lineStart, tag.lineEnd != nil {
        .standalone(indentation: literal(lineStart..<tag.range.lowerBound), terminator: 0)
      } else {
        .inline
      }
    program.nodes.append(
      tag.isDynamic
        ? .dynamicPartial(reference(to: tag), layout) : .partial(mention: mention(of: tag), layout))
  }

  private mutating func startParent(_ index: Int) {
    let tag = tags[index]
    let layout: Layout
    if let lineStart = tag.lineStart, tags[tag.partner].lineEnd != nil {
      flush(to: lineStart)
      layout = .standalone(indentation: literal(lineStart..<tag.range.lowerBound), terminator: 0)
    } else {
      flush(toInline: tag)
      layout = .inline
    }
    start(
      index,
      with: tag.isDynamic
        ? .dynamicParent(reference(to: tag), layout, end: 0)
        : .parent(mention: mention(of: tag), layout, end: 0))
  }

  private mutating func startBlock(_ index: Int) {
    let tag = tags[index]
    let close = tags[tag.partner]
    let name = Name.hash(of: source[tag.name])
    let mention = mention(of: tag)
    if let last = open.last, case .parent = tags[last.tag].kind {
      start(
        index,
        with: .argument(
          name: name, mention: mention, end: 0, startsLine: tag.lineEnd != nil,
          endsLine: close.lineStart != nil))
      cursor = tag.lineEnd ?? tag.range.upperBound
      margin = tag.lineEnd.flatMap { firstMargin(in: $0..<close.range.lowerBound) } ?? 0..<0
      return
    }
    guard let lineStart = tag.lineStart, let closingLineEnd = close.lineEnd else {
      pass(tag, standalone: true)
      start(index, with: .block(name: name, mention: mention, .inline, end: 0))
      return
    }
    // The block has its line or lines to itself, so their white space and line break go with it.
    flush(to: lineStart)
    let ownMargin = lineStart..<tag.range.lowerBound
    let innerMargin = tag.lineEnd.flatMap { firstMargin(in: $0..<close.range.lowerBound) }
    let layout = Layout.standalone(
      indentation: literal(innerMargin ?? ownMargin),
      terminator: lineBreakLength(before: closingLineEnd))
    start(index, with: .block(name: name, mention: mention, layout, end: 0))
    if let lineEnd = tag.lineEnd {
      cursor = lineEnd
    } else {
      cursor = lineStart
      flush(toInline: tag)
      cursor = tag.range.upperBound
    }
  }

  private mutating func end(_ tag: Tag) {
    guard let opened = open.popLast() else { return }
    let opening = tags[opened.tag]
    switch program.nodes[opened.node] {
    case .parent, .dynamicParent:
      cursor = tag.range.upperBound
      if opening.lineStart != nil, let lineEnd = tag.lineEnd { cursor = lineEnd }
    case .argument:
      if let lineStart = tag.lineStart { flush(to: lineStart) } else { flush(toInline: tag) }
    case .block(_, _, .standalone, _) where tag.lineStart == nil:
      flush(toInline: tag)
      cursor = tag.range.upperBound
      flush(to: tag.lineEnd ?? cursor)
    default:
      pass(tag, standalone: true)
    }
    margin = opened.margin
    close(opened.node)
  }

  /// Makes a node end here.
  private mutating func close(_ node: Int) {
    let here = program.nodes.count
    barrier = here
    switch program.nodes[node] {
    case .section(let reference, _):
      program.nodes[node] = .section(reference, end: here)
    case .inverted(let reference, _):
      program.nodes[node] = .inverted(reference, end: here)
    case .parent(let mention, let layout, _):
      program.nodes[node] = .parent(mention: mention, layout, end: here)
    case .dynamicParent(let reference, let layout, _):
      program.nodes[node] = .dynamicParent(reference, layout, end: here)
    case .argument(let name, let mention, _, let startsLine, let endsLine):
      program.nodes[node] = .argument(
        name: name, mention: mention, end: here, startsLine: startsLine, endsLine: endsLine)
    case .block(let name, let mention, let layout, _):
      program.nodes[node] = .block(name: name, mention: mention, layout, end: here)
    case .text, .value, .partial, .dynamicPartial:
      break
    }
  }

  // MARK: Names

  private mutating func reference(to tag: Tag) -> Reference {
    let start = program.hashes.count
    let name = source[tag.name]
    if !name.elementsEqual(".".utf8) {
      for part in name.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false) {
        program.hashes.append(Name.hash(of: part))
      }
    }
    return Reference(parts: start..<program.hashes.count, mention: mention(of: tag))
  }

  private mutating func mention(of tag: Tag) -> Int {
    program.mentions.append(
      Mention(
        name: String(decoding: source[tag.name], as: UTF8.self), offset: tag.range.lowerBound))
    return program.mentions.count - 1
  }

  // MARK: Text

  /// Adds the text before a tag that shares its line with other things.
  ///
  /// If the tag is the first of its line, a text of no bytes says so.
  private mutating func flush(toInline tag: Tag) {
    flush(to: tag.range.lowerBound)
    guard let lineStart = tag.lineStart, literalLength(of: lineStart..<tag.range.lowerBound) == 0
    else { return }
    let here = program.literals.count
    program.nodes.append(.text(here..<here, startsLine: true))
  }

  /// Adds the text from the cursor up to an offset.
  private mutating func flush(to end: Int) {
    guard cursor < end else { return }
    let startsLine = isLineStart(cursor)
    let start = program.literals.count
    if margin.isEmpty {
      program.literals += source[cursor..<end]
      cursor = end
    }
    while cursor < end {
      let lineEnd =
        source[cursor..<end].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? end
      let dropped = isLineStart(cursor) ? sharedMargin(of: cursor..<lineEnd) : 0
      program.literals += source[cursor + dropped..<lineEnd]
      cursor = lineEnd
    }
    let added = start..<program.literals.count
    guard !added.isEmpty else { return }
    if program.nodes.count > barrier,
      case .text(let last, let lastStartsLine)? = program.nodes.last, last.upperBound == start,
      !startsLine || program.literals[..<start].last == UInt8(ascii: "\n") && !last.isEmpty
    {
      program.nodes[program.nodes.count - 1] = .text(
        last.lowerBound..<added.upperBound, startsLine: lastStartsLine)
    } else {
      program.nodes.append(.text(added, startsLine: startsLine))
    }
  }

  /// Adds the white space before a tag to the literals, without the margin.
  private mutating func literal(_ indentation: Range<Int>) -> Range<Int> {
    let start = program.literals.count
    program.literals += source[indentation.dropFirst(sharedMargin(of: indentation))]
    return start..<program.literals.count
  }

  private func literalLength(of indentation: Range<Int>) -> Int {
    indentation.count - sharedMargin(of: indentation)
  }

  /// How many bytes at the start of a line belong to the margin.
  private func sharedMargin(of line: Range<Int>) -> Int {
    zip(source[margin], source[line]).prefix { $0 == $1 }.count
  }

  private func isLineStart(_ offset: Int) -> Bool {
    offset == 0 || source[offset - 1] == UInt8(ascii: "\n")
  }

  /// The white space at the start of the first line that has more than that; nil if the range ends
  /// before.
  private func firstMargin(in range: Range<Int>) -> Range<Int>? {
    var lineStart = range.lowerBound
    var position = lineStart
    while position < range.upperBound {
      switch source[position] {
      case UInt8(ascii: "\n"): lineStart = position + 1
      case UInt8(ascii: "\r"), UInt8(ascii: " "), UInt8(ascii: "\t"): break
      default: return lineStart..<position
      }
      position += 1
    }
    return nil
  }

  /// The length of the line break that ends here.
  private func lineBreakLength(before lineEnd: Int) -> Int {
    guard lineEnd > 0, source[lineEnd - 1] == UInt8(ascii: "\n") else { return 0 }
    return lineEnd > 1 && source[lineEnd - 2] == UInt8(ascii: "\r") ? 2 : 1
  }
}
