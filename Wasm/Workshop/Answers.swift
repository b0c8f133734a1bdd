import Bytes
import Content
import Diagnostics
import JSON
import Scoring
import Site
import Templates

/// Everything about a quiz that was read.
func json(
  of document: ParsedDocument?, _ source: QuizSource, _ findings: [Diagnostic], _ theme: PageTheme
) -> [UInt8] {
  var members: [JSONValue.Member] = [
    JSONValue.Member("firstLine", .integer(Int64(source.firstLine))),
    JSONValue.Member("titleLine", source.titleLine.map { .integer(Int64($0)) } ?? .null),
    JSONValue.Member(
      "settings",
      .object(
        source.settings.map { JSONValue.Member($0.key, .array($0.texts.map { .string($0) })) })),
    JSONValue.Member("introductionText", .string(source.introduction)),
    JSONValue.Member("findings", .array(findings.map { json(of: $0) })),
  ]
  var drawn: [[UInt8]] = []
  if let document, let quiz = document.quiz {
    members.append(JSONValue.Member("quiz", json(of: quiz.outline)))
    drawn = (try? QuizBody.drawn(quiz, words: theme.words, templates: theme.templates)) ?? []
    members.append(JSONValue.Member("introduction", text(quiz.introduction.bytes)))
    members.append(JSONValue.Member("conclusion", text(quiz.conclusion.bytes)))
    let whole = try? QuizBody(
      quiz, words: theme.words, templates: theme.templates, saysLines: false)
    members.append(JSONValue.Member("markup", text(whole?.questions ?? [])))
    members.append(
      JSONValue.Member("links", .array(document.document.links.map { .string($0.target) })))
  }
  members.append(
    JSONValue.Member("questions", .array(source.questions.map { json(of: $0, drawn: drawn) })))
  var bytes: [UInt8] = []
  bytes.appendJSON(.object(members))
  return bytes
}

private func text(_ bytes: [UInt8]) -> JSONValue {
  .string(String(decoding: bytes, as: UTF8.self))
}

private func number(_ value: Int?) -> JSONValue {
  value.map { .integer(Int64($0)) } ?? .null
}

private func json(of finding: Diagnostic) -> JSONValue {
  .object([
    JSONValue.Member("severity", .string(finding.severity == .error ? "error" : "warning")),
    JSONValue.Member("code", .string(finding.code.name)),
    JSONValue.Member("line", number(finding.location.line)),
    JSONValue.Member("column", number(finding.location.column)),
    JSONValue.Member("message", .string(finding.message)),
  ])
}

private func json(of outline: QuizOutline) -> JSONValue {
  let settings = outline.settings
  return .object([
    JSONValue.Member("title", .string(outline.title)),
    JSONValue.Member("description", .string(outline.description)),
    JSONValue.Member("author", .string(outline.author)),
    JSONValue.Member("created", .string(outline.created)),
    JSONValue.Member("language", .string(outline.language)),
    JSONValue.Member("tags", .array(outline.tags.map { .string($0) })),
    JSONValue.Member("attempts", .string(outline.attempts.rawValue)),
    JSONValue.Member("questions", number(outline.questionCount)),
    JSONValue.Member("points", .integer(outline.points.value)),
    JSONValue.Member("shufflesQuestions", .bool(settings.shufflesQuestions)),
    JSONValue.Member("shufflesChoices", .bool(settings.shufflesChoices)),
    JSONValue.Member(
      "pick",
      outline.askedCount < outline.questionCount ? number(outline.askedCount) : .null),
    JSONValue.Member(
      "draw", outline.drawText.map { .string(String(decoding: $0, as: UTF8.self)) } ?? .null),
    JSONValue.Member("tries", number(settings.tries)),
    JSONValue.Member("retryWorth", number(settings.retryWorth)),
    JSONValue.Member("timeLimit", number(settings.timeLimit)),
    JSONValue.Member("pass", number(settings.pass)),
    JSONValue.Member("mode", .string(settings.mode == .exam ? "exam" : "practice")),
    JSONValue.Member("fixed", .bool(settings.isFixed)),
    JSONValue.Member("view", .string(settings.view.rawValue)),
  ])
}

private func json(of question: QuestionSource, drawn: [[UInt8]]) -> JSONValue {
  let markup = question.place.flatMap { drawn.indices.contains($0) ? text(drawn[$0]) : nil }
  return .object([
    JSONValue.Member("line", number(question.lines.lowerBound)),
    JSONValue.Member("end", number(question.lines.upperBound)),
    JSONValue.Member("level", number(question.level)),
    JSONValue.Member("place", number(question.place)),
    JSONValue.Member("heading", .string(question.heading)),
    JSONValue.Member("id", question.id.map { .string($0) } ?? .null),
    JSONValue.Member("points", number(question.points)),
    JSONValue.Member("marking", question.marking.map { .string($0) } ?? .null),
    JSONValue.Member("pool", question.pool.map { .string($0.pool) } ?? .null),
    JSONValue.Member(
      "draw", number(question.pool.flatMap { $0.count > 0 ? $0.count : nil })),
    JSONValue.Member("shuffle", question.shuffles.map { .bool($0) } ?? .null),
    JSONValue.Member("said", question.kind.map { .string($0.rawValue) } ?? .null),
    JSONValue.Member("form", question.form.map { .string($0.rawValue) } ?? .null),
    JSONValue.Member("stem", .string(question.stem)),
    JSONValue.Member("hints", .array(question.hints.map { .string($0) })),
    JSONValue.Member(
      "items",
      .array(
        question.items.map { item in
          .object([
            JSONValue.Member("text", .string(item.text)),
            JSONValue.Member("right", .bool(item.isMarked)),
            JSONValue.Member("feedback", .string(item.feedback)),
            JSONValue.Member("line", number(item.line)),
          ])
        })),
    JSONValue.Member("blanks", .string(question.blanks)),
    JSONValue.Member("explanation", .string(question.explanation)),
    JSONValue.Member(
      "starts",
      .object([
        JSONValue.Member("stem", number(question.starts.stem)),
        JSONValue.Member("hints", .array(question.starts.hints.map { number($0) })),
        JSONValue.Member("blanks", number(question.starts.blanks)),
        JSONValue.Member("explanation", number(question.starts.explanation)),
      ])),
    JSONValue.Member("markup", markup ?? .null),
  ])
}
