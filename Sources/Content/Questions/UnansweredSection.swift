internal import ByteSearch
internal import Bytes

/// What the author of a section without answers probably meant.
struct UnansweredSection {
  private let section: QuizSection
  private let pieces: [Piece]
  private let tree: MarkdownTree

  init(_ section: QuizSection, _ pieces: [Piece], _ tree: MarkdownTree) {
    self.section = section
    self.pieces = pieces
    self.tree = tree
  }

  var heading: Int? { section.heading }

  /// Reports a list of answers that lacks something; false if there is none.
  func reportList(to findings: inout NodeFindings) -> Bool {
    for piece in pieces[section.pieces] where piece.isList {
      let items = Array(tree.siblings(in: piece.range))
      if tree.nodes[piece.node].isOrdered {
        guard items.count == 1 else { continue }
        findings.error(
          .orderingShort, "there is nothing to put in order; write another item",
          at: tree.nodes[piece.node])
        return true
      }
      let pairs = items.count { tree.arrow(ofItem: $0) != nil }
      guard pairs > 0, pairs * 2 >= items.count,
        let other = items.first(where: { tree.arrow(ofItem: $0) == nil })
      else { continue }
      findings.error(
        .matchingPair, "this item is no pair, as its neighbours are; write left -> right",
        at: tree.nodes[other.lowerBound])
      return true
    }
    return false
  }

  /// Reports choices that are not read for what they are; false if there are none.
  ///
  /// Of what is not known to be a question, only a list of choices in round brackets.
  func reportUnreadChoices(isQuestion: Bool, to findings: inout NodeFindings) -> Bool {
    if reportRoundBoxes(to: &findings) { return true }
    guard isQuestion, let heading = section.heading, hasUnreadBoxes || hasLetters else {
      return false
    }
    let isUnseen = unreadBoxes.contains { $0.hasUnseenSigns }
    findings.error(
      .answersMissing,
      "the answers of this question are not read; begin each line with - [x] or - [ ]"
        + (isUnseen ? ", with none of the characters between that nobody sees" : ""),
      at: tree.nodes[heading])
    return true
  }

  /// Whether lines start with boxes that are none of choices, or boxes stand in a quote.
  var hasUnreadBoxes: Bool {
    let isQuoted = pieces[section.pieces].contains { piece in
      tree.nodes[piece.node].kind == .quote
        && piece.range.contains {
          tree.nodes[$0].kind == .emptyBox || tree.nodes[$0].kind == .markedBox
        }
    }
    return isQuoted || unreadBoxes.count > 1
  }

  /// Whether some of it looks like answers that are not read: two lines that start with boxes, each
  /// item of a list or each line of a paragraph with an arrow that is none, as in `Lisbon => Tagus`
  /// and `Lisbon ⇒ Tagus`, numbers without a blank behind them, or blanks between other brackets.
  var seemsToHoldAnswers: Bool {
    if unreadBoxes.count > 1 || lines.count(where: startsWithSquare) > 1 { return true }
    let numbers = lines.prefix(2).compactMap(gluedNumber)
    if numbers == [1, 2] || lines.contains(where: holdsOtherBlank) { return true }
    let lists = pieces[section.pieces].filter { $0.isList }
    if lists.isEmpty, lines.count > 1, lines.allSatisfy({ holdsLostArrow($0, isListed: false) }) {
      return true
    }
    return lists.contains { piece in
      let items = Array(tree.siblings(in: piece.range))
      return items.count > 1
        && items.allSatisfy {
          holdsLostArrow(tree.plainText(tree.inside($0.lowerBound))[...], isListed: true)
        }
    }
  }

  /// Whether a list is one of pairs whose sides no arrow parts.
  var hasUnreadPairs: Bool {
    guard let heading else { return false }
    return pieces[section.pieces].contains {
      $0.isList && tree.holdsUnreadPairs($0, below: heading)
    }
  }

  /// Whether the heading tells players what to do with what stands below.
  var givesTask: Bool { section.heading.map { tree.givesTask($0) && hasText } ?? false }

  /// Whether a line that starts with an A is followed by one that starts with a B: `A) Paris`.
  private var hasLetters: Bool {
    var hasFirst = false
    for line in lines {
      let line = line.first == UInt8(ascii: "(") ? line.dropFirst() : line
      guard line.count > 2, "ABab".utf8.contains(line[line.startIndex]),
        ".)".utf8.contains(line[line.startIndex + 1])
      else { continue }
      if line.first.map({ $0 | 0x20 }) == UInt8(ascii: "a") {
        hasFirst = true
      } else if hasFirst {
        return true
      }
    }
    return false
  }

