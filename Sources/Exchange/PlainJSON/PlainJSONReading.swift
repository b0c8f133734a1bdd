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
  private var unknown: [String: JSONNode] = [:]

  init(name: String, options: ImportOptions) {
    self.name = name
    self.options = options
  }

  mutating func read(_ root: JSONNode, _ imported: inout Imported) {
    collect(root, title: "", depth: 0)
    guard !found.isEmpty else {
      imported.refuse(
        "this JSON has no questions: objects with \"question\", \"options\" and \"answer\", or {\"podium-quizzes\":1,\"quizzes\":[…]}",
        at: root.location)
      return
    }
    let meanings = PlainJSONMeanings(
      found.map { PlainJSONQuestion($0.node) }, wanted: options.answerIs)
    if let problem = meanings.problem {
      imported.diagnostics.append(problem)
      imported.questionsRead += found.count
      return
    }
    for (node, place) in found {
      let reading = PlainJSONQuestion(node)
      for (name, node) in reading.unknown where unknown[name] == nil { unknown[name] = node }
      let question = reading.question(meanings, number: quizzes[place].questions.count + 1)
      if let problem = question.problem {
        imported.lose(.question, problem, at: node.location)
      }
      imported.take(question.question, into: &quizzes[place])
    }
    for (name, node) in unknown.sorted(by: { $0.key < $1.key }) {
      imported.lose(.other, "\"\(oneLine(name))\" has no place in a quiz", at: node.location)
    }
    imported.quizzes += quizzes.quizzes
  }

  /// Gathers what looks like a question, in the order of the file.
  private mutating func collect(_ node: JSONNode, title: String, depth: Int) {
    guard depth < 12 else { return }
    switch node.content {
    case .array(let elements):
      for element in elements { collect(element, title: title, depth: depth + 1) }
    case .object(let members):
      let reading = PlainJSONQuestion(node)
      if reading.isQuestion {
        let category = oneLine(reading.category)
        let parts = [title, category].filter { !$0.isEmpty }
        let path = ([name] + parts.map { $0.splitAtSlashes().joined(separator: "-") })
          .joined(separator: "/")
        found.append((node, quizzes.place(of: path, title: parts.last ?? "")))
        return
      }
      let named = ["title", "name", "topic", "quizTitle", "quiz_title"]
        .compactMap { node[$0]?.string }.first
      for member in members {
        // In an object of lists, their names are those of the quizzes.
        let isList = member.value.elements != nil && named == nil
        let isPlain = PlainJSONQuestion.listNames.contains(PlainJSONQuestion.folded(member.name))
        collect(
          member.value, title: oneLine(named ?? (isList && !isPlain ? member.name : title)),
          depth: depth + 1)
      }
    default: break
    }
  }
}
