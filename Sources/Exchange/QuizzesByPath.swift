internal import Bytes
internal import Content

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
  let named = parts.filter { !$0.isEmpty && !$0.hasPrefix("$") && $0.lowercased() != "top" }
  let path = named.map { String($0.map { $0 == "/" ? "-" : $0 }) }.joined(separator: "/")
  return (path, named.last ?? "")
}
