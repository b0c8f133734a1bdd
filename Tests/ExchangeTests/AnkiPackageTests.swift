import Content
import Diagnostics
import Testing

@testable import Exchange

/// Packages of Anki, with the database of notes inside.
struct AnkiPackageTests {
  private struct Note {
    var deck: Int64 = 5
    var type: Int64 = 1
    var tags = ""
    var fields: [String]
    /// Which of its cards there are.
    var cards: [Int64] = [0]
  }

  private static func model(_ fields: [String], _ templates: [(String, String)]) -> String {
    let names = fields.map { #"{"name":"\#($0)"}"# }.joined(separator: ",")
    let cards = templates.map { #"{"qfmt":"\#($0.0)","afmt":"\#($0.1)"}"# }.joined(separator: ",")
    return #"{"flds":[\#(names)],"tmpls":[\#(cards)]}"#
  }

  /// Types as Anki makes them: basic, reversed, typed, and one with fields in an order of its own.
  private static let models = [
    "1": model(["Front", "Back"], [("{{Front}}", "{{FrontSide}}<hr id=answer>{{Back}}")]),
    "2": model(
      ["Front", "Back", "Add Reverse"],
      [
        ("{{Front}}", "{{FrontSide}}<hr id=answer>{{Back}}"),
        ("{{#Add Reverse}}{{Back}}{{/Add Reverse}}", "{{FrontSide}}<hr id=answer>{{Front}}"),
      ]),
    "3": model(["Front", "Back"], [("{{Front}} {{type:Back}}", "{{Front}}<hr>{{type:Back}}")]),
    "4": model(
      ["Rank", "Sound", "Meaning", "Word", "Example"],
      [("{{Word}} {{hint:Rank}}", "{{Sound}}{{Meaning}}<br>{{Example}}")]),
    "5": model(
      ["Country", "Capital", "Money"],
      [
        ("<style>b{}</style><b>Capital of</b> {{Country}}?", "{{FrontSide}}<hr>{{Capital}}"),
        (
          "{{#Money}}Money of {{Country}}?{{/Money}}{{^Money}}none{{/Money}}",
          "{{FrontSide}}<hr>Pay in {{Money}}"
        ),
      ]),
    "9": model(["Text", "Extra"], [("{{cloze:Text}}", "{{cloze:Text}}<br>{{Extra}}")]),
    "6": model(["Text"], [("Fill in: {{cloze:Text}}", "{{cloze:Text}}")]),
  ].sorted { $0.key < $1.key }.map { #""\#($0.key)":\#($0.value)"# }.joined(separator: ",")

  private static func collection(
    _ notes: [Note], decks: String = #"{"1":{"name":"Default"},"5":{"name":"Europe::Rivers"}}"#,
    tables: [String] = ["col", "notes", "cards"]
  ) -> [UInt8] {
    var writer = SQLiteWriter()
    var cards: [(id: Int64, values: [SQLiteFile.Value])] = []
    for (index, note) in notes.enumerated() {
      for card in note.cards {
        let values: [SQLiteFile.Value] = [
          .integer(Int64(index + 1)), .integer(note.deck), .integer(card), .integer(0),
        ]
        cards.append((Int64(cards.count + 1), values))
      }
    }
    let all: [(String, String, [(id: Int64, values: [SQLiteFile.Value])])] = [
      ("col", "models text, decks text", [(1, [.text("{\(models)}"), .text(decks)])]),
      (
        "notes", "id integer primary key, mid integer, tags text, flds text",
        notes.enumerated().map { index, note in
          let fields = note.fields.joined(separator: "\u{1F}")
          return (Int64(index + 1), [.null, .integer(note.type), .text(note.tags), .text(fields)])
        }
      ),
      ("cards", "nid integer, did integer, ord integer, odid integer", cards),
    ]
    for (name, columns, rows) in all where tables.contains(name) {
      writer.addTable(name, columns, rows: rows)
    }
    return writer.finished()
  }

  private static func read(_ members: [(String, [UInt8])]) -> Imported {
    readQuizzes(
      ImportedFile(SourceFile(path: "d.apkg", bytes: storedZip(members)), name: "d"),
      as: .ankiPackage)
  }

  private static func read(_ notes: [Note]) -> Imported {
    read([("collection.anki2", collection(notes)), ("media", Array("{}".utf8))])
  }

  private static func text(_ imported: Imported) -> String {
    imported.quizzes.map { "== \($0.path)\n" + String(decoding: markdown(of: $0), as: UTF8.self) }
      .joined()
  }

  private static func findings(_ imported: Imported) -> [String] {
    imported.diagnostics.map { "\($0.location.line) \($0.code.name)" }
  }

  @Test func `notes become questions, decks quizzes, and images and sounds files`() {
    let imported = Self.read([
      (
        "collection.anki2",
        Self.collection([
          Note(
            tags: " long  africa ",
            fields: [
              "Longest <b>river</b>? <img src=\"m%20p.png\">", "Nile<hr>By far. [sound:n.mp3]",
            ]),
          Note(type: 9, fields: ["It is {{c1::Paris}}.", ""]),
          Note(deck: 1, fields: ["Who?", "[sound:n.mp3]Ada", "more"]), Note(fields: ["", "x"]),
          Note(type: 9, fields: ["{{c1::image-occlusion:rect:left=.1}}", "y"]),
        ])
      ), ("media", Array(#"{"0":"m p.png","1":"n.mp3"}"#.utf8)), ("0", [0x89, 0x50]), ("1", [1]),
    ])
    let text = Self.text(imported)
    #expect(imported.questionsRead == 5)
    #expect(text.contains("== europe/rivers") && text.contains("title: Rivers"))
    #expect(text.contains("tags: [long, africa]"), "\(text)")
    #expect(text.contains("![](img/m-p.png)"))
    #expect(text.contains("[[Nile]]\n\nBy far. ![n.mp3](img/n.mp3)"), "\(text)")
    #expect(text.contains("It is [[Paris]].") && text.contains("[[Ada]]"))
    #expect(imported.media.map(\.path) == ["europe/img/m-p.png", "europe/img/n.mp3"])
    #expect(
      Self.findings(imported)
        == ["3 not-kept", "3 not-kept", "4 question-left-out", "5 question-left-out"])
  }

  @Test func `a note has as many questions as cards that ask something else`() {
    let imported = Self.read([
      Note(type: 2, fields: ["dog", "Hund", "y"], cards: [1, 0]),
      Note(type: 2, fields: ["cat", "Katze", ""]), Note(type: 3, fields: ["2+2", "4"]),
      Note(type: 9, fields: ["{{c1::a}} and {{c2::b}}", "x"], cards: [0, 1]),
    ])
    #expect(imported.diagnostics == [])
    let text = Self.text(imported)
    for expected in [
      "## dog\n\n[[Hund]]", "## Hund\n\n[[dog]]", "## cat\n\n[[Katze]]", "## 2+2\n\n[[4]]",
      "[[a]] and [[b]]",
    ] {
      #expect(text.contains(expected), "\(text)")
    }
    #expect(imported.questionsRead == 5)
  }

  @Test func `the templates say what asks and what answers, in whichever order the fields are`() {
    let imported = Self.read([
      Note(type: 4, fields: ["17", "[sound:x.mp3]", "house", "Haus", "Das Haus."]),
      Note(type: 99, fields: ["front", "back"]),
    ])
    let text = Self.text(imported)
    #expect(text.contains("## Haus\n\n[[house]]\n\nDas Haus."), "\(text)")
    #expect(text.contains("## front\n\n[[back]]"))
    #expect(Self.findings(imported) == ["1 not-kept", "1 not-kept"])
  }

  @Test func `words of a template that asks are a part of the question, others are told once`() {
    let imported = Self.read([
      Note(type: 5, fields: ["France", "Paris", "Euro"], cards: [0, 1]),
      Note(type: 5, fields: ["Peru", "Lima", "Sol"], cards: [0, 1]),
      Note(type: 6, fields: ["{{c1::Nile}} is long"]),
    ])
    let text = Self.text(imported)
    for expected in [
      "## **Capital of** France?\n\n[[Paris]]", "## Money of France?\n\n[[Euro]]",
      "## **Capital of** Peru?\n\n[[Lima]]", "## Money of Peru?\n\n[[Sol]]",
      "[[Nile]] is long",
    ] {
      #expect(text.contains(expected), "\(text)")
    }
    #expect(Self.findings(imported) == ["1 not-kept", "3 not-kept"])
    let messages = imported.diagnostics.map(\.message)
    #expect(messages.first?.contains("Pay in") == true, "\(messages)")
    #expect(messages.last?.contains("Fill in:") == true, "\(messages)")
  }

  @Test func `what is written is read back, the same each time`() {
    var quiz = WrittenQuiz(path: "europe/rivers")
    quiz.settings.title = "Rivers"
    var question = WrittenQuestion(
      .shortText, heading: "Longest? ![](img/map.png)", form: .blanks([.blank(.text(["Nile"]))]))
    question.id = "longest"
    question.explanation = "By *far*. ![](img/n.mp3)"
    quiz.questions = [question]
    let options = ExportOptions { _, address in
      address.hasPrefix("img/") ? Array(address.utf8) : nil
    }
    let quizzes = [ExportedQuiz(quiz, source: "europe/rivers.md")]
    let written = writeQuizzes(quizzes, as: .ankiPackage, options: options)
    #expect(writeQuizzes(quizzes, as: .ankiPackage, options: options).bytes == written.bytes)
    #expect(written.losses.isEmpty)
    let imported = readQuizzes(
      ImportedFile(SourceFile(path: "d.apkg", bytes: written.bytes), name: "d"), as: .ankiPackage)
    #expect(imported.diagnostics == [])
    #expect(imported.media.map(\.path) == ["europe/img/map.png", "europe/img/n.mp3"])
    let text = Self.text(imported)
    #expect(text.contains("## Longest? ![](img/map.png)\n\n[[Nile]]\n\nBy *far*."), "\(text)")
    #expect(text.contains("(img/n.mp3)") && text.contains("== europe/rivers"), "\(text)")
    #expect(writeQuizzes(quizzes, as: .ankiPackage).losses.map(\.matter) == [.media, .media])
  }

  @Test func `more files than an archive holds are told, and nothing is packed`() {
    for (count, isPacked) in [(65_534, true), (65_535, false)] {
      var exported = Exported()
      exported.questionsWritten = 2
      exported.pack((0..<count).map { SourceFile(path: "\($0)", bytes: []) }, of: [])
      #expect(exported.bytes.isEmpty != isPacked)
      #expect(exported.questionsWritten == (isPacked ? 2 : 0))
      #expect(exported.losses.map(\.matter) == (isPacked ? [] : [.question]))
    }
  }

  struct Refusal: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var members: [(String, [UInt8])]
    var says: String
  }

  private static let few = collection([Note(fields: ["a", "b"])])

  static let refusals: [Refusal] = [
    Refusal(testDescription: "no collection", members: [("media", [])], says: "no package of Anki"),
    Refusal(
      testDescription: "only the old collection of a new package",
      members: [("meta", [8, 3]), ("collection.anki2", few)], says: "no package of Anki"),
    Refusal(
      testDescription: "no database", members: [("collection.anki2", Array("<html>".utf8))],
      says: "no database"),
    Refusal(
      testDescription: "a database that is cut off",
      members: [("collection.anki21", Array(few.dropLast(4096)))], says: "cut off"),
    Refusal(
      testDescription: "a new database that is not packed", members: [("collection.anki21b", few)],
      says: "not packed by zstd"),
    Refusal(
      testDescription: "no cards",
      members: [("collection.anki2", collection([], tables: ["col", "notes"]))],
      says: "a table \"cards\""),
    Refusal(
      testDescription: "a list of media that is none",
      members: [("collection.anki2", few), ("media", Array("[]".utf8))], says: "list of media"),
    Refusal(
      testDescription: "a bomb",
      members: [
        (
          "collection.anki21b",
          [0x28, 0xB5, 0x2F, 0xFD, 0x80, 0x58, 0, 0, 0, 0x40, 0x03, 0x35, 0x0C, 0x61]
        )
      ], says: "what is packed in this package is more than"),
  ]

  @Test(arguments: refusals)
  func `a package that cannot be trusted is refused whole, with the reason`(refusal: Refusal) {
    let imported = Self.read(refusal.members)
    #expect(imported.quizzes.isEmpty)
    #expect(imported.diagnostics.count == 1)
    #expect(
      imported.diagnostics.first?.message.contains(refusal.says) == true, "\(imported.diagnostics)")
  }

  @Test func `a database with any byte changed is read or refused`() {
    let notes = (0..<40).map { Note(fields: ["question \($0)", "answer \($0)"]) }
    let whole = Self.collection(notes)
    var refused = 0
    for place in stride(from: 0, to: whole.count, by: 13) {
      var broken = whole
      broken[place] ^= 0xFF
      let imported = Self.read([("collection.anki2", broken)])
      if imported.quizzes.isEmpty {
        #expect(!imported.diagnostics.isEmpty)
        refused += 1
      }
    }
    #expect(refused > 20)
  }
}
