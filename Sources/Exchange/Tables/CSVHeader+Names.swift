internal import Content

/// The names of columns that are known.
extension CSVHeader {
  static let wrongLists: Set<String> = [
    "incorrectanswers", "wronganswers", "distractors", "incorrectoptions", "wrongoptions",
  ]

  /// What a column with all choices is called that has a word for the answer in its name.
  static let choiceLists: Set<String> = [
    "answerchoices", "answeroptions", "possibleanswers", "possiblechoices", "possibleoptions",
    "allanswers", "responseoptions", "posiblesrespuestas",
  ]

  static let questionNames: Set<String> = [
    "question", "questiontext", "stem", "prompt", "frage", "kysymys", "pregunta", "fraga",
    "statement", "questions",
  ]

  static let answerNames: Set<String> = [
    "answer", "correct", "correctanswer", "correctanswers", "rightanswer", "right", "key",
    "answers", "correctchoice", "correctoption", "correctoptions", "correctoptionid",
    "correctoptionids", "correctanswerid", "correctanswerids", "antwort", "vastaus", "oikea",
    "richtig", "truefalse", "trueorfalse", "tf", "cop",
    "correcta", "correcto", "correta", "corretta", "corretto", "doğru", "правильный", "верный",
  ]

  static let explanationNames: Set<String> = [
    "explanation", "feedback", "rationale", "comment", "selitys", "exp", "answerexplanation",
    "overallexplanation", "generalexplanation", "overallfeedback", "generalfeedback",
    "answerdescription", "comentário", "comentario", "commentaire", "kommentar",
  ]

  static let pointWords: Set<String> = [
    "分值", "分数", "分數", "配点", "点数", "배점", "점수", "punkte", "punktzahl", "puntos", "puntaje",
    "pontos", "punti", "баллы", "балл", "бали", "punkty", "puan", "poin", "điểm", "poäng", "poeng",
  ]
  static let categoryWords: Set<String> = [
    "分类", "分類", "类别", "類別", "章节", "科目", "カテゴリ", "카테고리", "분류", "kategorie", "thema",
    "categoría", "catégorie", "thème", "categoria", "kategori", "категория", "тема", "категорія",
  ]
  static let numberWords: Set<String> = [
    "序号", "編號", "编号", "题号", "題號", "番号", "번호", "numero", "número", "numéro", "nummer", "numer",
    "номер", "sıra",
  ]

  /// Whether a name is that of the text of one choice: `choice_text`.
  static func namesTextOfChoice(_ name: String) -> Bool {
    ["choicetext", "optiontext", "answertext", "choicelabel", "optionlabel", "choicecontent"]
      .contains(simplified(name))
  }

  /// Whether a name in small letters without signs is that of a wrong choice.
  static func namesWrong(_ name: String) -> Bool {
    ["wrong", "incorrect", "distractor"].contains(where: name.hasPrefix)
      || wrongWords.contains(where: name.contains)
  }

  /// Whether a name is that of a wrong choice in another language: `respuesta incorrecta 2`.
  static func isWrongChoice(_ name: String) -> Bool {
    let words = name.split(separator: " ").filter { Int($0) == nil }
    let rest = words.filter { word in !wrongWords.contains(where: word.hasPrefix) }
    guard !rest.isEmpty, rest.count < words.count else { return false }
    return switch LabelWord(exactly: rest.joined(separator: " ")) {
    case .answer, .choices: true
    default: false
    }
  }

  private static let wrongWords = [
    "incorrecta", "incorrecte", "incorreta", "errónea", "erronea", "errad", "mauvais", "fausse",
    "falsch", "sbagliat", "errata", "неправильн", "неверн", "хибн", "fout", "onjuist",
    "yanlış", "salah", "błędn", "nesprávn", "felaktig", "forkert", "väärä", "错误", "錯誤", "오답",
  ]

  /// `choice`, `choice 3`, `option b`, `answer 2`, `wrong answer 1`, `a` to `j`, `б`.
  func isChoice(_ name: String) -> Bool {
    if name.unicodeScalars.count == 1,
      let letter = name.unicodeScalars.first.flatMap({ letterPlace($0) })
    {
      return letter.alphabet == 0 ? letter.place < 10 : letter.place == choices.count
    }
    for start in [
      "choice", "option", "answer", "distractor", "wronganswer", "incorrectanswer", "wrong",
      "incorrect", "opt", "op", "alternative", "alt", "answeroption", "answerchoice",
    ] {
      guard name.hasPrefix(start) else { continue }
      let rest = name.dropFirst(start.count)
      let isOfOther = start.hasPrefix("w") || start.hasPrefix("i") || start == "distractor"
      if rest.isEmpty {
        return !["answer", "op", "opt", "alt", "answeroption", "answerchoice"].contains(start)
          || isOfOther
      }
      if rest.utf8.count <= 2, Int(rest) != nil { return true }
      if rest.utf8.count == 1, let letter = rest.utf8.first, (0x61...0x6A).contains(letter) {
        return true
      }
    }
    return false
  }
}

extension CSVHeader {
  /// Takes a column called `Answers` for all choices where another says which of them is right.
  mutating func takeAnswersForList(_ names: [String]) {
    let several: Set = [
      "answers", "antworten", "réponses", "reponses", "respuestas", "respostas", "risposte",
      "antwoorden", "odpowiedzi", "ответы", "відповіді", "cevaplar", "vastaukset",
    ]
    let lists = answers.filter { several.contains(Self.simplified(names[$0])) }
    guard lists.count == 1, answers.count > 1 else { return }
    self.lists = lists
    answers.removeAll { $0 == lists[0] }
  }

  /// Takes columns such as `Explanation 1` and `Explanation 2` for feedback on the choices.
  mutating func takeFeedback(_ names: [String]) {
    let families = Self.countedFamilies(names).filter { word, columns in
      if case .explanation? = LabelWord(exactly: word) { columns.count > 1 } else { false }
    }
    guard families.count == 1, let columns = families.values.first,
      columns.count <= choices.count
    else { return }
    feedback = choices.indices.map { columns.indices.contains($0) ? columns[$0] : nil }
    others.removeAll { columns.contains($0.column) }
  }

  /// Whether the names are those of Udemy, where choices are named by their numbers from 1.
  func isOfUdemy(_ names: [String]) -> Bool {
    let simple = names.map(Self.simplified)
    return !choiceNames.isEmpty && choiceNames.allSatisfy { $0.hasPrefix("answer option ") }
      && simple.contains("questiontype")
      && simple.contains { ["overallexplanation", "knowledgearea", "domain"].contains($0) }
  }
}
