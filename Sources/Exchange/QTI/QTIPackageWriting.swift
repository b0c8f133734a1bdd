internal import Bytes
internal import Content
internal import Diagnostics

extension Keeping {
  /// Labels for a picture are texts since 3.0, and were pictures before.
  static func qti(_ dialect: QTIDialect) -> Keeping {
    Keeping(
      kinds: Set(Question.Kind.allCases), points: true, marking: true, shuffle: true, pins: true,
      places: dialect == .two ? [.single, .multiple] : [.single, .multiple, .matching],
      introduction: true, flow: true, findsFormulas: dialect == .two)
  }
}

/// Files of a package, before they are packed.
struct PackageFiles {
  var files: [SourceFile] = []
  /// What could not be kept of texts, with the quiz's place among all and the question's; nil for
  /// the introduction.
  var losses: [(quiz: Int, question: Int?, what: String)] = []
  /// The addresses of images that are not there.
  var missing: [(quiz: Int, address: String)] = []

  mutating func note(_ texts: PackedTexts, quiz: Int, question: Int?) {
    for loss in texts.losses { losses.append((quiz, question, loss)) }
  }
}

/// Quizzes as a package of QTI 2.1 or 3.0: a test and its items in a folder for each quiz.
func qtiPackage(
  of quizzes: [WrittenQuiz], in dialect: QTIDialect, file: @escaping (String, String) -> [UInt8]?
) -> PackageFiles {
  var package = PackageFiles()
  var resources: [XMLNode] = []
  for (number, quiz) in quizzes.enumerated() {
    var texts = PackedTexts(of: quiz.path, file: file)
    let introduction = texts.nodes(quiz.introduction)
    let shown = texts.images
    package.note(texts, quiz: number, question: nil)
    var names: [String] = []
    var items: [XMLNode] = []
    for (place, question) in quiz.questions.enumerated() {
      let name = QTIItemWriter.identifier(question.id, number: place + 1)
      var writer = QTIItemWriter(question, in: dialect, texts: texts)
      let path = "\(quiz.path)/\(name).xml"
      package.files.append(SourceFile(path: path, bytes: writer.document(identifier: name)))
      texts = writer.texts
      package.note(texts, quiz: number, question: place)
      names.append(name)
      items.append(
        dialect.resource("item-\(number + 1)-\(place + 1)", "item", path, files: texts.images))
    }
    let path = "\(quiz.path)/_test.xml"
    package.files.append(
      SourceFile(path: path, bytes: test(of: quiz, introduction, names, in: dialect)))
    package.files += texts.media.files
    package.missing += texts.missing.map { (number, $0) }
    let dependencies = names.indices.map {
      xml("dependency", ["identifierref": "item-\(number + 1)-\($0 + 1)"])
    }
    resources.append(
      dialect.resource(
        "test-\(number + 1)", "test", path, files: shown, dependencies: dependencies))
    resources += items
  }
  package.files.insert(
    SourceFile(path: "imsmanifest.xml", bytes: manifest(resources, in: dialect)), at: 0)
  return package
}

/// What the manifest of our own packages is called, by which their paths are known.
let ownManifest = "podium"

private func manifest(_ resources: [XMLNode], in dialect: QTIDialect) -> [UInt8] {
  let (space, schema, name, version) =
    switch dialect {
    case .two:
      (
        "http://www.imsglobal.org/xsd/imscp_v1p1",
        "http://www.imsglobal.org/xsd/qti/qtiv2p1/qtiv2p1_imscpv1p2_v1p0.xsd", "QTIv2.1 Package",
        "1.0.0"
      )
    case .three:
      (
        "http://www.imsglobal.org/xsd/qti/qtiv3p0/imscp_v1p1",
        "https://purl.imsglobal.org/spec/qti/v3p0/schema/xsd/imsqtiv3p0_imscpv1p2_v1p0.xsd",
        "QTI Package", "3.0.0"
      )
    }
  return xml(
    "manifest",
    [
      "xmlns": space, "xmlns:xsi": "http://www.w3.org/2001/XMLSchema-instance",
      "xsi:schemaLocation": "\(space) \(schema)", "identifier": ownManifest,
    ],
    [
      xml("metadata", [xml("schema", text: name), xml("schemaversion", text: version)]),
      xml("organizations"), xml("resources", resources),
    ]
  ).document()
}

extension QTIDialect {
  fileprivate func resource(
    _ identifier: String, _ kind: String, _ path: String, files: [String] = [],
    dependencies: [XMLNode] = []
  ) -> XMLNode {
    xml(
      "resource",
      [
        "identifier": identifier, "type": "imsqti_\(kind)_xmlv\(self == .two ? "2p1" : "3p0")",
        "href": path,
      ], ([path] + files).map { xml("file", ["href": $0]) } + dependencies)
  }
}

/// The test that leads through the items of a quiz and adds up their scores.
private func test(
  of quiz: WrittenQuiz, _ introduction: [XMLNode], _ names: [String], in dialect: QTIDialect
) -> [UInt8] {
  let settings = quiz.settings
  let title = quiz.titleOrName
  var section: [XMLNode] = []
  if let pick = settings.pick, pick <= names.count {
    section.append(xml("selection", ["select": String(pick)]))
  }
  if settings.shufflesQuestions { section.append(xml("ordering", ["shuffle": "true"])) }
  if !introduction.isEmpty {
    section.append(xml("rubricBlock", ["view": "candidate"], dialect.content(introduction)))
  }
  section += names.map { xml("assessmentItemRef", ["identifier": $0, "href": "\($0).xml"]) }
  var part: [XMLNode] = []
  // In an exam nothing is told before the end.
  if !settings.isExam { part.append(xml("itemSessionControl", ["showFeedback": "true"])) }
  part.append(
    xml(
      "assessmentSection", ["identifier": "_section", "title": title, "visible": "true"], section))
  var children = [
    xml(
      "outcomeDeclaration", ["identifier": "SCORE", "cardinality": "single", "baseType": "float"])
  ]
  if let limit = settings.timeLimit {
    children.append(xml("timeLimits", ["maxTime": String(limit)]))
  }
  children.append(
    xml(
      "testPart",
      [
        "identifier": "_part", "navigationMode": "nonlinear",
        "submissionMode": settings.isExam ? "simultaneous" : "individual",
      ], part))
  children.append(
    xml(
      "outcomeProcessing",
      [
        xml(
          "setOutcomeValue", ["identifier": "SCORE"],
          [xml("sum", [xml("testVariables", ["variableIdentifier": "SCORE"])])])
      ]))
  return dialect.document("assessmentTest", ["identifier": "_test", "title": title], children)
}
