internal import Bytes
package import Content
internal import Escaping
internal import PageScoring
internal import Scoring

/// One player's questions on paper.
package struct PaperSheet: Sendable {
  package var player: String
  /// The places of the questions, in the order in which they stand on the sheet.
  package var questions: [Int]
  /// For each question of the quiz its choices in their order.
  package var choices: [[Int32]]

  package init(player: String, questions: [Int], choices: [[Int32]]) {
    self.player = player
    self.questions = questions
    self.choices = choices
  }
}

/// Worksheets to print, each on pages of its own.
///
/// Letters are those of the quiz as it is written, whatever the order, so that what is ticked can
/// be recorded as it stands.
package func paperPage(of quiz: Quiz, for sheets: [PaperSheet], words: Words) -> [UInt8] {
  var html: [UInt8] = []
  let language = quiz.outline.language.isEmpty ? words["language"] : quiz.outline.language
  html.append("<!DOCTYPE html>\n<html lang=\"")
  html.appendEscaped(language)
  html.append("\" dir=\"\(isRightToLeft(language) ? "rtl" : "ltr")\">")
  html.append("<head><meta charset=\"utf-8\"><title>")
  html.appendEscaped(quiz.outline.title)
  html.append("</title><style>\(paperStyle)</style></head>\n<body>\n")
  for sheet in sheets {
    html.append("<section class=\"sheet\">\n<h1>")
    html.appendEscaped(quiz.outline.title)
    html.append("</h1>\n<p class=\"who\"><span>")
    html.appendEscaped("\(words["paper-name"]) \(sheet.player)")
    html.append("</span> <span>")
    html.appendEscaped(words["paper-date"])
    html.append("</span></p>\n<ol class=\"questions\">\n")
    for place in sheet.questions {
      html.append(quiz.questions[place], choices: sheet.choices[place], words: words)
    }
    html.append("</ol>\n</section>\n")
  }
  html.append("</body></html>\n")
  return html
}

private let paperStyle = """
  @page { margin: 18mm 16mm; } body { font: 11pt/1.4 serif; } h1 { font-size: 18pt; } \
  .sheet + .sheet { break-before: page; } .who { display: flex; gap: 2rem; } \
  .who span { flex: 1; border-bottom: 1px solid; } .who span + span { flex: 0 0 10rem; } \
  .questions > li { break-inside: avoid; margin-bottom: 1.2rem; } h2 { display: inline; font-size: 12pt; } \
  .points { float: inline-end; } .how { margin-block: 0.4rem 0; } ul { list-style: none; padding: 0; } ul.given { margin-block: 0.6rem; } \
  ul.given > li { display: flex; gap: 0.6rem; padding-block: 0.1rem; } \
  .box { display: inline-block; width: 0.8rem; height: 0.8rem; border: 1.5px solid; margin-top: 0.25rem; flex: none; } \
  .line { display: inline-block; min-width: 9rem; border-bottom: 1px solid; } .short { min-width: 2.5rem; } \
  img { max-width: 100%; max-height: 6cm; width: auto; height: auto; } li li img { max-height: 3.5cm; } \
  .given:has(> li > div > img:only-child) { display: grid; grid-template-columns: 1fr 1fr; gap: 0.6rem; }
  """

extension [UInt8] {
  fileprivate mutating func append(_ question: Question, choices: [Int32], words: Words) {
    append("<li id=\"\(question.id)\"><span class=\"points\">")
    append(contentsOf: words.label("points", Int(question.worth.points.value)))
    append("</span><h2>")
    append(contentsOf: question.heading.bytes)
    append("</h2>\n")
    append(contentsOf: question.stem.bytes)
    switch question.form {
    case .choices(let offered):
      if question.kind == .multiple { append(how: words["choose-all"]) }
      append("<ul class=\"given\">\n")
      for choice in choices {
        append("<li><span class=\"box\"></span><b>")
        append(contentsOf: letter(of: choice))
        append("</b><div>")
        append(contentsOf: offered[Int(choice)].shown.bytes)
        append("</div></li>\n")
      }
      append("</ul>\n")
    case .blanks(let segments): append(segments)
    case .ordering(let items):
      append(how: words["put-in-order"])
      append(items, shuffledBy: question.id, before: "<span class=\"line short\"></span>")
    case .matching(let lefts, let rights):
      append(how: words["match-pairs"])
      append("<ul class=\"given\">\n")
      for left in lefts {
        append("<li><span class=\"line short\"></span><div>")
        append(contentsOf: left.shown.bytes)
        append("</div></li>\n")
      }
      append("</ul>\n")
      append(rights, shuffledBy: question.id, before: "")
    }
    append("</li>\n")
  }

  private mutating func append(how said: String) {
    append("<p class=\"how\">")
    appendEscaped(said)
    append("</p>\n")
  }

  private mutating func append(_ segments: [AnswerForm.Segment]) {
    append("<div>")
    for segment in segments {
      switch segment {
      case .text(let html): append(contentsOf: html.bytes)
      case .blank(let blank):
        append("<span class=\"line\"></span>")
        guard !blank.options.isEmpty else { continue }
        append(" (")
        appendEscaped(blank.options.joined(separator: " / "))
        append(")")
      }
    }
    append("</div>\n")
  }

  /// The items of an ordering, or right sides, in the order in which pages show them.
  private mutating func append(_ items: [Choice], shuffledBy seed: String, before mark: String) {
    append("<ul class=\"given\">\n")
    for place in Site.shuffled(items.count, seed: seed) {
      append("<li>\(mark)<b>")
      append(contentsOf: letter(of: Int32(place)))
      append("</b><div>")
      append(contentsOf: items[place].shown.bytes)
      append("</div></li>\n")
    }
    append("</ul>\n")
  }
}
