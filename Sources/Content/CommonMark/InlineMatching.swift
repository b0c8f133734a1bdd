// How brackets find their partners and become links, and stars and underscores theirs and become
// emphasis.

// MARK: Links

extension InlineReader {
  mutating func open(_ node: Int, isImage: Bool) {
    if !brackets.isEmpty { brackets[brackets.count - 1].holdsBracket = true }
    brackets.append(Bracket(node: node, place: place, isImage: isImage, delimiter: lastDelimiter))
  }

  mutating func readClose(_ references: inout LinkReferences) {
    place += 1
    let start = place
    guard let opener = brackets.last else {
      appendText([UInt8(ascii: "]")], from: start - 1)
      return
    }
    let isActive = opener.isImage || brackets.count > inactiveBrackets
    guard isActive, let target = target(for: opener, after: start, &references) else {
      removeLastBracket()
      place = start
      appendText([UInt8(ascii: "]")], from: start - 1)
      return
    }
    let link = makeNode(
      opener.isImage ? .image : .link, text: target.address, line: line,
      column: nodes[opener.node].column)
    nodes[link].extra = target.title
    insert(link, after: opener.node)
    moveNodes(after: link, before: -1, into: link)
    unlink(opener.node)
    matchEmphasis(above: opener.delimiter)
    removeLastBracket()
    // No link stands in another.
    if !opener.isImage { inactiveBrackets = brackets.count }
  }

  private mutating func removeLastBracket() {
    brackets.removeLast()
    inactiveBrackets = min(inactiveBrackets, brackets.count)
  }

  private mutating func target(
    for opener: Bracket, after start: Int, _ references: inout LinkReferences
  ) -> LinkReferences.Target? {
    var scanner = LinkScanner(bytes, at: start)
    if let target = inlineTarget(&scanner) {
      place = scanner.place
      return target
    }
    scanner.place = start
    var label = scanner.label()
    let end = label == nil ? start : scanner.place
    if label?.isEmpty ?? true, !opener.holdsBracket { label = bytes[opener.place..<start - 1] }
    guard let label, let target = references.target(of: label) else { return nil }
    place = end
    return target
  }

  /// Reads `(address "title")`.
  private func inlineTarget(_ scanner: inout LinkScanner) -> LinkReferences.Target? {
    guard scanner.skip(UInt8(ascii: "(")) else { return nil }
    scanner.skipSpace()
    guard let address = scanner.address() else { return nil }
    let beforeSpace = scanner.place
    scanner.skipSpace()
    let title = scanner.place > beforeSpace ? scanner.title() : nil
    scanner.skipSpace()
    guard scanner.skip(UInt8(ascii: ")")) else { return nil }
    return LinkReferences.Target(
      address: cleanAddress(address), title: title.map { cleanTitle($0) } ?? [])
  }
}

// MARK: Emphasis

extension InlineReader {
  mutating func readDelimiters() {
    let start = place
    let mark = bytes[place]
    while peek(place) == mark { place += 1 }
    let before = scalar(before: start)
    let after = scalar(at: place)
    let (spaceBefore, spaceAfter) = (isUnicodeSpace(before), isUnicodeSpace(after))
    let (markBefore, markAfter) = (isPunctuation(before), isPunctuation(after))
    let isLeft = !spaceAfter && (!markAfter || spaceBefore || markBefore)
    let isRight = !spaceBefore && (!markBefore || spaceAfter || markAfter)
    let isStar = mark == UInt8(ascii: "*")
    let opens = isStar ? isLeft : isLeft && (!isRight || markBefore)
    let closes = isStar ? isRight : isRight && (!isLeft || markAfter)
    let node = appendText(Array(bytes[start..<place]), from: start)
    guard opens || closes else { return }
    delimiters.append(
      Delimiter(
        mark: mark, length: place - start, node: node, opens: opens, closes: closes,
        previous: lastDelimiter))
    if lastDelimiter >= 0 { delimiters[lastDelimiter].next = delimiters.count - 1 }
    lastDelimiter = delimiters.count - 1
  }

