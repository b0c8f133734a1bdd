internal import Cryptography
internal import Diagnostics
internal import Scoring

/// What a quiz says for all its questions.
struct QuizDefaults {
  var points: Points
  var marking: Marking
  /// Whether the author writes for Podium (`type: quiz`), so that all kinds are read.
  var readsAll: Bool
}

/// The questions of a file and what stands around them.
struct QuizBody {
  /// The first heading, if it is not a question.
  var title: String?
  var introduction = HTML()
  var conclusion = HTML()
  var questions: [Question] = []
  var tally = Tally()
}

/// One section with what was found out about it before it is read.
private struct Candidate {
  var section: QuizSection
  var attributes = QuestionAttributes()
  var forms: [FoundForm] = []
  /// How many bytes of the heading are a number label.
  var labelLength: Int?
}

extension DocumentReader {
  /// Reads the questions; nil if no section holds an answer form.
  ///
  /// `title` is what the front matter says.
  mutating func readQuizBody(title: String?, defaults: QuizDefaults) -> QuizBody? {
    let outline = QuizOutlineReading(&self)
    var candidates = outline.sections.map { section in
      candidate(section, outline.pieces, readsAll: defaults.readsAll)
    }
    let isQuestion = candidates.map { $0.section.heading != nil && !$0.forms.isEmpty }
    guard let firstQuestion = isQuestion.firstIndex(of: true) else { return nil }
    reportStrayAnswers(candidates, outline.pieces, readsAll: defaults.readsAll)
    reportOpenBlanks()

    let labelled = candidates.indices.count { isQuestion[$0] && candidates[$0].labelLength != nil }
    let dropsLabels = labelled * 2 >= isQuestion.count(where: { $0 })
    var body = QuizBody()
    readIntroduction(
      candidates[..<firstQuestion].map { $0.section }, outline.pieces, title: title, into: &body)

    var ids = QuestionIDs()
    for index in candidates.indices where isQuestion[index] {
      reserveID(&candidates[index].attributes, in: &ids)
    }
    var preface: [QuizSection] = []
    var index = firstQuestion
    while index < candidates.count {
      let candidate = candidates[index]
      index += 1
      guard isQuestion[index - 1] else {
        if looksLikeQuestion(candidate, besides: candidates[firstQuestion], dropsLabels) {
          let heading = candidate.section.heading ?? 0
          error(.answersMissing, "this question has no answers; write them below it", at: heading)
        } else {
          preface.append(candidate.section)
        }
        continue
      }
      var after: [QuizSection] = []
      while index < candidates.count, !isQuestion[index],
        candidates[index].section.level > candidate.section.level
      {
        after.append(candidates[index].section)
        index += 1
      }
      var reading = QuestionReading(
        section: candidate.section, attributes: candidate.attributes, forms: candidate.forms,
        labelLength: dropsLabels ? candidate.labelLength ?? 0 : 0, preface: preface,
        sectionsAfter: after, pieces: outline.pieces, defaults: defaults)
      preface = []
      noteSource(of: reading, before: index < candidates.count ? candidates[index].section : nil)
      if let question = readQuestion(&reading, ids: &ids, tally: &body.tally) {
        let place = body.questions.count
        source?.notePlace(place)
        body.questions.append(question)
      }
    }
    body.conclusion = html(
      ofSections: preface, of: outline.pieces, headingsFrom: notation == .markdown ? 1 : 3)
    return body
  }

  /// Notes how a question is written, which ends where the next section starts.
  private mutating func noteSource(of reading: QuestionReading, before next: QuizSection?) {
    // Taken out of the reader, so that the questions noted before are not copied for each.
    guard var source else { return }
    self.source = nil
    let end = next?.heading.map { Int(tree.nodes[$0].line) - 1 } ?? source.lines.count
    let question = questionSource(reading, until: end, in: source)
    source.questions.append(question)
    self.source = source
  }

  private mutating func candidate(
    _ section: QuizSection, _ pieces: [Piece], readsAll: Bool
  ) -> Candidate {
    var candidate = Candidate(section: section)
    if let heading = section.heading {
      takeHeadingID(heading, into: &candidate.attributes)
      var inline = heading + 1
      while inline < tree.nodes[heading].end {
        takeComment(inline, into: &candidate.attributes)
        inline = tree.nodes[inline].end
      }
      candidate.labelLength = labelLength(of: heading)
      if readsAll { reportBlank(in: heading) }
    }
    for index in section.pieces where tree.nodes[pieces[index].node].kind == .html {
      takeComment(pieces[index].node, into: &candidate.attributes)
    }
    let kind = candidate.attributes.kind
    candidate.forms = forms(
      in: section.pieces, of: pieces, readsAll: readsAll || kind != nil, wanted: kind?.form)
    if candidate.forms.isEmpty, kind != nil {
      candidate.forms = forms(in: section.pieces, of: pieces, readsAll: true)
    }
    return candidate
  }

