internal import Content
internal import Diagnostics
internal import Scoring

extension Imported {
  /// Reads a QTI package, 1.2 as Canvas writes it, 2.x or 3.0, or one of its files.
  mutating func readQTI(_ input: ImportedFile) {
    var files = [input.file]
    var images: [String: SourceFile] = [:]
    if ZipArchive.isZip(input.file.bytes) {
      guard let archive = ZipArchive(input.file, reporting: &diagnostics) else { return }
      files = archive.members.filter { $0.path.lowercased().hasSuffix(".xml") }
      for member in archive.members { images[member.path] = member }
    }
    var quiz = WrittenQuiz(path: input.name)
    var media = ImportedMedia()
    var found = false
    for file in files {
      let isMember = files.count > 1 || file.path != input.file.path
      let named = SourceFile(
        path: isMember ? input.file.path + "/" + file.path : file.path, bytes: file.bytes)
      guard let root = parseXML(named, reporting: &diagnostics) else { continue }
      var reading = QTIReading(path: named.path, member: file.path, images: images, media: media)
      if root.name == "questestinterop" {
        found = true
        if quiz.settings.title.isEmpty {
          quiz.settings.title = oneLine(root.first("assessment")?.attributes["title"] ?? "")
        }
        for item in root.descendants("item") { reading.readOld(item, into: &quiz, &self) }
      } else if QTIName.plain(root.name) == "assessmentItem" {
        found = true
        reading.readItem(root, into: &quiz, &self)
      } else if QTIName.plain(root.name) == "assessmentTest", quiz.settings.title.isEmpty {
        quiz.settings.title = oneLine(root.attributes["title"] ?? "")
      }
      media = reading.media
    }
    if !found, diagnostics.isEmpty {
      diagnostics.append(
        .error(
          .importSyntax, "this holds no questions of QTI", at: SourceLocation(path: input.file.path)
        ))
    }
    self.media += media.files
    quizzes.append(quiz)
  }
}

/// Names of QTI 3, `qti-choice-interaction`, as QTI 2 has them.
enum QTIName {
  static func plain(_ name: String) -> String {
    guard name.hasPrefix("qti-") else { return name }
    let parts = name.dropFirst(4).split(separator: "-")
    return parts.enumerated().map {
      $0 == 0 ? String($1) : $1.prefix(1).uppercased() + $1.dropFirst()
    }.joined()
  }

  /// An element with all names inside as QTI 2 has them.
  static func plain(_ element: XMLElement) -> XMLElement {
    var plain = element
    plain.name = self.plain(element.name)
    for (key, value) in element.attributes where key.contains("-") {
      let parts = key.split(separator: "-")
      plain.attributes[
        parts.enumerated().map { $0 == 0 ? String($1) : $1.prefix(1).uppercased() + $1.dropFirst() }
          .joined()] = value
    }
    plain.children = element.children.map { node in
      if case .element(let child) = node { .element(self.plain(child)) } else { node }
    }
    return plain
  }
}

private struct QTIReading {
  let path: String
  /// The path of the file in its package.
  let member: String
  let images: [String: SourceFile]
  var media: ImportedMedia
  var text = ForeignText()

  init(path: String, member: String, images: [String: SourceFile], media: ImportedMedia) {
    self.path = path
    self.member = member
    self.images = images
    self.media = media
  }

  private func place(_ element: XMLElement) -> SourceLocation {
    SourceLocation(path: path, line: element.line, column: element.column)
  }

  private mutating func markdown(_ html: String) -> String {
    let folder = folder(of: member)
    let images = images
    var added = media
    let converted = HTMLMarkdown(html) { address in
      let name = decodedPercent(String(address.prefix { $0 != "?" }))
        .split(separator: "/").filter { $0 != "." }.map(String.init)
      let bare =
        name.first?.contains("IMS-CC-FILEBASE") == true
        ? ["web_resources"] + name.dropFirst() : name[...]
      let inFolder = (folder.isEmpty ? [] : [folder]) + bare
      for path in [inFolder.joined(separator: "/"), bare.joined(separator: "/")] {
        if let file = images[path] { return added.add(path, file.bytes, folder: "") }
      }
      return address.contains(":") ? address : nil
    }
    media = added
    for loss in converted.losses where !lost.contains(loss) { lost.append(loss) }
    return canonicalMarkdown(converted.markdown)
  }

  private var lost: [String] = []

