internal import Bytes
internal import Diagnostics

extension CatalogAssembly {
  /// Warns of quizzes that their names make no translations: `capitals.pt_BR.md`, or, beside
  /// `capitals.md`, `capitals_fi.md` or `capitals.jp.md`.
  ///
  /// `languages` are those in which pages can be, apart from that of the site.
  mutating func noteMistakenNames(_ documents: [Document], _ languages: Set<String>) {
    var quizzes: Set<ExactString> = []
    for document in documents {
      if case .quiz = document.content { quizzes.insert(ExactString(document.source)) }
    }
    let known = languages.union([primaryLanguage(settings.language)])
    for quiz in quizzes.sorted() {
      guard let mistaken = mistakenName(of: quiz.text, among: quizzes, known) else { continue }
      let translates = "this is a quiz of its own; if it translates \(mistaken.base), "
      diagnostics.warn(
        .translationBase,
        mistaken.meant.map { translates + "name it \($0)" }
          ?? translates + "write a language in its name, such as fi or pt-BR",
        at: SourceLocation(path: quiz.text))
    }
  }
}

/// The file that a quiz may translate, and the name that it would have then.
private func mistakenName(
  of path: String, among quizzes: Set<ExactString>, _ languages: Set<String>
) -> (base: String, meant: String?)? {
  if TranslatedName(of: path) != nil { return nil }
  let name = withoutPageSuffix(path)
  let suffix = path.dropFirst(name.count)
  let start = name.lastSlash ?? name.startIndex
  for mark in name.utf8[start...].indices where ".-_".utf8.contains(name.utf8[mark]) {
    let rest = name.utf8[mark...].dropFirst()
    // Languages have two letters or three.
    let length = (rest.firstIndex { ".-_".utf8.contains($0) }).map {
      rest[..<$0].count
    }
    guard 2...3 ~= length ?? rest.count else { continue }
    let isDot = name.utf8[mark] == UInt8(ascii: ".")
    let tag = String(Substring(rest).map { $0 == "_" ? "-" : $0 })
    let base = String(name[..<mark]) + suffix
    let meant = name[..<mark] + "." + tag + suffix
    if let found = TranslatedName(of: meant), found.base == base {
      let isUsual = languages.contains(primaryLanguage(found.language))
      if isDot || isUsual && quizzes.contains(ExactString(base)) { return (base, meant) }
    } else if isDot, tag.utf8.count == 2, tag.utf8.allSatisfy({ $0.isASCIILetter }),
      quizzes.contains(ExactString(base))
    {
      return (base, nil)
    }
  }
  return nil
}
