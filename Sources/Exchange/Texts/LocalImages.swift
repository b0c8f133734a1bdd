internal import Content
internal import Diagnostics

/// Says of each question that shows an image from a file, which a text has no place for.
func imagesNotInside(_ quiz: WrittenQuiz, source: String) -> [Loss] {
  quiz.questions.compactMap { question in
    let images = question.texts.filter { $0.contains("![") }.flatMap { PortableHTML($0).images }
    return images.first { !$0.contains(":") }.map { image in
      Loss(
        .media, "the image \(oneLine(image)) is named, but not inside; take it along",
        at: SourceLocation(path: source, line: max(1, question.line)))
    }
  }
}
