internal import Diagnostics
internal import Scoring

/// The settings above a file's Markdown, between two lines `---`.
struct FrontMatter {
  enum FileType {
    case quiz, article
  }

  struct Photo {
    var path: String
    var text: String
    var location: SourceLocation
  }

  var type: FileType?
  var title: String?
  var description = ""
  var author = ""
  var created = ""
  var language = ""
  var id = ""
  var tags: [String] = []
  var order: Int?
  var isDraft = false
  var points: Points?
  var marking: Marking?
  var attempts: AttemptPolicy?
  var pick: Int?
  var pickLocation: SourceLocation?
  var pools: [PoolMention] = []
  var isRanked = true
  var quizSettings = QuizSettings(
    shufflesQuestions: false, shufflesChoices: false, pick: nil, timeLimit: nil, pass: nil,
    mode: .practice)
  /// Of a player's page.
  var name: String?
  var photos: [Photo] = []

  init(
    _ entries: [YAMLValue.Entry], of role: FileRole, reporting diagnostics: inout [Diagnostic]
  ) {
    if entries.isEmpty { return }
    var reading = SettingsReading(entries)
    type = reading.word("type", of: ["quiz", "article"]) { word in
      switch word {
      case "quiz": .quiz
      case "article": .article
      default: nil
      }
    }
    title = reading.text("title")
    description = reading.text("description") ?? ""
    isDraft = reading.flag("draft") ?? false
    order = reading.number("order", in: -1_000_000...1_000_000)
    language = reading.language("language") ?? ""
    author = reading.text("author") ?? ""
    created = reading.date("created") ?? ""
    tags = reading.texts("tags") ?? []
    if role == .player {
      name = reading.text("name")
      photos = reading.photos()
    } else {
      readQuiz(&reading)
    }
    reading.finish(asError: type != nil, reporting: &diagnostics)
  }

  private mutating func readQuiz(_ reading: inout SettingsReading) {
    id = reading.id("id") ?? ""
    points = reading.points()
    marking = reading.marking()
    attempts = reading.attempts()
    isRanked = reading.flag("ranked") ?? true
    quizSettings.shufflesQuestions = reading.flag("shuffle-questions") ?? false
    quizSettings.shufflesChoices = reading.flag("shuffle-choices") ?? false
    pickLocation = reading.location(of: "pick")
    pick = reading.number("pick", in: 1...1_000_000)
    quizSettings.pick = pick
    pools = reading.pools()
    let retryWorth = reading.placedPercent("retry-worth")
    quizSettings.tries = reading.number("tries", in: 1...9) ?? 1
    quizSettings.retryWorth = retryWorth?.percent ?? 50
    if let retryWorth, quizSettings.tries == 1 {
      reading.diagnostics.append(
        .warning(
          .valueWrong,
          "\"retry-worth\" says nothing where a question has one try; write \"tries: 2\"",
          at: retryWorth.location))
    }
    quizSettings.timeLimit = reading.duration("time-limit")
    quizSettings.pass = reading.percent("pass")
    quizSettings.mode =
      reading.word("mode", of: ["practice", "exam"], reading: QuizSettings.Mode.init) ?? .practice
    quizSettings.isFixed = reading.flag("fixed-settings") ?? false
    quizSettings.allowsCopying = reading.flag("copy") ?? true
    quizSettings.view =
      reading.word("view", of: ["single", "page"], reading: QuizSettings.View.init) ?? .single
  }
}

/// Parts a file into its front matter and the rest.
///
/// `body` is where the Markdown starts, `firstLine` its line.
func splitFrontMatter(
  _ source: SourceText, reporting diagnostics: inout [Diagnostic]
) -> (yaml: [YAMLValue.Entry], body: Int, firstLine: Int) {
  let bytes = source.bytes
  let none: (yaml: [YAMLValue.Entry], body: Int, firstLine: Int) = ([], 0, 1)
  let mark = bytes.starts(with: "---".utf8) ? "---" : bytes.starts(with: "+++".utf8) ? "+++" : nil
  guard let mark, let start = lineAfter(bytes, 0), isOnly(mark, bytes[0..<start]) else {
    return none
  }
  var line = 2
  var place = start
  while place < bytes.count {
    let next = lineAfter(bytes, place) ?? bytes.count
    let text = bytes[place..<next]
    if isOnly(mark, text) || mark == "---" && isOnly("...", text) {
      if mark == "+++" {
        diagnostics.append(
          .warning(
            .frontMatterTOML,
            "front matter in TOML is not read; write it in YAML between lines of ---",
            at: SourceLocation(path: source.path)))
        return ([], next, line + 1)
      }
      let yaml = readYAML(
        bytes[start..<place], path: source.path, firstLine: 2, reporting: &diagnostics)
      return (yaml ?? [], next, line + 1)
    }
    // A rule at the top of a page is no front matter: that starts with a name and a colon at once.
    if line == 2, mark == "---", !looksLikeSetting(text) { return none }
    place = next
    line += 1
    if place - start > 65536 { break }
  }
  diagnostics.append(
    .error(
      .frontMatterOpen, "the front matter does not end; write a line --- below it",
      at: SourceLocation(path: source.path)))
  return none
}

/// Where the line after the one at a place starts; nil if that is the last.
private func lineAfter(_ bytes: [UInt8], _ start: Int) -> Int? {
  var index = start
  while index < bytes.count {
    if bytes[index] == UInt8(ascii: "\n") { return index + 1 }
    if bytes[index] == UInt8(ascii: "\r") {
      let isPair = index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "\n")
      return index + (isPair ? 2 : 1)
    }
    index += 1
  }
  return nil
}

private func isOnly(_ mark: String, _ line: ArraySlice<UInt8>) -> Bool {
  line.starts(with: mark.utf8) && line.dropFirst(mark.utf8.count).allSatisfy { $0 <= 0x20 }
}

/// Whether a line may stand at the top of front matter: a name with a colon, a comment, or
/// something in brackets.
private func looksLikeSetting(_ line: ArraySlice<UInt8>) -> Bool {
  guard let first = line.first(where: { $0 > 0x20 }) else { return false }
  return "#{}&!%".utf8.contains(first) || line.contains(UInt8(ascii: ":"))
}
