internal import Content
internal import Diagnostics

/// Takes over what front matter says that a quiz has a place for; `known` are keys that were read.
func takeSettings(
  _ front: ForeignFrontMatter, into quiz: inout WrittenQuiz, path: String,
  besides known: Set<String> = [], _ imported: inout Imported
) {
  var others: [String] = []
  for (key, value) in front.texts.sorted(by: { $0.key < $1.key }) {
    switch key {
    case _ where known.contains(key): break
    case "title": quiz.settings.title = oneLine(value)
    case "description": quiz.settings.description = oneLine(value)
    case "author": quiz.settings.author = oneLine(value)
    case "date", "created":
      let day = String(value.prefix(10))
      if day.isEmpty || isDate(day) {
        quiz.settings.created = day
      } else {
        others.append("\(key) \"\(oneLine(value))\"")
      }
    case "lang", "language":
      let tag = oneLine(value)
      if tag.isEmpty || isLanguageTag(tag) {
        quiz.settings.language = tag
      } else {
        others.append("\(key) \"\(tag)\"")
      }
    case "order", "weight":
      quiz.settings.order = Int(value)
      if Int(value) == nil { others.append("\(key) \"\(oneLine(value))\"") }
    case "type": break
    default: others.append(key)
    }
  }
  for (key, values) in front.lists.sorted(by: { $0.key < $1.key }) {
    if key == "tags" {
      quiz.settings.tags = values.map(oneLine)
    } else if !known.contains(key) {
      others.append(key)
    }
  }
  others += front.others.sorted()
  if !others.isEmpty {
    imported.lose(
      .settings, "front matter that quizzes do not have: \(others.joined(separator: ", "))",
      at: SourceLocation(path: path))
  }
}
