import Content
import Diagnostics
import Exchange
import Testing

/// Contents of H5P that ask along the way.
struct H5PContentTests {
  fileprivate static let choice =
    #"{"question":"<p>Which?</p>","answers":[{"text":"Sea","correct":true},{"text":"Sand","correct":false}]}"#

  fileprivate static func read(_ library: String, _ content: String) -> Imported {
    let archive = storedZip([
      ("h5p.json", Array("{\"title\":\"T\",\"mainLibrary\":\"\(library)\"}".utf8)),
      ("content/content.json", Array(content.utf8)),
    ])
    return readQuizzes(
      ImportedFile(SourceFile(path: "q.h5p", bytes: archive), name: "q"), as: .h5p)
  }

  @Test func `who made a package is kept, and its license is told`() {
    let about =
      #"{"title":"T","mainLibrary":"H5P.MultiChoice","license":"CC BY","licenseVersion":"4.0","authors":[{"name":"Ada","role":"Author"},{"name":"Ben"}]}"#
    let read = imported(
      storedZip([
        ("h5p.json", Array(about.utf8)), ("content/content.json", Array(Self.choice.utf8)),
      ]), as: .h5p)
    #expect(read.markdown.contains("author: Ada, Ben\n"), "\(read.markdown)")
    #expect(read.diagnostics.map(\.message) == ["the license CC BY 4.0"])
  }

  @Test func `questions of a film are in the order of its time`() {
    let later = Self.choice.replacing("Which", with: "Later")
    let read = Self.read(
      "H5P.InteractiveVideo",
      """
      {"interactiveVideo":{"video":{"files":[{"path":"https://example.org/x"}]},"assets":{"interactions":[
      {"duration":{"from":9},"action":{"library":"H5P.MultiChoice 1.16","params":\(later)}},
      {"duration":{"from":3.5},"action":{"library":"H5P.MultiChoice 1.16","params":\(Self.choice)}},
      {"duration":{"from":5},"action":{"library":"H5P.Nil 1.0","params":{}}}]},
      "summary":{"task":{"library":"H5P.Summary 1.10","params":{"intro":"Choose.","summaries":[{"summary":["Wet","Dry"]},{"tip":""}]}}}}}
      """)
    #expect(
      read.shownChoices == [
        "Which? | *Sea | Sand", "Later? | *Sea | Sand", "Choose. | Dry | *Wet",
      ])
    #expect(
      read.diagnostics.map(\.message) == [
        "the film that the questions are about", "a part of the kind H5P.Nil",
      ])
  }

  @Test func `questions of slides are read, and what stands beside them is told`() {
    let read = Self.read(
      "H5P.CoursePresentation",
      """
      {"presentation":{"slides":[{"elements":[{"action":{"library":"H5P.AdvancedText 1.1","params":{"text":"Hello"}}},
      {"action":{"library":"H5P.MultiChoice 1.16","params":\(Self.choice)}}]},{"elements":[]}]}}
      """)
    #expect(read.shownChoices == ["Which? | *Sea | Sand"])
    #expect(read.diagnostics.map(\.message) == ["a text between questions"])
  }

  @Test func `cards are typed`() {
    let read = Self.read(
      "H5P.Dialogcards",
      #"{"dialogs":[{"text":"<p>Sea?</p>","answer":"<p>wet</p>","tips":{"front":"Hm"}},{"text":"Sand?","answer":""}]}"#
    )
    #expect(read.markdown.contains("## Sea?\n\n[[wet]]"))
    #expect(read.shownChoices.count == 1)
    #expect(read.diagnostics.map(\.code.name) == ["not-kept", "question-left-out"])
  }

  @Test func `bars part the answers of flashcards`() {
    let read = Self.read(
      "H5P.Flashcards",
      #"{"randomCards":true,"cards":[{"text":"Sea?","answer":"wet|salty \\| deep","tip":{"tip":"<p>Hm</p>"}},{"text":"Sand?"}]}"#
    )
    #expect(read.quizzes.first?.questions.first?.typed == ["wet", "salty | deep"])
    #expect(read.quizzes.first?.settings.shufflesQuestions == true)
    #expect(read.diagnostics.map(\.code.name) == ["not-kept", "question-left-out"])
  }

  @Test func `of the statements of a summary the first is right`() {
    let read = Self.read(
      "H5P.Summary", #"{"intro":"Choose.","summaries":[{"summary":["<p>Wet</p>","Dry","Cold"]}]}"#)
    #expect(read.shownChoices == ["Choose. | Cold | Dry | *Wet"])
    #expect(read.diagnostics == [])
  }
}

