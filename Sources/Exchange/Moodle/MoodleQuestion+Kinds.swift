internal import Content
internal import Scoring

/// The kinds that have their answers beside their text.
extension MoodleQuestion {
  mutating func choices(_ media: inout ImportedMedia, _ imported: inout Imported)
    -> WrittenQuestion?
  {
    let answers = element.all("answer")
    // Of these each right choice says 100; of a set all must be chosen.
    let isSet = ["multichoiceset", "oumultiresponse"].contains(element["type"])
    let isSingle =
      !isSet && ["true", "1"].contains(element.first("single")?.text.trimmed ?? "true")
    let weights = answers.map {
      Decimal(parsing: $0.attributes["fraction"] ?? "0") ?? zero
    }
    let key = isSet ? WeightedKey(set: weights) : WeightedKey(weights, isSingle: isSingle)
    guard key.right.contains(true), answers.count > 1 else {
      return imported.leaveOut(
        "a question without a right choice, or with one only; it is left out", at: place)
    }
    if let loss = key.loss { imported.lose(.weights, loss, at: place) }
    var written: [WrittenChoice] = []
    for (answer, isRight) in zip(answers, key.right) {
      written.append(
        WrittenChoice(
          markdown(answer, &media), isRight: isRight,
          feedback: markdown(answer.first("feedback"), &media)))
    }
    var question = asked(isSingle ? .single : .multiple, .choices(written), &media)
    if !isSingle, element["type"] != "multichoiceset" { question.marking = .partial }
    return question
  }

  mutating func truth(_ media: inout ImportedMedia, _ imported: inout Imported)
    -> WrittenQuestion?
  {
    let answers = ["true", "false"].compactMap { word in
      element.all("answer").first { typed($0).lowercased() == word }
    }
    let key = WeightedKey(
      answers.map { Decimal(parsing: $0["fraction"]) ?? zero }, isSingle: true)
    // Moodle wrote them in the language of its user once.
    guard answers.count == 2, key.right.contains(true) else {
      return self.choices(&media, &imported)
    }
    if let loss = key.loss { imported.lose(.weights, loss, at: place) }
    var choices: [WrittenChoice] = []
    for (answer, (word, isRight)) in zip(answers, zip(["True", "False"], key.right)) {
      choices.append(
        WrittenChoice(
          word, isRight: isRight, feedback: markdown(answer.first("feedback"), &media)))
    }
    return asked(.trueFalse, .choices(choices), &media)
  }

  mutating func shortText(_ media: inout ImportedMedia, _ imported: inout Imported)
    -> WrittenQuestion?
  {
    var accepted: [String] = []
    for answer in element.all("answer") {
      let text = typed(answer)
      noteFeedback(answer, text, &media, &imported)
      guard isRight(answer, text, &imported) else { continue }
      let pattern = WildcardAnswer(text)
      if pattern.hasWildcard {
        imported.lose(
          .weights, "the asterisk in \"\(text)\" stands for itself, not for any text", at: place)
      }
      if !text.isEmpty { accepted.append(pattern.text) }
    }
    if element.first("usecase")?.text.trimmed == "1" {
      imported.lose(.weights, "that capitals matter", at: place)
    }
    guard !accepted.isEmpty else {
      return imported.leaveOut("no answer is right; it is left out", at: place)
    }
    return asked(.shortText, .typed(accepted), &media)
  }

  private mutating func noteFeedback(
    _ answer: XMLElement, _ text: String, _ media: inout ImportedMedia, _ imported: inout Imported
  ) {
    if !markdown(answer.first("feedback"), &media).isEmpty {
      imported.lose(.feedback, "the feedback on the answer \"\(text)\"", at: place)
    }
  }

  private func isRight(_ answer: XMLElement, _ text: String, _ imported: inout Imported) -> Bool {
    let weight = Decimal(parsing: answer.attributes["fraction"] ?? "100") ?? zero
    if weight >= hundred { return true }
    if zero < weight {
      imported.lose(
        .weights, "the answer \"\(text)\", which is worth \(weight.written) %", at: place)
    }
    return false
  }

  mutating func numeric(_ media: inout ImportedMedia, _ imported: inout Imported)
    -> WrittenQuestion?
  {
    var blank: WrittenBlank?
    var problem: String?
    for answer in element.all("answer") {
      let text = typed(answer)
      noteFeedback(answer, text, &media, &imported)
      guard isRight(answer, text, &imported) else { continue }
      // Moodle takes a tolerance that is not said for none.
      let said = answer.first("tolerance")?.text.trimmed ?? ""
      let margin = said.isEmpty ? "0" : said
      guard let value = Decimal(answer: text), let found = numberBlank(value, margin: margin) else {
        problem =
          doubtInNumber(text) ?? doubtInNumber(margin)
          ?? "\"\(oneLine(Decimal(parsing: text) == nil ? text : margin))\" is no number that can be kept; write digits, at most 18, without a unit or a power of ten"
        continue
      }
      if blank != nil {
        imported.lose(.weights, "a second right number, \(text)", at: place)
        continue
      }
      blank = found
    }
    guard let blank else {
      return imported.leaveOut("\(problem ?? "no number is right"); it is left out", at: place)
    }
    let units =
      element.first("units")?.all("unit").compactMap { $0.first("unit_name")?.text.trimmed } ?? []
    if !units.isEmpty {
      imported.lose(.weights, "the units \(units.joined(separator: ", "))", at: place)
    }
    return asked(.numeric, .blank(blank), &media)
  }

  mutating func matching(_ media: inout ImportedMedia, _ imported: inout Imported)
    -> WrittenQuestion?
  {
    var pairs: [WrittenPair] = []
    var distractors: [String] = []
    for sub in element.all("subquestion") {
      let left = markdown(sub, &media)
      // Only where pairs are dragged are the right sides HTML.
      let right =
        element["type"] == "ddmatch"
        ? markdown(sub.first("answer"), &media)
        : escapedMarkdown(oneLine(sub.first("answer")?.first("text")?.text ?? ""))
      if right.isEmpty {
        let name = oneLine(plainText(ofMarkdown: left))
        if !name.isEmpty {
          imported.lose(.other, "\"\(name)\", to which nothing belongs", at: place)
        }
        continue
      }
      if left.isEmpty { distractors.append(right) } else { pairs.append(WrittenPair(left, right)) }
    }
    guard !pairs.isEmpty, Set(pairs.map(\.right) + distractors).count > 1 else {
      return imported.leaveOut("there is nothing to match; it is left out", at: place)
    }
    var question = asked(.matching, .matching(pairs, distractors: distractors), &media)
    question.marking = .partial
    return question
  }

  mutating func ordering(_ media: inout ImportedMedia, _ imported: inout Imported)
    -> WrittenQuestion?
  {
    var items: [String] = []
    for answer in element.all("answer") {
      items.append(markdown(answer, &media))
      noteFeedback(answer, typed(answer), &media, &imported)
    }
    guard items.count > 1 else {
      return imported.leaveOut("there is nothing to order; it is left out", at: place)
    }
    let drawn = Int(element.first("selectcount")?.text.trimmed ?? "") ?? 0
    let draws = element.first("selecttype")?.text.trimmed ?? "ALL"
    if !["ALL", "0"].contains(draws), (1..<items.count).contains(drawn) {
      imported.lose(.other, "that \(drawn) of the items are drawn; all are asked", at: place)
    }
    var question = asked(.ordering, .ordering(items), &media)
    let grading = element.first("gradingtype")?.text.trimmed
    if grading != "ALL_OR_NOTHING", grading != "-1" { question.marking = .partial }
    return question
  }
}
