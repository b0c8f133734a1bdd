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

  init(_ entries: [YAMLValue.Entry], of role: FileRole, reporting diagnostics: inout [Diagnostic]) {
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
    isDraft = reading.draft()
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
    let triesLocation = reading.location(of: "tries")
    quizSettings.tries = reading.number("tries", in: 1...9) ?? 1
    quizSettings.retryWorth = retryWorth?.percent ?? 50
    if let retryWorth, quizSettings.tries == 1 {
      reading.diagnostics.warn(
        .valueWrong,
        "\"retry-worth\" says nothing where a question has one try; write \"tries: 2\"",
        at: retryWorth.location)
    }
    quizSettings.timeLimit = reading.duration("time-limit")
    quizSettings.pass = reading.percent("pass")
    quizSettings.mode =
      reading.word("mode", of: ["practice", "exam"], reading: QuizSettings.Mode.init) ?? .practice
    if let triesLocation, quizSettings.tries > 1, quizSettings.mode == .exam {
      reading.diagnostics.warn(
        .valueWrong,
        "\"tries\" says nothing in an exam, which shows no outcome before its end; remove it",
        at: triesLocation)
    }
    quizSettings.isFixed = reading.flag("fixed-settings") ?? false
    quizSettings.allowsCopying = reading.flag("copy") ?? true
    quizSettings.offersCertificate = reading.flag("certificate") ?? false
    quizSettings.view =
      reading.word("view", of: ["single", "page"], reading: QuizSettings.View.init) ?? .single
  }
}

extension SettingsReading {
  /// Whether the file is a draft; a value that says neither must not publish it.
  fileprivate mutating func draft() -> Bool {
    let place = location(of: "draft")
    let count = diagnostics.count
    if let isDraft = flag("draft") { return isDraft }
    guard let place else { return false }
    if diagnostics.count == count { report("draft", needs: "is yes or no", at: place) }
    return true
  }
}

/// Splits a file into its front matter and the rest.
///
/// Empty lines and comments may stand above it, and its marks may have more than three hyphens, as
/// many of them below as above. `body` is where the Markdown starts, `firstLine` its line;
/// `isForeign` is as for `readYAML`.
func splitFrontMatter(
  _ source: SourceText, isForeign: Bool = false, reporting diagnostics: inout [Diagnostic]
) -> (yaml: [YAMLValue.Entry], body: Int, firstLine: Int) {
  let bytes = source.bytes
  var none: (yaml: [YAMLValue.Entry], body: Int, firstLine: Int) = ([], 0, 1)
  var lines = Lines(of: bytes[...])
  var line = 1
  let top = topLine(of: &lines, in: bytes, number: &line)
  guard let top, lines.start > top.upperBound, isMark(bytes[top]) else {
    let below = bytes[(top?.lowerBound ?? lines.start)...]
    let unread = UnreadFrontMatter(in: below, firstLine: top == nil ? line + 1 : line)
    none.yaml = heldSettings(in: unread, of: source.path, isForeign, reporting: &diagnostics)
    return none
  }
  let mark = withoutTrailingBlanks(bytes[top])
  let isYAML = mark.first == UInt8(ascii: "-")
  let place = SourceLocation(path: source.path, line: line)
  let start = lines.start
  line += 1
  let firstLine = line
  var isBlankSoFar = true
  while let text = lines.next().map({ bytes[$0] }) {
    let written = withoutTrailingBlanks(text)
    if written == mark || isYAML && written.elementsEqual("...".utf8) {
      if isBlankSoFar, line > firstLine { return none }
      if !isYAML {
        diagnostics.warn(
          .frontMatterTOML,
          "of front matter in TOML only \"draft\" holds; write it in YAML between lines of ---",
          at: place)
        let settings = bytes[start..<text.startIndex]
        return (UnreadFrontMatter.settings(ofDraftIn: settings, at: place), lines.start, line + 1)
      }
      let yaml = readFrontMatter(
        bytes[start..<text.startIndex], below: place, isForeign, reporting: &diagnostics)
      let second = secondFrontMatter(in: bytes[lines.start...], firstLine: line + 1)
      let held = heldSettings(in: second, of: source.path, isForeign, reporting: &diagnostics)
      let kept = held.isEmpty ? yaml : held + yaml.filter { $0.key != "draft" }
      return (kept, lines.start, line + 1)
    }
    if isBlankSoFar, !written.isEmpty {
      isBlankSoFar = false
      // A rule at the top of a page is no front matter.
      let rest = bytes[text.startIndex...]
      if isYAML, !startsSettings(rest, isTop: line == firstLine, before: mark) { return none }
    }
    line += 1
    if lines.start - start > 65536 { break }
  }
  if isBlankSoFar, line > firstLine { return none }
  diagnostics.error(
    .frontMatterOpen,
    "the front matter does not end; write a line \(String(decoding: mark, as: UTF8.self)) below it",
    at: place)
  // It may be as long as the file.
  none.yaml = UnreadFrontMatter.settings(ofDraftIn: bytes[start...].prefix(4096), at: place)
  return none
}

