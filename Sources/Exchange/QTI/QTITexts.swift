internal import Addresses
internal import Bytes
internal import Content
internal import Diagnostics

/// Texts in a file of a package as Markdown, and the images that they show.
struct QTITexts {
  /// The file, as findings name it.
  let path: String
  /// The path of the file in its package.
  private let member: String
  /// The bytes of a file, by its path.
  private let file: (String) -> [UInt8]?
  /// The folder of the quiz, to which images go.
  private let quizFolder: String
  var media: ImportedMedia
  private var lost: [String] = []

  init(
    path: String, member: String, file: @escaping (String) -> [UInt8]?, quizFolder: String,
    media: ImportedMedia
  ) {
    self.path = path
    self.member = member
    self.file = file
    self.quizFolder = quizFolder
    self.media = media
  }

  func place(_ element: XMLElement) -> SourceLocation {
    SourceLocation(path: path, line: element.line, column: element.column)
  }

  mutating func lose(_ what: String?) {
    if let what, !lost.contains(what) { lost.append(what) }
  }

  /// HTML as Markdown.
  mutating func markdown(_ html: String) -> String {
    if let plain = plainParagraph(html) { return plain }
    var added = media
    let (texts, quizFolder) = (self, quizFolder)
    func packed(_ address: String) -> String? {
      texts.found(address).map { added.add($0.path, $0.bytes, folder: quizFolder) }
    }
    let converted = HTMLMarkdown(
      html, address: { packed($0) ?? ($0.contains(":") ? $0 : nil) },
      file: { $0.contains(":") ? nil : packed($0) })
    media = added
    for loss in converted.losses { lose(loss) }
    return canonicalMarkdown(converted.markdown)
  }

  /// The file that an address leads to, or holds.
  func found(_ address: String) -> (path: String, bytes: [UInt8])? {
    if address.hasPrefix("data:") { return dataFile(address) }
    for path in packagePaths(of: address, in: folder(of: member)) {
      if let bytes = file(path) { return (path, bytes) }
    }
    return nil
  }

  /// Says what was lost of one question, and starts with the next.
  mutating func report(_ element: XMLElement, to imported: inout Imported) {
    if !lost.isEmpty {
      imported.lose(.formatting, "not kept: \(lost.joined(separator: "; "))", at: place(element))
    }
    lost = []
  }
}

/// Where in a package an address in one of its folders may lead.
private func packagePaths(of address: String, in folder: String) -> [String] {
  let bare = percentDecoded(String(address.prefix { $0 != "?" && $0 != "#" }))
  let parts = bare.splitAtSlashes()
  // What stands for the top of the package in Canvas, where files are in a folder of their own.
  if parts.first?.contains("IMS-CC-FILEBASE") == true {
    let rest = parts.dropFirst()
    return ["", "web_resources"].compactMap {
      resolvedPath(rest.joined(separator: "/"), from: $0)
    }
  }
  return [folder, ""].compactMap { resolvedPath(bare, from: $0) }
}

/// What an item is: a question, or a text above the next one.
enum QTIPart {
  case question(WrittenQuestion)
  case text(AskedText)
}

extension AskedText {
  /// A text above the next question.
  init(above title: String, _ markdown: String) {
    let name = oneLine(title)
    self.init(blocks: markdownBlocks(markdown) ?? [], titled: name.isEmpty ? "…" : name)
  }
}
