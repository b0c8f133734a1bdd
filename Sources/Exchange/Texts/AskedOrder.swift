internal import Content

/// Whether a question asks to put its choices in an order: for sure, as "Arrange …" and "Put … in
/// order" do, or perhaps, as it speaks of one.
///
/// A key that names all choices then says in which order, and not that all are right.
enum AskedOrder {
  case surely, perhaps

  private static let verbs: Set<String> = [
    "arrange", "rearrange", "order", "reorder", "rank", "sort", "sequence", "ordne", "ordnen",
    "sortiere", "sortieren", "ordena", "ordene", "ordenar", "ordina", "ordinare", "classez",
    "ordonnez", "rangez", "järjestä", "rangschik", "sorteer", "sortera", "uporządkuj",
    "упорядочите", "расположите",
  ]
  private static let placing: Set<String> = [
    "put", "place", "list", "bring", "bringe", "bringen", "mettez", "coloca", "coloque", "metti",
  ]
  private static let nouns: Set<String> = [
    "order", "sequence", "reihenfolge", "ordre", "orden", "ordem", "ordine", "volgorde", "ordning",
    "kolejności", "kolejność", "порядке", "порядок", "sıraya",
  ]

  private static let ordinals: Set<String> = [
    "first", "second", "third", "fourth", "last", "zuerst", "zuletzt", "erster", "zweiter",
    "dritter", "erste", "zweite", "dritte", "primero", "segundo", "tercero", "premier", "deuxième",
    "troisième", "primeiro", "terceiro", "primo", "secondo", "terzo", "ensin", "toiseksi",
  ]

  /// Those that one choice, or an order, answers: "Which came first?".
  private static let ends: Set<String> = [
    "first", "last", "zuerst", "zuletzt", "primero", "premier", "primeiro", "primo", "ensin",
  ]

  init?(_ asked: some StringProtocol) {
    var words = asked.prefix(2000).lowercased().split { !$0.isLetter }.map(String.init)[...]
    if let first = words.first, ["please", "bitte", "q", "question"].contains(first) {
      words.removeFirst()
    }
    let speaks =
      zip(words, words.dropFirst() + [""]).contains { Self.nouns.contains($0) && $1 != "to" }
      || Set(words).intersection(Self.ordinals).count > 1
      || words.contains(where: Self.ends.contains) || words.contains("chronologically")
      || ["顺序", "順序", "순서", "排序"].contains { asked.contains($0) }
    if let verb = words.first,
      Self.verbs.contains(verb) && words.dropFirst().first != "of"
        || speaks && Self.placing.contains(verb)
    {
      self = .surely
    } else if speaks {
      self = .perhaps
    } else {
      return nil
    }
  }
}
