internal import Bytes
internal import Content

/// What languages call the answer of a question, in lower case and without marks on letters that
/// authors leave out.
///
/// A language that is missing costs nothing where the answer is folded away or bold: what stands
/// before a colon is then taken for the word.
let answerWords: [String] = [
  // English
  "answer", "answers", "correct", "right answer", "solution", "ans", "correct option",
  "correct choice", "answer key", "solutions", "correct answers", "correct response",
  "correct responses", "sol", "key", "keys", "answer section", "clave", "clave de respuestas",
  "corrigé", "chiave", "klucz", "klucz odpowiedzi", "ключ", "ключи", "cevap anahtarı", "kunci",
  "lösungsschlüssel", "antwoordsleutel", "bảng đáp án",
  // German, Dutch, Danish, Norwegian, Swedish, Icelandic
  "antwort", "antworten", "lösung", "lösungen", "richtig", "antwoord", "antwoorden", "oplossing",
  "juiste antwoord", "svar", "løsning", "rätt svar", "riktig svar", "korrekt svar", "facit", "svör",
  // French, Spanish, Catalan, Portuguese, Italian, Romanian, Galician
  "réponse", "reponse", "réponses", "rép", "solution", "respuesta", "respuestas", "rpta", "resp",
  "solución", "resposta", "respostas", "gabarito", "solução", "risposta", "risposte", "soluzione",
  "răspuns", "raspuns",
  "răspunsul", "răspunsuri",
  // Finnish, Estonian, Hungarian, Latvian, Lithuanian
  "vastaus", "vastaukset", "oikea vastaus", "ratkaisu", "vastus", "vastused", "válasz", "megoldás",
  "atbilde", "atsakymas", "atsakymai",
  // Polish, Czech, Slovak, Slovene, Croatian, Bosnian, Serbian
  "odpowiedź", "odpowiedz", "odpowiedzi", "odpověď", "odpoved", "správná odpověď", "správně",
  "správne", "odpoveď",
  "odgovor", "odgovori", "tačan odgovor", "točan odgovor", "rješenje", "rešitev", "řešení",
  // Russian, Ukrainian, Belarusian, Bulgarian, Macedonian, Serbian
  "ответ", "ответы", "правильный ответ", "відповідь", "відповіді", "адказ", "отговор", "отговори",
  "одговор", "одговори", "решение",
  // Greek, Albanian, Turkish, Azerbaijani, Kazakh, Uzbek
  "απάντηση", "απαντήσεις", "σωστή απάντηση", "përgjigja", "përgjigjja", "përgjigja e saktë",
  "përgjigjja e saktë", "përgjigje", "cevap",
  "cevaplar", "yanıt", "doğru cevap", "cavab", "жауап", "javob",
  // Arabic, Persian, Urdu, Hebrew
  "الإجابة", "الاجابة", "الجواب", "إجابة", "اجابة", "الحل", "پاسخ", "پاسخنامه", "پاسخ‌نامه", "کلید",
  "جواب", "תשובה", "התשובה",
  // Hindi, Bengali, Tamil, Telugu, Marathi, Thai
  "उत्तर", "सही उत्तर", "जवाब", "উত্তর", "பதில்", "விடை", "జవాబు", "คำตอบ", "คำตอบที่ถูกต้อง", "เฉลย",
  // Georgian, Armenian, Mongolian, Sinhala, Burmese, Khmer, Lao, Basque, Welsh, Irish
  "პასუხი", "պատասխան", "хариулт", "පිළිතුර", "အဖြေ", "ចម្លើយ", "ຄຳຕອບ", "erantzuna", "ateb",
  "freagra",
  // Vietnamese, Indonesian, Malay, Filipino, Swahili
  "đáp án", "trả lời", "câu trả lời", "jawaban", "jawapan", "kunci jawaban", "sagot", "jibu",
  // Chinese, Japanese, Korean
  "答案", "正确答案", "正確答案", "参考答案", "解答", "答", "正解", "答え", "回答", "정답", "답", "해답",
]

