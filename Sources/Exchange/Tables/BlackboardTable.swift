internal import Content
internal import Diagnostics
internal import Scoring

/// A table as Blackboard takes it: a row for each question, which starts with its kind.
///
///     MC  Which is red?  apple  correct  sky  incorrect
///     TF  Snow is warm.  false
///     NUM  How many?  5  0.5
struct BlackboardTable {
  private let rows: [CSVTable.Row]
  private let lines: SourceLines

  private static let kinds: Set<String> = [
    "MC", "MA", "TF", "ESS", "ORD", "MAT", "FIB", "FIB_PLUS", "FIL", "NUM", "SR", "OP",
    "JUMBLED_SENTENCE", "QUIZ_BOWL",
  ]

  /// Nil unless every row starts with a kind.
  init?(_ rows: [CSVTable.Row], _ lines: SourceLines) {
    let filled = rows.filter { row in row.fields.contains { !$0.trimmed.isEmpty } }
    guard !filled.isEmpty, filled.allSatisfy({ Self.kinds.contains($0.fields[0].trimmed) }) else {
      return nil
    }
    self.rows = filled
    self.lines = lines
  }

  func read(name: String, _ imported: inout Imported) {
    var quiz = WrittenQuiz(path: name)
    if let place = ApparentHTML.firstCertain(in: rows.lazy.map { ($0.fields, $0.offset) }) {
      imported.diagnostics.append(ApparentHTML.uncertainty(at: lines.location(place)))
    }
    for row in rows {
      let place = lines.location(row.offset)
      var fields = row.fields.dropFirst().map { oneLine($0.trimmed) }
      while fields.last == "" { fields.removeLast() }
      guard let asked = fields.first, !asked.isEmpty else {
        imported.take(imported.leaveOut("this row has no question", at: place), into: &quiz)
        continue
      }
      let kind = row.fields[0].trimmed
      guard let (found, form) = Self.form(kind, Array(fields.dropFirst())) else {
        imported.take(
          imported.leaveOut(
            (kind == "NUM" ? fields.dropFirst().lazy.compactMap(doubtInNumber).first : nil)
              ?? "a question of the kind \(kind) that has no answer, or none that can be checked",
            at: place), into: &quiz)
        continue
      }
      var question = WrittenQuestion(found, heading: escapedMarkdown(asked), form: form)
      if found == .multiple { question.marking = .partial }
      question.line = place.line
      imported.take(question, into: &quiz)
    }
    imported.quizzes.append(quiz)
  }

  /// How a question of a kind is answered, by what stands behind its text.
  private static func form(_ kind: String, _ said: [String]) -> (Question.Kind, WrittenForm)? {
    guard let first = said.first, said.allSatisfy({ !$0.isEmpty }) else { return nil }
    switch kind {
    case "MC", "MA": return choices(said, isSingle: kind == "MC")
    case "TF":
      guard said.count == 1, ["true", "false"].contains(first.lowercased()) else { return nil }
      return (.trueFalse, .truth(first.lowercased() == "true"))
    case "FIB": return (.shortText, .typed(said))
    case "NUM":
      guard said.count < 3, let value = Decimal(answer: first),
        let blank = numberBlank(value, margin: said.count == 2 ? said[1] : "0")
      else { return nil }
      return (.numeric, .blank(blank))
    case "ORD":
      return said.count > 1 ? (.ordering, .ordering(said.map { escapedMarkdown($0) })) : nil
    case "MAT":
      let pairs = inTwos(said).map { WrittenPair(escapedMarkdown($0), escapedMarkdown($1)) }
      guard said.count.isMultiple(of: 2), pairs.count > 1 else { return nil }
      return (.matching, .matching(pairs, distractors: []))
    default: return nil
    }
  }

  private static func choices(_ said: [String], isSingle: Bool) -> (Question.Kind, WrittenForm)? {
    let pairs = inTwos(said)
    let choices = pairs.map { text, word in
      WrittenChoice(escapedMarkdown(text), isRight: word.lowercased() == "correct")
    }
    let rights = choices.count(where: \.isRight)
    guard said.count.isMultiple(of: 2), choices.count > 1, isSingle ? rights == 1 : rights > 0,
      pairs.allSatisfy({ ["correct", "incorrect"].contains($1.lowercased()) })
    else { return nil }
    return (isSingle ? .single : .multiple, .choices(choices))
  }

  private static func inTwos(_ said: [String]) -> [(String, String)] {
    stride(from: 0, to: said.count - 1, by: 2).map { (said[$0], said[$0 + 1]) }
  }
}
