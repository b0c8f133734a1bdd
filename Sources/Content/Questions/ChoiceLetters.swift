internal import Bytes

// Letters that stand for choices, in other choices and in what explains them: where there are some,
// choices hold only in the order in which they are written.

/// The words of a text with a blank between two.
///
/// A text is a tenth of the code that a list of as many texts is.
func wordSet(_ text: String) -> Set<String> { Set(text.split(separator: " ").map(String.init)) }

/// The letters that count choices, of some scripts.
private let firstLetters: [[String]] = ["abcdefgh", "абвгдежз", "αβγδεζηθ", "אבגדהוזח", "ابجدهوزح"]
  .map { $0.map { String($0) } }

/// Whether all choices start with the letters of a script in their order, each with a sign behind:
/// `A) …`, `б. …`, `γ: …`, `D - …`.
func areLettered(_ choices: [[UInt8]]) -> Bool {
  // Nearly no choice starts with one.
  let start = choices.first?.drop { $0 == UInt8(ascii: "(") } ?? []
  guard let first = start.first, first | 0x20 == UInt8(ascii: "a") || first >= 0x80 else {
    return false
  }
  return firstLetters.contains { script in
    choices.count <= script.count
      && zip(choices, script).allSatisfy { choice, letter in
        let words = choice.drop { $0 == UInt8(ascii: "(") }
        guard words.starts(with: letter.utf8) || words.starts(with: letter.uppercased().utf8) else {
          return false
        }
        let rest = words.dropFirst(letter.utf8.count)
        return rest.first.map { ").:".utf8.contains($0) } ?? false
          || rest.starts(with: " - ".utf8) || rest.starts(with: " – ".utf8)
      }
  }
}

/// The places of the letter with which a choice starts, as in `A) …`, `b. …`, `(c) …`, `D: …` or
/// `E - …`, and of the blank behind it.
func letterLabel(of words: [UInt8]) -> (letter: Int, blank: Int)? {
  let letter = words.first == UInt8(ascii: "(") ? 1 : 0
  guard words.count > letter + 3, words[letter].isASCIILetter else { return nil }
  let blank = words[letter + 1] == 0x20 ? letter + 3 : letter + 2
  guard words[blank] == 0x20 else { return nil }
  let signs = blank > letter + 2 ? "-" : letter > 0 ? ")" : ").:"
  return signs.utf8.contains(words[blank - 1]) ? (letter, blank) : nil
}

/// Words that stand between letters of choices and say no more: "both A and B", "A or C only".
private let wordsBetweenLetters = wordSet(
  """
  both and or only neither nor all of except but either answer answers option options choice \
  choices the above are is correct not true right just statement statements false wrong \
  incorrect und oder nur beide sowohl als auch weder noch sind ist richtig falsch korrekt \
  antwort antworten aussage aussagen die stimmen et ou ni les deux réponse réponses sont est \
  vraies correctes seulement uniquement y o e i las los ambas ambos respuesta respuestas opción \
  opciones son correctas correctos solo sólo es opção opções alternativa alternativas estão são \
  corretas apenas somente risposta risposte opzione opzioni sono corrette entrambe sia che né \
  solamente ja sekä että tai vain molemmat ovat oikein och eller både bara endast är rätt og \
  både kun en zowel alleen zijn juist antwoord antwoorden oraz tylko są odpowiedzi и или та або \
  только оба верны ответы варианты ve veya hem de da yalnız yalnızca doğru same as afirmativas \
  afirmações alternativas apenas dan jawaban pilihan benar keduanya hanya cả và đều đúng đáp án \
  και μόνο σωστά
  """)

/// Signs of scripts without blanks between words that stand between letters of choices.
private let signsBetweenLetters = "和与與及或都皆均对對正确確错誤选選项項只有とのみもが正しい両方、，"
  .unicodeScalars.map { $0.value }

private func separatesWords(_ scalar: UInt32) -> Bool {
  scalar < 0x80
    ? " ,&.);:/+(".utf8.contains(UInt8(scalar)) : signsBetweenLetters.contains(scalar)
}

/// Whether a choice names other choices by their letters, or is a letter itself, so that it holds
/// only in the order in which it is written.
///
/// Small letters count where there are two of them: "both a and c"; and so do digits where there
/// are words, too: "both 1 and 3".
func namesLetters(_ text: String) -> Bool {
  guard text.utf8.count <= 80, holdsLetterAlone(text) else { return false }
  let bytes = Array(text.utf8)
  var capitals = 0
  var digits = 0
  var hasWords = false
  // A bit for each small letter.
  var small: UInt8 = 0
  var start = 0
  func take(_ word: ArraySlice<UInt8>) -> Bool {
    guard let first = word.first else { return true }
    if word.count == 1, UInt8(ascii: "A")...UInt8(ascii: "H") ~= first {
      capitals += 1
      return true
    }
    if word.count == 1, UInt8(ascii: "1")...UInt8(ascii: "8") ~= first {
      digits += 1
      return true
    }
    let isWord = wordsBetweenLetters.contains(String(decoding: word, as: UTF8.self).lowercased())
    hasWords = hasWords || isWord
    if word.count == 1, UInt8(ascii: "a")...UInt8(ascii: "h") ~= first {
      // In some languages one of these is a word, too.
      if !isWord { small |= 1 << (first - UInt8(ascii: "a")) }
      return true
    }
    return isWord
  }
  var place = 0
  while place < bytes.count {
    let end = place
    guard separatesWords(decodeScalar(bytes, at: &place)) else { continue }
    if !take(bytes[start..<end]) { return false }
    start = place
  }
  return take(bytes[start...])
    && (capitals > 0 || small & (small &- 1) != 0 || digits > 1 && hasWords)
}

