internal import Bytes

/// How many choices a stem asks for.
enum AskedFor: Equatable {
  case exactly(Int)
  /// "Which two …": as many, or one that names them all.
  case about(Int)
  /// "All that apply": usually more than one.
  case several
}

private let countWords: [(word: [UInt8], count: Int)] =
  [
    ("one", 1), ("two", 2), ("three", 3), ("four", 4), ("five", 5), ("1", 1), ("2", 2), ("3", 3),
    ("4", 4), ("5", 5),
    ("zwei", 2), ("drei", 3), ("vier", 4), ("deux", 2), ("trois", 3), ("quatre", 4), ("dos", 2),
    ("tres", 3), ("cuatro", 4), ("due", 2), ("tre", 3), ("dois", 2), ("duas", 2), ("três", 3),
    ("twee", 2), ("drie", 3), ("två", 2), ("kaksi", 2), ("kolme", 3), ("dwie", 2), ("trzy", 3),
    ("два", 2), ("две", 2), ("дві", 2), ("три", 3), ("beiden", 2),
  ].map { (Array($0.0.utf8), $0.1) }

private let askingVerbs = [
  "choose ", "select ", "pick ", "wähle ", "wählen sie ", "choisis ", "choisissez ", "cochez ",
  "elige ", "elija ", "selecciona ", "seleccione ", "marca ", "marque ", "scegli ", "seleziona ",
  "escolha ", "selecione ", "kies ", "kreuze ", "välj ", "valitse ", "wybierz ", "Выберите ",
  "Виберіть ", "Оберіть ",
].map { Array($0.utf8) }

/// Words before a number of things that are asked for.
private let askingWords = [
  "which ", "welche ", "quels ", "quelles ", "cuáles ", "qué ", "quali ", "quais ", "welke ",
  "vilka ", "mitkä ",
].map { Array($0.utf8) }

/// Phrases that say how many, also of languages that part no words by blanks.
private let countPhrases: [(words: [UInt8], count: Int)] =
  [
    ("which one ", 1), ("which one?", 1), ("only one answer is ", 1), ("only one choice is ", 1),
    ("(single choice)", 1), ("nur eine antwort ist ", 1), ("une seule réponse est ", 1),
    ("solo una respuesta es ", 1), ("una sola risposta è ", 1), ("2つ選べ", 2), ("2つ選び", 2),
    ("２つ選べ", 2),
    ("２つ選び", 2), ("二つ選べ", 2), ("二つ選び", 2), ("请选两", 2), ("请选择两", 2), ("請選兩", 2), ("請選擇兩", 2),
    ("두 개를 고르시오", 2), ("두 개를 고르세요", 2), ("اختر إجابتين", 2), ("3つ選べ", 3), ("3つ選び", 3),
    ("３つ選べ", 3), ("三つ選べ", 3), ("请选三", 3), ("请选择三", 3), ("請選三", 3),
  ].map { (Array($0.0.utf8), $0.1) }

/// Orders that ask for several choices if one of `orderedThings` follows: a stem may ask how to
/// "select all" of something, too.
private let orders = ["choose all", "select all", "check all", "mark all", "tick all"]
  .map { Array($0.utf8) }

private let orderedThings = [
  " correct", " the correct", " right", " the right", " true", " applicable", " answers",
  " options", " choices", " statements", " which apply", " that are",
].map { Array($0.utf8) }

private let severalPhrases = [
  "all that apply", "alle zutreffenden", "toutes les réponses qui",
  "todas las que", "tutte le risposte che", "todas as que se", "alle die van toepassing",
  "kaikki jotka", "alla som stämmer", "все подходящие", "всі правильні", "所有适用", "すべて選", "모두 고르",
  "모두 선택", "(mehrfachauswahl)",
].map { Array($0.utf8) }

/// What a byte can begin.
private struct PhraseStart {
  var isLetter: Bool
  /// A bit for the last six bits of each byte that follows it in one of the verbs or phrases.
  var seconds: UInt64 = 0

  static func bit(of byte: UInt8) -> UInt64 { 1 << UInt64(byte.lowercasedASCII & 63) }
}

