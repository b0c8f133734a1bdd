import Content
import Diagnostics
import Exchange
import Testing

/// Formats as the files of other programs have them, beyond what their documentation says.
struct DialectTests {
  typealias Example = SilentLossTests.Example

  static let examples: [Example] = [
    Example(
      name: "feedback below an answer of Aiken explains it", format: .aiken,
      text:
        "Q1?\nA. a\nB. b\nANSWER: B\nFEEDBACK: So\nit is.\n\nQ2?\nA. a\nB. b\nANSWER: A\nFEEDBACK: Yes\nQ3?\nA. a\nB. b\nANSWER: B\n",
      markdown: ["- [x] b\n\nSo\n\nit is.\n\n## Q2?\n\n- [x] a\n- [ ] b\n\nYes\n\n## Q3?"]),
    Example(
      name: "a text right below an answer of Aiken is told", format: .aiken,
      text: "Q1?\nA. a\nB. b\nANSWER: B\nPoints: 2\n\nQ2?\nA. a\nB. b\nANSWER: A\n",
      findings: ["begins the next question"], markdown: ["## Points: 2\n\nQ2?"]),
    Example(
      name: "signs of other dialects before answers of GIFT are told", format: .gift,
      text: "A? {>ALL a}\n\nB? {>ALL =a ~b}\n\nC? {1:MC:=a~b}\n\nD? {any =a =b}\n\nE? {T#a = b}\n",
      findings: Array(repeating: "neither = nor ~", count: 4),
      markdown: ["## E?\n\n- [x] True\n- [ ] False\n  > a = b\n"]),
    Example(
      name: "lines part the questions of quizdown", format: .quizdown,
      text: "# A?\n\n- [x] a\n- [ ] b\n\n---\n\n# B?\n\n- [ ] a\n- [x] b\n\nSo.\n\n---\n",
      markdown: ["- [ ] b\n\n## B?\n\n- [ ] a\n- [x] b\n\nSo.\n"]),
    Example(
      name: "a question of quizdown has options of its own", format: .quizdown,
      text:
        "# A?\n\n---\n\nshuffle_answers: false\nlevel: 3\n\n---\n\nThink.\n\n- [x] a\n- [ ] b\n",
      findings: ["settings of quizdown: level"],
      markdown: ["## A?\n\n<!-- quiz: shuffle=no -->\n\nThink.\n\n- [x] a"]),
    Example(
      name: "each fence of quizdown ends", format: .quizdown,
      text:
        "```quizdown\n# A?\n\n- [x] a\n- [ ] b\n```\n\nSee.\n\n````quizdown\n# B?\n\n```\nx\n```\n\n- [ ] a\n- [x] b\n````\n",
      markdown: ["See.\n\n## A?\n\n- [x] a\n- [ ] b\n\n## B?\n\n```\nx\n```\n\n- [ ] a\n- [x] b\n"]),
    Example(
      name: "a question of quizdown that is not read is told at the end, too", format: .quizdown,
      text: "# T\n\nHi.\n\n## A?\n\n- [x] a\n- [ ] b\n\n## Pairs\n\n- [banana](fruit)\n",
      findings: ["nothing below this heading"],
      markdown: ["title: T\n", "Hi.\n\n## A?\n\n- [x] a\n- [ ] b\n"]),
  ]

  @Test(arguments: examples) func `a dialect is read, or told`(example: Example) {
    let read = imported(example.text, as: example.format)
    #expect(read.diagnostics.count == example.findings.count, "\(read.diagnostics.map(\.message))")
    for (finding, part) in zip(read.diagnostics, example.findings) {
      #expect(finding.message.contains(part))
    }
    for part in example.markdown { #expect(read.markdown.contains(part), "\(read.markdown)") }
  }
}
