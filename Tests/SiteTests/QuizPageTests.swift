import JSON
import Testing

/// A quiz's page before any script runs.
struct QuizPageTests {
  private func page(_ question: String, front: String = "", settings: String = "") throws -> String
  {
    let site = LittleSite(
      """
      -- site.yml --
      id: kinds
      title: Kinds
      \(settings)
      -- topic/quiz.md --
      ---
      type: quiz
      title: All kinds
      \(front)
      ---
      ## What? {#what}

      \(question)
      """)
    #expect(site.findings.isEmpty, "\(site.findings)")
    return try #require(site["topic/quiz.html"])
  }

  @Test func `choices on a picture are the choices that they were, with places beside them`()
    throws
  {
    let above = "![Map](data:image/png;base64,iVBORw0KGgo=)\n\n"
    let placed = try page(above + "- [ ] @ 30,40 Sweden\n- [x] @ 62.5,35 Finland")
    let plain = try page(above + "- [ ] Sweden\n- [x] Finland")
    #expect(placed.contains(#"<label class="c" data-at="62.5,35"><input type="radio""#))
    #expect(placed.contains(#"<p class="how on-picture" hidden>"#))
    for name in ["places.css", "places.js"] {
      #expect(placed.contains("podium/" + name))
      #expect(!plain.contains(name))
    }
    // The name of the revision stands in both, too: results of one count for the other.
    let marks = [#" data-at="30,40""#, #" data-at="62.5,35""#]
    let bare = marks.reduce(placed) { $0.replacing($1, with: "") }
    func kept(_ page: String) -> [Substring] {
      page.split(separator: "\n").filter { !$0.contains("places.") && !$0.contains("on-picture") }
    }
    #expect(plain.contains("data-rev"))
    #expect(kept(bare) == kept(plain))
  }

  struct Kind: CustomTestStringConvertible, Sendable {
    var kind: String
    var written: String
    /// The elements that take the response, with their type or nothing.
    var fields: [String]
    /// What "Show answer" lists.
    var answers: [String]

    var testDescription: String { kind }
  }

  static let kinds = [
    Kind(
      kind: "single", written: "- [ ] Rhine\n- [x] Danube",
      fields: ["input radio a", "input radio b"], answers: ["Danube"]),
    Kind(
      kind: "multiple", written: "- [x] Rhine\n- [x] Danube\n- [ ] Nile",
      fields: ["input checkbox a", "input checkbox b", "input checkbox c"],
      answers: ["Rhine", "Danube"]),
    Kind(
      kind: "true-false", written: "- [x] True\n- [ ] False",
      fields: ["input radio a", "input radio b"], answers: ["True"]),
    Kind(kind: "short-text", written: "[[Danube|Donau]]", fields: ["input  "], answers: ["Danube"]),
    Kind(
      kind: "cloze", written: "The [[Danube]] passes [[(Vienna)|Cologne]].",
      fields: ["input  ", "select  "], answers: ["Danube", "Vienna"]),
    Kind(kind: "numeric", written: "[[= 9.81 +- 0.05]]", fields: ["input  "], answers: ["9.81"]),
    Kind(
      kind: "ordering", written: "1. Source\n2. Delta\n3. Sea", fields: [],
      answers: ["Source", "Delta", "Sea"]),
    Kind(
      kind: "matching", written: "- Vienna -> Danube\n- Cologne -> Rhine", fields: [],
      answers: ["Vienna → Danube", "Cologne → Rhine"]),
  ]

  @Test(arguments: kinds)
  func `each kind has its fields, its key and its answers in the page`(kind: Kind) throws {
    let text = try page(kind.written)
    let form = try #require(part(of: text, from: "<form class=\"q\"", to: "</form>"))
    let markup = Markup(form)
    let question = try #require(markup.tags.first)
    #expect(question["id"] == "what")
    #expect(question["data-kind"] == kind.kind)
    #expect(question["data-key"]?.isEmpty == false)
    #expect(question["data-points"] == "100")
    let fields = markup.tags.filter { ["input", "select"].contains($0.name) }
    #expect(
      fields.map { "\($0.name) \($0["type"] ?? "") \($0["value"] ?? "")" } == kind.fields)
    let answers = try #require(part(of: form, from: "<details class=\"key\">", to: "</ol>"))
    let listed = answers.split(separator: "<li>").dropFirst().map {
      String($0.prefix(upTo: $0.firstRange(of: "</li>")?.lowerBound ?? $0.endIndex))
    }
    #expect(listed == kind.answers)
  }

  @Test func `a pair of the key points the way that its quiz is written`() throws {
    for (language, arrow) in [("en", "→"), ("ar", "←")] {
      let pairs = "- Vienna -> Danube\n- Cologne -> Rhine", named = "language: \(language)"
      // A quiz that names no language is in that of its site.
      for text in [try page(pairs, front: named), try page(pairs, settings: named)] {
        #expect(text.contains("<li>Vienna \(arrow) Danube</li>"))
      }
    }
  }

