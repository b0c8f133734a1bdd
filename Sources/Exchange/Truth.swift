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
}
