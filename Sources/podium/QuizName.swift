internal import Bytes
internal import Building
internal import Console
internal import Content
internal import Diagnostics
internal import Suggestions

/// A quiz or a folder of quizzes as somebody typed it on a command line.
///
/// It is the path of a page or of a Markdown file, with its ending or without, from here or from
/// the content folder: `geography/europe`, `content/geography/Europe.md`.
struct QuizName {
  let typed: String
  /// The path in the content folder, without an ending.
  let path: String

  init(_ typed: String, in folder: SiteFolder) {
    self.typed = typed
    var path = withoutSlash(pathInContent(typed, of: folder))
    for ending in [".md", ".markdown", ".html"] where path.hasSuffix(ending) {
      path = String(path.dropLast(ending.utf8.count))
      break
    }
    self.path = path
  }

  /// Whether a quiz is meant; `source` is its file in the content folder.
  func means(page: String, source: String) -> Bool {
    page.isExactly(path) || withoutEnding(source).isExactly(path)
  }

  /// Whether a quiz is meant, or the folder that it is in.
  func covers(page: String, source: String) -> Bool {
    means(page: page, source: source) || page.isInside(path) || source.isInside(path)
  }

  /// What a command says that found no such quiz among those with these pages.
  func missing(among pages: [String]) -> String {
    var line = "podium: there is no quiz \"\(typed)\""
    if let closest = closest(to: path, among: pages) { line += "; did you mean \"\(closest)\"?" }
    return line
  }

  /// Says why there is no such quiz: what is wrong with its file, or else what it may be called.
  func tellMissing(among pages: [String], _ findings: [Diagnostic], in folder: SiteFolder) {
    var own = Findings()
    own.content = findings.filter { finding in
      let source = finding.location.path
      return finding.severity == .error && isPageSource(source)
        && withoutEnding(source).isExactly(path)
    }
    if own.content.isEmpty {
      printError(missing(among: pages))
    } else {
      printError(own.lines(of: folder))
    }
  }

  /// The path of a source without its ending.
  private func withoutEnding(_ source: String) -> String {
    isPageSource(source)
      ? source.lastIndex(of: ".").map { String(source[..<$0]) } ?? source : source
  }
}
