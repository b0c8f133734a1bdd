internal import Content
internal import Diagnostics

extension Keeping {
  /// What Canvas keeps, which gives parts of the points for parts of an answer, but not of an
  /// order.
  static let qti1 = Keeping(
    kinds: Set(Question.Kind.allCases), points: true,
    partialKinds: [.multiple, .cloze, .matching], plainRights: true, findsFormulas: true)
}

/// Quizzes as a package of QTI 1.2 with what Canvas adds to it: an assessment and its settings in a
/// folder for each quiz.
func qti1Package(
  of quizzes: [WrittenQuiz], file: @escaping (String, String) -> [UInt8]?
) -> PackageFiles {
  var package = PackageFiles()
  var resources: [XMLNode] = []
  for (number, quiz) in quizzes.enumerated() {
    var texts = PackedTexts(
      of: quiz.path, prefix: "%24IMS-CC-FILEBASE%24/\(quiz.path)/", file: file)
    var items: [XMLNode] = []
    for (place, question) in quiz.questions.enumerated() {
      var writer = QTI1ItemWriter(question, number: place + 1, texts: texts)
      items.append(writer.item())
      texts = writer.texts
      package.note(texts, quiz: number, question: place)
    }
    package.missing += texts.missing.map { (number, $0) }
    let identifier = "quiz-\(number + 1)"
    let (quizPath, metaPath) = ("\(quiz.path)/quiz.xml", "\(quiz.path)/assessment_meta.xml")
    let title = quiz.titleOrName
    package.files.append(SourceFile(path: quizPath, bytes: assessment(identifier, title, items)))
    package.files.append(SourceFile(path: metaPath, bytes: settings(of: quiz, identifier, title)))
    package.files += texts.media.files
    resources.append(
      xml(
        "resource", ["identifier": identifier, "type": "imsqti_xmlv1p2"],
        [
          xml("file", ["href": quizPath]),
          xml("dependency", ["identifierref": identifier + "-meta"]),
        ]))
    resources.append(
      resource(
        identifier + "-meta", "associatedcontent/imscc_xmlv1p1/learning-application-resource",
        metaPath))
    for (place, image) in texts.media.files.enumerated() {
      resources.append(resource("\(identifier)-image-\(place + 1)", "webcontent", image.path))
    }
  }
  package.files.insert(SourceFile(path: "imsmanifest.xml", bytes: manifest(resources)), at: 0)
  return package
}

private func resource(_ identifier: String, _ type: String, _ path: String) -> XMLNode {
  xml(
    "resource", ["identifier": identifier, "type": type, "href": path],
    [xml("file", ["href": path])])
}

private func manifest(_ resources: [XMLNode]) -> [UInt8] {
  let space = "http://www.imsglobal.org/xsd/imsccv1p1/imscp_v1p1"
  return xml(
    "manifest",
    [
      "xmlns": space, "xmlns:xsi": "http://www.w3.org/2001/XMLSchema-instance",
      "xsi:schemaLocation": "\(space) http://www.imsglobal.org/xsd/imscp_v1p1.xsd",
      "identifier": ownManifest,
    ],
    [
      xml("metadata", [xml("schema", text: "IMS Content"), xml("schemaversion", text: "1.1.3")]),
      xml("organizations"), xml("resources", resources),
    ]
  ).document()
}

private func assessment(_ identifier: String, _ title: String, _ items: [XMLNode]) -> [UInt8] {
  let space = "http://www.imsglobal.org/xsd/ims_qtiasiv1p2"
  return xml(
    "questestinterop",
    [
      "xmlns": space, "xmlns:xsi": "http://www.w3.org/2001/XMLSchema-instance",
      "xsi:schemaLocation": "\(space) http://www.imsglobal.org/xsd/ims_qtiasiv1p2p1.xsd",
    ],
    [
      xml(
        "assessment", ["ident": identifier, "title": title],
        [
          xml("qtimetadata", [metadata("cc_maxattempts", "1")]),
          xml("section", ["ident": "root_section"], items),
        ])
    ]
  ).document()
}

/// A field of metadata and what stands in it.
func metadata(_ label: String, _ entry: String) -> XMLNode {
  xml("qtimetadatafield", [xml("fieldlabel", text: label), xml("fieldentry", text: entry)])
}

/// What Canvas reads beside the questions.
private func settings(of quiz: WrittenQuiz, _ identifier: String, _ title: String) -> [UInt8] {
  let points = quiz.questions.reduce(0) { $0 + ($1.points ?? 100) }
  let space = "http://canvas.instructure.com/xsd/cccv1p0"
  return xml(
    "quiz",
    [
      "xmlns": space, "xmlns:xsi": "http://www.w3.org/2001/XMLSchema-instance",
      "xsi:schemaLocation": "\(space) https://canvas.instructure.com/xsd/cccv1p0.xsd",
      "identifier": identifier,
    ],
    [
      xml("title", text: title), xml("description"), xml("shuffle_answers", text: "true"),
      xml("scoring_policy", text: "keep_highest"), xml("quiz_type", text: "assignment"),
      xml("points_possible", text: grade(points)), xml("show_correct_answers", text: "true"),
      xml("allowed_attempts", text: "1"), xml("available", text: "false"),
    ]
  ).document()
}
