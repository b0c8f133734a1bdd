internal import Addresses
internal import Bytes
internal import Content
internal import Diagnostics

/// What becomes one quiz.
struct QTIPlan {
  var title = ""
  var settings = WrittenQuiz.Settings()
  /// The folder and the name of the file that it was found in.
  var folder: String
  var file: String
  var items: [(member: String, element: XMLElement)] = []
  /// What a test says to those who take it.
  var texts: [(member: String, element: XMLElement)] = []

  init(member: String) {
    folder = Content.folder(of: member)
    let name = member.splitAtSlashes().last ?? ""
    file = String(name.prefix { $0 != "." })
  }
}

/// The XML files of a package, or one that stands alone.
struct QTIPackage: Sendable {
  let input: ImportedFile
  private let options: ImportOptions
  /// All files, by their paths.
  private(set) var members: [ExactString: SourceFile] = [:]
  /// The roots of XML files, with the names that QTI 2 has, in the order of the archive.
  private(set) var roots: [(member: String, element: XMLElement)] = []
  /// The place of each among them.
  private var places: [String: Int] = [:]
  /// Whether Podium wrote it, so that its folders are those of quizzes.
  private(set) var isOwn = false
  private let isArchive: Bool

  init?(
    _ input: ImportedFile, _ options: ImportOptions, reporting diagnostics: inout [Diagnostic]
  ) {
    self.input = input
    self.options = options
    isArchive = ZipArchive.isZip(input.file.bytes)
    var files = [input.file]
    if isArchive {
      guard let archive = ZipArchive(input.file, reporting: &diagnostics) else { return nil }
      // Canvas writes the same quiz a second time for others, with fewer kinds of questions.
      let stubs = Set(
        archive.members.compactMap { canvasFolder($0.path).map { $0 + "/assessment_qti.xml" } })
      files = archive.members.filter { member in
        if stubs.contains(member.path) { return false }
        let name = member.path.lowercased()
        // Blackboard's parts end in .dat.
        return name.hasSuffix(".xml") || name.hasSuffix(".xml.qti")
          || name.hasSuffix(".dat") && member.bytes.first { $0 > 0x20 } == UInt8(ascii: "<")
      }
      for member in archive.members { members[member.path] = member }
    }
    var room = maximumXMLElements
    for file in files {
      let named = SourceFile(path: findingPath(file.path), bytes: file.bytes)
      guard let root = parseXML(named, room: &room, reporting: &diagnostics) else { continue }
      if root.name == "manifest" { isOwn = root.attributes["identifier"] == ownManifest }
      places[file.path] = roots.count
      roots.append((file.path, QTIName.plain(root)))
    }
  }

  /// The bytes of a file of the package, or of one beside a file that stands alone.
  var file: (String) -> [UInt8]? {
    if isArchive { return { [members] path in members[path]?.bytes } }
    return { [options, input] address in options.neighbour(input.file.path, address) }
  }

  /// The root of an XML file of the package.
  func root(of member: String) -> XMLElement? { places[member].map { roots[$0].element } }

  /// A text of a file of its own.
  func passage(_ path: String, reporting diagnostics: inout [Diagnostic]) -> XMLElement? {
    if isArchive { return root(of: path) }
    return file(path).flatMap {
      parseXML(SourceFile(path: path, bytes: $0), reporting: &diagnostics)
    }.map(QTIName.plain)
  }

  /// The path of a file inside the package, from which its addresses lead.
  func folderMember(_ member: String) -> String { isArchive ? member : "" }

  func findingPath(_ member: String) -> String {
    isArchive ? input.file.path + "/" + member : input.file.path
  }

  func place(of element: XMLElement, in member: String) -> SourceLocation {
    SourceLocation(path: findingPath(member), line: element.line)
  }
}

/// Where Canvas keeps what else belongs to the quiz that stands in a file of a course's export: for
/// `non_cc_assessments/ID.xml.qti` the folder `ID` beside that of the file.
func canvasFolder(_ member: String) -> String? {
  let suffix = ".xml.qti"
  guard member.lowercased().hasSuffix(suffix), let name = member.splitAtSlashes().last else {
    return nil
  }
  var folder = folder(of: member)
  if folder.splitAtSlashes().last == "non_cc_assessments" { folder = Content.folder(of: folder) }
  return (folder.isEmpty ? "" : folder + "/") + name.dropLast(suffix.utf8.count)
}