/// Words that stand beside the word for the answer and say no more.
private let fillers: Set<String> = [
  "the", "s", "show", "view", "see", "click", "for", "to", "here", "reveal", "correct", "right",
  "your",
  "my", "toggle", "check", "and", "explanation", "explanations", "is", "are", "option", "choice",
  "key", "of", "this", "question", "questions", "review", "exercises", "practice", "details",
  "solution", "hide", "open", "with", "its",
  "die", "der", "das", "richtige", "richtigen", "korrekte", "anzeigen", "zur", "lautet", "ist",
  "und",
  "erklärung", "het", "juiste", "correcte", "goede", "toon", "en", "rätt", "rätta", "riktiga",
  "korrekt", "riktig", "visa", "vis", "det", "rigtige", "rigtigt", "riktige", "suggested", "final",
  "correct:",
  "la", "le", "les", "bonne",
  "bonnes", "afficher", "voir", "est", "et", "correcta", "correctas", "correcto", "ver", "mostrar",
  "es", "correta", "corretas", "certa", "mostra", "corretta", "esatta", "giusta", "corect",
  "corectă", "oikea", "oikeat", "näytä", "õige", "helyes", "pareizā", "teisingas", "poprawna",
  "prawidłowa", "pokaż", "správná", "správna", "pravilan", "ispravan", "tačan", "točan", "prikaži",
  "pravilen", "правильный", "верный", "правильна", "вірна", "показать", "показати", "правилен",
  "верен", "точен", "σωστή", "saktë", "doğru", "göster", "الصحيحة", "الصحيح", "صحیح", "נכונה",
  "הנכונה", "सही", "yang", "benar", "betul", "tepat", "lihat", "đúng", "xem", "tamang",
  "дұрыс", "düzgün", "সঠিক", "სწორი", "ճիշտ", "зөв", "тачан", "тачни", "riktigt", "rétt",
]

private let explanationWords: Set<String> = [
  "answer explanation", "answer explanations", "explanation of the answer", "solution explanation",
  "overall explanation", "detailed explanation",
  "explanation/reference", "distractor rationale", "answer rationale", "justificativa",
  "comentário",
  "justificación", "retroalimentación", "comentario", "justification", "commentaire",
  "uzasadnienie",
  "exp", "expl", "why this is correct", "why this is right", "quick note", "key takeaway",
  "explanation", "explanations", "rationale", "reason", "why", "feedback", "explain",
  "erklärung", "begründung", "erläuterung", "uitleg", "förklaring", "forklaring", "explication",
  "explicación", "explicação", "spiegazione", "explicație", "selitys", "perustelu", "wyjaśnienie",
  "vysvětlení", "objašnjenje", "объяснение", "пояснение", "пояснення", "обяснение", "εξήγηση",
  "açıklama", "penjelasan", "giải thích", "解析", "解説", "說明", "说明", "해설", "설명", "व्याख्या",
  "คำอธิบาย", "الشرح", "التفسير", "توضیح", "הסבר", "shpjegim", "pembahasan", "explicacion", "解释",
  "комментарий", "коментар", "obrazloženje", "utemeljitev", "magyarázat",
]

/// Words above what explains wrong choices, which say more than that something is explained.
private let reasonWords: Set<String> = [
  "incorrect answers", "incorrect options", "incorrect choices", "wrong answers", "wrong options",
  "wrong choices", "distractors",
]

private let hintWords: Set<String> = [
  "hint", "hints", "clue", "tip", "hinweis", "tipp", "indice", "pista", "dica", "suggerimento",
  "vihje",
  "ledtråd", "wskazówka", "podpowiedź", "подсказка", "підказка", "ipucu", "提示", "ヒント", "힌트",
]

private let hintBytes = Set(hintWords.compactMap(\.utf8.first))

/// What names a sort of question or nothing at all, where the question is asked below.
let genericTitles = questionWords.union([
  "quiz", "mcq", "exercise", "example", "faq", "info", "note", "test", "problem",
  "multiple choice", "multiple-choice", "single choice", "multiple select", "multi select",
  "true/false", "true or false", "question mark", "question text", "statement", "prompt",
  "practice question", "select all that apply",
])

/// Words before the numbers of questions, which need not count on in a file to be known.
let numberedWords = questionWords.union([
  // English
  "quest", "quiz", "mcq", "exercise", "problem",
  // German, Dutch, Danish, Norwegian, Swedish, Icelandic
  "fragen", "aufgabe", "übung", "nr", "opgave", "oefening", "oppgave", "spm", "uppgift", "spurning",
  // French, Spanish, Catalan, Portuguese, Italian, Romanian
  "exercice", "ejercicio", "problema", "reactivo", "ítem", "cuestión", "cuestion", "qüestió",
  "exercício", "exercicio", "quesito", "esercizio", "intrebare", "intrebarea", "exercițiul",
  "subiectul",
  // Finnish, Estonian, Hungarian, Latvian, Lithuanian
  "tehtävä", "ülesanne", "feladat", "uzdevums", "užduotis",
  // Polish, Czech, Slovak, Slovene, Croatian
  "zadanie", "otazka", "úloha", "příklad", "naloga", "zadatak",
  // Russian, Ukrainian, Belarusian, Bulgarian, Serbian
  "задание", "задача", "упражнение", "запитання", "завдання", "заданне", "задатак",
  // Greek, Albanian, Uzbek, Kyrgyz, Mongolian
  "άσκηση", "θέμα", "πρόβλημα", "pyetje", "ushtrimi", "savol", "савол", "суроо", "асуулт",
  // Arabic, Persian, Urdu, Hebrew
  "س", "تمرين", "سوال", "پرسش", "תרגיל",
  // Hindi, Gujarati, Punjabi, Kannada, Malayalam, Tamil, Sinhala
  "प्र", "सवाल", "પ્રશ્ન", "ਪ੍ਰਸ਼ਨ", "ਸਵਾਲ", "ಪ್ರಶ್ನೆ", "ചോദ്യം", "வினா", "ප්‍රශ්නය", "ප්රශ්නය",
  // Thai, Lao, Khmer, Burmese
  "ข้อ", "ข้อที่", "คำถามที่", "คําถาม", "ຄຳຖາມ", "ຂໍ້", "សំណួរ", "សំណួរទី", "မေးခွန်း",
  // Georgian, Basque, Welsh, Irish, Vietnamese, Malay, Filipino, Swahili
  "ამოცანა", "galdera", "cwestiwn", "ceist", "câu", "bài", "soalan", "nomor", "tanong", "swali",
  // Chinese, Japanese, Korean
  "题", "題", "問", "문",
])

