/// An ES module, read: what it imports and exports, and its code without both and without comments.
///
/// Of the forms of `import` and `export` those are understood that need no analysis of the code:
///
///     import { a, b as c } from './other.js';
///     import * as other from './other.js';
///     import './other.js';
///     export function f() {}   export const x = 1;   export class C {}   export { a, b as c };
///
/// Exports do not change once the module has run. Comments are left out but for `/*! … */`. Lines
/// lose their indentation; blanks, line ends and commas go where they separate nothing.
struct ScriptModule {
  struct Import {
    /// As it is written: `./other.js`.
    var address: String
    var addressOffset: Int
    var names: [Name] = []
    /// The one name for all exports.
    var whole: String?
  }

  /// One name on both sides of the border between two modules.
  struct Name {
    /// In the module that exports it.
    var exported: String
    var local: String
    var offset: Int
  }

  private(set) var imports: [Import] = []
  private(set) var exports: [Name] = []
  private(set) var code: [UInt8] = []

  init(reading bytes: [UInt8]) throws(ScriptError) {
    var reader = ModuleReader(bytes)
    try reader.read()
    imports = reader.imports
    exports = reader.exports
    code = reader.code.bytes
  }
}

/// Walks the tokens of a module once.
private struct ModuleReader {
  typealias Token = ScriptTokens.Token

  var tokens: ScriptTokens
  var imports: [ScriptModule.Import] = []
  var exports: [ScriptModule.Name] = []
  var code = ScriptCode()

  /// The last token that was written.
  private var last: Token?
  /// A token that was read to see what it is, and is the next one again.
  private var pending: Token?
  /// Where what was read last ends.
  private var end = 0

  init(_ bytes: [UInt8]) {
    tokens = ScriptTokens(bytes)
    code.reserveCapacity(bytes.count)
  }

  mutating func read() throws(ScriptError) {
    while let token = try nextToken() {
      guard token.kind == .word, last.map({ !isSign($0, ".") }) ?? true else {
        write(token)
        continue
      }
      if tokens.isWord(token, "import") {
        try readImport(token)
      } else if token.depth == 0, tokens.isWord(token, "export") {
        try readExport(token)
      } else {
        write(token)
      }
    }
    code.end()
  }

  // MARK: Code

  /// The next token that is not a comment; comments to keep are written.
  private mutating func nextToken() throws(ScriptError) -> Token? {
    if let token = pending {
      pending = nil
      return token
    }
    while let token = try tokens.next() {
      code.pass(end..<token.range.lowerBound, of: tokens.bytes)
      end = token.range.upperBound
      guard token.kind == .comment else { return token }
      if tokens.bytes[token.range].starts(with: "/*!".utf8) {
        write(token)
      } else {
        code.pass(token.range, of: tokens.bytes)
      }
    }
    return nil
  }

  private mutating func write(_ token: Token) {
    code.write(
      token.range, of: tokens.bytes, isSign: token.kind == .sign,
      mayBegin: tokens.mayPatternFollow)
    last = token
  }

  private func isSign(_ token: Token, _ sign: Unicode.Scalar) -> Bool {
    token.kind == .sign && tokens.bytes[token.range.lowerBound] == UInt8(ascii: sign)
  }

  // MARK: Imports

  private mutating func readImport(_ keyword: Token) throws(ScriptError) {
    let offset = keyword.range.lowerBound
    guard let first = try nextToken() else { throw badImport(offset) }
    if keyword.depth > 0 {
      // `{ import: … }` is a property.
      guard !isSign(first, "("), !isSign(first, ".") else { throw badImport(offset) }
      writeBoth(keyword, first)
      return
    }
    if first.kind == .text {
      imports.append(try address(first))
      return try skipSemicolon()
    }
    var names: [ScriptModule.Name] = []
    var whole: String?
    if isSign(first, "{") {
      names = try readNames(exportedFirst: true)
    } else if isSign(first, "*"), try word() == "as" {
      whole = try word()
    } else {
      throw badImport(offset)
    }
    guard try word() == "from", let text = try nextToken(), text.kind == .text else {
      throw badImport(offset)
    }
    var made = try address(text)
    made.names = names
    made.whole = whole
    imports.append(made)
    try skipSemicolon()
  }

  private func badImport(_ offset: Int) -> ScriptError {
    ScriptError(
      .form("write an import as `import { name } from './other.js';` at the top of the file"),
      offset: offset)
  }

