internal import Content

/// Texts of one quiz as XHTML, and the images that they show, as files of a package.
struct PackedTexts {
  private let quiz: String
  private let file: (String, String) -> [UInt8]?
  private(set) var media = ImportedMedia()
  /// The addresses of images that are not there.
  private(set) var missing: [String] = []
  /// What of the last question XHTML has no place for.
  private(set) var losses: [String] = []
  /// The images of the last question, by their paths in the package.
  private(set) var images: [String] = []
  /// What stands before an image's address.
  private let prefix: String

  init(of quiz: String, prefix: String = "", file: @escaping (String, String) -> [UInt8]?) {
    self.quiz = quiz
    self.file = file
    self.prefix = prefix
  }

  /// The bytes of an image, by its address in the quiz.
  func bytes(of address: String) -> [UInt8]? { file(quiz, address) }

  mutating func startQuestion() {
    losses = []
    images = []
  }

  /// Blocks, or one line without a paragraph around it, with nodes for its gaps.
  mutating func nodes(_ markdown: String, isInline: Bool = false, gaps: [XMLNode] = []) -> [XMLNode]
  {
    if markdown.isEmpty { return [] }
    var addresses: [String: String] = [:]
    let shown = PortableHTML(markdown, isInline: isInline).images
    for image in shown where addresses[image] == nil {
      guard let bytes = file(quiz, image) else {
        if !missing.contains(image) { missing.append(image) }
        continue
      }
      let address = media.add(image, bytes, folder: quiz)
      addresses[image] = prefix + address
      let path = quiz + "/" + address
      if !images.contains(path) { images.append(path) }
    }
    let found = addresses
    let portable = PortableHTML(markdown, isInline: isInline, linksMedia: true) { found[$0] }
    var converter = XHTML(gaps: gaps)
    let nodes = converter.nodes(portable.html)
    for loss in converter.losses where !losses.contains(loss) { losses.append(loss) }
    return nodes
  }

  /// HTML as a text.
  mutating func html(_ markdown: String, isInline: Bool = false) -> String {
    XMLNode.markup(nodes(markdown, isInline: isInline))
  }
}
