internal import Content

/// Which fields of a note a kind of card asks, and which ones answer.
///
/// Of the text of a template its fields `{{Name}}` are read, with what stands before their names:
/// `{{type:Name}}` is typed, `{{#Name}}` only decides whether a part is shown. Words around the
/// fields that ask are a part of the question.
struct AnkiTemplate {
  private let asked: [Int]
  private let answering: [Int]
  /// Fields that are shown somewhere, or decide what is.
  private var used: Set<Int>
  private let question: [Piece]
  private let places: [String: Int]
  /// The template's own words on the side that asks, and on the other one.
  private let words: (asking: String, answering: String)

  /// Whether it shows blanks of a field, which elsewhere are text.
  let isCloze: Bool

  /// Templates with more parts that are not the note's are too much to repeat for each note.
  private static let mostPieces = 60
  private static let mostBytes = 4000

  /// `places` are those of fields by their names in lower case.
  init(question: String, answer: String, places: [String: Int]) {
    var asked: [Int] = []
    var typed: [Int] = []
    var answering: [Int] = []
    var used: Set<Int> = []
    let (asking, telling) = (Self.pieces(question), Self.pieces(answer))
    for case .field(let reference) in asking {
      guard let place = places[reference.name] else { continue }
      if reference.isHint { continue }
      used.insert(place)
      if reference.condition != nil { continue }
      if reference.isTyped { typed.append(place) } else { asked.append(place) }
    }
    for case .field(let reference) in telling {
      guard let place = places[reference.name] else { continue }
      used.insert(place)
      if reference.condition == nil { answering.append(place) }
    }
    isCloze = asking.contains { if case .field(let field) = $0 { field.isCloze } else { false } }
    func once(_ places: [Int], but others: [Int] = []) -> [Int] {
      var seen = Set(others)
      return places.filter { seen.insert($0).inserted }
    }
    self.asked = once(asked, but: typed)
    self.answering = once(typed + answering, but: self.asked)
    self.used = used
    self.question = asking
    self.places = places
    let asks = Self.words(asking)
    let tells = Self.words(telling)
    // The other side often repeats the one that asks.
    words = (asks, tells.hasPrefix(asks) ? tells.dropFirst(asks.count).trimmed : tells)
  }

  /// Whether something of a note asks, and something answers.
  private var asks: Bool { !asked.isEmpty && !answering.isEmpty }

  /// Whether the words of the side that asks are small enough to stand in each question.
  private var isShown: Bool {
    asks && question.count <= Self.mostPieces
      && question.reduce(0) { $0 + $1.size } <= Self.mostBytes
  }

  /// The words of the template that are not read.
  func lostWords(isCloze: Bool) -> String {
    [isShown && !isCloze ? "" : words.asking, words.answering].filter { !$0.isEmpty }
      .joined(separator: " … ")
  }

  /// The templates of one type of note, each of which knows what the others show.
  static func together(_ templates: [AnkiTemplate]) -> [AnkiTemplate] {
    let used = templates.reduce(into: Set<Int>()) { $0.formUnion($1.asks ? $1.used : []) }
    return templates.map { template in
      var template = template
      template.used = used
      return template
    }
  }

  /// What the card shows of a note; by its first two fields where the template asks nothing.
  func sides(of fields: [String]) -> AnkiCardSides {
    guard asks else { return AnkiCardSides(fields) }
    func texts(_ places: [Int]) -> [String] {
      places.filter(fields.indices.contains).map { fields[$0] }.filter { !$0.trimmed.isEmpty }
    }
    let fronts = texts(asked)
    let hasWords = isShown && !words.asking.isEmpty && !fronts.isEmpty
    return AnkiCardSides(
      front: hasWords ? front(of: fields) : fronts.joined(separator: "<br><br>"),
      backs: texts(answering),
      hasMore: fields.indices.contains { !used.contains($0) && !fields[$0].trimmed.isEmpty })
  }

  /// The side that asks, with the words between the fields.
  private func front(of fields: [String]) -> String {
    var front = ""
    // Of each part that a field decides on, whether it is shown.
    var parts: [Bool] = []
    for piece in question {
      let isShown = parts.last ?? true
      switch piece {
      case .words(let text): if isShown { front += text }
      case .field(let reference):
        let text = places[reference.name].flatMap {
          fields.indices.contains($0) ? fields[$0] : nil
        }
        switch reference.condition {
        case "/": _ = parts.popLast()
        case let sign?: parts.append(isShown && (text ?? "").trimmed.isEmpty == (sign == "^"))
        case nil: if isShown, !reference.isHint, !reference.isTyped { front += text ?? "" }
        }
      }
    }
    return front
  }

  // MARK: Parts

  private struct Reference {
    var name: String
    /// `#` or `^` where the field only decides whether what follows is shown, `/` behind that.
    var condition: Character?
    var isTyped = false
    var isHint = false
    var isCloze = false
  }

  private enum Piece {
    case words(String)
    case field(Reference)

    var size: Int { if case .words(let text) = self { text.utf8.count } else { 0 } }
  }

  private static func pieces(_ template: String) -> [Piece] {
    var found: [Piece] = []
    var rest = template[...]
    while let open = rest.firstRange(of: "{{"),
      let close = rest[open.upperBound...].firstRange(of: "}}")
    {
      if open.lowerBound > rest.startIndex {
        found.append(.words(String(rest[..<open.lowerBound])))
      }
      let inner = rest[open.upperBound..<close.lowerBound].trimmed
      rest = rest[close.upperBound...]
      if let first = inner.first, "#^/".contains(first) {
        let name = inner.dropFirst().trimmed.lowercased()
        found.append(.field(Reference(name: name, condition: first)))
        continue
      }
      let parts = inner.split(separator: ":").map { String($0).trimmed.lowercased() }
      guard let name = parts.last else { continue }
      let filters = parts.dropLast()
      found.append(
        .field(
          Reference(
            name: name, isTyped: filters.contains("type"), isHint: filters.contains("hint"),
            isCloze: filters.contains("cloze"))))
    }
    if !rest.isEmpty { found.append(.words(String(rest))) }
    return found
  }

  /// What a template says beside its fields, without marks, styles and scripts.
  private static func words(_ pieces: [Piece]) -> String {
    let html = pieces.map { if case .words(let text) = $0 { text } else { " " } }.joined()
    let said = plainText(ofMarkdown: HTMLMarkdown(html).markdown)
    return said.contains { $0.isLetter || $0.isNumber } ? oneLine(said) : ""
  }
}
