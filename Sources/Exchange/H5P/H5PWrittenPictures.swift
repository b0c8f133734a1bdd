internal import Addresses
internal import Content
internal import Diagnostics

/// The pictures of a quiz as a package of H5P has them: one for each question, above it, as a file.
struct H5PWrittenPictures {
  /// Below the folder `content`.
  private(set) var files: [SourceFile] = []
  /// The parameter of each question that has a picture, by the question's place.
  private(set) var parameters: [Int: String] = [:]
  private var paths: [[UInt8]: String] = [:]

  /// `file` gives the bytes of an image by its address in the quiz.
  init(of quiz: WrittenQuiz, file: (String) -> [UInt8]?) {
    for (place, question) in quiz.questions.enumerated() where question.stem.contains("![") {
      guard let picture = StemPicture(question.stem, file: file),
        let address = PortableHTML(picture.markdown).images.first, let bytes = file(address)
      else { continue }
      let path = add(address, bytes)
      let size = picture.size
      parameters[place] =
        "\"media\":{\"type\":{\"library\":\"H5P.Image 1.1\",\"params\":{\"contentName\":\"Image\","
        + "\"file\":{\"path\":\(jsonText(path)),\"mime\":\(jsonText(mediaType(of: path))),\"copyright\":{\"license\":\"U\"},\"width\":\(size.width),\"height\":\(size.height)},"
        + "\"alt\":\(jsonText(plainText(ofMarkdown: picture.alternative)))},"
        + "\"subContentId\":\"\(h5pIdentifier(1_000_000 + place))\",\"metadata\":{\"contentType\":\"Image\",\"license\":\"U\"}},\"disableImageZooming\":false}"
    }
  }

  /// Takes a file in; its path below the folder of the content.
  private mutating func add(_ address: String, _ bytes: [UInt8]) -> String {
    if let path = paths[bytes] { return path }
    let last = address.lastIndex(of: ".").map { slug(String(address[$0...].dropFirst())) } ?? ""
    let path = "images/picture-\(files.count + 1)" + (last.isEmpty ? "" : "." + last)
    files.append(SourceFile(path: "content/" + path, bytes: bytes))
    paths[bytes] = path
    return path
  }
}

extension StemPicture {
  /// What is said in the picture's place.
  fileprivate var alternative: String {
    let text = markdown.dropFirst(2)
    return text.firstRange(of: "](").map { String(text[..<$0.lowerBound]) } ?? ""
  }
}

extension WrittenQuestion {
  /// Whether a question has no picture, or one that H5P has a place for: at the end of the stem, of
  /// a known size.
  func fitsPictureOfH5P(file: (String) -> [UInt8]?) -> Bool {
    guard texts.contains(where: { $0.contains("![") }) else { return true }
    guard let picture = StemPicture(stem, file: file), !picture.markdown.hasSuffix("\")") else {
      return false
    }
    var rest = self
    rest.stem = picture.stem
    return !rest.texts.contains { $0.contains("![") }
  }
}
