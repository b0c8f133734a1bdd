internal import Bytes
internal import Content
internal import Diagnostics

/// The quizzes of a file whose questions name the quiz that they belong to, in the order in which
/// the quizzes are first named.
struct QuizzesByPath {
  private(set) var quizzes: [WrittenQuiz] = []
  private var places: [String: Int] = [:]
  /// The texts of each quiz that wait for a question.
  private var waiting: [Int: [AskedText]] = [:]
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

  /// Adds a text that stands above the next question of a quiz.
  mutating func add(_ text: AskedText, to place: Int) { waiting[place, default: []].append(text) }

  /// Adds a question to a quiz, below the texts that wait for one.
  mutating func add(_ question: WrittenQuestion, to place: Int) {
    var question = question
    if let texts = waiting.removeValue(forKey: place) {
      if quizzes[place].questions.isEmpty {
        quizzes[place].introduction = texts.written("##")
      } else {
        question.preface = texts.written("#")
      }
    }
    quizzes[place].questions.append(question)
  }

  /// Hands over the quizzes, with the texts below their last questions.
  mutating func finish(_ imported: inout Imported, at location: SourceLocation) {
    for (place, texts) in waiting.sorted(by: { $0.key < $1.key }) {
      if !quizzes[place].questions.isEmpty {
        quizzes[place].conclusion = texts.written("#")
        continue
      }
      let title = quizzes[place].settings.title
      let name = title.isEmpty ? "" : " of \"\(oneLine(title))\""
      imported.lose(
        .introduction, "the text\(name), which has no question below it", at: location)
    }
    imported.quizzes += quizzes
  }

  /// Adds tags, which blanks part, to a quiz.
  mutating func addTags(_ text: String, to place: Int) {
    for tag in text.split(separator: " ") { addTag(String(tag), to: place) }
  }

  /// Adds a tag to a quiz that does not have it.
  mutating func addTag(_ tag: String, to place: Int) {
    if !tag.isEmpty, tags[place, default: []].insert(tag).inserted {
      quizzes[place].settings.tags.append(tag)
    }
  }
}

extension [AskedText] {
  /// The texts below headings of a level.
  fileprivate func written(_ level: String) -> String {
    map { [$0.heading.isEmpty ? "" : "\(level) \($0.heading)", $0.stem].joinedParagraphs() }
      .joinedParagraphs()
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
