internal import Addresses
internal import Bytes
internal import Content
internal import Cryptography
internal import Diagnostics

extension Exported {
  /// Packs cards as a package of Anki: the same quizzes give the same bytes.
  ///
  /// The collection is of the version that every Anki since 2.0 reads.
  mutating func packAnki(_ sources: [ExportedQuiz], _ options: ExportOptions) {
    var writer = AnkiPackageWriter()
    for (quiz, source) in zip(quizzes, sources) {
      writer.addDeck(of: quiz)
      for (question, original) in zip(quiz.questions, source.quiz.questions) {
        let missing = writer.add(question, id: original.id, of: quiz) {
          options.image(source.source, $0)
        }
        losses += missing.map { missingImage($0, in: source.source) }
      }
    }
    pack(writer.files(), of: sources)
  }
}

/// Gathers notes, decks and media, and writes them into a package.
private struct AnkiPackageWriter {
  private struct Note {
    var guid: String
    var deck: Int64
    var fields: String
    var sort: String
  }

  private var notes: [Note] = []
  private var usedDecks: Set<Int64> = [1]
  private var decks: [(id: Int64, name: String)] = [(1, "Default")]
  private var media: [SourceFile] = []
  /// The name of each file in the package, by its quiz and address; nil for one that is missing.
  private var mediaNames: [String: String?] = [:]
  /// Where each name is in the list of files, without regard to capitals.
  private var places: [String: Int] = [:]

  /// The number of the type of note that all cards have.
  private static let noteType: Int64 = 1_700_000_000_001

  /// A number of 13 digits, as Anki numbers by milliseconds, that follows from a text.
  private static func number(of text: String) -> Int64 {
    let digest = sha256(Array(text.utf8)).bytes.prefix(5).reduce(Int64(0)) { $0 << 8 | Int64($1) }
    return 1_500_000_000_000 + digest % 100_000_000_000
  }

  mutating func addDeck(of quiz: WrittenQuiz) {
    let name = ankiDeck(of: quiz)
    var number = Self.number(of: name)
    while !usedDecks.insert(number).inserted { number += 1 }
    decks.append((number, name))
  }

  /// Adds a card to the last deck; the addresses of media that are not there.
  mutating func add(
    _ question: WrittenQuestion, id: String, of quiz: WrittenQuiz, file: (String) -> [UInt8]?
  ) -> [String] {
    let card = AnkiCard(question, quiz: quiz.path, id: id)
    var missing: [String] = []
    var names: [String: String] = [:]
    for address in card.images {
      let key = quiz.path + " " + address
      if mediaNames[key] == nil {
        let bytes = file(address)
        if bytes == nil { missing.append(address) }
        mediaNames[key] = .some(bytes.map { addMedia(address, $0) })
      }
      if let name = mediaNames[key] ?? nil { names[address] = name }
    }
    // Fields are parted by a sign that no field may have.
    let fields = [card.front, card.back].map {
      withNames(names, in: $0.split(separator: "\u{1F}" as Character).joined())
    }
    notes.append(
      Note(
        guid: card.guid, deck: decks.last?.id ?? 1, fields: fields.joined(separator: "\u{1F}"),
        sort: plainText(ofMarkdown: question.heading)))
    return missing
  }

  /// Files stand in one folder there, so each gets a name of its own.
  private mutating func addMedia(_ address: String, _ bytes: [UInt8]) -> String {
    let last = percentDecoded(address).splitAtSlashes().last.map(String.init) ?? "image"
    var name = last
    var number = 2
    while let place = places[name.lowercased()] {
      if media[place].bytes == bytes { return media[place].path }
      name = "\(number)-\(last)"
      number += 1
    }
    places[name.lowercased()] = media.count
    media.append(SourceFile(path: name, bytes: bytes))
    return name
  }

  // MARK: The package

  consuming func files() -> [SourceFile] {
    let names = media.enumerated().map {
      "\(jsonText(String($0.offset))):\(jsonText($0.element.path))"
    }
    var files = [
      SourceFile(path: "collection.anki2", bytes: collection()),
      SourceFile(path: "media", bytes: Array("{\(names.joined(separator: ","))}".utf8)),
    ]
    for (index, file) in media.enumerated() {
      files.append(SourceFile(path: String(index), bytes: file.bytes))
    }
    return files
  }

