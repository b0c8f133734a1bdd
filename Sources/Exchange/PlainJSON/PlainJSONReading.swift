internal import Bytes
internal import Content
internal import Diagnostics

/// Reads questions from JSON as programs and language models write it: objects with a question,
/// its choices and what is right, under whatever of the usual names, in lists of any depth.
struct PlainJSONReading {
  private let name: String
  private let options: ImportOptions
  private var quizzes = QuizzesByPath()
  private var found: [(node: JSONNode, place: Int)] = []
  /// What stands in a list beside questions, and is none.
  private var missed: [JSONNode] = []
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
    guard !found.isEmpty else {
      imported.refuse(
        "nothing here is a question: no objects with \"question\", \"options\" and \"answer\", or {\"podium-quizzes\":1,\"quizzes\":[…]}",
        at: roots[0].location)
      return
    }
    let meanings = PlainJSONMeanings(
      found.map { PlainJSONQuestion($0.node) }, wanted: options.answerIs)
    if let problem = meanings.problem {
      imported.diagnostics.append(problem)
      imported.questionsRead += found.count
      return
    }
    let isHTMLFile = found.contains { PlainJSONQuestion($0.node).html(isHTMLFile: false).isCertain }
    var uncertain: JSONNode?
    for (node, place) in found {
      let reading = PlainJSONQuestion(node)
      let html = reading.html(isHTMLFile: isHTMLFile)
      for (name, node) in reading.unknown where unknown[name] == nil { unknown[name] = node }
      let question = reading.question(meanings, number: quizzes[place].questions.count + 1, html)
      if question.question != nil {
        if question.question?.kind == .shortText { noteTyped(reading) }
        if html.isUncertain, uncertain == nil { uncertain = node }
        let losses = reading.losses(html)
        if !losses.isEmpty {
          imported.lose(
            .formatting, "not kept: \(losses.joined(separator: "; "))", at: node.location)
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
        let count = found.count
        collect(element, title: title)
        if found.count == count, !element.isEmpty { idle.append(element) }
      }
      if found.count > before { missed += idle }
    case .object(let members):
      let reading = PlainJSONQuestion(node)
      if reading.isQuestion { return take(node, category: oneLine(reading.category), title: title) }
      let named = ["title", "name", "topic", "quizTitle", "quiz_title"]
        .first { node[$0]?.string != nil }
      let namedTitle = named.flatMap { node[$0]?.string }
      var idle: [(name: String, value: JSONNode)] = []
      for member in members {
        // In an object of lists, their names are those of the quizzes.
        let isList = member.value.elements != nil && named == nil
        let isPlain = PlainJSONQuestion.listNames.contains(PlainJSONQuestion.folded(member.name))
        let own = isList && !isPlain ? member.name : title
        let count = found.count
        collect(member.value, title: oneLine(namedTitle ?? own))
        let isNamed = member.name == named || Self.names.contains(member.name)
        if found.count == count, !isNamed, !member.value.isEmpty { idle.append(member) }
      }
      if found.count > before {
        for (name, value) in idle where unknown[name] == nil { unknown[name] = value }
      }
    default: break
    }
  }

  private mutating func take(_ node: JSONNode, category: String, title: String) {
    let parts = [title, category].filter { !$0.isEmpty }.map { decodedEntities($0) }
    let path = ([name] + parts.map { $0.splitAtSlashes().joined(separator: "-") })
      .joined(separator: "/")
    found.append((node, quizzes.place(of: path, title: parts.last ?? "")))
  }
}
