internal import Content

/// Which fields of a note a kind of card asks, and which ones answer.
///
/// Of the text of a template only its fields `{{Name}}` are read, with what stands before their
/// names: `{{type:Name}}` is typed, `{{#Name}}` only decides whether a part is shown.
struct AnkiTemplate {
  private let asked: [Int]
  private let answering: [Int]
  /// Fields that are shown somewhere, or decide what is.
  private var used: Set<Int>

  /// Nil if nothing of the note asks, or nothing answers; `places` are those of fields by their
  /// names in lower case.
  init?(question: String, answer: String, places: [String: Int]) {
    var asked: [Int] = []
    var typed: [Int] = []
    var answering: [Int] = []
    var used: Set<Int> = []
    for reference in Self.references(question) {
      guard let place = places[reference.name] else { continue }
      if reference.isHint { continue }
      used.insert(place)
      if reference.isCondition { continue }
      if reference.isTyped { typed.append(place) } else { asked.append(place) }
    }
    for reference in Self.references(answer) {
      guard let place = places[reference.name] else { continue }
      used.insert(place)
      if !reference.isCondition { answering.append(place) }
    }
    func once(_ places: [Int], but others: [Int] = []) -> [Int] {
      var seen = Set(others)
      return places.filter { seen.insert($0).inserted }
    }
    self.asked = once(asked, but: typed)
    self.answering = once(typed + answering, but: self.asked)
    self.used = used
    if self.asked.isEmpty || self.answering.isEmpty { return nil }
  }

  /// The templates of one type of note, each of which knows what the others show.
  static func together(_ templates: [AnkiTemplate?]) -> [AnkiTemplate?] {
    let used = templates.reduce(into: Set<Int>()) { $0.formUnion($1?.used ?? []) }
    return templates.map { template in
      var template = template
      template?.used = used
      return template
    }
  }

  /// What the card shows of a note.
  func sides(of fields: [String]) -> AnkiCardSides {
    func texts(_ places: [Int]) -> [String] {
      places.filter(fields.indices.contains).map { fields[$0] }.filter { !$0.trimmed.isEmpty }
    }
    return AnkiCardSides(
      front: texts(asked).joined(separator: "<br><br>"), backs: texts(answering),
      hasMore: fields.indices.contains { !used.contains($0) && !fields[$0].trimmed.isEmpty })
  }

  private struct Reference {
    var name: String
    var isCondition = false
    var isTyped = false
    var isHint = false
  }

  private static func references(_ template: String) -> [Reference] {
    var found: [Reference] = []
    var rest = template[...]
    while let open = rest.firstRange(of: "{{"),
      let close = rest[open.upperBound...].firstRange(of: "}}")
    {
      let inner = rest[open.upperBound..<close.lowerBound].trimmed
      rest = rest[close.upperBound...]
      if let first = inner.utf8.first, "#^/".utf8.contains(first) {
        let name = String(inner.dropFirst()).trimmed.lowercased()
        found.append(Reference(name: name, isCondition: true))
        continue
      }
      let parts = inner.split(separator: ":").map { String($0).trimmed.lowercased() }
      guard let name = parts.last else { continue }
      let filters = parts.dropLast()
      found.append(
        Reference(name: name, isTyped: filters.contains("type"), isHint: filters.contains("hint")))
    }
    return found
  }
}