/// Whether front matter starts with a text: a name and a colon.
///
/// Below empty lines those may be text, too, so that a setting which only front matter has must
/// stand in one of the lines before its end.
private func startsSettings(
  _ text: ArraySlice<UInt8>, isTop: Bool, before mark: ArraySlice<UInt8>
) -> Bool {
  var hasSetting = false
  for line in Lines(of: text) {
    if line.lowerBound == text.startIndex, isTop || !looksLikeSetting(text[line]) {
      return looksLikeSetting(text[line])
    }
    if withoutTrailingBlanks(text[line]) == mark { return hasSetting }
    if line.lowerBound - text.startIndex > 65536 { return false }
    let names = ["type:", "title:", "draft:", "tags:"]
    hasSetting = hasSetting || names.contains { text[line].starts(with: $0.utf8) }
  }
  return false
}

/// The settings between two marks, of which the first stands at a place; of what is no YAML those
/// that hold all the same.
private func readFrontMatter(
  _ written: ArraySlice<UInt8>, below mark: SourceLocation, _ isForeign: Bool,
  reporting diagnostics: inout [Diagnostic]
) -> [YAMLValue.Entry] {
  let firstLine = mark.line + 1
  let settings = withPlainLineEnds(
    written, path: mark.path, firstLine: firstLine, reporting: &diagnostics)
  let yaml = readYAML(
    settings, path: mark.path, firstLine: firstLine, isForeign: isForeign,
    reporting: &diagnostics)
  reportCutTexts(in: settings, path: mark.path, firstLine: firstLine, reporting: &diagnostics)
  return yaml ?? UnreadFrontMatter.settings(ofDraftIn: settings, at: mark)
}

/// More front matter right below the one that is read.
private func secondFrontMatter(
  in body: ArraySlice<UInt8>, firstLine: Int
) -> UnreadFrontMatter? {
  let top = Lines(of: body).first { line in line.contains { body[$0] > 0x20 } }
  guard let top, isMark(body[top]) else { return nil }
  return UnreadFrontMatter(in: body, firstLine: firstLine)
}

/// Tells of front matter that is not read, and gives the settings that hold all the same.
private func heldSettings(
  in unread: UnreadFrontMatter?, of path: String, _ isForeign: Bool,
  reporting diagnostics: inout [Diagnostic]
) -> [YAMLValue.Entry] {
  guard let unread else { return [] }
  let place = SourceLocation(path: path, line: unread.line)
  let message =
    "this is not read, as front matter begins a file, between two lines ---; "
    + "move what stands above to below it, and write --- alone in its line"
  guard unread.isDraft, !isForeign else {
    diagnostics.warn(.frontMatterOpen, message, at: place)
    return []
  }
  diagnostics.error(
    .frontMatterOpen, message + "; as it says so, this page is a draft until then", at: place)
  return UnreadFrontMatter.settings(ofDraft: place)
}

/// The first line that is neither empty nor of a comment.
///
/// Nil if something stands behind a comment in its line, which must not be passed over with it, or
/// if there is none.
/// What a comment says of a quiz is no comment here.
private func topLine(of lines: inout Lines, in bytes: [UInt8], number: inout Int) -> Range<Int>? {
  var isOpen = false
  while let range = lines.next() {
    var text = bytes[range].drop { !isOpen && $0 <= 0x20 }
    if !isOpen, !text.isEmpty {
      guard text.starts(with: "<!--".utf8) else { return range }
      text = text.dropFirst(4)
      if text.drop(while: { $0 <= 0x20 }).starts(with: "quiz:".utf8) { return range }
      isOpen = true
    }
    if isOpen, let end = text.indices.first(where: { text[$0...].starts(with: "-->".utf8) }) {
      guard text[end...].dropFirst(3).allSatisfy({ $0 <= 0x20 }) else { return nil }
      isOpen = false
    }
    number += 1
  }
  return nil
}

/// Whether a line opens front matter: `+++`, or three hyphens or more.
private func isMark(_ line: ArraySlice<UInt8>) -> Bool {
  let mark = withoutTrailingBlanks(line)
  if mark.count < 3 { return false }
  return mark.elementsEqual("+++".utf8) || mark.allSatisfy { $0 == UInt8(ascii: "-") }
}

private func withoutTrailingBlanks(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
  guard let last = line.lastIndex(where: { $0 > 0x20 }) else { return line.prefix(0) }
  return line[...last]
}

/// Whether a line may stand at the top of front matter: a name with a colon, a comment, or
/// something in brackets.
private func looksLikeSetting(_ line: ArraySlice<UInt8>) -> Bool {
  guard let first = line.first(where: { $0 > 0x20 }) else { return false }
  return "#{}&!%".utf8.contains(first) || line.contains(UInt8(ascii: ":"))
}
