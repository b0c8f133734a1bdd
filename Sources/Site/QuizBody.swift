package import Content
package import Templates

/// The part of a quiz's page that its file alone decides, as HTML.
///
/// It is rendered as soon as the file is read, so that the questions of ten thousand quizzes need
/// not be kept until the last is known.
package struct QuizBody: Sendable {
  package var introduction: [UInt8]
  /// The template `questions`, filled.
  package var questions: [UInt8]
  package var conclusion: [UInt8]
  /// Whether choices or pairs have places on pictures, for which the page loads a script.
  package var hasPlaces: Bool

  package init(introduction: [UInt8], questions: [UInt8], conclusion: [UInt8], hasPlaces: Bool) {
    self.introduction = introduction
    self.questions = questions
    self.conclusion = conclusion
    self.hasPlaces = hasPlaces
  }

  package init(
    _ quiz: Quiz, words: Words, templates: TemplateSet, saysLines: Bool = true
  ) throws(TemplateError) {
    introduction = quiz.introduction.bytes
    conclusion = quiz.conclusion.bytes
    hasPlaces = quiz.questions.contains { $0.isOnPicture }
    var page: [UInt8] = []
    page.reserveCapacity(quiz.questions.count * 2048)
    let data: Record = [
      "words": words.value,
      "questions": .list(
        quiz.questions.indices.map {
          questionValue(
            quiz.questions[$0], number: $0 + 1, language: language(of: quiz, words), words: words,
            saysLine: saysLines)
        }),
    ]
    try templates.render("questions/all", with: [questionDefaults, data], into: &page)
    // Ten thousand of these are kept at once: without the room for growth.
    questions = page.withUnsafeBufferPointer { Array($0) }
  }

  /// Each question by itself, with the number that it has in its quiz.
  package static func drawn(
    _ quiz: Quiz, words: Words, templates: TemplateSet
  ) throws(TemplateError) -> [[UInt8]] {
    var drawn: [[UInt8]] = []
    for (index, question) in quiz.questions.enumerated() {
      let value = questionValue(
        question, number: index + 1, language: language(of: quiz, words), words: words)
      let data: Record = ["words": words.value, "questions": .list([value])]
      var page: [UInt8] = []
      try templates.render("questions/all", with: [questionDefaults, data], into: &page)
      drawn.append(page)
    }
    return drawn
  }

  var record: Record {
    [
      "introduction": .bytes(introduction),
      "questions": .bytes(questions),
      "conclusion": .bytes(conclusion),
      "has-places": .bool(hasPlaces),
    ]
  }
}

/// The language of a quiz's page: a quiz that names none is in that of the site, as its words are.
private func language(of quiz: Quiz, _ words: Words) -> String {
  quiz.outline.language.isEmpty ? words.language : quiz.outline.language
}
