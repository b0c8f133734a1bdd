internal import Bytes
internal import Content
internal import Diagnostics
internal import Parallel

/// Reads questions from JSON as programs and language models write it: objects with a question,
/// its choices and what is right, under whatever of the usual names, in lists of any depth.
struct PlainJSONReading {
  private let name: String
  private let options: ImportOptions
  private var quizzes = QuizzesByPath()
  private var found: [(node: JSONNode, place: Int)] = []
  /// Texts that stand above questions, by the place of the first of them in `found`.
  private var passages: [Int: [(name: String, text: String)]] = [:]
  /// What stands in a list beside questions, and is none.
  private var missed: [JSONNode] = []
  /// Lists of pairs to match.
  private var pairs: [JSONNode] = []
  private var unknown: [String: JSONNode] = [:]
  /// The first question whose answers are several, and the first with one that may be.
  private var several: JSONNode?
  private var listed: JSONNode?
  /// Members that name what holds questions, for programs.
  private static let names: Set<String> = ["id", "_id", "type", "version"]

  init(name: String, options: ImportOptions) {
    self.name = name
    self.options = options
  }

  /// Whether the values of a file have a question.
  static func hasQuestions(_ roots: [JSONNode]) -> Bool {
    var reading = PlainJSONReading(name: "", options: ImportOptions())
    for root in roots { reading.collect(root, title: "") }
    return !reading.found.isEmpty
  }

  mutating func read(_ roots: [JSONNode], _ imported: inout Imported) {
    for root in roots { collect(root, title: "") }
    notePairs(&imported)
    guard !found.isEmpty || !pairs.isEmpty else {
      let seen = Self.namesOfFirst(in: roots[0])
      imported.refuse(
        "nothing here is a question: no objects with \"question\", \"options\" and \"answer\", or {\"podium-quizzes\":1,\"quizzes\":[…]}\(seen.isEmpty ? "" : "; this one has \(seen)")",
        at: roots[0].location)
      return
    }
    let nodes = found.map(\.node)
    let readings = parallelMap(count: nodes.count, jobs: options.jobs) { place in
      PlainJSONQuestion(nodes[place])
    }
    let meanings = PlainJSONMeanings(readings, wanted: options.answerIs)
    if let problem = meanings.problem {
      imported.diagnostics.append(problem)
      imported.questionsRead += found.count
      return
    }
    let (isHTMLFile, results) = Self.results(of: readings, meanings, jobs: options.jobs)
    var uncertain: JSONNode?
    var waiting: [(name: String, text: String)] = []
    for (index, (node, place)) in found.enumerated() {
      waiting += passages[index] ?? []
      var question = results[index]
      for (name, node) in question.unknown where unknown[name] == nil { unknown[name] = node }
      question.question?.name(byNumber: quizzes[place].questions.count + 1)
      if question.question != nil {
        for (name, text) in waiting {
          let html = ApparentHTML(text, choices: [], texts: [], isHTMLFile: isHTMLFile)
          keep(html.passage(text), called: name, above: &question.question, in: place)
        }
        waiting = []
        if question.question?.kind == .shortText { noteTyped(readings[index]) }
        if question.isUncertain, uncertain == nil { uncertain = node }
        if !question.losses.isEmpty {
          imported.lose(
            .formatting, "not kept: \(question.losses.joined(separator: "; "))", at: node.location)
        }
      }
      if let problem = question.problem {
        imported.lose(.question, problem, at: node.location)
      }
      imported.take(question.question, into: &quizzes[place])
    }
    imported.diagnostics += typedNotes
    if let uncertain {
      imported.diagnostics.append(ApparentHTML.uncertainty(at: uncertain.location))
    }
    noteOthers(&imported)
    imported.quizzes += quizzes.quizzes
  }

  /// What one object gives.
  private struct Result {
    var question: WrittenQuestion?
    var problem: String?
    var unknown: [(name: String, value: JSONNode)]
    /// Of a question that is read, what its texts lose, and whether one may be HTML.
    var losses: [String] = []
    var isUncertain = false
  }

  /// What each object gives, which `jobs` threads work out, and whether the file's texts are HTML.
  private static func results(
    of readings: [PlainJSONQuestion], _ meanings: PlainJSONMeanings, jobs: Int
  ) -> (isHTMLFile: Bool, [Result]) {
    func texts(isHTMLFile: Bool) -> [ApparentHTML] {
      parallelMap(count: readings.count, jobs: jobs) { readings[$0].html(isHTMLFile: isHTMLFile) }
    }
    var html = texts(isHTMLFile: false)
    let isHTMLFile = html.contains(where: \.isCertain)
    if isHTMLFile { html = texts(isHTMLFile: true) }
    let known = html
    let results = parallelMap(count: readings.count, jobs: jobs) { place in
      let (reading, html) = (readings[place], known[place])
      let (question, problem) = reading.question(meanings, html)
      var result = Result(question: question, problem: problem, unknown: reading.unknown)
      if question != nil {
        result.losses = reading.losses(html)
        result.isUncertain = html.isUncertain
      }
      return result
    }
    return (isHTMLFile, results)
  }