/// Whether one of the letters A to H, or a digit, stands in a text with no letter or digit beside
/// it, so that it may name a choice.
private func holdsLetterAlone(_ text: String) -> Bool {
  text.utf8Span.span.withUnsafeBufferPointer { bytes in
    bytes.holdsAlone {
      UInt8(ascii: "a")...UInt8(ascii: "h") ~= $0 | 0x20 && $0 > 0x40
        || UInt8(ascii: "1")...UInt8(ascii: "8") ~= $0
    }
  }
}

/// Whether a capital from A to H stands alone in a text, as no text without one explains letters.
func holdsCapitalAlone(_ text: ArraySlice<UInt8>) -> Bool {
  text.withUnsafeBufferPointer { bytes in
    bytes.holdsAlone { UInt8(ascii: "A")...UInt8(ascii: "H") ~= $0 }
  }
}

extension UnsafeBufferPointer<UInt8> {
  @inline(__always)
  fileprivate func holdsAlone(_ isLetter: (UInt8) -> Bool) -> Bool {
    var isBehindWord = false
    for place in indices {
      let isWord = isInWord(self[place])
      if isWord, !isBehindWord, isLetter(self[place]),
        place + 1 == count || !isInWord(self[place + 1])
      {
        return true
      }
      isBehindWord = isWord
    }
    return false
  }
}

private func isInWord(_ byte: UInt8) -> Bool { byte.isASCIILetter || byte.isASCIIDigit }

/// Words before the letter of a choice: "option B", "Antwort B".
private let namesOfChoices = wordSet(
  """
  option options choice choices answer answers alternative alternatives statement letter \
  antwort antworten aussage option: réponse réponses proposition respuesta respuestas opción \
  opciones resposta opção alternativa risposta opzione antwoord optie svar svaret alternativ \
  vaihtoehto kohta odpowiedź opcja вариант ответ варіант відповідь şık seçenek cevap
  """)

private let verbs = wordSet(
  """
  is are was ist sind war est sont es son é são è sono zijn on ovat är er jest
  """)

private let verdicts = wordSet(
  """
  correct incorrect right wrong true false richtig falsch korrekt correcte incorrecte vraie \
  fausse vrai faux correcta incorrecta verdadera falsa correta incorreta certa errada corretta \
  sbagliata juist onjuist oikein väärin rätt fel riktig feil poprawna
  """)

/// Signs before the letter of the answer in scripts without blanks between words: `正确答案是B`.
private let answerSigns = ["答案", "正解", "정답"]

/// Whether a text that explains choices names some by their letters: "option B", "B is right", "the
/// answer is B", or two of `A) …` and `(B) …`; or where it starts with one, `B, as …`.
func explainsLetters(_ text: [UInt8], choiceCount: Int) -> Bool {
  guard text.count > 1 else { return false }
  return text.withUnsafeBufferPointer { explainsLetters($0, choiceCount: choiceCount) }
}

private func explainsLetters(_ text: UnsafeBufferPointer<UInt8>, choiceCount: Int) -> Bool {
  // The three words before the place, the last one first, without signs beside them.
  var before = [0..<0, 0..<0, 0..<0]
  var letter: UInt8?
  var isVerb = false
  // A bit for each letter in brackets.
  var marked: UInt8 = 0
  var isStart = true
  var place = 0
  func lower(_ word: Range<Int>) -> String {
    String(decoding: UnsafeBufferPointer(rebasing: text[word]), as: UTF8.self).lowercased()
  }
  while let word = nextWord(in: text, from: &place) {
    let bare = bareWord(word, in: text)
    if isVerb, verdicts.contains(lower(bare)) { return true }
    if letter != nil, verbs.contains(lower(bare)) {
      isVerb = true
      before = [bare] + before[..<2]
      continue
    }
    isVerb = false
    letter = nil
    if text[word.lowerBound] >= 0x80, givesAnswer(text[word]) { return true }
    if bare.count == 1, case let first = text[bare.lowerBound],
      UInt8(ascii: "A")...UInt8(ascii: "H") ~= first, first - UInt8(ascii: "A") < choiceCount
    {
      letter = first
      if isStart, bare.count < word.count { return true }
      if namesOfChoices.contains(lower(before[0])) { return true }
      if verbs.contains(lower(before[0])),
        before[1...].contains(where: { namesOfChoices.contains(lower($0)) })
      {
        return true
      }
      if text[word.upperBound - 1] == UInt8(ascii: ")") {
        marked |= 1 << (first - UInt8(ascii: "A"))
        if marked & (marked - 1) != 0 { return true }
      }
    }
    before = [bare] + before[..<2]
    isStart = false
  }
  return false
}

/// Whether a word of a script without blanks says what the answer is, and names a letter.
private func givesAnswer(_ word: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
  let bytes = Array(word)
  return holdsCapitalAlone(bytes[...]) && answerSigns.contains { contains($0, in: bytes[...]) }
}

/// The next word between blanks, and moves `place` behind it; nil at the end.
private func nextWord(
  in text: UnsafeBufferPointer<UInt8>, from place: inout Int
) -> Range<Int>? {
  while place < text.count, text[place] <= 0x20 { place += 1 }
  let start = place
  while place < text.count, text[place] > 0x20 { place += 1 }
  return start < place ? start..<place : nil
}

/// A word without signs at its ends.
private func bareWord(_ word: Range<Int>, in text: UnsafeBufferPointer<UInt8>) -> Range<Int> {
  func isSign(_ byte: UInt8) -> Bool { byte < 0x80 && !isInWord(byte) }
  var (start, end) = (word.lowerBound, word.upperBound)
  while start < end, isSign(text[start]) { start += 1 }
  while start < end, isSign(text[end - 1]) { end -= 1 }
  return start..<end
}
