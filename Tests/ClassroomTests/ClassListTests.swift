internal import Diagnostics
internal import Testing

@testable internal import Classroom

struct ClassListTests {
  private func read(_ text: String) -> (list: ClassList?, findings: [String]) {
    var findings: [Diagnostic] = []
    let list = ClassList(
      SourceFile(path: "names.txt", bytes: Array(text.utf8)), reporting: &findings)
    return (list, findings.map { "\($0.location.line) \($0.message)" })
  }

  @Test func `a line is a name, or a handle and a name`() {
    let list = read("# class 7b\n\nAda Lovelace\r\nzoe-m , Zoë  Müller\nben\n").list
    #expect(list?.entries.map(\.name) == ["Ada Lovelace", "Zoë Müller", "ben"])
    #expect(list?.entries.map(\.handle) == ["ada-lovelace", "zoe-m", "ben"])
  }

  @Test func `a list may be written by any editor`() {
    for text in ["\u{FEFF}Anna\r\nben\r\n", "Anna\rben", "\u{FEFF}# class\r\nAnna\u{85}ben"] {
      #expect(
        read(text).list?.entries.map(\.handle) == ["anna", "ben"], "\(text.debugDescription)")
    }
  }

  @Test func `every line that is no pupil, or one that is there already, is named`() {
    let (list, findings) = read("Anna B\nBAD HANDLE, x\nanna b\nanna-b, Other\n\u{202E}x\n")
    #expect(list == nil)
    #expect(findings.map { $0.prefix(2) } == ["2 ", "3 ", "4 ", "5 "])
    #expect(findings[0].contains("write one, as \"x-bad-handle, x BAD HANDLE\", or the name alone"))
    #expect(findings[1].contains("line 1 has \"Anna B\" with the handle \"anna-b\""))
  }

  @Test(arguments: [
    ("Smith, John", "\"Smith\" is no handle", "as \"john-smith, John Smith\""),
    ("Ada, Ada", "\"Ada\" is no handle", "as \"ada, Ada\""),
    (", 雪", "\"\" is no handle", "as \"anna-b, 雪\""),
    (",", "\"\" is no handle", "as \"anna-b, Anna B\""),
  ])
  func `a surname before a comma is told from a handle`(
    _ example: (line: String, wrong: String, way: String)
  ) {
    let findings = read(example.line + "\n").findings
    #expect(findings.count == 1)
    #expect(findings[0].contains(example.wrong) && findings[0].contains(example.way))
  }

  @Test func `names whose letters make no handle are let in, and named once`() {
    let (list, findings) = read("Ada\nさくら\nyuki, 雪\nМарія\n")
    #expect(list?.entries.count == 4)
    #expect(findings.count == 1)
    #expect(findings[0].hasPrefix("2 "))
    #expect(findings[0].contains("of the letters of さくら and 1 other, and boards"))
  }

  @Test func `a list of nobody, and one that is no text, is an error`() {
    #expect(read("# nobody\n").findings.count == 1)
    var findings: [Diagnostic] = []
    #expect(ClassList(SourceFile(path: "n", bytes: [0xFF]), reporting: &findings) == nil)
    #expect(findings.count == 1)
  }

  @Test func `a class has its limit`() {
    let names = (0...Lesson.mostPupils).map { "P\($0)" }.joined(separator: "\n")
    #expect(read(names).findings.count == 1)
  }
}
