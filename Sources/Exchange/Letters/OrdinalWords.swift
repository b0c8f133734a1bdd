private let ordinals = [
  ["first", "الأول"], ["second", "الثاني"], ["third", "الثالث"], ["fourth", "الرابع"],
  ["fifth", "الخامس"], ["sixth", "السادس"],
]

/// Words beside an ordinal that say no more.
private let optionWords: Set<String> = ["option", "choice", "one", "هي", "هو", "الخيار"]

/// The place that an ordinal in some words names, from 0, and the words without it: `the answer is`
/// of "the answer is the second option"; nil if there is none.
func ordinal(in words: String) -> (place: Int, rest: String)? {
  var words = words.split(separator: " ").map(String.init)
  for index in words.indices {
    guard let place = ordinals.firstIndex(where: { $0.contains(words[index]) }) else { continue }
    words.remove(at: index)
    words.removeAll(where: optionWords.contains)
    return (place, words.joined(separator: " "))
  }
  return nil
}