  private mutating func reportBlank(in heading: Int) {
    let blank = inside(heading).first {
      hasShadows && tree.nodes[$0].kind == .text && hasBlank(text: tree.nodes[$0].text)
    }
    guard let blank else { return }
    warn(
      .blankPlace,
      "a blank in a heading is not filled in; write it in a paragraph below, with an empty line above any ---",
      at: blank)
  }

  private func labelLength(of heading: Int) -> Int? {
    guard heading + 1 < tree.nodes[heading].end, tree.nodes[heading + 1].kind == .text else {
      return nil
    }
    return numberLabelLength(tree.text[tree.nodes[heading + 1].text])
  }

  /// Whether a section without answers was meant to be a question: it is labelled or asks like one.
  private func looksLikeQuestion(
    _ candidate: Candidate, besides question: Candidate, _ dropsLabels: Bool
  ) -> Bool {
    guard let heading = candidate.section.heading,
      candidate.section.level == question.section.level
    else { return false }
    if dropsLabels, candidate.labelLength != nil { return true }
    return plainText(heading + 1..<tree.nodes[heading].end).last == UInt8(ascii: "?")
  }

  private mutating func reportStrayAnswers(
    _ candidates: [Candidate], _ pieces: [Piece], readsAll: Bool
  ) {
    guard let first = candidates.first, first.section.heading == nil, readsAll,
      let form = first.forms.first(where: { $0.form == .choices || $0.form == .blanks })
    else { return }
    error(
      .choicesWithoutQuestion, "these answers have no question; write it as a heading above them",
      at: pieces[form.first].node)
  }

  private mutating func reportOpenBlanks() {
    for place in openBlanks {
      diagnostics.append(
        .warning(
          .blankOpen, "a blank is not closed; write ]] on the same line",
          at: location(line: place.line, column: place.column)))
    }
  }

  private mutating func readIntroduction(
    _ sections: [QuizSection], _ pieces: [Piece], title: String?, into body: inout QuizBody
  ) {
    var sections = sections
    if let index = sections.firstIndex(where: { $0.heading != nil }),
      let heading = sections[index].heading
    {
      let text = plainString(heading + 1..<tree.nodes[heading].end)
      if !text.isEmpty {
        body.title = text
        let line = location(of: heading).line
        source?.titleLine = line
        if title == nil || title == text { sections[index].heading = nil }
      }
    }
    body.introduction = html(ofSections: sections, of: pieces, headingsFrom: 2)
  }

  /// Takes note of an explicit id; reports one that another question has.
  private mutating func reserveID(_ attributes: inout QuestionAttributes, in ids: inout QuestionIDs)
  {
    guard let id = attributes.id, let node = attributes.idNode else { return }
    let line = location(of: node).line
    if let other = ids.reserve(id, line: line) {
      error(
        .idTwice,
        "the question on line \(other) has the id \"\(id)\" already; give this one another",
        at: node)
      attributes.isBroken = true
    }
  }
}

extension DocumentReader {
  mutating func html(
    ofSections sections: [QuizSection], of pieces: [Piece], headingsFrom floor: Int = 3
  ) -> HTML {
    guard !sections.isEmpty else { return HTML() }
    return html(headingsFrom: floor) { $0.render(sections, of: pieces) }
  }

  mutating func render(_ sections: [QuizSection], of pieces: [Piece]) {
    for section in sections {
      if let heading = section.heading { renderBlock(heading, isTight: false) }
      render(section.pieces, of: pieces)
      for item in section.strayItems { render(item) }
    }
  }

  mutating func render(_ range: Range<Int>, of pieces: [Piece]) {
    for index in range { render(pieces[index]) }
  }

  mutating func render(_ piece: Piece) {
    if tree.nodes[piece.node].kind == .list {
      renderList(piece.node, items: piece.items)
    } else {
      renderBlock(piece.node, isTight: false)
    }
  }
}

/// The ids of a quiz's questions, each used once.
struct QuestionIDs {
  private var names = UniqueNames(limit: 64)

  /// Takes an id; the line of the question that has it already, if one does.
  mutating func reserve(_ id: String, line: Int) -> Int? {
    names.reserve(id, line: line)
  }

  /// An id for a stem, which no other question has: its slug, with a number if a twin has that, or
  /// the start of its digest if the stem has more letters that ASCII lacks than others.
  mutating func id(for stem: [UInt8], line: Int) -> String {
    let (bytes, kept, lost) = slugBytes(stem)
    var base = String(decoding: bytes, as: UTF8.self)
    if base.isEmpty || lost > kept { base = "q-" + sha256(stem).hex.prefix(8) }
    return names.name(for: base, line: line)
  }
}
