import Cryptography
import JSON
import Ledger
import Publishing
import Scoring
import Testing

@Suite
struct RevisionTests {
  static let rivers = Revision(
    quiz: "geography/rivers",
    questions: [
      RevisionQuestion(
        id: "vienna", key: .single(right: 1, count: 3), worth: worth(.allOrNothing),
        choices: ["Rhine", "Danube", "Elbe"], prompts: []),
      RevisionQuestion(
        id: "seas", key: .multiple(right: [0, 2], count: 3), worth: worth(.partial),
        choices: ["Black", "Aral", "North"], prompts: []),
      RevisionQuestion(
        id: "name", key: .blanks([.text([utf8("Zürich \"See\" ’"), utf8("Zürichsee")])]),
        worth: worth(.allOrNothing), choices: [], prompts: []),
      RevisionQuestion(
        id: "pi",
        key: .blanks([.range(Decimal(digits: 31415, scale: 4), Decimal(digits: 31417, scale: 4))]),
        worth: worth(.allOrNothing), choices: [], prompts: []),
      RevisionQuestion(
        id: "course", key: .ordering(count: 3), worth: worth(.partial),
        choices: ["Ulm", "Vienna", "Belgrade"], prompts: []),
      RevisionQuestion(
        id: "mouth", key: .matching(right: [0, 1], count: 3), worth: worth(.partial),
        choices: ["Black Sea", "North Sea", "Baltic Sea"], prompts: ["Danube", "Rhine"]),
    ])

  /// The same revision as an independent program wrote it.
  static let golden = #"""
    {"questions":[{"choices":["Rhine","Danube","Elbe"],"id":"vienna","key":["b"],"kind":"single",\#
    "marking":"all","points":100,"prompts":[]},{"choices":["Black","Aral","North"],"id":"seas",\#
    "key":["a","c"],"kind":"multiple","marking":"partial","points":100,"prompts":[]},\#
    {"choices":[],"id":"name","key":[{"text":["Zürich \"See\" ’","Zürichsee"]}],"kind":"blanks",\#
    "marking":"all","points":100,"prompts":[]},{"choices":[],"id":"pi",\#
    "key":[{"range":["3.1415","3.1417"]}],"kind":"blanks","marking":"all","points":100,\#
    "prompts":[]},{"choices":["Ulm","Vienna","Belgrade"],"id":"course","key":["a","b","c"],\#
    "kind":"ordering","marking":"partial","points":100,"prompts":[]},\#
    {"choices":["Black Sea","North Sea","Baltic Sea"],"id":"mouth","key":["a","b"],\#
    "kind":"matching","marking":"partial","points":100,"prompts":["Danube","Rhine"]}],\#
    "quiz":"geography/rivers","v":1}
    """#
  static let goldenName = "c6125968b4a09a9379ede2e106ef1387c25eb0f713a1b8cc79c35192b83a9181"

  @Test func `a revision is written as an independent program writes it`() {
    #expect(String(decoding: Self.rivers.line, as: UTF8.self) == Self.golden)
    #expect(Self.rivers.name.hex == Self.goldenName)
  }

  @Test func `a revision's line reads back to the same questions`() throws {
    let read = try readRevision(utf8(Self.golden).span, keepingTexts: true)
    let questions = read.questions
    #expect(read.rules == .plain)
    #expect(Revision(quiz: read.quiz, questions: questions) == Self.rivers)
    #expect(questions.map(\.id) == ["vienna", "seas", "name", "pi", "course", "mouth"])
    #expect(questions.map(\.prompts.count) == [0, 0, 0, 0, 0, 2])
    let bare = try readRevision(utf8(Self.golden).span, keepingTexts: false).questions
    #expect(bare.map(\.key) == questions.map(\.key))
    #expect(bare.map(\.worth) == questions.map(\.worth))
  }

  @Test func `any changed byte makes another revision or none`() throws {
    let line = utf8(Self.golden)
    for index in line.indices {
      for change in [1, 0x80, 0x20] as [UInt8] {
        var mangled = line
        mangled[index] ^= change
        do throws(RevisionError) {
          let revision = try Revision(line: mangled)
          #expect(revision.line == mangled && revision.name != Self.rivers.name)
        } catch {}
      }
    }
  }

  @Test func `any line cut short is refused`() {
    let line = utf8(Self.golden)
    for count in line.indices {
      #expect(throws: RevisionError.self) { try Revision(line: Array(line[..<count])) }
    }
  }

  struct Refusal: CustomTestStringConvertible {
    var old: String
    var new: String
    var error: RevisionError
    var testDescription: String { "\(old) → \(new)" }

    init(_ old: String, _ new: String, _ error: RevisionError) {
      self.old = old
      self.new = new
      self.error = error
    }
  }

  @Test(arguments: [
    Refusal(#""v":1"#, #""v": 1"#, .notCanonical),
    Refusal("Zürich \\\"See", "Z\\u00fcrich \\\"See", .notCanonical),
    Refusal(#""v":1"#, #""v":2"#, .member("v")),
    Refusal(#""v":1}"#, #""v":1,"w":1}"#, .member("v")),
    Refusal(#""points":100"#, #""points":1.0"#, .json(JSONError(.notAnInteger, at: 118))),
    Refusal(#""points":100"#, #""points":-1"#, .member("points")),
    Refusal(#""points":100"#, #""points":1000000001"#, .member("points")),
    Refusal(#""id":"vienna","key":["b"]"#, #""key":["b"],"id":"vienna""#, .member("id")),
    Refusal(#""key":["b"]"#, #""key":["d"]"#, .key(question: "vienna")),
    Refusal(#""key":["b"]"#, #""key":["a","b"]"#, .key(question: "vienna")),
    Refusal(#""key":["b"]"#, #""key":[]"#, .key(question: "vienna")),
    Refusal(#""key":["a","c"]"#, #""key":["c","a"]"#, .key(question: "seas")),
    Refusal(#""key":["a","b","c"]"#, #""key":["a","c","b"]"#, .key(question: "course")),
    Refusal(#""3.1415","3.1417""#, #""3.1417","3.1415""#, .key(question: "pi")),
    Refusal(#""3.1415""#, #""3.14150""#, .key(question: "pi")),
    Refusal(#"["Danube","Rhine"]"#, #"["Danube"]"#, .key(question: "mouth")),
    Refusal(#""id":"seas""#, #""id":"vienna""#, .repeatedQuestion("vienna")),
    Refusal(#""id":"seas""#, #""id":"Seas""#, .member("id")),
    Refusal(#""kind":"single""#, #""kind":"sole""#, .member("kind")),
    Refusal("geography/rivers", "geography//rivers", .member("quiz")),
  ])
  func `refuses what is no revision`(example: Refusal) throws {
    let line = try #require(replacingFirst(example.old, with: example.new, in: Self.golden))
    #expect(throws: example.error) { try Revision(line: utf8(line)) }
  }
}

private func worth(_ marking: Marking) -> Worth {
  Worth(points: Points(100), marking: marking)
}

func utf8(_ text: String) -> [UInt8] {
  Array(text.utf8)
}

/// The text with the first place of a part replaced; nil if it has no such part.
func replacingFirst(_ old: String, with new: String, in text: String) -> String? {
  let (text, old) = (utf8(text), utf8(old))
  for start in text.indices where text[start...].starts(with: old) {
    let bytes = text[..<start] + utf8(new) + text[(start + old.count)...]
    return String(decoding: bytes, as: UTF8.self)
  }
  return nil
}