  private mutating func report(_ element: XMLElement, _ imported: inout Imported) {
    if !lost.isEmpty {
      imported.lose(.formatting, "not kept: \(lost.joined(separator: "; "))", at: place(element))
    }
    lost = []
  }

  private mutating func finish(
    _ question: WrittenQuestion?, _ element: XMLElement, into quiz: inout WrittenQuiz,
    _ imported: inout Imported,
    reason: String
  ) {
    report(element, &imported)
    if var question {
      question.line = element.line
      question.id = element.attributes["ident"] ?? element.attributes["identifier"] ?? ""
      imported.take(question, into: &quiz)
    } else {
      imported.lose(.question, reason + "; it is left out", at: place(element))
      imported.take(nil, into: &quiz)
    }
  }

  // MARK: QTI 1.2

  private mutating func material(_ element: XMLElement?) -> String {
    guard let text = element?.descendant("mattext") else { return "" }
    let isHTML = text.attributes["texttype"]?.contains("html") != false
    return isHTML ? markdown(text.text) : escapedMarkdown(oneLine(text.text))
  }

  mutating func readOld(
    _ item: XMLElement, into quiz: inout WrittenQuiz, _ imported: inout Imported
  ) {
    var fields: [String: String] = [:]
    for field in item.descendants("qtimetadatafield") {
      fields[field.first("fieldlabel")?.text.trimmed ?? ""] =
        field.first("fieldentry")?.text.trimmed
    }
    let presentation = item.first("presentation")
    let flow = presentation?.first("flow") ?? presentation
    let asked = AskedText(
      material(flow?.first("material")), name: item.attributes["title"] ?? "",
      number: quiz.questions.count + 1)
    var question = oldForm(item, flow, type: fields["question_type"] ?? "")
    question?.heading = asked.heading
    question?.stem = asked.stem
    for feedback in item.all("itemfeedback") where feedback.attributes["ident"] == "general_fb" {
      question?.explanation = material(feedback)
    }
    let others = item.all("itemfeedback").filter { $0.attributes["ident"] != "general_fb" }
    if question?.choices == nil, !others.isEmpty {
      imported.lose(.feedback, "feedback on answers", at: place(item))
    }
    if let points = fields["points_possible"].flatMap({ Decimal(parsing: Array($0.utf8)) })?
      .multiplied(by: hundred),
      points != hundred, points.scale == 0, points.digits >= 0, points.digits <= 1_000_000
    {
      question?.points = Int(points.digits)
    }
    let type = fields["question_type"] ?? "unknown"
    finish(
      question, item, into: &quiz, &imported,
      reason: "a question of the type \(type) cannot be read")
  }

  private mutating func oldForm(_ item: XMLElement, _ flow: XMLElement?, type: String)
    -> WrittenQuestion?
  {
    let conditions = item.first("resprocessing")?.all("respcondition") ?? []
    let scored = conditions.filter {
      ($0.first("setvar")?.text.trimmed).flatMap { Decimal(parsing: Array($0.utf8)) }.map {
        zero < $0
      } ?? false
    }
    func right(_ respident: String? = nil) -> Set<String> {
      Set(
        scored.flatMap { $0.first("conditionvar").map(positive) ?? [] }
          .filter { respident == nil || $0.attributes["respident"] == respident }.map {
            $0.text.trimmed
          })
    }
    let lids = flow?.descendants("response_lid") ?? []
    if lids.count > 1 {
      var pairs: [WrittenPair] = []
      var rights: [String] = []
      for lid in lids {
        let labels = lid.descendants("response_label")
        let texts = labels.map { material($0) }
        for text in texts where !rights.contains(text) { rights.append(text) }
        let wanted = right(lid.attributes["ident"])
        guard
          let index = labels.firstIndex(where: { wanted.contains($0.attributes["ident"] ?? "") })
        else { return nil }
        pairs.append(WrittenPair(material(lid.first("material")), texts[index]))
      }
      let used = Set(pairs.map(\.right))
      var question = WrittenQuestion(
        .matching, form: .matching(pairs, distractors: rights.filter { !used.contains($0) }))
      question.marking = .partial
      return question
    }
    if let lid = lids.first {
      let wanted = right()
      let choices = lid.descendants("response_label").map { label -> WrittenChoice in
        let ident = label.attributes["ident"] ?? ""
        let feedback = item.all("itemfeedback").first { $0.attributes["ident"] == ident + "_fb" }
        return WrittenChoice(
          material(label), isRight: wanted.contains(ident), feedback: material(feedback))
      }
      let isMultiple = lid.attributes["rcardinality"] == "Multiple"
      guard choices.count > 1, choices.contains(where: \.isRight) else { return nil }
      return WrittenQuestion(isMultiple ? .multiple : .single, form: .choices(choices))
    }
    guard flow?.descendant("response_str") != nil || flow?.descendant("response_num") != nil,
      type != "essay_question"
    else {
      return nil
    }
    if type == "numerical_question", let condition = scored.first?.first("conditionvar") {
      let low = (condition.descendant("vargte") ?? condition.descendant("vargt"))?.text.trimmed
      let high = condition.descendant("varlte")?.text.trimmed
      if let low, let high, case .number(let least, let most, _)? = numberBlank(low + ".." + high) {
        let exact = condition.descendant("varequal")?.text.trimmed ?? ""
        return WrittenQuestion(
          .numeric, form: .blanks([.blank(.number(low: least, high: most, shown: exact))]))
      }
      return numberBlank(right().first ?? "").map {
        WrittenQuestion(.numeric, form: .blanks([.blank($0)]))
      }
    }
    let accepted = scored.flatMap { $0.first("conditionvar").map(positive) ?? [] }.map {
      oneLine($0.text)
    }.filter { !$0.isEmpty }
    return accepted.isEmpty
      ? nil : WrittenQuestion(.shortText, form: .blanks([.blank(.text(accepted))]))
  }

