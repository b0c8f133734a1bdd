internal import Bytes

// What authors write in their own language and Podium has to understand. All of it is compared in
// lower case, without marks around it; a language that is missing costs a nicety, never a question.

/// Pairs that make a question true/false: its choices are never shuffled.
private let truthPairs: Set<Set<String>> = [
  ["true", "false"], ["yes", "no"], ["right", "wrong"], ["correct", "incorrect"], ["t", "f"],
  ["tosi", "epätosi"], ["oikein", "väärin"], ["kyllä", "ei"], ["totta", "tarua"],
  ["sant", "falskt"], ["rätt", "fel"], ["ja", "nej"],
  ["wahr", "falsch"], ["richtig", "falsch"], ["ja", "nein"],
  ["vrai", "faux"], ["oui", "non"],
  ["verdadero", "falso"], ["sí", "no"], ["si", "no"], ["cierto", "falso"],
  ["vero", "falso"], ["sì", "no"],
  ["verdadeiro", "falso"], ["sim", "não"], ["certo", "errado"],
  ["waar", "onwaar"], ["waar", "niet waar"], ["juist", "onjuist"], ["ja", "nee"], ["goed", "fout"],
  ["prawda", "fałsz"], ["tak", "nie"],
  ["правда", "ложь"], ["верно", "неверно"], ["да", "нет"], ["истина", "ложь"],
  ["правда", "неправда"], ["так", "ні"], ["вірно", "невірно"], ["істина", "хиба"],
  ["对", "错"], ["是", "否"], ["正确", "错误"], ["真", "假"], ["對", "錯"], ["正確", "錯誤"],
  ["正しい", "間違い"], ["はい", "いいえ"], ["○", "×"], ["真", "偽"], ["正しい", "誤り"],
  ["참", "거짓"], ["예", "아니오"], ["예", "아니요"], ["네", "아니요"], ["맞다", "틀리다"],
  ["doğru", "yanlış"], ["evet", "hayır"],
  ["सही", "गलत"], ["सत्य", "असत्य"], ["हाँ", "नहीं"], ["हां", "नहीं"],
  ["sand", "falsk"], ["sant", "falsk"], ["sandt", "falsk"], ["rigtigt", "forkert"],
  ["riktig", "feil"],
  ["ano", "ne"], ["pravda", "nepravda"], ["áno", "nie"], ["igaz", "hamis"], ["igen", "nem"],
  ["adevărat", "fals"], ["da", "nu"], ["σωστό", "λάθος"], ["αληθές", "ψευδές"], ["ναι", "όχι"],
  ["đúng", "sai"], ["có", "không"], ["benar", "salah"], ["ya", "tidak"],
  ["صح", "خطأ"], ["صحيح", "خاطئ"], ["نعم", "لا"], ["נכון", "לא נכון"], ["כן", "לא"],
  ["tõene", "väär"], ["õige", "vale"], ["jah", "ei"], ["taip", "ne"], ["patiesi", "aplami"],
]

/// Whether two choices are true and false, or yes and no, of one language.
func isTruthPair(_ first: String, _ second: String) -> Bool {
  guard first.utf8.count <= 40, second.utf8.count <= 40 else { return false }
  return truthPairs.contains([bare(first), bare(second)])
}

