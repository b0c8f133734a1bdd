internal import Building
internal import Bytes
internal import Content

/// A file of the content folder that becomes a page, as the list of editable files shows it.
struct SourceSummary: Sendable {
  var path: String
  /// Of its bytes, and of those that it translates.
  var fingerprint: String
  /// The path of the quiz's page without `.html`; nil for a file that is not a quiz.
  var quiz: String?
  var title: String
  /// The images that are moved with it: they are beside it, begin with its name, and no other file
  /// shows them.
  var images: [String]

  private init(_ document: Fragment, images: [String]) {
    self.images = images
    path = document.count.path
    fingerprint = hexadecimal(document.fingerprint)
    quiz = Self.quiz(of: document)
    title =
      switch document.document?.content {
      case .quiz(let quiz), .translation(let quiz): quiz.title
      case .article(let article), .page(let article): article.title
      case .section(let section): section.title
      case .player(let player): player.name
      case nil: ""
      }
  }

  /// The path of the page that a file is a quiz or its translation for, without `.html`.
  private static func quiz(of document: Fragment) -> String? {
    if case .translation(let translation) = document.document?.content { return translation.page }
    return document.count.quiz
  }

  /// The file of a quiz, by the path of its page without `.html`.
  static func path(ofQuiz page: String, in documents: [Fragment]) -> String? {
    documents.first { quiz(of: $0) == page }?.count.path
  }

  /// All files of a folder.
  static func all(of documents: [Fragment]) -> [SourceSummary] {
    func shown(_ document: Fragment) -> Set<ExactString> {
      Set(
        (document.document?.links ?? []).lazy.filter(\.isImage).map { ExactString($0.target) })
    }
    var uses: [ExactString: Int] = [:]
    for document in documents {
      for image in shown(document) { uses[image, default: 0] += 1 }
    }
    return documents.map { document in
      let name = document.count.path.hasSuffix(".md") ? document.count.path.dropLast(3) : ""
      let own = shown(document).filter { image in
        uses[image] == 1 && image.text.utf8.starts(with: (name + "-").utf8)
          && !image.text.utf8.dropFirst(name.utf8.count).contains(UInt8(ascii: "/"))
      }
      return SourceSummary(document, images: own.sorted().map(\.text))
    }
  }
}