extension H5PContentTests {
  @Test func `slashes part only words to be typed`() {
    let dragged = Self.read(
      "H5P.DragText",
      #"{"taskDescription":"Drag.","textField":"50 *km/h* on *roads:a tip*","distractors":"*a/b*"}"#
    )
    #expect(dragged.markdown.contains("50 [[a/b|(km/h)|roads]] on [[a/b|km/h|(roads)]]"))
    let marked = Self.read(
      "H5P.MarkTheWords",
      #"{"taskDescription":"Mark.","textField":"It is *10:30* in *Rome/Paris* now"}"#)
    #expect(
      marked.shownChoices == ["Mark. | *10:30 | It | *Rome/Paris | in | is | now"])
    let typed = Self.read("H5P.Blanks", #"{"text":"Fill.","questions":["*Oslo/Kristiania*"]}"#)
    #expect(typed.markdown.contains("[[Oslo|Kristiania]]"))
  }

  @Test func `what stands above questions is the introduction`() {
    for (library, content) in [
      (
        "H5P.Dialogcards",
        #"{"title":"T","description":"<p>Flip.</p>","dialogs":[{"text":"a","answer":"b"}]}"#
      ),
      ("H5P.Flashcards", #"{"description":"Flip.","cards":[{"text":"a","answer":"b"}]}"#),
      (
        "H5P.QuestionSet",
        #"{"introPage":{"showIntroPage":true,"title":"T","introduction":"<p>Flip.</p>"},"questions":[{"library":"H5P.MultiChoice 1","params":\#(Self.choice)}]}"#
      ),
      (
        "H5P.InteractiveBook",
        #"{"showCoverPage":true,"bookCover":{"coverDescription":"Flip."},"chapters":[{"library":"H5P.MultiChoice 1","params":\#(Self.choice)}]}"#
      ),
    ] {
      let read = Self.read(library, content)
      #expect(read.quizzes.first?.introduction == "Flip.", "\(library)")
      #expect(read.diagnostics == [], "\(library)")
    }
    let named = Self.read(
      "H5P.Dialogcards", #"{"title":"Words","dialogs":[{"text":"a","answer":"b"}]}"#)
    #expect(named.quizzes.first?.introduction == "**Words**")
    let hidden = Self.read(
      "H5P.QuestionSet",
      #"{"introPage":{"showIntroPage":false,"introduction":"Flip."},"questions":[{"library":"H5P.MultiChoice 1","params":\#(Self.choice)}]}"#
    )
    #expect(hidden.quizzes.first?.introduction == "")
    #expect(hidden.diagnostics.map(\.message) == ["an introduction that is not shown"])
  }

  @Test func `comments of slides explain, and what cards and places say is told`() {
    let slides = Self.read(
      "H5P.CoursePresentation",
      #"{"presentation":{"slides":[{"elements":[{"action":{"library":"H5P.MultiChoice 1.16","params":\#(Self.choice)},"solution":"<p>So.</p>"},{"action":{"library":"H5P.Text 1","params":{}},"solution":"Hm"}]}]}}"#
    )
    #expect(slides.explained == ["So."])
    #expect(
      slides.diagnostics.map(\.message) == [
        "a text between questions", "the comment on a part of a slide",
      ])
    let lines = Self.read("H5P.Dialogcards", #"{"dialogs":[{"text":"a","answer":"b<br>c"}]}"#)
    #expect(
      lines.diagnostics.map(\.message) == ["the lines of an answer, which is typed as one text"])
    let capitals = Self.read(
      "H5P.Flashcards", #"{"caseSensitive":true,"cards":[{"text":"a","answer":"b"}]}"#)
    #expect(capitals.diagnostics.map(\.message) == ["that capitals matter"])
  }
}
