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
    Example(
      name: "a pool of amateur radio", format: .ncvec,
      text:
        "SUBELEMENT T1 - RULES\n\nT1A01 (C) [97.1]\nWhich is part\nof it?\nA. One\nB.Two\nC. *Three*\nD. Four\n~~\nT1A02  Question Deleted (section not renumbered)\n~~\nT1A03 (A)\nWhat is component 1 in figure T-1?\nA. a\nB. b\n~~\n~~~~End of pool~~~~\n",
      findings: ["figure T-1, which is a file", "3 lines outside"],
      markdown: [
        "## Which is part of it? {#t1a01}\n\n- [ ] One\n- [ ] Two\n- [x] \\*Three\\*\n- [ ] Four\n\n\\[97.1]\n",
        "## What is component 1 in figure T-1? {#t1a03}",
      ]),
    Example(
      name: "questions of a pool that are not understood are told", format: .ncvec,
      text:
        "T1A01 (C)\nP?\nA. a\nB. b\n~~\nT1A02 (A)\nQ?\nA. a\nC. c\n~~\nT1A03 A [97]\nR?\nA. a\nB. b\n~~\nT1A04 (A)\nS?\nA. a\nB. b\n~~\nT1A04 (B)\nS?\nA. a\nB. c\n",
      findings: [
        "the answer \"C\" is none", "are not A, B, C", "is not understood", "T1A04 in line 16",
        "4 lines outside",
      ],
      markdown: ["- [ ] a\n- [x] c\n"]),
    Example(
      name: "struck out choices are wrong", format: .letters,
      text:
        "1. P?\nA) a\nB) ~~b~~\nC) ~~c~~\n\n2. Which?\n- ~~A. a~~\n- B. b\n\n3. R?\nA. a\n~~B. b~~\nC. c\n\nAnswer: C\n\n4. S?\nA) a\nB) ~~b~~\nC) c\n\n5. T?\nA) a\nB) <del>b</del>\n\nAnswer: B\n",
      findings: ["there is no answer", "disagree"],
      markdown: [
        "- [x] a\n- [ ] b\n- [ ] c\n\n## Which?\n\n- [ ] a\n- [x] b\n\n## R?\n\n- [ ] a\n- [ ] b\n- [x] c\n"
      ]),
    Example(
      name: "letters stand in the brackets of a question", format: .letters,
      text:
        "1. 首都是？( A )\nA. 甲\nB. 乙\n\n2. 下列（　B　）是。\nA. 甲  B. 乙\n\n3. 多选（AC）。\nA、甲\nB、乙\nC、丙\n\n4. 首都（ B ）\nA. 甲\nB. 乙\n\n答案：B\n\n5. 维生素（A）是（  ）\nA. 甲\nB. 乙\n\n6. 首都（ B ）\nA. 甲\nB. 乙\n\n答案：A\n\n7. What is set (A)?\nA. a\nB. b\n",
      findings: ["there is no answer", "disagree", "there is no answer"],
      markdown: [
        "## 首都是？(  )\n\n- [x] 甲\n- [ ] 乙\n\n## 下列（  ）是。\n\n- [ ] 甲\n- [x] 乙\n\n## 多选（  ）。\n\n- [x] 甲\n- [ ] 乙\n- [x] 丙\n\n## 首都（  ）\n\n- [ ] 甲\n- [x] 乙\n"
      ]),
    Example(
      name: "an assessment of QTI 1.2 says how long and how often in metadata", format: .qti,
      text: SilentLossTests.group(sections: 1).replacing(
        "<assessment title=\"T\">",
        with:
          "<assessment title=\"T\"><qtimetadata><qtimetadatafield><fieldlabel>cc_maxattempts</fieldlabel><fieldentry>3</fieldentry></qtimetadatafield><qtimetadatafield><fieldlabel>qmd_timelimit</fieldlabel><fieldentry>30</fieldentry></qtimetadatafield></qtimetadata>"
      ),
      findings: ["taken 3 times"], markdown: ["time-limit: 30m\n"]),
    Example(
      name: "what Moodle says of a category is told, but for its own words", format: .moodleXML,
      text: SilentLossTests.moodle(
        "truefalse", "<p>Is it?</p>",
        "<answer fraction=\"100\"><text>true</text></answer><answer fraction=\"0\"><text>false</text></answer>"
      ).replacing(
        "<quiz>",
        with:
          "<quiz><question type=\"category\"><category><text>top/a</text></category><info><text>The default category for questions</text></info></question><question type=\"category\"><category><text>top/b</text></category><info><text>Only for us.</text></info></question>"
      ),
      findings: ["said of the category"], markdown: ["## Is it?"]),
    Example(
      name: "the points of a group of text2qti are those of each question", format: .textQTI,
      text:
        "GROUP\npick: 2\npoints per question: 3\n\n1. P?\n*a) x\nb) y\n\n2. R?\n*a) x\nb) y\nEND_GROUP\n\n3. S?\n*a) x\nb) y\n",
      findings: ["of a group are asked"],
      markdown: [
        "## P?\n\n<!-- quiz: points=300 -->", "## R?\n\n<!-- quiz: points=300 -->",
        "## S?\n\n- [x] x",
      ]),
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