  private func scalar(before place: Int) -> UInt32 {
    var start = place - 1
    guard start >= 0 else { return 10 }
    while start > 0, bytes[start] & 0xC0 == 0x80 { start -= 1 }
    return scalar(at: start)
  }

  private func scalar(at place: Int) -> UInt32 {
    guard place < bytes.count else { return 10 }
    var index = place
    return decodeScalar(bytes, at: &index)
  }

  /// Pairs the delimiters above one of the stack, and takes them off it.
  mutating func matchEmphasis(above bottom: Int) {
    // Below these no opener was found for a closer of that mark and, for stars, length and kind:
    // cmark tells underscores no further apart.
    var bottoms = [Int](repeating: bottom, count: 7)
    var closer = lastDelimiter
    while closer >= 0, closer != bottom, delimiters[closer].previous != bottom {
      closer = delimiters[closer].previous
    }
    if closer == bottom { closer = -1 }
    while closer >= 0 {
      guard delimiters[closer].closes else {
        closer = delimiters[closer].next
        continue
      }
      let closing = delimiters[closer]
      let slot =
        closing.mark == UInt8(ascii: "_") ? 6 : (closing.opens ? 3 : 0) + closing.length % 3
      var opener = closing.previous
      var isFound = false
      while opener >= 0, opener != bottom, opener != bottoms[slot] {
        let opening = delimiters[opener]
        if opening.opens, opening.mark == closing.mark,
          !(closing.opens || opening.closes) || closing.length % 3 == 0
            || (opening.length + closing.length) % 3 != 0
        {
          isFound = true
          break
        }
        opener = opening.previous
      }
      if isFound {
        closer = pair(opener, closer)
      } else {
        let next = closing.next
        bottoms[slot] = closing.previous
        if !closing.opens { removeDelimiter(closer) }
        closer = next
      }
    }
    while lastDelimiter >= 0, lastDelimiter != bottom { removeDelimiter(lastDelimiter) }
  }

  private mutating func removeDelimiter(_ index: Int) {
    let (previous, next) = (delimiters[index].previous, delimiters[index].next)
    if next >= 0 { delimiters[next].previous = previous } else { lastDelimiter = previous }
    if previous >= 0 { delimiters[previous].next = next }
  }

  /// Makes one emphasis of two runs; the closer to go on with.
  private mutating func pair(_ opener: Int, _ closer: Int) -> Int {
    let openNode = delimiters[opener].node
    let closeNode = delimiters[closer].node
    let isStrong = nodes[openNode].text.count >= 2 && nodes[closeNode].text.count >= 2
    let count = isStrong ? 2 : 1
    nodes[openNode].text.removeLast(count)
    nodes[closeNode].text.removeLast(count)

    var between = delimiters[closer].previous
    while between >= 0, between != opener {
      let previous = delimiters[between].previous
      removeDelimiter(between)
      between = previous
    }
    let emphasis = makeNode(
      isStrong ? .strong : .emphasis, line: nodes[openNode].line, column: nodes[openNode].column)
    insert(emphasis, after: openNode)
    moveNodes(after: emphasis, before: closeNode, into: emphasis)
    if nodes[openNode].text.isEmpty {
      unlink(openNode)
      removeDelimiter(opener)
    }
    guard nodes[closeNode].text.isEmpty else { return closer }
    let next = delimiters[closer].next
    unlink(closeNode)
    removeDelimiter(closer)
    return next
  }
}

private func isUnicodeSpace(_ scalar: UInt32) -> Bool {
  switch scalar {
  case 9, 10, 12, 13, 32, 160, 5760, 8192...8202, 8239, 8287, 12288: true
  default: false
  }
}

private func isPunctuation(_ scalar: UInt32) -> Bool {
  if scalar < 0x80 { return isASCIIPunctuation(UInt8(scalar)) }
  if let isOlder = punctuationOfOldUnicode(scalar) { return isOlder }
  guard let scalar = Unicode.Scalar(scalar) else { return false }
  switch scalar.properties.generalCategory {
  case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
    .initialPunctuation,
    .finalPunctuation, .otherPunctuation:
    return true
  default: return false
  }
}
