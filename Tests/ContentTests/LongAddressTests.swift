import Diagnostics
import Testing

@testable import Content

/// Pictures that stand in the file whose name is used more than once.
struct LongAddressTests {
  private let address =
    "data:image/png;base64,iVBORw0KGgoA" + String(repeating: "A", count: 160_000)

  private func question(_ name: String) -> String {
    "## \(name)?\n\n![map][image-1]\n\n- [x] a\n- [ ] b\n\n"
  }

  @Test(arguments: [
    "[image-1]: @\n", "[image-1]: @\r\n", "[image-1]: @ \n\n", "[image-1]: @", "[image-1]:@",
    "  [image-1]:  @\n", "[image-1]: <@>\n", "[image-1]:\n  @\n", "[image-1]:\n<@>\n",
    "[image-1]: @ \"A map\"\n", "[image-1]: <@> 'A map'\n", "> [image-1]: @\n",
    "> [image-1]:\n> @\n",
  ])
  func `each use of a picture shows it`(definition: String) {
    let named = definition.replacing("@", with: address)
    let text = "\(question("A"))\(question("B"))\(question("C"))\(named)"
    let read = ReadFile(quizText(text))
    #expect(read.findings == [])
    #expect(read.questions.map { $0.stem.text.contains(address) } == [true, true, true])
    #expect(read.questions.allSatisfy { $0.stem.text.contains("alt=\"map\"") })
  }

  @Test(arguments: [
    "```\n[a]: @\n```\n", "Text\n[a]: @\n", "    [a]: @\n", "Text [a]: @ more\n",
  ])
  func `what only looks like the name of a picture is shown as it stands`(text: String) {
    let address = address
    let read = ReadFile(text.replacing("@", with: address))
    #expect(read.article?.body.text.contains("[a]: \(address)") == true)
    #expect(read.article?.body.text.utf8.contains(0x0B) == false)
  }

  @Test func `an address in angle brackets that is code keeps them`() {
    let read = ReadFile("```\n[a]: <\(address)> x\n```\n")
    #expect(read.article?.body.text.contains("[a]: &lt;\(address)&gt; x") == true)
  }

  @Test func `two pictures with one name or with others are kept apart`() {
    let other = address.replacing("AAAA", with: "BBBB")
    let text = "![x][a] ![y][b] ![z][A]\n\n[a]: \(address)\n[b]: \(other)\n[a]: \(other)\n"
    let shown = ReadFile(text).article?.body.text ?? ""
    #expect(shown.split(separator: address, omittingEmptySubsequences: false).count == 3)
    #expect(shown.split(separator: other, omittingEmptySubsequences: false).count == 2)
  }

  @Test func `a picture that is used too often is an error`() {
    let uses = String(repeating: "![x][a]\n", count: 200)
    let read = ReadFile("\(uses)\n[a]: \(address)\n")
    #expect(read.findings.map(\.code.name) == ["file-too-big"])
    #expect(read.document == nil)
  }
}