  private func notePairs(_ imported: inout Imported) {
    for node in pairs {
      imported.lose(
        .question,
        "pairs to match are not understood here; call the list \"cards\" if each is to be asked alone",
        at: node.location)
      imported.questionsRead += 1
    }
  }

  /// The names of the members of the first object that is in no other, or in a list of one.
  private static func namesOfFirst(in root: JSONNode) -> String {
    var node = root
    // Objects and lists stand in one another no deeper than the parser goes.
    while true {
      let lists = node.members.map(\.value).filter { !($0.elements ?? []).isEmpty }
      if let first = node.elements?.first {
        node = first
      } else if let list = lists.first, list.elements?.first?.isObject == true {
        node = list
      } else {
        break
      }
    }
    return node.members.prefix(8).map { "\"\(oneLine($0.name.prefix(40).description))\"" }
      .joined(separator: ", ")
  }

  /// Notes answers to be typed that are several, or may be.
  private mutating func noteTyped(_ question: PlainJSONQuestion) {
    let answers = question.answers
    if several == nil, !question.isTyped, answers.count > 1 { several = question.node }
    if listed == nil, answers.contains(where: { mayBeSeveral($0.text) }) { listed = question.node }
  }

  private var typedNotes: [Diagnostic] {
    let notes = [
      (
        several,
        "several answers without choices are taken for ways to write one; each of them is right"
      ),
      (
        listed,
        "this answer is taken for one text to be typed, and so is any like it below; write a list of answers of which one is enough, and choices into \"options\""
      ),
    ]
    return notes.compactMap { node, message in
      node.map { .warning(.importAmbiguous, message, at: $0.location) }
    }
  }

  /// Says what stands beside questions, and in them, that is not kept.
  private func noteOthers(_ imported: inout Imported) {
    for node in missed {
      imported.lose(
        .question,
        "this stands beside questions and is not understood as one; it needs a question and an answer",
        at: node.location)
      imported.questionsRead += 1
    }
    for (name, node) in unknown.sorted(by: { $0.key < $1.key }) {
      imported.lose(.other, "\"\(oneLine(name))\" has no place in a quiz", at: node.location)
    }
  }

  /// Gathers what looks like a question, in the order of the file.
  private mutating func collect(_ node: JSONNode, title: String) {
    let before = found.count
    switch node.content {
    case .array(let elements):
      var idle: [JSONNode] = []
      for element in elements {
        let count = found.count + pairs.count
        collect(element, title: title)
        if found.count + pairs.count == count, !element.isEmpty { idle.append(element) }
      }
      if found.count > before { missed += idle }
    case .object(let members):
      let reading = PlainJSONQuestion(node)
      if reading.isQuestion { return take(node, category: oneLine(reading.category), title: title) }
      let named = ["title", "name", "topic", "quizTitle", "quiz_title"]
        .first { node[$0]?.string != nil }
      let namedTitle = named.flatMap { node[$0]?.string }
      var idle: [(name: String, value: JSONNode)] = []
      let passage = PlainJSONQuestion.passageNames.lazy.compactMap { name in
        members.first { PlainJSONQuestion.folded($0.name) == name && $0.value.string != nil }
      }.first
      for member in members {
        // In an object of lists, their names are those of the quizzes.
        let isList = member.value.elements != nil && named == nil
        let isPlain = PlainJSONQuestion.listNames.contains(PlainJSONQuestion.folded(member.name))
        let own = isList && !isPlain ? member.name : title
        let count = found.count + pairs.count
        if let pairs = PlainJSONQuestion.pairs(of: member) {
          self.pairs.append(pairs)
          continue
        }
        collect(member.value, title: oneLine(namedTitle ?? own))
        let isNamed =
          member.name == named || member.name == passage?.name || Self.names.contains(member.name)
        if found.count + pairs.count == count, !isNamed, !member.value.isEmpty {
          idle.append(member)
        }
      }
      if found.count > before {
        if let passage, let text = passage.value.string, !text.trimmed.isEmpty {
          passages[before, default: []].insert((passage.name, text), at: 0)
        }
        for (name, value) in idle {
          let answered = PlainJSONQuestion.answeredObjects(in: value)
          missed += answered
          if answered.isEmpty, unknown[name] == nil { unknown[name] = value }
        }
      }
    default: break
    }
  }

  /// Keeps a text above a question, or above all of its quiz if it is the first.
  private mutating func keep(
    _ text: String, called name: String, above question: inout WrittenQuestion?, in place: Int
  ) {
    if quizzes[place].questions.isEmpty, quizzes[place].introduction.isEmpty {
      quizzes[place].introduction = text
    } else {
      let heading = "# " + escapedMarkdown(oneLine(name.prefix(1).uppercased() + name.dropFirst()))
      let above = question?.preface ?? ""
      question?.preface = [above, heading, text].joinedParagraphs()
    }
  }

  private mutating func take(_ node: JSONNode, category: String, title: String) {
    let parts = [title, category].filter { !$0.isEmpty }.map { decodedEntities($0) }
    let path = ([name] + parts.map { $0.splitAtSlashes().joined(separator: "-") })
      .joined(separator: "/")
    found.append((node, quizzes.place(of: path, title: parts.last ?? "")))
  }
}
