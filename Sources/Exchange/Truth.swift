internal import Content

extension WrittenForm {
  /// The two choices of a question that is true or false, with what is said of the right and of
  /// the wrong one.
  static func truth(_ isTrue: Bool, right: String = "", wrong: String = "") -> WrittenForm {
    .choices([
      WrittenChoice("True", isRight: isTrue, feedback: isTrue ? right : wrong),
      WrittenChoice("False", isRight: !isTrue, feedback: isTrue ? wrong : right),
    ])
  }

  /// A question that a word such as `true` or `对` answers, with the words of its language.
  static func truth(called word: String) -> (kind: Question.Kind, form: WrittenForm)? {
    if word == "true" || word == "false" { return (.trueFalse, truth(word == "true")) }
    let words = [("对", "错"), ("對", "錯"), ("正确", "错误"), ("正確", "錯誤"), ("√", "×")]
    guard let (yes, no) = words.first(where: { $0 == word || $1 == word }) else { return nil }
    let choices = [yes, no].map { WrittenChoice($0, isRight: $0 == word) }
    return (.single, .choices(choices))
  }
}