  private func collection() -> [UInt8] {
    // Notes are known by their lasting ids; their numbers only keep them in order.
    let first = Self.number(of: notes.first?.guid ?? "")
    let zero = SQLiteFile.Value.integer(0)
    let settings = [noteTypes, deckList].map { SQLiteFile.Value.text($0) }
    var writer = SQLiteWriter()
    writer.addTable(
      "col", AnkiTables.collection,
      rows: [
        (
          1,
          [.null, .integer(1_500_000_000), zero, zero, .integer(11), zero, zero, zero, .text("{}")]
            + settings + [.text("{}"), .text("{}")]
        )
      ])
    writer.addTable(
      "notes", AnkiTables.notes,
      rows: notes.enumerated().map { index, note in
        (
          first + Int64(index),
          [
            .null, .text(note.guid), .integer(Self.noteType), zero, .integer(-1), .text(""),
            .text(note.fields), sortField(note.sort), zero, zero, .text(""),
          ]
        )
      })
    writer.addTable(
      "cards", AnkiTables.cards,
      rows: notes.enumerated().map { index, note in
        let id = first + Int64(index)
        return (
          id,
          [.null, .integer(id), .integer(note.deck), zero, zero, .integer(-1), zero, zero]
            + [.integer(Int64(index + 1))] + Array(repeating: zero, count: 8) + [.text("")]
        )
      })
    writer.addTable("revlog", AnkiTables.reviews, rows: [])
    writer.addTable("graves", AnkiTables.removed, rows: [])
    return writer.finished()
  }

  /// What notes are sorted by; the column holds a number where a text looks like one.
  private func sortField(_ text: String) -> SQLiteFile.Value {
    if let number = Int64(text) { return .integer(number) }
    return .text(Double(text) == nil ? text : text + " ")
  }

  private var deckList: String {
    let lists = decks.map { deck in
      "\"\(deck.id)\":{\"id\":\(deck.id),\"name\":\(jsonText(deck.name)),\"mod\":0,\"usn\":-1,\"collapsed\":false,\"newToday\":[0,0],\"revToday\":[0,0],\"lrnToday\":[0,0],\"timeToday\":[0,0],\"dyn\":0,\"extendNew\":0,\"extendRev\":0,\"conf\":1,\"desc\":\"\"}"
    }
    return "{\(lists.joined(separator: ","))}"
  }

  private var noteTypes: String {
    let fields = ["Front", "Back"].enumerated().map {
      "{\"name\":\"\($0.element)\",\"ord\":\($0.offset),\"sticky\":false,\"rtl\":false,\"font\":\"Arial\",\"size\":20,\"media\":[]}"
    }.joined(separator: ",")
    let template =
      "{\"name\":\"Card 1\",\"ord\":0,\"qfmt\":\"{{Front}}\",\"afmt\":\"{{FrontSide}}<hr id=answer>{{Back}}\",\"bqfmt\":\"\",\"bafmt\":\"\",\"did\":null}"
    return
      "{\"\(Self.noteType)\":{\"id\":\(Self.noteType),\"name\":\"Podium\",\"type\":0,\"mod\":0,\"usn\":-1,\"sortf\":0,\"did\":1,\"tmpls\":[\(template)],\"flds\":[\(fields)],\"css\":\".card { font-family: arial; font-size: 20px; text-align: center; }\",\"latexPre\":\"\",\"latexPost\":\"\",\"req\":[[0,\"any\",[0]]],\"tags\":[],\"vers\":[]}}"
  }
}

/// HTML with the names of files in the package; sounds and films are played.
private func withNames(_ names: [String: String], in html: String) -> String {
  var output = ""
  var rest = html[...]
  while let open = rest.firstRange(of: "<img src=\""),
    let close = rest[open.upperBound...].firstRange(of: "\""),
    let end = rest[close.upperBound...].firstRange(of: ">")
  {
    let address = decodedEntities(rest[open.upperBound..<close.lowerBound])
    let name = names[address]
    output += rest[..<open.lowerBound]
    if let name, isMedia(name) {
      output += "[sound:\(escaped(name))]"
    } else {
      output += "<img src=\"\(escaped(name ?? address))" + rest[close.lowerBound..<end.upperBound]
    }
    rest = rest[end.upperBound...]
  }
  return output + rest
}

/// The columns of the tables, of which Anki's importer needs each.
private enum AnkiTables {
  static let collection =
    "id integer primary key, crt integer not null, mod integer not null, scm integer not null, ver integer not null, dty integer not null, usn integer not null, ls integer not null, conf text not null, models text not null, decks text not null, dconf text not null, tags text not null"
  static let notes =
    "id integer primary key, guid text not null, mid integer not null, mod integer not null, usn integer not null, tags text not null, flds text not null, sfld integer not null, csum integer not null, flags integer not null, data text not null"
  static let cards =
    "id integer primary key, nid integer not null, did integer not null, ord integer not null, mod integer not null, usn integer not null, type integer not null, queue integer not null, due integer not null, ivl integer not null, factor integer not null, reps integer not null, lapses integer not null, left integer not null, odue integer not null, odid integer not null, flags integer not null, data text not null"
  static let reviews =
    "id integer primary key, cid integer not null, usn integer not null, ease integer not null, ivl integer not null, lastIvl integer not null, factor integer not null, time integer not null, type integer not null"
  static let removed = "usn integer not null, oid integer not null, type integer not null"
}
