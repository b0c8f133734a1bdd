internal import Bytes
internal import Content
internal import Diagnostics

/// The quizzes of a file whose questions name the quiz that they belong to, in the order in which
/// the quizzes are first named.
struct QuizzesByPath {
  private(set) var quizzes: [WrittenQuiz] = []
  private var places: [String: Int] = [:]
  /// The tags that each quiz has.
  private var tags: [Int: Set<String>] = [:]

  subscript(place: Int) -> WrittenQuiz {
    get { quizzes[place] }
    _modify { yield &quizzes[place] }
  }

  /// The place of the quiz with a path; a new one gets the title.
  mutating func place(of path: String, title: String) -> Int {
    if let place = places[path] { return place }
    places[path] = quizzes.count
    var quiz = WrittenQuiz(path: path)
    quiz.settings.title = title
    quizzes.append(quiz)
    return quizzes.count - 1
  }

  /// Ends a quiz for now with the texts that no question was below yet.
  mutating func leave(_ place: Int, with waiting: inout [String]) {
    if waiting.isEmpty { return }
    quizzes[place].conclusion = waiting.joined(separator: "\n\n")
    waiting = []
  }

  /// Goes on with a quiz: what ended it stands before the questions that follow.
  mutating func enter(_ place: Int, with waiting: inout [String]) {
    if quizzes[place].conclusion.isEmpty { return }
    waiting = [quizzes[place].conclusion]
    quizzes[place].conclusion = ""
  }

  /// Says where texts are gone because their quiz has no question.
  func reportTextsAlone(to imported: inout Imported, at location: SourceLocation) {
    for quiz in quizzes where quiz.questions.isEmpty && !quiz.conclusion.isEmpty {
      let name = quiz.settings.title.isEmpty ? "" : " of \"\(oneLine(quiz.settings.title))\""
      imported.lose(
        .introduction, "the text\(name), which has no question below it", at: location)
    }
  }

  /// Adds tags, which blanks part, to a quiz.
  mutating func addTags(_ text: String, to place: Int) {
    for tag in text.split(separator: " ").map(String.init)
    where tags[place, default: []].insert(tag).inserted {
      quizzes[place].settings.tags.append(tag)
    }
  }
}

/// What names a quiz in formats with categories: its folders and its title, each of which may have
/// slashes.
func categoryParts(of quiz: WrittenQuiz) -> [String] {
  let parts = quiz.path.splitAtSlashes().map(String.init)
  let title = quiz.settings.title
  return parts.dropLast() + [title.isEmpty ? parts.last ?? "quiz" : title]
}

/// A category's path and the name of its last part; `//` is a slash in a name.
func categoryPath(_ category: String) -> (path: String, title: String) {
  let parts = category.split(separator: "//", omittingEmptySubsequences: false).joined(
    separator: "\u{1}"
  )
  .splitAtSlashes().map { part in
    String(part.map { $0 == "\u{1}" ? "/" : $0 }).trimmed
  }
  var named = parts.filter { !$0.isEmpty }[...]
  // Moodle starts with where the category is: `$course$/top`.
  if let first = named.first, first.hasPrefix("$"), first.hasSuffix("$") { named.removeFirst() }
  if named.first == "top" { named.removeFirst() }
  let path = named.map { String($0.map { $0 == "/" ? "-" : $0 }) }.joined(separator: "/")
  return (path, named.last ?? "")
}