/// Choices that speak of the others, as they start.
private let pinnedStarts = [
  "all of the above", "all of these", "all the above", "all of them", "all above", "all answers",
  "all options", "all choices", "any of the above", "any of these", "both of the above",
  "both of these",
  "none of the above", "none of these", "none of them", "none above", "neither of the above",
  "neither of these", "two of the above", "some of the above", "more than one of",
  "no answer is",
  "all of the listed", "none of the listed",
  "none of the other",
  "all of the other", "all are correct", "all are true", "both a and b", "both are correct",
  "kaikki edellä", "kaikki edelliset", "kaikki yllä", "ei mikään", "kaikki nämä", "ei yksikään",
  "alla ovanstående", "alla dessa", "alla svar", "inget av", "inga av", "ingen av",
  "samtliga ovanstående",
  "alle oben", "alle genannten", "alle der", "alle diese", "alle antworten", "alles oben",
  "alles genannte",
  "keine der", "keines der", "keiner der", "keine von", "nichts davon", "keine davon",
  "keiner davon", "keines davon", "keins davon", "alles davon", "alle davon",
  "toutes ces", "tous ces", "toutes les réponses", "tout ce qui précède", "aucune de", "aucun de",
  "aucune des", "aucun des", "toutes les options", "tous les choix",
  "todas las anteriores", "todos los anteriores", "todo lo anterior", "ninguna de", "ninguno de",
  "todas estas", "todos estos", "todas las respuestas", "todas las opciones", "nada de lo anterior",
  "tutte le precedenti", "tutti i precedenti", "tutte queste", "tutti questi", "nessuna di",
  "nessuno di",
  "nessuna delle", "nessuno dei", "tutte le risposte", "tutte le opzioni",
  "todas as anteriores", "todas as alternativas", "nenhuma das", "nenhum dos", "todas estas",
  "nenhuma destas", "todas as opções", "todos os anteriores",
  "al het bovenstaande", "alle bovenstaande", "geen van", "alle antwoorden", "al deze",
  "wszystkie powyższe", "wszystkie odpowiedzi", "żadne z", "żadna z", "żaden z", "wszystkie z",
  "все вышеперечисленное", "всё вышеперечисленное", "все перечисленное", "все варианты",
  "все ответы",
  "все из", "ничего из", "ни один из", "ни одно из", "ни одна из", "все эти", "все вышеуказанное",
  "усі ці", "всі ці", "усе вищезазначене", "все вищезазначене", "все вищеперелічене",
  "усі вищезазначені", "жоден з", "жодна з", "жодне з", "всі відповіді", "усі відповіді",
  "всі варіанти",
  "усі варіанти", "нічого з", "все перераховане",
  "以上都", "以上全", "以上所有", "以上皆", "以上均", "所有这些", "所有以上", "上述所有", "所有上述", "以上都不", "以上皆非",
  "以上选项", "所有答案", "这些都", "都不是", "都是", "以上の", "上記の", "すべて", "いずれも", "どれも", "全て",
  "위의 모든", "위 모두", "모두", "해당 없음", "위의 어느", "이 모든",
  "yukarıdakilerin", "hepsi", "hiçbiri", "bunların hepsi", "bunların hiçbiri",
  "उपरोक्त", "ये सभी", "इनमें से", "उपर्युक्त", "सभी विकल्प", "यह सभी",
  "tất cả", "không có", "semua di atas", "semua jawaban", "tidak ada", "كل ما سبق", "جميع ما",
  "لا شيء مما", "όλα τα παραπάνω", "όλα τα ανωτέρω", "κανένα από", "همه موارد", "هیچ کدام",
  "هیچکدام", "כל התשובות", "אף תשובה", "כל האמור", "كل الإجابات", "جميع الإجابات",
]

/// Choices that speak of two others, whole.
private let pinnedWhole: Set<String> = [
  "both", "both of them", "neither", "neither of them", "beide", "keine von beiden", "weder noch",
  "les deux", "ni l'un ni l'autre", "ambos", "ambas", "ninguno de los dos", "entrambi", "entrambe",
  "nenhum dos dois", "molemmat", "ei kumpikaan", "båda", "оба", "обидва",
]

private let pinnedPhrases = PhraseStarts(pinnedStarts + pinnedWhole)

/// Whether a choice speaks of the others, like "none of these", and so keeps its place.
func speaksOfOthers(_ choice: [UInt8]) -> Bool {
  guard choice.count <= 120, pinnedPhrases.mayStart(choice) else { return false }
  let text = bare(String(decoding: choice, as: UTF8.self))
  return pinnedWhole.contains(text) || pinnedStarts.contains { text.hasPrefix($0) }
}

/// Words before a colon, or alone in a heading, that say what follows explains the answer.
private let explanationWords: Set<String> = [
  "explanation", "explanations", "explaination", "why", "answer explanation", "solution",
  "rationale", "feedback", "rückmeldung",
  "selitys", "perustelu", "perustelut", "förklaring", "erklärung", "begründung", "explication",
  "explicación", "spiegazione", "explicação", "uitleg", "toelichting", "wyjaśnienie", "пояснение",
  "объяснение", "пояснення", "解释", "说明", "解析", "解說", "説明", "解説", "설명", "해설", "açıklama", "व्याख्या",
  "स्पष्टीकरण",
  "giải thích", "penjelasan", "forklaring", "vysvětlení", "vysvetlenie", "magyarázat", "explicație",
  "εξήγηση", "شرح", "הסבר", "selgitus",
]

func isExplanationWord(_ text: String) -> Bool {
  text.utf8.count <= 60 && explanationWords.contains(bare(text))
}

/// What a heading names that is no question.
enum HeadingName {
  /// What explains the answer of the question above it.
  case explanation
  /// The answers of all questions.
  case answers
  case hint
  /// A part of the quiz, such as its sources.
  case part
  case other