  /// The conditions that a right answer meets, without those under a "not".
  private func positive(_ condition: XMLElement) -> [XMLElement] {
    condition.elements.flatMap { element in
      element.name == "not" ? [] : element.name == "varequal" ? [element] : positive(element)
    }
  }

  // MARK: QTI 2 and 3

  mutating func readItem(
    _ root: XMLElement, into quiz: inout WrittenQuiz, _ imported: inout Imported
  ) {
    let item = QTIName.plain(root)
    guard var body = item.first("itemBody") else {
      finish(nil, item, into: &quiz, &imported, reason: "an item without a body")
      return
    }
    var right: [String: [String]] = [:]
    var isNumber: Set<String> = []
    for declaration in item.all("responseDeclaration") {
      let name = declaration.attributes["identifier"] ?? ""
      var values = declaration.first("correctResponse")?.all("value").map { $0.text.trimmed } ?? []
      for entry in declaration.first("mapping")?.all("mapEntry") ?? [] {
        let isWorth =
          Decimal(parsing: Array((entry.attributes["mappedValue"] ?? "0").utf8)).map { zero < $0 }
          ?? false
        if let key = entry.attributes["mapKey"], isWorth, !values.contains(key),
          declaration.attributes["baseType"] == "string"
        {
          values.append(key)
        }
      }
      right[name] = values
      if ["float", "integer"].contains(declaration.attributes["baseType"]) {
        isNumber.insert(name)
      }
    }
    let question = form(
      &body, right, isNumber, title: item.attributes["title"] ?? "",
      number: quiz.questions.count + 1)
    finish(question, item, into: &quiz, &imported, reason: "its interaction cannot be read")
  }

  private mutating func form(
    _ body: inout XMLElement, _ right: [String: [String]], _ isNumber: Set<String>, title: String,
    number: Int
  ) -> WrittenQuestion? {
    for name in ["choiceInteraction", "orderInteraction", "matchInteraction"] {
      guard let interaction = body.descendant(name) else { continue }
      let wanted = right[interaction.attributes["responseIdentifier"] ?? ""] ?? []
      let prompt = interaction.first("prompt")?.markup ?? ""
      let above = markdown(markup(of: body, without: name) + "<p>" + prompt + "</p>")
      let asked = AskedText(above, name: title, number: number)
      var question = interactionForm(name, interaction, wanted)
      question?.heading = asked.heading
      question?.stem = asked.stem
      return question
    }
    var blanks: [WrittenBlank] = []
    let source = gapped(body, right, isNumber, &blanks)
    guard !blanks.isEmpty, let around = GapText(markdown(source), blanks: blanks) else {
      return nil
    }
    var kind = Question.Kind.cloze
    if blanks.count == 1, case .number = blanks[0] { kind = .numeric }
    if around.segments.count == 1, case .text = blanks[0] { kind = .shortText }
    var question = WrittenQuestion(kind, form: .blanks(around.segments))
    let asked = AskedText(around.asked, name: title, number: number)
    question.heading =
      around.asked.isEmpty
      ? (title.isEmpty ? around.summary : escapedMarkdown(title)) : asked.heading
    question.stem = around.asked.isEmpty ? "" : asked.stem
    return question
  }