  private func address(_ token: Token) throws(ScriptError) -> ScriptModule.Import {
    let text = String(tokens.text(token).dropFirst().dropLast())
    guard text.hasPrefix("./") || text.hasPrefix("../"), !text.contains("\\") else {
      throw ScriptError(
        .form("a module is imported by its way from this file, such as './other.js'"),
        offset: token.range.lowerBound)
    }
    return ScriptModule.Import(address: text, addressOffset: token.range.lowerBound)
  }

  private mutating func word() throws(ScriptError) -> String? {
    guard let token = try nextToken(), token.kind == .word else { return nil }
    return tokens.text(token)
  }

  /// Names up to `}`: `a, b as c`.
  private mutating func readNames(exportedFirst: Bool) throws(ScriptError) -> [ScriptModule.Name] {
    var names: [ScriptModule.Name] = []
    var token = try nextToken()
    while let current = token, !isSign(current, "}") {
      guard current.kind == .word else { throw badName(current) }
      let first = tokens.text(current)
      var second = first
      token = try nextToken()
      if let renaming = token, renaming.kind == .word, tokens.text(renaming) == "as" {
        guard let other = try word() else { throw badName(current) }
        second = other
        token = try nextToken()
      }
      names.append(
        ScriptModule.Name(
          exported: exportedFirst ? first : second, local: exportedFirst ? second : first,
          offset: current.range.lowerBound))
      if let comma = token, isSign(comma, ",") {
        token = try nextToken()
      } else if let end = token, !isSign(end, "}") {
        throw badName(end)
      }
    }
    return names
  }

  private func badName(_ token: Token) -> ScriptError {
    ScriptError(
      .form("a list of names is written `{ one, two as other }`"), offset: token.range.lowerBound)
  }

  /// Passes the semicolon that may end a statement that was left out.
  private mutating func skipSemicolon() throws(ScriptError) {
    code.gap = .line
    guard let token = try nextToken() else { return }
    code.gap = .line
    if !isSign(token, ";") { pending = token }
  }

  private mutating func writeBoth(_ first: Token, _ second: Token) {
    let between = code.gap
    write(first)
    code.gap = between
    write(second)
  }

  // MARK: Exports

  private mutating func readExport(_ keyword: Token) throws(ScriptError) {
    let offset = keyword.range.lowerBound
    guard let first = try nextToken() else { throw badExport(offset) }
    if isSign(first, "{") {
      exports += try readNames(exportedFirst: false)
      return try endExportList(offset)
    }
    code.gap = .line
    guard first.kind == .word else { throw badExport(offset) }
    write(first)
    var kind = tokens.text(first)
    if kind == "async" {
      guard let function = try nextToken(), tokens.text(function) == "function" else {
        throw badExport(offset)
      }
      write(function)
      kind = "function"
    }
    guard kind == "function" || kind == "class" || kind == "const", var name = try nextToken()
    else { throw badExport(offset) }
    if isSign(name, "*") {
      write(name)
      guard let next = try nextToken() else { throw badExport(offset) }
      name = next
    }
    guard name.kind == .word else { throw badExport(offset) }
    write(name)
    let text = tokens.text(name)
    exports.append(ScriptModule.Name(exported: text, local: text, offset: name.range.lowerBound))
    if kind == "const" { try readConstant() }
  }

  /// A list of exports is the end of its statement: `export { a } from './b.js'` is not understood.
  private mutating func endExportList(_ offset: Int) throws(ScriptError) {
    code.gap = .line
    guard let token = try nextToken() else { return }
    code.gap = .line
    if isSign(token, ";") { return }
    if token.kind == .word, tokens.text(token) == "from" { throw badExport(offset) }
    pending = token
  }

  /// Goes to the end of `export const name = …`, which may not go on with another name.
  private mutating func readConstant() throws(ScriptError) {
    while let token = try nextToken() {
      if token.depth == 0 {
        if isSign(token, ",") {
          throw ScriptError(.form("export each constant by itself"), offset: token.range.lowerBound)
        }
        if isSign(token, ";") { return write(token) }
        // Without a semicolon, the next statement begins on a line of its own.
        if token.kind == .word, code.gap == .line {
          pending = token
          return
        }
      }
      if token.kind == .word, tokens.isWord(token, "import"),
        last.map({ !isSign($0, ".") }) ?? true
      {
        try readImport(token)
      } else {
        write(token)
      }
    }
  }

  private func badExport(_ offset: Int) -> ScriptError {
    ScriptError(
      .form(
        "export a function, a class, a const or a list of names; a default, a let and a re-export are not understood"
      ),
      offset: offset)
  }
}
