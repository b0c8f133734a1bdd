import Diagnostics
import TestSupport
import Testing

@testable import Exchange

struct XMLParsingTests {
  private static func read(_ bytes: [UInt8]) -> (root: XMLElement?, diagnostics: [Diagnostic]) {
    var diagnostics: [Diagnostic] = []
    let root = parseXML(SourceFile(path: "a.xml", bytes: bytes), reporting: &diagnostics)
    return (root, diagnostics)
  }

  @Test func `elements come without their prefixes, with their place`() throws {
    let text =
      "<?xml version='1.0'?>\n<q:a xmlns:q='u' q:b='1 &amp; 2'>x<!-- c --><![CDATA[<y>]]>\n  <z/></q:a>\n"
    let root = try #require(Self.read(Array(text.utf8)).root)
    #expect(root.name == "a" && root.attributes["b"] == "1 & 2")
    #expect(root.text == "x<y>\n  ")
    #expect((root.line, root.column) == (2, 1))
    #expect(root.elements.map(\.name) == ["z"])
    #expect((root.elements[0].line, root.elements[0].column) == (3, 3))
  }

  struct Example: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var marked: String
    var code: Diagnostic.Code

    init(_ description: String, _ marked: String, _ code: Diagnostic.Code) {
      (testDescription, self.marked, self.code) = (description, marked, code)
    }
  }

  static let examples: [Example] = [
    Example("nothing at all", "‸", .importSyntax),
    Example("an element that is not closed", "<a>\n<b></b>‸", .importSyntax),
    Example("a wrong end", "<a>\n</‸b>", .importSyntax),
    Example("something behind the root", "<a/>\n‸x", .importSyntax),
    Example(
      "a document type with declarations", "<!DOCTYPE a ‸[<!ENTITY b 'c'>]><a/>", .importUnsafe),
    Example(
      "an entity of a document type that is not loaded",
      "<?xml version='1.0'?>\n<!-- [ -->\n<!DOCTYPE a SYSTEM \"[>\">\n<a b=''>‸&c;</a>",
      .importUnsafe),
    Example("an entity", "<a>\nä ‸&nbsp;</a>", .importUnsafe),
    Example("a character that XML does not have", "<a>‸&#65534;</a>", .importSyntax),
    Example("a surrogate", "<a>‸&#xD800;</a>", .importSyntax),
    Example("a control character", "<a>‸&#1;</a>", .importSyntax),
    Example(
      "an encoding that is not read", "<?xml version='1.0' encoding='‸koi8-r'?><a/>",
      .importSyntax),
    Example("an attribute twice", "<a b='' ‸b=''/>", .importSyntax),
    Example("elements 201 deep", String(repeating: "<a>", count: 200) + "‸<a>", .importSyntax),
    Example(
      "257 attributes", "‸<a" + (0...256).map { " b\($0)=''" }.joined() + "/>", .importSyntax),
  ]

  @Test(arguments: examples) func `what is refused is refused at its place`(example: Example) {
    let marked = Marked(example.marked, path: "a.xml")
    let read = Self.read(marked.file.bytes)
    #expect(read.root == nil)
    #expect(read.diagnostics.map(\.code) == [example.code])
    #expect(read.diagnostics.first?.location == marked.place)
  }

  @Test func `other encodings are read as they say`() {
    let latin =
      Array("<?xml version='1.0' encoding='ISO-8859-1'?><a>".utf8) + [0xE4] + Array("</a>".utf8)
    #expect(Self.read(latin).root?.text == "ä")
    let wide = "<a>ä€</a>".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    #expect(Self.read([0xFF, 0xFE] + wide).root?.text == "ä€")
  }
}