  private func markup(of element: XMLElement, without name: String) -> String {
    element.children.map { node in
      switch node {
      case .text(let text): return escaped(text)
      case .element(let child):
        if child.name == name { return "" }
        return child.descendant(name) == nil
          ? child.outerMarkup : "<div>" + markup(of: child, without: name) + "</div>"
      }
    }.joined()
  }

  private mutating func interactionForm(
    _ name: String, _ interaction: XMLElement, _ right: [String]
  ) -> WrittenQuestion? {
    switch name {
    case "choiceInteraction":
      var choices: [WrittenChoice] = []
      for choice in interaction.all("simpleChoice") {
        let feedback = choice.first("feedbackInline")
        choices.append(
          WrittenChoice(
            markdown(markup(of: choice, without: "feedbackInline")),
            isRight: right.contains(choice.attributes["identifier"] ?? ""),
            feedback: feedback.map { markdown($0.markup) } ?? "",
            isPinned: choice.attributes["fixed"] == "true"))
      }
      guard choices.count > 1, choices.contains(where: \.isRight) else { return nil }
      let isMultiple = interaction.attributes["maxChoices"] ?? "1" != "1"
      var question = WrittenQuestion(isMultiple ? .multiple : .single, form: .choices(choices))
      if interaction.attributes["shuffle"] == "false" { question.shuffles = false }
      return question
    case "orderInteraction":
      var texts: [String: String] = [:]
      for choice in interaction.all("simpleChoice") {
        texts[choice.attributes["identifier"] ?? ""] = markdown(choice.markup)
      }
      let items = right.compactMap { texts[$0] }
      return items.count > 1 && items.count == texts.count
        ? WrittenQuestion(.ordering, form: .ordering(items)) : nil
    default:
      let sets = interaction.all("simpleMatchSet")
      guard sets.count == 2 else { return nil }
      var texts: [String: String] = [:]
      for choice in sets.flatMap({ $0.all("simpleAssociableChoice") }) {
        texts[choice.attributes["identifier"] ?? ""] = markdown(choice.markup)
      }
      var pairs: [WrittenPair] = []
      for value in right {
        let names = value.split(separator: " ").map(String.init)
        guard names.count == 2, let left = texts[names[0]], let right = texts[names[1]] else {
          return nil
        }
        pairs.append(WrittenPair(left, right))
      }
      let used = Set(pairs.map(\.right))
      let rights = sets[1].all("simpleAssociableChoice").compactMap {
        texts[$0.attributes["identifier"] ?? ""]
      }
      let lefts = sets[0].all("simpleAssociableChoice").count
      guard !pairs.isEmpty, pairs.count == lefts else { return nil }
      return WrittenQuestion(
        .matching, form: .matching(pairs, distractors: rights.filter { !used.contains($0) }))
    }
  }

  /// The body with a gap for each place to fill.
  private func gapped(
    _ element: XMLElement, _ right: [String: [String]], _ isNumber: Set<String>,
    _ blanks: inout [WrittenBlank]
  ) -> String {
    var html = ""
    for node in element.children {
      switch node {
      case .text(let text): html += escaped(text)
      case .element(let child):
        let name = child.attributes["responseIdentifier"] ?? ""
        let wanted = (right[name] ?? []).filter { !$0.isEmpty }
        if child.name == "textEntryInteraction" || child.name == "extendedTextInteraction" {
          guard let first = wanted.first else { continue }
          blanks.append(
            isNumber.contains(name) ? numberBlank(first) ?? .text(wanted) : .text(wanted))
          html += TextFormat.gap
        } else if child.name == "inlineChoiceInteraction" {
          let options = child.all("inlineChoice").map {
            WrittenBlank.Option(
              oneLine($0.text), isRight: wanted.contains($0.attributes["identifier"] ?? ""))
          }
          guard options.contains(where: \.isRight) else { continue }
          blanks.append(options.count > 1 ? .list(options) : .text(options.map(\.text)))
          html += TextFormat.gap
        } else if child.descendant("textEntryInteraction") != nil
          || child.descendant("inlineChoiceInteraction") != nil
        {
          html += "<\(child.name)>" + gapped(child, right, isNumber, &blanks) + "</\(child.name)>"
        } else {
          html += child.outerMarkup
        }
      }
    }
    return html
  }
}