/// What each byte can begin: nearly all are passed over.
private let phraseStarts: [PhraseStart] = {
  var starts = (UInt8.min...UInt8.max).map {
    PhraseStart(isLetter: $0.lowercasedASCII.isASCIILetter)
  }
  let phrases = askingVerbs + askingWords + orders + severalPhrases + countPhrases.map { $0.words }
  for phrase in phrases {
    for byte in UInt8.min...UInt8.max where byte.lowercasedASCII == phrase[0] {
      starts[Int(byte)].seconds |= PhraseStart.bit(of: phrase[1])
    }
  }
  return starts
}()

/// What a stem like "… (Choose two.)" asks for, if it does; `stem` is Markdown text in any case.
func askedFor(in stem: ArraySlice<UInt8>) -> AskedFor? {
  stem.withUnsafeBufferPointer { stem in
    phraseStarts.withUnsafeBufferPointer { asked(in: stem, startingAt: $0) }
  }
}

private func asked(
  in stem: UnsafeBufferPointer<UInt8>, startingAt starts: UnsafeBufferPointer<PhraseStart>
) -> AskedFor? {
  var isInWord = false
  for index in stem.indices {
    let byte = stem[index]
    let found = starts[Int(byte)]
    let canStart = found.seconds != 0 && (!isInWord || byte >= 0x80)
    isInWord = found.isLetter
    guard canStart, index + 1 < stem.count,
      found.seconds & PhraseStart.bit(of: stem[index + 1]) != 0
    else { continue }
    let rest = stem[index...]
    if startsSentence(at: index, of: stem) {
      for verb in askingVerbs where rest.starts(withPhrase: verb) {
        if let count = countWord(rest.dropFirst(verb.count)) { return .exactly(count) }
      }
      for word in askingWords where rest.starts(withPhrase: word) {
        if let count = countWord(rest.dropFirst(word.count)), count > 1 { return .about(count) }
      }
      for order in orders where rest.starts(withPhrase: order) {
        let after = rest.dropFirst(order.count)
        if orderedThings.contains(where: { after.starts(withPhrase: $0) }) { return .several }
      }
    }
    for phrase in countPhrases where rest.starts(withPhrase: phrase.words) {
      return .exactly(phrase.count)
    }
    if severalPhrases.contains(where: { rest.starts(withPhrase: $0) }) { return .several }
  }
  return nil
}

/// Whether the words at a place are an order of their own: "how do I select …" is none.
private func startsSentence(at index: Int, of stem: UnsafeBufferPointer<UInt8>) -> Bool {
  let before = stem[..<index]
  guard let last = before.lastIndex(where: { $0 > 0x20 }) else { return true }
  let byte = stem[last]
  if byte == 0xBF, last > 0, stem[last - 1] == 0xC2 { return true }  // ¿
  if byte.isASCIILetter, last >= 5 {
    return stem[(last - 5)...].starts(withPhrase: Array("please".utf8))
  }
  return byte < 0x80 && !byte.isASCIILetter && !byte.isASCIIDigit
}

private func countWord(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
  for (word, count) in countWords where text.starts(withPhrase: word) {
    let rest = text.dropFirst(word.count)
    guard let after = rest.first else { return count }
    // "Select one or more", "choose one of each", "pick 1-2".
    let goesOn = [
      " or ", " of each", " to ", "-", "–", " oder ", " bis ", " ou ", " à ", " o ", " a ",
    ].contains {
      rest.starts(withPhrase: Array($0.utf8))
    }
    if goesOn { return nil }
    if !after.isASCIILetter, !after.isASCIIDigit { return count }
  }
  return nil
}

extension Slice<UnsafeBufferPointer<UInt8>> {
  /// Whether a text starts with a phrase, in capitals or not.
  fileprivate func starts(withPhrase phrase: [UInt8]) -> Bool {
    guard count >= phrase.count else { return false }
    for offset in phrase.indices where self[startIndex + offset].lowercasedASCII != phrase[offset] {
      return false
    }
    return true
  }
}