  /// The lines of all texts that start one, without blanks before them.
  private var lines: [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    for piece in pieces[section.pieces] {
      for node in piece.range where tree.nodes[node].kind == .text {
        let before = node == 0 ? MarkdownNode.Kind.paragraph : tree.nodes[node - 1].kind
        var text = tree.bytes(of: node)
        if before.isInline, before != .lineBreak {
          text = text.drop { $0 != UInt8(ascii: "\n") }.dropFirst()
        }
        lines += text.split(separator: UInt8(ascii: "\n")).map { $0.drop { $0 <= 0x20 } }
      }
    }
    return lines
  }

  private var unreadBoxes: [UnreadBox] { lines.compactMap { UnreadBox($0) } }

  /// Reports a list of choices in round brackets, `- (x) Paris`; false if there is none.
  private func reportRoundBoxes(to findings: inout NodeFindings) -> Bool {
    for piece in pieces[section.pieces] where piece.isList {
      let items = Array(tree.siblings(in: piece.range))
      guard items.count > 1, items.allSatisfy({ hasRoundBox($0) }) else { continue }
      findings.error(
        .choiceMarker,
        "choices in round brackets are not read; write [x] for right and [ ] for wrong",
        at: tree.nodes[piece.node])
      return true
    }
    return false
  }

  private func hasRoundBox(_ item: Range<Int>) -> Bool {
    let text = tree.plainText(tree.inside(item.lowerBound))
    return ["( ) ", "(x) ", "(X) "].contains { text.prefix(4).elementsEqual($0.utf8) }
  }

  /// The block with a blank that is shown as text, since blanks are not read in this file.
  var unreadBlank: Int? {
    pieces[section.pieces].lazy.compactMap { piece in
      piece.range.first { node in
        tree.nodes[node].kind == .paragraph && hasBlank(tree.inside(node))
      }
    }.first
  }

  /// The list with answers that is shown as a list, since pairs and orders are not read in this
  /// file: one in which each item is a pair and, if the section is a question, any ordered list.
  func unreadList(ofQuestion isQuestion: Bool) -> Int? {
    pieces[section.pieces].first { piece in
      guard piece.isList else { return false }
      let items = Array(tree.siblings(in: piece.range))
      guard items.count > 1 else { return false }
      return tree.nodes[piece.node].isOrdered
        ? isQuestion : items.allSatisfy { tree.arrow(ofItem: $0) != nil }
    }?.node
  }

  /// Whether a paragraph starts with a word that says the answer follows, and a few words of one:
  /// `Answer: Paris`.
  var hasAnswerLine: Bool { answerLine != nil }

  /// Whether that is no sentence, and neither yes nor no, with which texts answer questions.
  var hasShortAnswer: Bool {
    guard let answer = answerLine, let last = answer.last else { return false }
    let words = ["yes", "no", "ja", "nein", "nej", "oui", "non", "sí", "si", "kyllä", "ei", "sim"]
    return !".!".utf8.contains(last)
      && !words.contains(bare(String(decoding: answer, as: UTF8.self)))
  }

  private var answerLine: ArraySlice<UInt8>? {
    for piece in pieces[section.pieces] where tree.nodes[piece.node].kind == .paragraph {
      let text = tree.plainText(piece.range)
      guard let colon = text.firstIndex(of: UInt8(ascii: ":")) else { continue }
      let answer = trimmed(text[(colon + 1)...])
      if (1...5).contains(answer.split(separator: 0x20).count),
        namesAnswer(String(decoding: text[..<colon], as: UTF8.self))
      {
        return answer
      }
    }
    return nil
  }

  /// Whether there are words between the heading and the next.
  var hasText: Bool {
    pieces[section.pieces].contains { !tree.isComment($0.node) }
  }

  /// Whether the heading asks, by its last sign.
  var asks: Bool {
    guard let heading = section.heading else { return false }
    let text = tree.plainText(tree.inside(heading))
    return ["?", "？", "؟"].contains { text.suffix($0.utf8.count).elementsEqual($0.utf8) }
  }

