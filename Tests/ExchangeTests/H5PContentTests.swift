import Content
import Diagnostics
import Exchange
import Testing

/// Contents of H5P that ask along the way.
struct H5PContentTests {
  private static let choice =
    #"{"question":"<p>Which?</p>","answers":[{"text":"Sea","correct":true},{"text":"Sand","correct":false}]}"#

  private static func read(_ library: String, _ content: String) -> Imported {
    let archive = storedZip([
      ("h5p.json", Array("{\"title\":\"T\",\"mainLibrary\":\"\(library)\"}".utf8)),
      ("content/content.json", Array(content.utf8)),
    ])
    return readQuizzes(
      ImportedFile(SourceFile(path: "q.h5p", bytes: archive), name: "q"), as: .h5p)
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
      #"{"cards":[{"text":"Sea?","answer":"wet|salty \\| deep","tip":{"tip":"<p>Hm</p>"}},{"text":"Sand?"}]}"#
    )
    #expect(read.quizzes.first?.questions.first?.typed == ["wet", "salty | deep"])
    #expect(read.diagnostics.map(\.code.name) == ["not-kept", "question-left-out"])
  }

  @Test func `of the statements of a summary the first is right`() {
    let read = Self.read(
      "H5P.Summary", #"{"intro":"Choose.","summaries":[{"summary":["<p>Wet</p>","Dry","Cold"]}]}"#)
    #expect(read.shownChoices == ["Choose. | Cold | Dry | *Wet"])
    #expect(read.diagnostics == [])
  }
}
