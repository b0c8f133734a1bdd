import Content
import Diagnostics
import Exchange
import Testing

/// Questions of other programs that are answered on a picture of 400 by 200 pixels.
struct PictureTests {
  struct Example: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var body: String
    var right: [String] = []
    var expected: String
    var findings: [String] = []
  }

  static let png: [UInt8] =
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
    + [0, 0, 1, 144, 0, 0, 0, 200]

  private static let numbers =
    "places without words of their own are numbered; write what is there"
  private static let noPlaces = "the places of its answers on the picture cannot be shown"

  /// What follows the front matter of the only quiz.
  static func body(of imported: Imported) -> String {
    let text = imported.markdown
    return text.split(separator: "\n---\n", maxSplits: 1).last.map {
      String($0.drop { $0 == "\n" })
    } ?? ""
  }

  /// What a build says of what was read.
  static func problems(of imported: Imported) -> [String] {
    var findings: [Diagnostic] = []
    for quiz in imported.quizzes {
      let file = SourceFile(path: "q.md", bytes: markdown(of: quiz))
      _ = readWrittenQuiz(file, reporting: &findings)
    }
    return findings.filter { $0.severity == .error }.map(\.message)
  }

  // MARK: QTI

  static let items: [Example] = [
    Example(
      testDescription: "circles, rectangles and polygons become choices at their centres",
      body: """
        <hotspotInteraction responseIdentifier="R" maxChoices="1"><prompt>Where is Oslo?</prompt>\
        <object type="image/png" data="a.png" width="400" height="200">Map</object>\
        <hotspotChoice shape="circle" coords="100,50,8" identifier="A" hotspotLabel="North"/>\
        <hotspotChoice shape="rect" coords="200,100,300,180" identifier="B" hotspotLabel="East"/>\
        <hotspotChoice shape="poly" coords="0,200,40,200,20,170" identifier="C" hotspotLabel="South"/></hotspotInteraction>
        """, right: ["B"],
      expected: """
        ## Where is Oslo? {#q}

        ![Map](img/a.png)

        - [ ] @ 25,25 North
        - [x] @ 62.5,70 East
        - [ ] @ 5,95 South

        """),
    Example(
      testDescription: "areas count in the size in which the picture is shown, and have numbers",
      body: """
        <p>Which?</p><hotspotInteraction responseIdentifier="R" maxChoices="0">\
        <object data="a.png" width="200" height="100"/>\
        <hotspotChoice shape="circle" coords="20,10,5" identifier="A"/>\
        <hotspotChoice shape="circle" coords="100,50,5" identifier="B"/>\
        <hotspotChoice shape="circle" coords="160,50,5" identifier="C"/></hotspotInteraction>
        """, right: ["A", "C"],
      expected: """
        ## Which? {#q}

        ![](img/a.png)

        - [x] @ 10,10 1
        - [ ] @ 50,50 2
        - [x] @ 80,50 3

        """, findings: [numbers]),
    Example(
      testDescription: "of several right places for one answer the others are left out",
      body: """
        <hotspotInteraction responseIdentifier="R" maxChoices="1"><prompt>Which?</prompt><img src="a.png"/>\
        <hotspotChoice shape="circle" coords="100,50,8" identifier="A" hotspotLabel="a"/>\
        <hotspotChoice shape="circle" coords="200,50,8" identifier="B" hotspotLabel="b"/>\
        <hotspotChoice shape="circle" coords="300,50,8" identifier="C" hotspotLabel="c"/></hotspotInteraction>
        """, right: ["A", "B"],
      expected: """
        ## Which? {#q}

        ![](img/a.png)

        - [x] @ 25,25 a
        - [ ] @ 75,25 c

        """, findings: ["of several right places only the first is asked for"]),
    Example(
      testDescription: "places that are one leave a list, where words tell the choices apart",
      body: """
        <hotspotInteraction responseIdentifier="R" maxChoices="1"><prompt>Which?</prompt><img src="a.png"/>\
        <hotspotChoice shape="circle" coords="100,50,8" identifier="A" hotspotLabel="a"/>\
        <hotspotChoice shape="rect" coords="90,40,110,60" identifier="B" hotspotLabel="b"/></hotspotInteraction>
        """, right: ["A"],
      expected: """
        ## Which? {#q}

        ![](img/a.png)

        - [x] a
        - [ ] b

        """, findings: [noPlaces]),
    Example(
      testDescription: "places that are one and have no words are no question",
      body: """
        <hotspotInteraction responseIdentifier="R" maxChoices="1"><prompt>Which?</prompt><img src="a.png"/>\
        <hotspotChoice shape="circle" coords="100,50,8" identifier="A"/>\
        <hotspotChoice shape="default" coords="" identifier="B"/></hotspotInteraction>
        """, right: ["A"], expected: "",
      findings: ["answers on a picture that neither words nor places tell apart; it is left out"]),
    Example(
      testDescription: "a picture that is not there",
      body: """
        <hotspotInteraction responseIdentifier="R" maxChoices="1"><prompt>Which?</prompt>\
        <object data="none.png" width="400" height="200"/>\
        <hotspotChoice shape="circle" coords="100,50,8" identifier="A"/>\
        <hotspotChoice shape="circle" coords="200,50,8" identifier="B"/></hotspotInteraction>
        """, right: ["A"], expected: "",
      findings: ["its picture is not there, or does not say how large it is; it is left out"]),
    Example(
      testDescription: "labels to be dragged onto places become pairs",
      body: """
        <graphicGapMatchInteraction responseIdentifier="R"><prompt>Label it.</prompt><object data="a.png"/>\
        <gapText identifier="T" matchMax="1">Crater</gapText><gapText identifier="U" matchMax="1">Vent</gapText>\
        <gapImg identifier="V" matchMax="1" objectLabel="Lava"><object data="b.png" type="image/png"/></gapImg>\
        <associableHotspot identifier="H" matchMax="1" shape="rect" coords="0,0,40,20" hotspotLabel="The top"/>\
        <associableHotspot identifier="I" matchMax="1" shape="circle" coords="200,100,9" hotspotLabel="lava"/>\
        <associableHotspot identifier="J" matchMax="1" shape="circle" coords="300,100,9"/></graphicGapMatchInteraction>
        """, right: ["T H", "U I"],
      expected: """
        ## Label it. {#q}

        ![](img/a.png)

        - @ 5,5 The top -> Crater
        - @ 50,50 lava -> Vent
        - -> ![Lava](img/b.png)

        """, findings: ["a place to which nothing belongs"]),
    Example(
      testDescription: "places to be put in order are their words",
      body: """
        <graphicOrderInteraction responseIdentifier="R"><prompt>From north to south?</prompt><object data="a.png"/>\
        <hotspotChoice shape="circle" coords="200,100,9" identifier="A" hotspotLabel="Rome"/>\
        <hotspotChoice shape="circle" coords="200,10,9" identifier="B" hotspotLabel="Oslo"/></graphicOrderInteraction>
        """, right: ["B", "A"],
      expected: "## From north to south? {#q}\n\n![](img/a.png)\n\n1. Oslo\n2. Rome\n",
      findings: [noPlaces]),
  ]

  @Test(arguments: items) func `areas of a picture in QTI become places`(example: Example) {
    let values = example.right.map { "<value>\($0)</value>" }.joined()
    let item = """
      <assessmentItem identifier="q"><responseDeclaration identifier="R"><correctResponse>\(values)\
      </correctResponse></responseDeclaration><itemBody>\(example.body)</itemBody></assessmentItem>
      """
    let package = storedZip([
      ("q.xml", Array(item.utf8)), ("a.png", Self.png), ("b.png", Self.png + [1]),
    ])
    let read = imported(package, as: .qti, from: "q.zip")
    #expect(Self.body(of: read) == example.expected)
    #expect(read.diagnostics.map(\.message) == example.findings)
    #expect(Self.problems(of: read) == [])
    #expect(read.questionsRead == 1)
  }

  // MARK: Moodle

  static let banks: [Example] = [
    Example(
      testDescription: "markers",
      body: """
        <question type="ddmarker"><name><text>q</text></name><questiontext format="html"><text>&lt;p&gt;Mark them.&lt;/p&gt;</text></questiontext>\
        <file name="a.png" path="/" encoding="base64">PNG</file>\
        <drag><no>1</no><text>Oslo</text><noofdrags>1</noofdrags></drag><drag><no>2</no><text>Rome</text><noofdrags>1</noofdrags></drag>\
        <drag><no>3</no><text>Paris</text><noofdrags>1</noofdrags></drag>\
        <drop><no>1</no><shape>circle</shape><coords>100,20;9</coords><choice>1</choice></drop>\
        <drop><no>2</no><shape>rectangle</shape><coords>180,80;40,40</coords><choice>2</choice></drop></question>
        """,
      expected: """
        ## Mark them. {#q}

        <!-- quiz: marking=partial -->

        ![](img/a.png)

        - @ 25,10 1 -> Oslo
        - @ 50,50 2 -> Rome
        - -> Paris

        """,
      findings: [numbers, "places that were to be found are shown, to be labelled"]),
    Example(
      testDescription: "boxes for texts and pictures",
      body: """
        <question type="ddimageortext"><name><text>q</text></name><questiontext format="html"><text>Label it.</text></questiontext>\
        <file name="a.png" path="/" encoding="base64">PNG</file>\
        <drag><no>1</no><text>Crater</text><draggroup>1</draggroup></drag>\
        <drag><no>2</no><text>Vent</text><draggroup>1</draggroup><file name="v.png" encoding="base64">PNG</file></drag>\
        <drop><text>top</text><no>1</no><choice>1</choice><xleft>40</xleft><ytop>20</ytop></drop>\
        <drop><text>Vent</text><no>2</no><choice>2</choice><xleft>200</xleft><ytop>100</ytop></drop></question>
        """,
      expected: """
        ## Label it. {#q}

        <!-- quiz: marking=partial -->

        ![](img/a.png)

        - @ 10,10 top -> Crater
        - @ 50,50 Vent -> ![Vent](img/v.png)

        """,
      findings: [
        "boxes have no size in the file; their upper left corners are their places"
      ]),
    Example(
      testDescription: "a picture without a size",
      body: """
        <question type="ddmarker"><name><text>q</text></name><questiontext><text>Mark.</text></questiontext>\
        <file name="a.svg" path="/" encoding="base64">PHN2ZyB2aWV3Qm94PSIwIDAgMSAxIj48L3N2Zz4=</file>\
        <drag><no>1</no><text>Oslo</text></drag><drop><no>1</no><shape>circle</shape><coords>1,2;9</coords><choice>1</choice></drop></question>
        """, expected: "",
      findings: ["its picture is not there, or does not say how large it is; it is left out"]),
  ]

  @Test(arguments: banks) func `labels on a picture in Moodle become pairs`(example: Example) {
    let picture = "iVBORw0KGgoAAAANSUhEUgAAAZAAAADI"
    let bank =
      "<quiz>"
      + example.body.split(separator: ">PNG<", omittingEmptySubsequences: false)
      .joined(separator: ">\(picture)<") + "</quiz>"
    let read = imported(bank, as: .moodleXML, from: "q.xml")
    #expect(Self.body(of: read) == example.expected)
    #expect(read.diagnostics.map(\.message) == example.findings)
    #expect(Self.problems(of: read) == [])
  }

  // MARK: H5P

  static let contents: [Example] = [
    Example(
      testDescription: "H5P.ImageHotspotQuestion",
      body: """
        {"imageHotspotQuestion":{"backgroundImageSettings":{"path":"images/a.png"},"hotspotSettings":{"taskDescription":"<p>Where?</p>","hotspot":[
        {"userSettings":{"correct":true,"feedbackText":"Yes"},"computedSettings":{"x":10,"y":20,"width":20,"height":10,"figure":"circle"}},
        {"userSettings":{"correct":true},"computedSettings":{"x":70,"y":20,"width":20,"height":10,"figure":"circle"}},
        {"userSettings":{"correct":false},"computedSettings":{"x":50,"y":50,"width":10,"height":10,"figure":"rectangle"}}]}}}
        """,
      expected: """
        ## Where?

        ![](img/a.png)

        - [x] @ 20,25 1
          > Yes
        - [ ] @ 55,55 2

        """,
      findings: ["of several right places only the first is asked for", numbers]),
    Example(
      testDescription: "H5P.DragQuestion",
      body: """
        {"question":{"settings":{"size":{"width":800,"height":400},"background":{"path":"images/a.png"},"questionTitle":"Which genus?"},"task":{"elements":[
        {"type":{"library":"H5P.AdvancedText 1.1","params":{"text":"<p>Rubus</p>"}},"dropZones":["0"]},
        {"type":{"library":"H5P.AdvancedText 1.1","params":{"text":"<p>Fragaria</p>"}},"dropZones":["0"]}],
        "dropZones":[{"x":20,"y":10,"width":5,"height":5,"correctElements":["1"],"showLabel":true,"label":"Fragaria"}]}},"behaviour":{"singlePoint":true}}
        """,
      expected: """
        ## Which genus?

        ![](img/a.png)

        - @ 25,20 1 -> Fragaria
        - -> Rubus

        """, findings: [numbers]),
    Example(
      testDescription: "H5P.DragQuestion",
      body: """
        {"question":{"settings":{"size":{"width":800,"height":400},"questionTitle":"Sort."},"task":{"elements":[
        {"type":{"library":"H5P.AdvancedText 1.1","params":{"text":"cat"}},"dropZones":["0","1"]},
        {"type":{"library":"H5P.AdvancedText 1.1","params":{"text":"oak"}},"dropZones":["0","1"]},
        {"type":{"library":"H5P.AdvancedText 1.1","params":{"text":"dog"}},"dropZones":["0","1"]}],
        "dropZones":[{"x":20,"y":10,"width":5,"height":5,"correctElements":["0","2"],"label":"Animals"},
        {"x":60,"y":10,"width":5,"height":5,"correctElements":["1"],"label":"Plants"}]}}}
        """,
      expected: """
        ## Sort.

        <!-- quiz: marking=partial -->

        - cat -> Animals
        - oak -> Plants
        - dog -> Animals

        """, findings: ["places that take several labels become their right sides"]),
  ]

  @Test(arguments: contents) func `places in H5P become choices and pairs`(example: Example) {
    let package = storedZip([
      (
        "h5p.json",
        Array("{\"title\":\"q\",\"mainLibrary\":\"\(example.testDescription)\"}".utf8)
      ),
      ("content/content.json", Array(example.body.utf8)), ("content/images/a.png", Self.png),
    ])
    let read = imported(package, as: .h5p, from: "q.h5p")
    #expect(Self.body(of: read) == example.expected)
    #expect(read.diagnostics.map(\.message) == example.findings)
    #expect(Self.problems(of: read) == [])
  }
}