  /// Whether inlines have words in double brackets: `[[Paris]]`, `[[= 3]]`.
  ///
  /// A condition of a shell, `[[ -f x ]]`, lists in lists and the name of a table of contents are
  /// none.
  private func hasBlank(_ inlines: Range<Int>) -> Bool {
    var text: [UInt8] = []
    for node in inlines {
      // Where a question says its kind, blanks are read, though not of this section.
      if tree.nodes[node].kind == .blank { return true }
      // cmark parts a text at its brackets. What is no text ends a blank.
      if tree.nodes[node].kind == .text { text += tree.bytes(of: node) } else { text.append(0) }
    }
    let (open, close) = (UInt8(ascii: "["), UInt8(ascii: "]"))
    var start: Int?
    for index in text.indices {
      switch text[index] {
      case open:
        start = index > 0 && text[index - 1] == open ? index + 1 : nil
      case close where start != nil:
        guard let first = start, index > first, index + 1 < text.count, text[index + 1] == close,
          text[first] > 0x20, text[index - 1] > 0x20
        else {
          start = nil
          continue
        }
        let name = text[first..<index].filter { $0 != UInt8(ascii: "_") }.map { $0 | 0x20 }
        if !name.elementsEqual("toc".utf8) { return true }
        start = nil
      case 0: start = nil
      default: continue
      }
    }
    return false
  }
}

extension MarkdownTree {
  /// Reports answers in a page that is no quiz, where they are shown as they stand; the first of a
  /// file says it for all.
  ///
  /// They are blanks and pairs below a heading that asks; in a page that may be meant as a quiz
  /// below any, and ordered lists, too.
  func reportUnreadAnswers(mayBeQuiz: Bool, to findings: inout NodeFindings) {
    var unused = NodeFindings(path: "", firstLine: 1)
    let sections = QuizSections(of: self, reporting: &unused)
    for section in sections.all {
      let section = UnansweredSection(section, sections.pieces, self)
      guard mayBeQuiz || section.asks else { continue }
      if section.asks, section.hasShortAnswer, let heading = section.heading {
        findings.warn(
          .answersUnread,
          "the answer below this heading is shown as it stands; if it is to be filled in, write it as [[Paris]], and \"type: quiz\" in the front matter",
          at: nodes[heading])
        return
      }
      let blank = section.unreadBlank
      guard let block = blank ?? section.unreadList(ofQuestion: mayBeQuiz) else { continue }
      let message =
        blank == nil
        ? "this list is shown as it stands; if it is an answer, write \"type: quiz\" in the front matter"
        : "[[…]] is shown as it stands; if it is to be filled in, write \"type: quiz\" in the front matter"
      findings.warn(.answersUnread, message, at: nodes[block])
      return
    }
  }
}

/// Whether a text has an arrow that parts no pair: another sign than `->` and `→`, one without
/// blanks beside it, or any in a line of a paragraph.
private func holdsLostArrow(_ text: ArraySlice<UInt8>, isListed: Bool) -> Bool {
  let signs = ["->", "=>", "⇒", "⇨", "➔", "➜", "➝", "➡", "⟶", "↔", "–>", "—>", "−>"]
  return signs.contains { contains($0, in: text) } || !isListed && contains("→", in: text)
}

/// Whether a text starts with the sign of a box that is no choice here.
private func startsWithSquare(_ text: ArraySlice<UInt8>) -> Bool {
  guard text.first == 0xE2 || text.first == 0xF0 else { return false }
  return ["☐", "☑", "☒", "□", "■", "⬜", "🔲", "🗹"].contains { text.starts(with: $0.utf8) }
}

/// The number at the start of a text whose next letter follows its point at once: `1.Tagus`.
private func gluedNumber(_ text: ArraySlice<UInt8>) -> Int? {
  let digits = text.prefix { $0.isASCIIDigit }
  let rest = text[digits.endIndex...]
  guard (1...2).contains(digits.count), rest.first == UInt8(ascii: "."),
    let next = rest.dropFirst().first, next.isASCIILetter || next >= 0x80
  else { return nil }
  return Int(String(decoding: digits, as: UTF8.self))
}

/// Whether a text has words between brackets that make no blank: `{{Paris}}`, `【【Paris】】`.
private func holdsOtherBlank(_ text: ArraySlice<UInt8>) -> Bool {
  [("{{", "}}"), ("【【", "】】")].contains { open, close in
    text.firstPlace(of: open).map { contains(close, in: text[$0...]) } ?? false
  }
}
