package import Content
package import Diagnostics

/// The format of a file that a site folder may hold as a quiz, by its name; nil for any other.
///
/// Only names that mean one thing: a `.csv`, `.xml` or `.json` in a folder may be there to be
/// downloaded.
package func siteFormat(of path: String) -> ExchangeFormat? {
  if path.utf8.last.map({ $0 | 0x20 }) == UInt8(ascii: "t"), path.lowercased().hasSuffix(".gift") {
    return .gift
  }
  if path.utf8.last.map({ $0 | 0x20 }) == UInt8(ascii: "n"), path.lowercased().hasSuffix(".aiken") {
    return .aiken
  }
  return nil
}

/// The format of a file that a site folder may hold as a quiz, by its name or by `type: letters` in
/// its front matter; nil for any other.
package func siteFormat(of file: SourceFile) -> ExchangeFormat? {
  siteFormat(of: file.path) ?? (lettersLine(in: file.bytes) == nil ? nil : .letters)
}

/// The bytes of the line `type: letters` in front matter; nil without it.
private func lettersLine(in bytes: [UInt8]) -> Range<Int>? {
  guard bytes.starts(with: "---".utf8) else { return nil }
  var start = 0
  var isFirst = true
  while start < bytes.count, start < 1 << 16 {
    let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
    let line = String(decoding: bytes[start..<end], as: UTF8.self).trimmed
    if line == "---", !isFirst { return nil }
    isFirst = false
    if line.hasPrefix("type:"), line.dropFirst(5).trimmed == "letters" { return start..<end }
    start = end + 1
  }
  return nil
}

/// The Markdown of a quiz that was read from a file with `type: letters`: the file's own front
/// matter, and below it the questions.
///
/// The number of lines is that of the front matter, which may say another language than the given
/// one of the site.
package func siteMarkdown(
  of quiz: WrittenQuiz, _ file: SourceFile, in language: String = ""
) -> (bytes: [UInt8], lines: Int)? {
  guard let type = lettersLine(in: file.bytes) else { return nil }
  var rest = Array(file.bytes[type.upperBound...])
  let above = Array(file.bytes[..<type.lowerBound])
  // The line that ends the front matter.
  var place = 0
  while place < rest.count {
    let end = rest[place...].firstIndex(of: 0x0A) ?? rest.count
    if String(decoding: rest[place..<end], as: UTF8.self).trimmed == "---" {
      rest = Array(rest[..<place])
      break
    }
    place = end + 1
  }
  let lines = (above + rest).count { $0 == 0x0A } + 1
  let hasTitle = (above + rest).split(separator: 0x0A)
    .contains { $0.starts(with: "title:".utf8) }
  var bare = quiz
  bare.settings = WrittenQuiz.Settings()
  if !hasTitle { bare.settings.title = quiz.settings.title }
  let own = quiz.settings.language
  let written = markdown(of: bare, in: own.isEmpty ? language : own)
  // Without the type, lists with numbers are text, as they are meant here.
  let start = ["---\ntype: quiz\n", "---\n"].first { written.starts(with: $0.utf8) } ?? ""
  let said = start.contains("type") ? "type: quiz" : ""
  let end = start.isEmpty ? "---\n" : ""
  return (above + said.utf8 + rest + end.utf8 + written.dropFirst(start.utf8.count), lines)
}

/// Reads a file of another format as one quiz of a site; nil if it has no question that can be
/// used.
///
/// Its categories are one quiz here, as a file is a page.
package func readSiteQuiz(
  _ file: SourceFile, as format: ExchangeFormat, reporting diagnostics: inout [Diagnostic]
) -> WrittenQuiz? {
  let name = file.path.lastIndex(of: ".").map { String(file.path[..<$0]) } ?? file.path
  var options = ImportOptions()
  options.keepsFrontMatter = true
  let imported = readQuizzes(ImportedFile(file, name: name), as: format, options: options)
  diagnostics += imported.diagnostics
  guard var quiz = imported.quizzes.first else {
    if imported.diagnostics.isEmpty {
      diagnostics.error(
        .importEmpty, "this file has no questions", at: SourceLocation(path: file.path))
    }
    return nil
  }
  var tags = Set(quiz.settings.tags)
  for other in imported.quizzes.dropFirst() {
    quiz.questions += other.questions
    quiz.settings.tags += other.settings.tags.filter { tags.insert($0).inserted }
  }
  if imported.quizzes.count > 1 { quiz.settings.title = "" }
  quiz.path = name
  // Ids of several categories may be the same.
  var whole = Imported()
  whole.quizzes = [quiz]
  whole.settle(file.path)
  quiz = whole.quizzes[0]
  quiz.path = name
  return quiz
}
