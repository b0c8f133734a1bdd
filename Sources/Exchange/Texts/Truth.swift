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

  /// A question whose answer starts with such a word, or with one of another language; of a letter
  /// nothing else may follow.
  static func truth(starting text: String) -> (kind: Question.Kind, form: WrittenForm)? {
    let word = LabelWord.bare(text.prefix { !".,;:–-—(".contains($0) })
    if word == "t" || word == "f" { return (.trueFalse, truth(word == "t")) }
    if let found = truth(called: word) { return found }
    let words = [
      ("richtig", "falsch"), ("verdadero", "falso"), ("vrai", "faux"),
      ("verdadeiro", "falso"), ("vero", "falso"), ("waar", "onwaar"), ("juist", "onjuist"),
      ("oikein", "väärin"), ("sant", "falskt"), ("верно", "неверно"), ("правда", "ложь"),
      ("doğru", "yanlış"), ("benar", "salah"), ("đúng", "sai"), ("prawda", "fałsz"),
    ]
    // Of languages with one word between them it is not clear what the other choice is called.
    let found = words.filter { $0 == word || $1 == word }
    guard found.count == 1, let (yes, no) = found.first else { return nil }
    func capital(_ word: String) -> String { word.prefix(1).uppercased() + word.dropFirst() }
    let choices = [yes, no].map { WrittenChoice(capital($0), isRight: $0 == word) }
    return (.single, .choices(choices))
  }
}
