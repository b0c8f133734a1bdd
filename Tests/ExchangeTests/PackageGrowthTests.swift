import Content
import Diagnostics
import TestSupport
import Testing

@testable import Exchange

/// Holds the work that reading archives takes to their size, with the formats in them.
struct PackageGrowthTests {
  @Test func `sheets take work in proportion to their size`() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      printFastGrowth(of: [sheet], sheetPatterns)
      printFastGrowth(of: [sharedStrings], stringPatterns)
    }
    #expect(fastGrowth(in: result?.standardOutputContent) == [])
  }

  @Test func `archives take work in proportion to their size`() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      printFastGrowth(of: [members, package], ["a№\n", "a\n", "a/№\n", "a/"].map { Pattern($0) })
      printFastGrowth(
        of: [directory], ["PK\u{1}\u{2}", "PK\u{5}\u{6}", "a", "\0"].map { Pattern($0) })
    }
    #expect(fastGrowth(in: result?.standardOutputContent) == [])
  }

  @Test func `assessments take work in proportion to their number`() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      printFastGrowth(of: [interop], interopPatterns)
    }
    #expect(fastGrowth(in: result?.standardOutputContent) == [])
  }

  @Test func `files of one name take work in proportion to their number`() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      let reader = GrowthReader("media") { text in
        var media = ImportedMedia()
        for part in text.split(separator: UInt8(ascii: ";")) {
          _ = media.add("image.png", Array(part), folder: "a")
        }
      }
      printFastGrowth(of: [reader], ["a;", "№;"].map { Pattern($0) })
      let numbered = GrowthReader("numbered media") { text in
        var media = ImportedMedia()
        let parts = text.split(separator: UInt8(ascii: ";"))
        for number in parts.indices { _ = media.add("a-\(number + 2).png", [1], folder: "a") }
        for part in parts { _ = media.add("a.png", Array(part), folder: "a") }
      }
      printFastGrowth(of: [numbered], [Pattern("№;")])
    }
    #expect(fastGrowth(in: result?.standardOutputContent) == [])
  }

  @Test func `tables of answers take work in proportion to their size`() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      let writer = GrowthReader("CSV") { text in
        var output: [UInt8] = []
        for field in String(decoding: text, as: UTF8.self).split(separator: ";") {
          appendCSV(String(field), separator: UInt8(ascii: ","), to: &output)
        }
      }
      printFastGrowth(of: [writer], ["a", "\"", "a;", "\n", ",", "=;"].map { Pattern($0) })
    }
    #expect(fastGrowth(in: result?.standardOutputContent) == [])
  }
}

private func importing(_ members: [(name: String, bytes: [UInt8])], as format: ExchangeFormat) {
  _ = readQuizzes(
    ImportedFile(SourceFile(path: "a", bytes: storedZip(members)), name: "a"), as: format)
}

private let worksheet = "<worksheet><sheetData>"
private let header =
  "<row r='1'><c t='inlineStr'><is><t>Question</t></is></c><c t='inlineStr'><is><t>Option 1</t></is></c>"
  + "<c t='inlineStr'><is><t>Correct Answer</t></is></c></row>"

/// Reads a sheet of Quizizz.
private let sheet = GrowthReader("sheet") { text in
  importing([("xl/worksheets/sheet1.xml", text)], as: .quizizz)
}

private let sheetPatterns =
  [
    "a", "<row>", "<row/>", "<row><c><v>1</v></c></row>", "<c>",
    "<row r='№'><c r='A№'><v>№</v></c></row>",
  ]
  .map { Pattern($0, after: worksheet + header, before: "</sheetData></worksheet>") }
  + [
    "<c><v>1</v></c>", "<c r='ZZ№'/>", "<c t='s'><v>№</v></c>",
    "<c t='inlineStr'><is><t>a</t></is></c>",
  ].map {
    Pattern($0, after: worksheet + "<row r='1'>", before: "</row></sheetData></worksheet>")
  }
  + [
    Pattern(
      "<col min='1' max='9' hidden='1'/>", after: "<worksheet><cols>",
      before: "</cols><sheetData>" + header + "</sheetData></worksheet>")
  ]
  + ["<t>a</t>", "<r><t>a</t></r>", "a", "&amp;"].map {
    Pattern(
      $0, after: worksheet + "<row r='1'><c t='inlineStr'><is>",
      before: "</is></c></row></sheetData></worksheet>")
  }

/// Reads a sheet whose cells all name the first of the shared strings.
private let sharedStrings = GrowthReader("shared strings") { text in
  let cells = String(repeating: "<c t='s'><v>0</v></c>", count: 3)
  importing(
    [
      ("xl/sharedStrings.xml", Array("<sst>".utf8) + text + Array("</sst>".utf8)),
      (
        "xl/worksheets/sheet1.xml",
        Array((worksheet + "<row>" + cells + "</row></sheetData></worksheet>").utf8)
      ),
    ], as: .quizizz)
}

private let stringPatterns =
  ["<si><t>a</t></si>", "<si/>", "<si><t>a№</t></si>", "<si>", "a"].map { Pattern($0) }
  + ["a", "<t>a</t>", "<r><t>a</t></r>", "<rPh><t>a</t></rPh>"].map {
    Pattern($0, after: "<si>", before: "</si>")
  }

/// An archive with a member for each line.
private let members = GrowthReader("members") { text in
  importing(
    text.split(separator: 0x0A).map { (String(decoding: $0, as: UTF8.self), [0x61]) }, as: .h5p)
}

/// The same as files beside the questions of a QTI package.
private let package = GrowthReader("package") { text in
  let names = text.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }
  let resources = names.map {
    "<resource identifier='\($0)' type='imsqti_item_xmlv2p1' href='\($0)'><file href='\($0)'/></resource>"
  }
  let manifest = "<manifest><resources>\(resources.joined())</resources></manifest>"
  importing(
    [("imsmanifest.xml", Array(manifest.utf8))] + names.map { ($0, Array("<a/>".utf8)) }, as: .qti)
}

/// Reads a file of QTI 1.2.
private let interop = GrowthReader("assessments") { text in
  let file = Array("<questestinterop>".utf8) + text + Array("</questestinterop>".utf8)
  importing([("a.xml", file)], as: .qti)
}

private let interopPatterns = [
  "<objectbank ident='№'/><assessment/>", "<item ident='№'/>",
  "<item ident='№'/><assessment><itemref linkrefid='№'/></assessment>",
  "<objectbank ident='№'><item ident='№'/></objectbank><assessment><section><selection_ordering><sourcebank_ref>№</sourcebank_ref></selection_ordering></section></assessment>",
].map { Pattern($0) }

/// An archive after whose directory something else stands.
private let directory = GrowthReader("directory") { text in
  let archive = storedZip([("h5p.json", [0x61])]) + text
  _ = readQuizzes(ImportedFile(SourceFile(path: "a", bytes: archive), name: "a"), as: .h5p)
}
