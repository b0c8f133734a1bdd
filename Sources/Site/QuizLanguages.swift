internal import Content
internal import Templates

extension RecordingSite {
  /// The languages that a quiz can be taken in, its own first; none if there is only that.
  ///
  /// Addresses for other programs are absolute where the site's address is known.
  func languages(of quiz: ShownQuiz, root: String) -> [Value] {
    guard !quiz.translations.isEmpty else { return [] }
    let own = quiz.original.language.isEmpty ? settings.language : quiz.original.language
    let pages = [(own, quiz.original.page)] + quiz.translations.map { ($0.language, $0.page) }
    let base = settings.baseURL.isEmpty ? root : settings.baseURL
    return pages.enumerated().map { place, entry in
      let (tag, page) = entry
      return .record([
        "language": .text(tag),
        "direction": .text(isRightToLeft(tag) ? "rtl" : "ltr"),
        "name": .text(name(ofLanguage: tag)),
        "href": .text("\(root)\(page).html"),
        "address": .text("\(base)\(page).html"),
        "is-own": .bool(place == 0),
        "current": .bool(page == quiz.outline.page),
      ])
    }
  }

  /// What a language is called by those who speak it; its tag where the theme has no words in it.
  private func name(ofLanguage tag: String) -> String {
    let words = words(for: tag)
    guard words.language == primaryLanguage(tag) else { return tag }
    let name = words["language-name"]
    return tag.utf8.count == words.language.utf8.count ? name : "\(name) (\(tag))"
  }
}
