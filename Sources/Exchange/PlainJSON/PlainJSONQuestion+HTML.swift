internal import Content

extension PlainJSONQuestion {
  /// Which of the texts are HTML.
  func html(isHTMLFile: Bool) -> ApparentHTML {
    let choices = self.choices
    return ApparentHTML(
      first(Self.askedNames)?.string ?? "", choices: choices.map(\.text),
      texts: textsBeside(choices), isHTMLFile: isHTMLFile)
  }

  /// What is not kept of those that are HTML, without repetition.
  func losses(_ html: ApparentHTML) -> [String] {
    let choices = self.choices
    let texts =
      [first(Self.askedNames)?.string ?? ""] + choices.map(\.text) + textsBeside(choices)
    var losses: [String] = []
    for text in texts where html.isHTML(text) {
      losses += html.markdown(text).losses.filter { !losses.contains($0) }
    }
    return losses
  }

  /// Names of a text that questions are about.
  static let passageNames = [
    "passage", "context", "readingpassage", "readingtext", "article", "story", "paragraph",
    "scenario", "casestudy",
  ]

  /// The text that the question itself is about.
  var passage: JSONNode? {
    Self.passageNames.lazy.compactMap { members[$0] }.first { $0.string != nil }
  }

  private func textsBeside(_ choices: [PlainJSONChoice]) -> [String] {
    let said = [Self.explanationNames, Self.hintNames].flatMap { names in
      first(names).flatMap(Self.lines) ?? []
    }
    let passage = self.passage?.string.map { [$0] } ?? []
    let typed = choices.isEmpty ? answers.map(\.text) : []
    return passage + said + typed + choices.map(\.feedback).filter { !$0.isEmpty }
  }
}