  @Test func `what is to be put in order or matched does not come in the right order`() throws {
    for written in [
      "1. One\n2. Two\n3. Three\n4. Four", "- One -> 1\n- Two -> 2\n- Three -> 3\n- Four -> 4",
      "1. One\n2. Two",
    ] {
      let letters = Markup(try page(written)).values(of: "data-letter")
      #expect(letters.sorted() != letters)
      #expect(Set(letters).count == letters.count)
    }
  }

  @Test func `hints, feedback and the explanation stand closed until they are asked for`() throws {
    let text = try page(
      "> Think of a waltz.\n\n- [ ] Rhine\n  > Too far west.\n- [x] Danube\n\nIt is blue.")
    let hint = try #require(part(of: text, from: "<details class=\"hint\">", to: "</details>"))
    #expect(hint.contains("Think of a waltz."))
    let key = try #require(part(of: text, from: "<details class=\"key\">", to: "</details>"))
    #expect(key.contains("It is blue."))
    #expect(Markup(key).values(of: "data-for") == ["a"])
    #expect(Markup(text).tags("details").allSatisfy { $0["open"] == nil })
  }

  @Test func `the settings of a quiz reach its script as data`() throws {
    let front = """
      pick: 1
      pass: 60
      time-limit: 90
      mode: exam
      attempts: last
      shuffle-questions: yes
      """
    let quiz = try #require(
      Markup(try page("- [x] Yes\n- [ ] No", front: front)).tags("div")
        .first { $0["class"] == "quiz" })
    #expect(quiz["data-site"] == "kinds")
    #expect(quiz["data-quiz"] == "topic/quiz")
    #expect(quiz["data-pick"] == "1")
    #expect(quiz["data-pass"] == "60")
    #expect(quiz["data-time-limit"] == "90")
    #expect(quiz["data-mode"] == "exam")
    #expect(quiz["data-attempts"] == "last")
    #expect(quiz["data-shuffles-questions"] != nil)
  }

  @Test func `lists say how many of its questions a quiz asks, where that is not all`() throws {
    func row(front: String) throws -> String {
      let site = LittleSite(
        """
        -- site.yml --
        id: lists
        title: Lists
        -- topic/quiz.md --
        ---
        type: quiz
        title: Some
        \(front)
        ---
        ## Yes?

        - [x] Yes
        - [ ] No

        ## No?

        - [ ] Yes
        - [x] No
        """)
      let page = try #require(site["quizzes.html"])
      return try #require(part(of: page, from: "data-quiz=", to: "</li>"))
    }
    #expect(try row(front: "pick: 1").contains("<b>1 / 2 questions</b>"))
    #expect(try row(front: "pick: 2").contains("<b>2 questions</b>"))
    #expect(try row(front: "tags: [some]").contains("<b>2 questions</b>"))
  }

  @Test func `no style and no script stands in the page itself, but for data`() throws {
    let markup = Markup(try page("- [x] Yes\n- [ ] No"))
    for script in markup.tags("script") {
      #expect(script["src"] != nil || script["type"] == "application/ld+json")
    }
    #expect(markup.tags("style").isEmpty && markup.values(of: "style").isEmpty)
    #expect(!markup.tags.contains { tag in tag.attributes.contains { $0.name.hasPrefix("on") } })
  }

  @Test func `a quiz describes itself to machines as JSON, whatever its title holds`() throws {
    let title = #"</script><script>"& 'x' \ <!-- "#
    let front = """
      description: '\(title.replacing("'", with: "''"))'
      author: '\(title.replacing("'", with: "''"))'
      tags: ['\(title.replacing("'", with: "''"))']
      """
    let text = try page("- [x] Yes\n- [ ] No", front: front)
    let data = try #require(Markup(text).scripts.first { $0.hasPrefix("{") })
    #expect(!data.contains("<"))
    guard case .object(let members) = try parseJSON(Array(data.utf8)) else {
      Issue.record("schema.org data is an object")
      return
    }
    func member(_ name: String) -> JSONValue? { members.first { $0.name == name }?.value }
    let collapsed = title.trimmingSuffix(while: \.isWhitespace)
    #expect(member("@type") == .string("Quiz"))
    #expect(member("name") == .string("All kinds"))
    #expect(member("description") == .string(String(collapsed)))
    #expect(member("size") == .string("1 question"))
  }
}

extension StringProtocol {
  fileprivate func trimmingSuffix(while isTrimmed: (Character) -> Bool) -> SubSequence {
    self[..<(lastIndex { !isTrimmed($0) }.map(index(after:)) ?? startIndex)]
  }
}
