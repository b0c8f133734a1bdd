/// Words before a number that say when something was, or of what sort it is, and do not count.
let wordsBeforeNumbers: Set<String> = [
  "day", "week", "month", "year", "stage", "phase", "type", "formula", "grade", "tag", "woche",
  "monat", "jahr", "typ", "formel", "klasse", "jour", "semaine", "mois", "día",
  "semana", "mes", "año", "tipo", "giorno", "settimana", "mese", "anno", "dia", "mês", "päivä",
  "viikko", "dag", "vecka", "день", "неделя", "тиждень", "天", "日", "周", "週",
]

/// Words for question in many languages, in small letters, with usual short forms.
package let questionWords: Set<String> = [
  "question", "questions", "q", "qn", "qs", "ques", "qus",
  "frage", "pregunta", "pergunta", "domanda", "вопрос", "питання", "kysymys",
  "问题", "题目", "題目", "题干", "試題", "试题", "質問", "問題", "設問", "문제", "질문", "문항", "soru", "soal",
  "câu hỏi", "pertanyaan", "pytanie", "questão", "questao", "otázka", "întrebare", "întrebarea",
  "ερώτηση", "sual", "spørgsmål", "spørsmål", "fråga", "vraag", "kérdés", "คำถาม", "سؤال", "السؤال",
  "שאלה", "प्रश्न", "pitanje", "vprašanje", "küsimus", "klausimas", "jautājums", "pyetja", "пытанне",
  "въпрос", "питање", "прашање", "հարց", "კითხვა", "сұрақ", "প্রশ্ন", "கேள்வி", "ప్రశ్న",
]
