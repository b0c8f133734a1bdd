import Diagnostics
import Scripts
import TestSupport
import Testing
import Theme

/// A folder of modules: `-- path --` lines between them.
private func bundles(_ text: String, own: String = "") -> (
  scripts: [String: String], used: Set<String>, findings: [Diagnostic]
) {
  let files = (theme: SiteText(text).files, own: SiteText(own).files)
  var findings: [Diagnostic] = []
  let bundles = ScriptBundles(
    theme: files.theme, own: files.own, folder: "scripts/", reporting: &findings)
  let used = Set((files.theme + files.own).map(\.path).filter(bundles.holds))
  let scripts = bundles.files.map { ($0.path, String(decoding: $0.bytes, as: UTF8.self)) }
  return (Dictionary(uniqueKeysWithValues: scripts), used, findings)
}

/// What a script without imports keeps of some code.
private func kept(_ code: String) -> String {
  let script = bundles("-- a.js --\n" + code).scripts["a.js"] ?? ""
  return String(script.dropFirst("(()=>{\"use strict\";\n{".count).dropLast("}\n})();\n".count))
}

struct ScriptBundleTests {
  @Test func `a module runs after those it imports, and once`() throws {
    let made = bundles(
      """
      -- quiz.js --
      import './play/a.js';
      import { b } from './play/b.js';
      b();
      -- play/a.js --
      import { b as other, c } from './b.js';
      export const a = other() + c;
      -- play/b.js --
      export function b() { return 1; }
      export const c = 2;
      """)
    #expect(made.findings.isEmpty)
    #expect(
      made.scripts == [
        "quiz.js": """
        (()=>{"use strict";const $podium=window.podium??={};
        {function b(){return 1}
        const c=2;
        $podium["play/b"]={b,c}}
        {const{b:other,c}=$podium["play/b"];
        const a=other()+c;
        $podium["play/a"]={a}}
        {const{b}=$podium["play/b"];
        b();
        }
        })();

        """
      ])
  }

  @Test func `a script does not repeat the modules of the scripts that it imports`() {
    let made = bundles(
      """
      -- base.js --
      import './common/words.js';
      -- quiz.js --
      import './base.js';
      import * as words from './common/words.js';
      words.say();
      -- common/words.js --
      export const say = () => 1;
      """)
    #expect(made.findings.isEmpty)
    #expect(made.scripts["quiz.js"]?.contains("const say") == false)
    #expect(made.scripts["quiz.js"]?.contains("const words=$podium[\"common/words\"];") == true)
    #expect(made.used == ["base.js", "quiz.js", "common/words.js"])
  }

  @Test func `the site's module takes the place of the theme's`() {
    let made = bundles(
      "-- a.js --\nimport { f } from './x/y.js';\nf();\n-- x/y.js --\nexport function f() {}\n",
      own: "-- x/y.js --\nexport const f = () => 'mine';\n-- x/z.js --\nlet unused;\n")
    #expect(made.scripts["a.js"]?.contains("'mine'") == true)
    #expect(made.findings.isEmpty && !made.used.contains("x/z.js"))
  }

  struct Kept: CustomTestStringConvertible {
    var code: String
    var kept: String
    var testDescription: String { code }
  }

  @Test(arguments: [
    Kept(code: "a(); // gone\n// gone\nb();", kept: "a();b();\n"),
    Kept(code: "const a = /* gone */ 1;", kept: "const a=1;\n"),
    Kept(code: "/*! a licence */\na();", kept: "/*! a licence */\na();\n"),
    Kept(code: "a()\n/* two\nlines */b()", kept: "a()\nb()\n"),
    Kept(
      code: "const a = 'https://x'; const b = \"/*\";",
      kept: "const a='https://x';const b=\"/*\";\n"),
    Kept(
      code: "const a = `\n  // stays ${b /* gone */ + `/* ${1} */`}\n  // stays`;",
      kept: "const a=`\n  // stays ${b+`/* ${1} */`}\n  // stays`;\n"),
    Kept(
      code: "const a = /[/*]\\/\\/ x/g, b = 1 / 2 // gone",
      kept: "const a=/[/*]\\/\\/ x/g,b=1 / 2\n"),
    Kept(code: "if (a) /'/.test(b);", kept: "if(a)/'/.test(b);\n"),
    Kept(code: "const a = (b) / 2; // it's", kept: "const a=(b)/ 2;\n"),
    Kept(code: "const a = b[0] / 2; // it's", kept: "const a=b[0]/ 2;\n"),
    Kept(
      code: "const f = () => { g(); }\n/'/.test(x);", kept: "const f=()=>{g()}\n/'/.test(x);\n"),
    Kept(code: "const a = { b: 1 } / 2; // it's", kept: "const a={b:1}/ 2;\n"),
    Kept(code: "i++ / 2; // it's", kept: "i++ / 2;\n"),
    Kept(code: "return_ = a.return / 2; // it's", kept: "return_=a.return / 2;\n"),
    Kept(code: "a = b + +c - -d;", kept: "a=b+ +c- -d;\n"),
    Kept(code: "const x = typeof y, z = a in b;", kept: "const x=typeof y,z=a in b;\n"),
    Kept(code: "const a = { import: 1, export: 2 };", kept: "const a={import:1,export:2};\n"),
    Kept(code: "const é = 'ä';", kept: "const é='ä';\n"),
    Kept(code: "f(\n  a,\n  b,\n);\ng();", kept: "f(a,b);g();\n"),
    Kept(code: "x = {\n  a: [1,],\n  b() {\n    c();\n  },\n};", kept: "x={a:[1],b(){c()}};\n"),
    Kept(code: "x = [\n  1,\n  ,\n];\ny = [,];", kept: "x=[1,,];y=[,];\n"),
    Kept(code: "x = a\n  ? b\n  : c\n    .d();", kept: "x=a?b:c .d();\n"),
    Kept(code: "i++\nj\n++k\n-l", kept: "i++\nj\n++k\n-l\n"),
    Kept(code: "a()\n(b)\n[c]\n`d`", kept: "a()\n(b)\n[c]\n`d`\n"),
    Kept(code: "return\n.5", kept: "return\n.5\n"),
    Kept(code: "a = {}\nb = 1", kept: "a={}\nb=1\n"),
    Kept(code: "{ i++; }\n{ f(a); }\n{ a = b; }", kept: "{i++}\n{f(a)}\n{a=b}\n"),
    Kept(code: "{ f = () => { g(); }; }", kept: "{f=()=>{g()}}\n"),
    Kept(code: "class A { x = 1; y; }", kept: "class A{x=1;y}\n"),
    Kept(code: "{ a.if(b); }", kept: "{a.if(b)}\n"),
    Kept(code: "{ if (a); }\n{ while (b()); }", kept: "{if(a);}\n{while(b());}\n"),
    Kept(code: "{ for (;;); }\n{ for (;;) a(); }", kept: "{for(;;);}\n{for(;;)a()}\n"),
    Kept(code: "{ for await (const a of b) ; }", kept: "{for await(const a of b);}\n"),
    Kept(code: "{ await (a); }", kept: "{await(a)}\n"),
    Kept(code: "{ if (a) b(); else; }", kept: "{if(a)b();else;}\n"),
    Kept(code: "{ a: ; }\n{;}\n{ ; ; }", kept: "{a:;}\n{;}\n{;;}\n"),
    Kept(code: "x = `${() => { a(); }}`;", kept: "x=`${()=>{a()}}`;\n"),
    Kept(code: "if (a >\n  /b/) {\n  c()\n}", kept: "if(a>/b/){c()}\n"),
  ])
  func `comments and idle blanks go, and nothing else`(_ example: Kept) {
    #expect(kept(example.code) == example.kept)
  }

  struct Mistake: CustomTestStringConvertible {
    var module: String
    var message: String
    var testDescription: String { module }
  }

  @Test(arguments: [
    Mistake(module: "const a = ‸'text;", message: "this text has no end"),
    Mistake(module: "const a = ‸`text ${1}", message: "this template has no end"),
    Mistake(module: "‸/* text", message: "this comment has no end"),
    Mistake(module: "const a = ‸/x", message: "this pattern has no end"),
    Mistake(module: "f‸(1;", message: "this \"(\" has no other half"),
    Mistake(module: "f(1‸];", message: "this \"]\" has no other half"),
    Mistake(module: "‸import a from './x/y.js';", message: "write an import as"),
    Mistake(module: "const a = await ‸import('./x/y.js');", message: "write an import as"),
    Mistake(module: "f(() => ‸import.meta.url);", message: "write an import as"),
    Mistake(module: "import { a } from ‸'y';", message: "by its way from this file"),
    Mistake(module: "import { a ‸b } from './x/y.js';", message: "a list of names"),
    Mistake(module: "‸export default 1;", message: "export a function"),
    Mistake(module: "‸export let a = 1;", message: "export a function"),
    Mistake(module: "‸export { f } from './x/y.js';", message: "export a function"),
    Mistake(module: "export const a = f(1, 2)‸, b = 2;", message: "export each constant by itself"),
    Mistake(module: "import ‸'./none.js';", message: "there is no module \"scripts/none.js\""),
    Mistake(module: "import ‸'../../none.js';", message: "there is no module"),
    Mistake(
      module: "import { f, ‸g } from './x/y.js';", message: "\"scripts/x/y.js\" exports no g"),
  ])
  func `a mistake is found where it is`(_ mistake: Mistake) throws {
    let marked = Marked(mistake.module, path: "scripts/a.js")
    let text = String(decoding: marked.file.bytes, as: UTF8.self)
    let made = bundles("-- x/y.js --\nexport function f() {}\n", own: "-- a.js --\n\(text)\n")
    let finding = try #require(made.findings.first)
    #expect(made.findings.count == 1 && finding.severity == .error)
    #expect(finding.location == marked.place)
    #expect(finding.message.hasPrefix(mistake.message) || finding.message.contains(mistake.message))
  }

  @Test func `a circle of imports is found`() {
    let made = bundles(
      "-- a.js --\nimport './x/b.js';\n-- x/b.js --\nimport './c.js';\n-- x/c.js --\nimport './b.js';\n"
    )
    #expect(made.findings.map(\.code.name) == ["script-import"])
    #expect(made.findings.map(\.location.path) == ["scripts/x/c.js"])
  }

  @Test func `however many statements end without a semicolon`() {
    let constants = (1...100_000).map { "export const a\($0) = 1\n" }.joined()
    #expect(bundles("-- a.js --\n" + constants).findings.isEmpty)
  }

  @Test func `a module of the site's that lacks what the theme imports is told so`() {
    let made = bundles(
      "-- a.js --\nimport { f } from './x/y.js';\n-- x/y.js --\nexport function f() {}\n",
      own: "-- x/y.js --\nexport function g() {}\n")
    #expect(made.findings.map(\.location) == [SourceLocation(path: "scripts/x/y.js")])
    #expect(made.findings.first?.message.contains("imports f from here; export it") == true)
  }

  @Test func `the theme's own scripts have no mistakes, and every module is in one`() {
    let modules = themeFiles.filter { $0.path.hasPrefix("scripts/") }
      .map { SourceFile(path: String($0.path.dropFirst("scripts/".count)), bytes: $0.bytes) }
    var findings: [Diagnostic] = []
    let made = ScriptBundles(theme: modules, own: [], folder: "scripts/", reporting: &findings)
    #expect(findings.isEmpty)
    #expect(modules.filter { !made.holds($0.path) } == [])
  }

  @Test(arguments: [
    (
      "/* gone */\n\n.a::after {\n  content: \"/* stays */\"; /* gone */\n}\n/*! stays */\n",
      ".a::after{content:\"/* stays */\";}/*! stays */\n"
    ),
    ("a,\nb\nc { d: e,\n    f }\n", "a,b\nc{d:e,f}"),
    (".a :is(b, c) > d { e: f(1, 2) g }", ".a :is(b,c) > d{e:f(1,2) g}"),
    (
      ".a\\: b { content: \"{ x; y }\" } @media print { i { j: k } }",
      ".a\\: b{content:\"{ x; y }\"}@media print{i{j:k}}"
    ),
    ("a { width: calc(1px + 2px) ; b: url( x.png ) }", "a{width:calc(1px + 2px) ;b:url( x.png )}"),
  ])
  func `a style sheet loses its comments and what parts nothing, but no text`(
    style: String, kept: String
  ) {
    #expect(String(decoding: withoutComments(style: Array(style.utf8)), as: UTF8.self) == kept)
  }
}