  init(_ text: [UInt8]) {
    guard text.count <= 40, !text.isEmpty else {
      self = .other
      return
    }
    let name = bare(String(decoding: text, as: UTF8.self))
    self =
      answerLists.contains(name)
      ? .answers
      : explanationWords.contains(name) || answerWords.contains(name) && !hints.contains(name)
        ? .explanation : hints.contains(name) ? .hint : partNames.contains(name) ? .part : .other
  }
}

private let answerLists: Set<String> = [
  "answers", "answer key", "answer keys", "key", "keys", "solution", "solutions",
  "correct answers", "lösungen", "lösung", "antworten", "réponses", "corrigé", "corrigés",
  "respuestas", "soluciones", "clave de respuestas", "risposte", "soluzioni",
  "respostas", "soluções", "gabarito", "antwoorden", "oplossingen", "odpowiedzi", "rozwiązania",
  "ответы", "ключ", "відповіді", "ratkaisut", "vastaukset", "oikeat vastaukset", "svar", "facit",
  "答案", "参考答案", "解答", "正解", "정답", "cevaplar", "cevap anahtarı", "उत्तर", "उत्तर कुंजी",
]

private let hints: Set<String> = [
  "hint", "hints", "tip", "clue", "tipp", "hinweis", "indice", "pista", "suggerimento", "dica",
  "vihje", "ledtråd", "wskazówka", "подсказка", "підказка", "提示", "ヒント", "힌트", "ipucu", "संकेत",
]

private let partNames: Set<String> = [
  "source", "sources", "reference", "references", "further reading", "bibliography", "literature",
  "credits", "learning goals", "learning objectives", "learning outcomes", "objectives",
  "instructions", "quelle", "quellen", "literatur", "lernziele", "anleitung", "références",
  "bibliographie", "objectifs", "consignes", "fuentes", "referencias", "bibliografía", "objetivos",
  "instrucciones", "fonti", "bibliografia", "obiettivi", "istruzioni", "referências", "fontes",
  "instruções", "bronnen", "leerdoelen", "źródła", "cele", "источники", "литература", "цели",
  "джерела", "література", "цілі", "lähteet", "oppimistavoitteet", "ohjeet", "källor",
  "lärandemål", "参考文献", "出典", "学习目标", "学習目標", "출처", "kaynaklar", "kaynakça", "स्रोत",
]

/// Headings that say no more than that choices follow.
private let choiceHeadings: Set<String> = [
  "options", "choices", "answers", "answer options", "answer choices", "possible answers",
  "optionen", "antworten", "antwortmöglichkeiten", "auswahl", "réponses", "choix",
  "réponses possibles", "propositions", "opciones", "respuestas", "opções", "alternativas",
  "respostas", "opzioni", "risposte", "opties", "antwoorden", "alternativ", "svarsalternativ",
  "vaihtoehdot", "vastausvaihtoehdot", "odpowiedzi", "варианты ответа", "варианты ответов",
  "варіанти відповіді", "şıklar", "seçenekler", "选项", "選項", "選択肢", "보기",
]

func isChoiceHeading(_ text: String) -> Bool {
  text.utf8.count <= 40 && choiceHeadings.contains(bare(text))
}

/// Words before a colon that say what the answer is.
private let answerWords: Set<String> = [
  "answer", "answers", "correct answer", "correct answers", "right answer", "ans", "vastaus",
  "oikea vastaus", "svar", "rätt svar", "antwort", "richtige antwort", "lösung", "réponse",
  "bonne réponse", "respuesta", "respuesta correcta", "risposta", "risposta corretta", "resposta",
  "resposta correta", "antwoord", "odpowiedź", "ответ", "відповідь", "答案", "正解", "정답", "cevap",
  "उत्तर",
]

/// Whether a word says that the answer follows, what explains it, or where it comes from.
func saysAnswer(_ text: String) -> Bool {
  isExplanationWord(text) || namesAnswer(text)
    || text.utf8.count <= 60 && ["source", "hint", "quelle"].contains(bare(text))
}

/// Whether a word says that the answer follows.
func namesAnswer(_ text: String) -> Bool {
  text.utf8.count <= 60 && answerWords.contains(bare(text))
}

private let signsAround: Set<Character> = [
  " ", ".", ",", "!", ":", ";", "\"", "'", "“", "”", "*", "_", "`", "。", "(", ")", "、", "：",
  "\u{A0}",
]

/// Lower case, without what stands around a phrase: blanks, stops, quotes, stars.
func bare(_ text: String) -> String {
  var text = text.lowercased()[...]
  while let first = text.first, signsAround.contains(first) { text.removeFirst() }
  while let last = text.last, signsAround.contains(last) { text.removeLast() }
  return String(text)
}
