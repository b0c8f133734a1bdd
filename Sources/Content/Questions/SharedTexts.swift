internal import Diagnostics

/// Warns of texts above several questions, which the first of them shows, where an attempt may
/// leave that one out or ask it later.
func reportSharedTexts(
  of quiz: QuizSyntax, _ settings: QuizSettings, to findings: inout NodeFindings
) {
  guard settings.shufflesQuestions || settings.pick != nil || !settings.pools.isEmpty else {
    return
  }
  for (question, next) in zip(quiz.questions, quiz.questions.dropFirst())
  where next.preface.isEmpty {
    let level = min(question.section.level, next.section.level)
    let shared = question.preface.last { section in
      section.level < level
        && section.pieces.contains { !quiz.tree.isComment(quiz.pieces[$0].node) }
    }
    guard let heading = shared?.heading else { continue }
    findings.warn(
      .textShared,
      "only the first question below shows this text, but an attempt may leave it out or ask it later; repeat the text in each that needs it, or let the quiz neither draw nor shuffle questions",
      at: quiz.tree.nodes[heading])
  }
}
