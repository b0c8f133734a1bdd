/// Choices that name others by their places.
private let placeNames: Set<String> = [
  "the first two", "the last two", "the first three", "the last three", "first two", "last two",
  "the first and second", "the first and the second", "the first and third", "the first and last",
  "the second and third", "the first one", "the second one", "die ersten beiden",
  "die ersten zwei", "die letzten beiden", "die ersten drei", "les deux premiers",
  "les deux premières", "les deux derniers", "les deux dernières", "los dos primeros",
  "las dos primeras", "los dos últimos", "las dos últimas", "i primi due", "le prime due",
  "gli ultimi due", "le ultime due", "os dois primeiros", "as duas primeiras", "kaksi ensimmäistä",
  "первые два", "перші два",
]

private let placePhrases = PhraseStarts(Array(placeNames))

/// Whether a choice names others by their places, like "the first two".
func namesPlaces(_ choice: String) -> Bool {
  choice.utf8.count <= 60 && choice.utf8.contains(0x20) && placePhrases.mayStart(choice.utf8)
    && placeNames.contains(bare(choice))
}
