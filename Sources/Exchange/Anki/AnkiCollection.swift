internal import Diagnostics

/// What the database of a package says: notes with their cards, in the order of their numbers.
struct AnkiCollection {
  struct Note {
    var id: Int64
    /// The number of its type.
    var type: Int64
    var tags: String
    var fields: [String]
    /// The decks of its cards, by which of the note's cards they are.
    var decks: [Int: String] = [:]
  }

  /// Cards behind this one count as one, as no note has so many that ask different things.
  static let mostCards = 100

  private(set) var notes: [Note] = []
  /// Of each type of note its cards in their order.
  private var templates: [Int64: [AnkiTemplate]] = [:]

  init(_ bytes: [UInt8]) throws(SQLiteProblem) {
    let file = try SQLiteFile(bytes)
    // Since 2020, decks and types of notes have tables of their own; before, they were JSON.
    let isNew = file.has("notetypes") && file.has("decks")
    var decks: [Int64: String] = [:]
    if isNew {
      try file.forEachRow(of: "decks", ["name"]) { row in
        let name = row.values[0].text ?? ""
        decks[row.id] = name.split(separator: "\u{1F}").joined(separator: "::")
      }
      try readTemplates(file)
    } else {
      try file.forEachRow(of: "col", ["models", "decks"]) { row in
        readTemplates(Self.json(row.values[0].text))
        for (id, deck) in Self.members(Self.json(row.values[1].text)) {
          decks[id] = deck["name"]?.string
        }
      }
    }
    try readNotes(file, decks)
  }

  /// What a card shows of its note; by the first two fields where its type is not understood.
  func sides(of note: Note, card: Int) -> AnkiCardSides {
    template(of: note, card: card)?.sides(of: note.fields) ?? AnkiCardSides(note.fields)
  }

  /// The template of a card, if its type of note has one.
  func template(of note: Note, card: Int) -> AnkiTemplate? {
    guard let templates = templates[note.type], templates.indices.contains(card) else { return nil }
    return templates[card]
  }

  private mutating func readNotes(
    _ file: SQLiteFile, _ decks: [Int64: String]
  ) throws(SQLiteProblem) {
    var notes: [Note] = []
    var places: [Int64: Int] = [:]
    try file.forEachRow(of: "notes", ["id", "mid", "tags", "flds"]) { row in
      let fields = (row.values[3].text ?? "").split(
        separator: "\u{1F}" as Character, omittingEmptySubsequences: false)
      places[row.id] = notes.count
      notes.append(
        Note(
          id: row.id, type: row.values[1].integer ?? 0, tags: row.values[2].text ?? "",
          fields: fields.map(String.init)))
    }
    try file.forEachRow(of: "cards", ["nid", "did", "ord", "odid"]) { row in
      guard let place = row.values[0].integer.flatMap({ places[$0] }) else { return }
      // The deck of a card that is studied in a filtered one is its own.
      let own = row.values[3].integer ?? 0
      let deck = own == 0 ? row.values[1].integer ?? 0 : own
      let order = min(max(Int(clamping: row.values[2].integer ?? 0), 0), Self.mostCards)
      notes[place].decks[order] = decks[deck] ?? ""
    }
    self.notes = notes
  }

  // MARK: Types of notes

  private mutating func readTemplates(_ file: SQLiteFile) throws(SQLiteProblem) {
    var places: [Int64: [String: Int]] = [:]
    try file.forEachRow(of: "fields", ["ntid", "ord", "name"]) { row in
      guard let type = row.values[0].integer, let place = row.values[1].integer else { return }
      places[type, default: [:]][(row.values[2].text ?? "").lowercased()] = Int(clamping: place)
    }
    var found: [Int64: [AnkiTemplate]] = [:]
    try file.forEachRow(of: "templates", ["ntid", "config"]) { row in
      guard let type = row.values[0].integer, case .blob(let bytes) = row.values[1] else { return }
      // Field 1 is the side that asks, field 2 the other one.
      let message = ProtobufMessage(bytes[...])
      found[type, default: []].append(
        AnkiTemplate(
          question: message.texts(1).first ?? "", answer: message.texts(2).first ?? "",
          places: places[type] ?? [:]))
    }
    templates = found.mapValues(AnkiTemplate.together)
  }

  private mutating func readTemplates(_ models: JSONNode?) {
    for (id, model) in Self.members(models) {
      var places: [String: Int] = [:]
      for (place, field) in (model["flds"]?.elements ?? []).enumerated() {
        places[field.text("name").lowercased()] = place
      }
      let cards = (model["tmpls"]?.elements ?? []).map { template in
        AnkiTemplate(question: template.text("qfmt"), answer: template.text("afmt"), places: places)
      }
      templates[id] = AnkiTemplate.together(cards)
    }
  }

  private static func json(_ text: String?) -> JSONNode? {
    var unused: [Diagnostic] = []
    return JSONNode(SourceFile(path: "", bytes: Array((text ?? "").utf8)), reporting: &unused)
  }

  /// The members of an object that are called by numbers.
  private static func members(_ node: JSONNode?) -> [(Int64, JSONNode)] {
    guard case .object(let members)? = node?.content else { return [] }
    return members.compactMap { member in Int64(member.name).map { ($0, member.value) } }
  }
}

/// A message of Protocol Buffers; what cannot be read ends it.
struct ProtobufMessage {
  private var fields: [(number: Int, bytes: ArraySlice<UInt8>)] = []
  /// The numbers in it, by their fields.
  private(set) var numbers: [Int: Int] = [:]

  init(_ message: ArraySlice<UInt8>) {
    var rest = message
    while let tag = Self.varint(&rest) {
      switch tag & 7 {
      case 0:
        guard let number = Self.varint(&rest) else { return }
        numbers[tag >> 3] = number
      case 1: rest = rest.dropFirst(8)
      case 5: rest = rest.dropFirst(4)
      case 2:
        guard let count = Self.varint(&rest), count <= rest.count else { return }
        fields.append((tag >> 3, rest.prefix(count)))
        rest = rest.dropFirst(count)
      default: return
      }
    }
  }

  /// The messages in a field.
  func messages(_ field: Int) -> [ProtobufMessage] {
    fields.filter { $0.number == field }.map { ProtobufMessage($0.bytes) }
  }

  func texts(_ field: Int) -> [String] {
    fields.filter { $0.number == field }.map { String(decoding: $0.bytes, as: UTF8.self) }
  }

  /// A number of at most 63 bits; of longer ones, which are not asked for, the lower part.
  private static func varint(_ rest: inout ArraySlice<UInt8>) -> Int? {
    var value = 0
    for shift in stride(from: 0, to: 70, by: 7) {
      guard let byte = rest.popFirst() else { return nil }
      if shift < 63 { value |= Int(byte & 0x7F) << shift }
      if byte < 0x80 { return value }
    }
    return nil
  }
}
