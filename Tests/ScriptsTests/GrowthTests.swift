import Diagnostics
import Scripts
import TestSupport
import Testing

/// Holds the work that joining scripts takes to their size.
struct GrowthTests {
  @Test func `a module takes work in proportion to its size`() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      printFastGrowth(of: [module], modulePatterns)
    }
    #expect(fastGrowth(in: result?.standardOutputContent) == [])
  }

  @Test func `many modules take work in proportion to their number`() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      printFastGrowth(of: [folder], folderPatterns)
    }
    #expect(fastGrowth(in: result?.standardOutputContent) == [])
  }

  @Test func `a style sheet takes work in proportion to its size`() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      printFastGrowth(of: [styles], stylePatterns)
    }
    #expect(fastGrowth(in: result?.standardOutputContent) == [])
  }
}

private func bundle(_ theme: [SourceFile], _ own: [SourceFile]) {
  var findings: [Diagnostic] = []
  _ = ScriptBundles(theme: theme, own: own, folder: "scripts/", reporting: &findings)
}

/// One module of a site, beside one that it may import.
private let module = GrowthReader("module") { text in
  bundle(
    [SourceFile(path: "a/b.js", bytes: Array("export const c = 1;\n".utf8))],
    [SourceFile(path: "quiz.js", bytes: text)])
}

/// A folder of modules, each after a line with its path.
private let folder = GrowthReader("folder") { text in
  bundle([], SiteText(String(decoding: text, as: UTF8.self)).files)
}

private let modulePatterns =
  [
    "a", "a ", "\n", "a;\n", "(", "[", "{", ")", "]", "}", "'", "\"", "`", "`${", "${", "/", "/*",
    "//", "// a\n", "/* a */", "/a/", "a/b/", "=/a/;", "[/]/]/", "\\", "\\\n", "é", "<!--", "-->",
    "return /a/;", "a++ /b/", "1/2/", "import", "export", "import ", "export ", "import{",
    "export{", "import './a/b.js';\n", "import{c}from'./a/b.js';\n", "import './№.js';\n",
    "export const c№=1;\n", "export function f№(){}\n", "export{a as b№};\n", "await ",
    "{a№:1},", "if(a){}", "a=>{", "`a`", "`${a}`", "`${`", "'\\\n", "/[", "\u{2028}",
  ].map { Pattern($0) }
  + [
    Pattern("c as c№,", after: "import{", before: "c}from'./a/b.js';"),
    Pattern("c№,", after: "import{", before: "c}from'./a/b.js';"),
    Pattern("a№,", after: "export{", before: "a};"),
    Pattern("a№,", after: "export const {", before: "a}=b;"),
    Pattern("../", after: "import '", before: "a.js';"),
    Pattern("a/", after: "import '", before: "a.js';"),
  ]

private let folderPatterns = [
  Pattern("-- a№.js --\nimport './b.js';\n", after: "-- b.js --\nexport const c=1;\n"),
  Pattern("-- a№.js --\nimport './a№.js';\n"),
  Pattern("-- a/a№.js --\nimport './a№0.js';\n"),
  Pattern("-- a/a№.js --\nexport const c=№;\n", before: "-- b.js --\n"),
  Pattern(
    "import './c.js';\n",
    after: "-- a.js --\nimport './b/c.js';\n-- b/c.js --\nimport './d.js';\n-- b/d.js --\n"),
]

private let styles = GrowthReader("styles") { text in _ = withoutComments(style: text) }

private let stylePatterns =
  ["a", "/*", "*/", "/* a */", "/* a */\n", "'", "\"", "\\", "\\'", "{", "}", "a{b:c}\n", "/", "*"]
  .map { Pattern($0) }