/// What a line asks behind `Question:`, without a number; nil for other lines.
func askedBehindWord(_ line: Substring) -> Substring? {
  let text = line.trimmingBlanks
  if text.hasPrefix("Q. ") || text.hasPrefix("Q) ") { return text.dropFirst(3).trimmingBlanks }
  guard holdsColon(text), let colon = text.prefix(24).firstIndex(where: { ":：".contains($0) }),
    questionWords.contains(LabelWord.bare(text[..<colon]))
  else { return nil }
  let rest = text[text.index(after: colon)...]
  guard text.hasPrefix("**") else { return rest.trimmingBlanks }
  if rest.hasPrefix("**") { return rest.dropFirst(2).trimmingBlanks }
  return (rest.hasSuffix("**") ? rest.dropLast(2) : rest).trimmingBlanks
}

private let choiceWords: Set<String> = [
  "options", "choices", "option", "choice", "alternatives", "optionen", "antwortmöglichkeiten",
  "opciones", "opções", "opzioni", "choix", "vaihtoehdot", "варианты ответа", "варианты",
  "選択肢", "选项", "選項", "选择", "보기", "선택지", "вариант", "варіант", "variante", "opción", "opcion",
  "opção", "opcao", "opzione", "vaihtoehto", "pilihan", "opsi", "seçenek", "optie", "alternativ",
  "alternativa", "wariant", "možnost", "moznost", "proposition", "lựa chọn",
]

/// The words by which texts beside a question are known.
enum LabelWord {
  case answer, explanation, hint, choices

  /// The word that a text is, without marks around it.
  init?(exactly text: some StringProtocol) {
    guard labelStarts.mayStart(text.utf8) else { return nil }
    let said = Self.bare(text)
    guard !said.isEmpty, said.utf8.count <= 80,
      !text.unicodeScalars.contains(where: { $0 == "?" || $0 == "？" || $0 == "؟" })
        || Self.asksForReasons(said)
    else { return nil }
    if Self.isAnswer(said) {
      self = .answer
    } else if explanationWords.contains(said) || Self.givesReasons(said) {
      self = .explanation
    } else if Self.isHint(said) {
      self = .hint
    } else if choiceWords.contains(said) {
      self = .choices
    } else {
      return nil
    }
  }

  /// The word that a line starts with, before a colon, and what follows it.
  static func split(_ text: Substring) -> (word: LabelWord, rest: Substring)? {
    guard text.utf8.count < 100_000, holdsColon(text),
      let colon = text.prefix(40).firstIndex(where: { $0 == ":" || $0 == "：" }),
      let word = LabelWord(exactly: text[..<colon])
    else { return nil }
    var rest = text[text.index(after: colon)...]
    for mark in ["**", "__", "*", "_"] where rest.hasPrefix(mark) && text.contains(mark) {
      if text[..<colon].contains(mark) { rest = rest.dropFirst(mark.count) }
      break
    }
    if rest.hasPrefix("</"), text[..<colon].contains("<"), let end = rest.firstIndex(of: ">") {
      rest = rest[end...].dropFirst()
    }
    return (word, rest.drop { $0 == " " })
  }

  /// Whether a text names the answer, with words around that say no more: "the correct answer",
  /// "Show answer".
  static func isAnswer(_ said: String) -> Bool {
    if answerWordSet.contains(said) { return true }
    if explanationWords.contains(said) { return false }
    let words = said.utf8.split { " /()&".utf8.contains($0) }.map { String(Substring($0)) }
    if (2...6).contains(words.count) {
      // What somebody answered is no key.
      guard words[0] != "your", words[0] != "my", words.contains(where: answerWordStarts.contains)
      else {
        return false
      }
      return words.contains { answerWordSet.contains($0) }
        && words.allSatisfy { answerWordSet.contains($0) || fillers.contains($0) }
        || longAnswerWords.contains { word in
          said.contains(word) && words.allSatisfy { word.contains($0) || fillers.contains($0) }
        }
    }
    // Languages without blanks between words.
    return words.count == 1 && said.allSatisfy { $0.isLetter && !$0.isASCII }
      && longAnswerWords.contains { said.contains($0) && said.count <= $0.count + 4 }
  }

  /// Whether a text names a hint, with its number or words that say no more.
  ///
  /// `Hint 2` and "Hint for question 3" do, `Tip speed ratio` does not.
  private static func isHint(_ said: String) -> Bool {
    // What has no marks at its ends starts with its first word.
    guard let byte = said.utf8.first, hintBytes.contains(byte) else { return false }
    let words = said.split { " ()-–:.,#".contains($0) }.map(String.init)
    guard let first = words.first, hintWords.contains(first) else { return false }
    return words.dropFirst().allSatisfy { word in
      Int(word) != nil || fillers.contains(word) || numberedWords.contains(word)
        || hintWords.contains(word) || word.count == 1 || word == "expand"
    } || ["about", "on"].contains(words[1])
  }

  /// Whether a text speaks of why choices are right or wrong: "Why the others are incorrect",
  /// "Distractors".
  static func givesReasons(_ said: String) -> Bool {
    if reasonWords.contains(said) { return true }
    guard said.hasPrefix("why "), !explanationWords.contains(said) else { return false }
    let words = said.split { !$0.isLetter }
    return words.count < 10
      && words.contains { ["wrong", "incorrect", "right", "correct", "not"].contains($0) }
  }

  /// The word that a line is, without a colon.
  static func alone(_ text: Substring) -> (word: LabelWord, rest: Substring)? {
    text.utf8.count < 100 ? LabelWord(exactly: text).map { ($0, "") } : nil
  }

  /// Whether one of the words of a text names an explanation.
  static func speaksOfExplanation(_ said: String) -> Bool {
    said.split { !$0.isLetter }.contains { explanationWords.contains(String($0)) }
  }

  /// Whether a text names an explanation, also with a word before it as in `答案解析`.
  static func isExplanation(_ said: String) -> Bool {
    explanationWords.contains(said)
      || explanationWords.contains {
        $0.unicodeScalars.allSatisfy { $0.value >= 0x2E80 } && said.hasSuffix($0)
      }
  }

  /// The longest word for the answer that a text starts with, of languages without blanks between
  /// words and of words with a blank.
  static func answerWord(atStartOf said: String) -> String? {
    longAnswerWords.filter(said.hasPrefix).max { $0.count < $1.count }
  }

  /// A text in lower case without marks and signs at its ends.
  static func bare(_ text: some StringProtocol) -> String {
    var bytes = Array(text.utf8)
    if bytes.allSatisfy({ $0 < 0x80 && $0 != UInt8(ascii: ">") }) {
      for place in bytes.indices where bytes[place].isASCIILetter { bytes[place] |= 0x20 }
      func isOfWord(_ byte: UInt8) -> Bool { byte.isASCIILetter || byte.isASCIIDigit }
      guard let first = bytes.firstIndex(where: isOfWord),
        let last = bytes.lastIndex(where: isOfWord)
      else { return "" }
      return String(decoding: bytes[first...last], as: UTF8.self)
    }
    let lower = withoutHTML(text).lowercased()
    func isSign(_ character: Character) -> Bool {
      !character.isLetter && !character.isNumber
    }
    var rest = lower[...]
    while let first = rest.first, isSign(first) { rest.removeFirst() }
    while let last = rest.last, isSign(last) { rest.removeLast() }
    return String(rest)
  }
}

extension LabelWord {
  /// Whether one of the first six words of a line may start a word for the answer, by its bytes.
  ///
  /// Most lines are no answers, and this costs a fraction of looking closely.
  static func mayNameAnswer(_ line: Substring) -> Bool { mayNameAnswer(line.utf8) }

  /// The same of a line's bytes.
  static func mayNameAnswer(_ line: some Collection<UInt8>) -> Bool {
    answerWordStarts.mayStart(line)
  }
}

private let answerWordSet = Set(answerWords)
private let answerWordStarts = WordStarts(answerWords)
private let labelStarts = WordStarts(
  answerWords + [explanationWords, reasonWords, hintWords, choiceWords, ["why"]].flatMap { $0 })
private let longAnswerWords = answerWords.filter {
  $0.contains(" ") || $0.unicodeScalars.contains { $0.value >= 0x2E80 }
}
