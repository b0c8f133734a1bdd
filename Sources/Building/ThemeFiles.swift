internal import ByteSearch
internal import Bytes
internal import CacheCoding
internal import Content
internal import Diagnostics
internal import Scripts
internal import Site
internal import Suggestions
internal import Templates
internal import Theme

/// The files of a theme: the program's own, with the site's in place of those of the same path.
///
///     pages/NAME.mustache     a template; its name is its path in the folder, without the ending
///     scripts/NAME.js         becomes podium/NAME.js, with the modules that it imports: scripts/FOLDER/MODULE.js
///     styles/NAME.css         becomes podium/NAME.css
///     styles/NAME.css.list    becomes podium/NAME.css, put together from the style sheets that it lists
///     icons/NAME              becomes podium/NAME
///     words/LANGUAGE.json     the words of the interface
///
/// Every other file becomes one of its path in `podium/`.
struct ThemeFiles {
  /// Without the site's words, which complete the program's instead of replacing them.
  private(set) var templates: [SourceFile] = []
  /// The files for `podium/`, by their path there.
  private(set) var copied: [ExactString: ThemeFile] = [:]
  /// The site's own words, by language.
  private(set) var words: [String: SourceFile] = [:]
  /// A fingerprint of all that the files are made from.
  let fingerprint: [UInt8]

  init(own: [SourceFile], reporting diagnostics: inout [Diagnostic]) {
    let originals = Set(themeFiles.map { ExactString($0.path) })
    var sorted = SortedFiles(own: own, originals: originals)
    words = sorted.words
    fingerprint = sorted.fingerprint
    copyScripts(&sorted, reporting: &diagnostics)
    templates = sorted.files.values.filter { $0.path.hasSuffix(suffix) }.sorted {
      ExactString($0.path) < ExactString($1.path)
    }
    for file in own where file.path.hasSuffix(".css") {
      reportStyleEnds(of: file, reporting: &diagnostics)
    }
    let joined = combineStyles(in: &sorted.files, reporting: &diagnostics)
    copy(&sorted, joined: joined)
    noteUnused(&sorted, own: own, originals: originals, joined: joined)
    diagnostics += sorted.unused.sorted { $0.key < $1.key }.map {
      .warning(.themeFileUnused, $0.value, at: SourceLocation(path: $0.key.text))
    }
  }

  /// Joins modules; those of the program alone were checked by a test.
  private mutating func copyScripts(
    _ sorted: inout SortedFiles, reporting diagnostics: inout [Diagnostic]
  ) {
    let modules = sorted.modules
    if modules.own.isEmpty {
      let scripts = CheckedScripts(modules.theme, folder: scriptFolder)
      for name in scripts.names { copied[name] = ThemeFile(name) { scripts.script(name) } }
      return
    }
    let bundles = ScriptBundles(
      theme: modules.theme, own: modules.own, folder: scriptFolder, reporting: &diagnostics)
    // One with a mistake, which is told, is in no script.
    let broken = Set(
      diagnostics.lazy.filter { $0.severity == .error }.map { ExactString($0.location.path) })
    for module in modules.own
    where !bundles.holds(module.path) && !broken.contains(ExactString(scriptFolder + module.path)) {
      sorted.unused[scriptFolder + module.path] =
        "no script imports this module; import it, or remove it"
    }
    for file in bundles.files { copied[file.path] = ThemeFile(file.path) { file.bytes } }
  }

  /// Copies what is not a template, a list or a file of words.
  private mutating func copy(_ sorted: inout SortedFiles, joined: Set<ExactString>) {
    let asked = Set(templates.flatMap { themeFilesNamed(in: $0.bytes) }.map { ExactString($0) })
    let files = sorted.files.values.sorted { ExactString($0.path) < ExactString($1.path) }
    // What stands in the folder for its kind comes before what only has its name.
    for file in files.filter({ Self.outputName($0.path) != $0.path })
      + files.filter({ Self.outputName($0.path) == $0.path })
    {
      guard !file.path.hasSuffix(suffix), Self.language(ofWords: file.path) == nil,
        !isList(file.path)
      else { continue }
      let name = Self.outputName(file.path)
      // What travels in a list is copied by itself only if some template asks for it so.
      if joined.contains(ExactString(file.path)), !asked.contains(ExactString(name)) { continue }
      guard copied[name] == nil else {
        sorted.unused[file.path] =
          "another file becomes \"podium/\(name)\"; give this one another name"
        continue
      }
      copied[name] = ThemeFile(name) { file.bytes }
    }
  }

  /// Notes which files of the site's own replace nothing and are loaded by nothing.
  private func noteUnused(
    _ sorted: inout SortedFiles, own: [SourceFile], originals: Set<ExactString>,
    joined: Set<ExactString>
  ) {
    let added = own.filter {
      sorted.unused[$0.path] == nil && !originals.contains(ExactString($0.path))
    }
    if added.isEmpty { return }
    let names = namesMentioned(own: own)
    for file in added {
      let name = Self.outputName(file.path)
      guard copied[name] != nil, !joined.contains(ExactString(file.path)),
        sorted.files[file.path + ".list"] == nil,
        !names.contains(ExactString(name.splitAtSlashes().last.map(String.init) ?? name))
      else { continue }
      let meant = closest(to: file.path, among: originals.sorted().map(\.text))
      sorted.unused[file.path] =
        meant.map {
          "this replaces no file of the theme, and no template loads it; to replace \"\($0)\", give it that name"
        }
        ?? "this replaces no file of the theme, and no template loads it; load it from one, or remove it"
    }
  }

  /// The files of the theme and of the site by what becomes of them.
  private struct SortedFiles {
    var files: [ExactString: SourceFile] = [:]
    var modules: (theme: [SourceFile], own: [SourceFile]) = ([], [])
    var words: [String: SourceFile] = [:]
    /// Why files of the site's own are not used.
    var unused: [ExactString: String] = [:]

    /// A fingerprint of all that is used.
    var fingerprint: [UInt8] {
      var fingerprint = Fingerprint()
      for files in [Array(files.values), modules.theme, modules.own, Array(words.values)] {
        fingerprint.combine(UInt64(files.count))
        for file in files.sorted(by: { ExactString($0.path) < ExactString($1.path) }) {
          fingerprint.combine(file.path)
          fingerprint.combine(file.bytes)
        }
      }
      return fingerprint.bytes
    }

    init(own: [SourceFile], originals: Set<ExactString>) {
      for file in themeFiles {
        if let name = ThemeFiles.module(file.path) {
          modules.theme.append(SourceFile(path: name, bytes: file.bytes))
        } else {
          let isStyle = file.path.hasSuffix(".css")
          files[file.path] = SourceFile(
            path: file.path, bytes: isStyle ? withoutComments(style: file.bytes) : file.bytes)
        }
      }
      for file in own {
        if let way = ThemeFiles.misplaced(file.path, among: originals) {
          unused[file.path] = way
        } else if let name = ThemeFiles.module(file.path) {
          modules.own.append(SourceFile(path: name, bytes: file.bytes))
        } else if let language = ThemeFiles.language(ofWords: file.path) {
          words[language] = file
        } else {
          files[file.path] = file
        }
      }
    }
  }

  /// Says which templates of the site's own are neither a page's nor part of another.
  func unusedTemplates(of own: [SourceFile], in templates: TemplateSet) -> [Diagnostic] {
    let originals = Set(themeFiles.map { ExactString($0.path) })
    let names = own.map(\.path).filter {
      $0.hasPrefix(templateFolder) && $0.hasSuffix(suffix) && !originals.contains(ExactString($0))
    }.map { String($0.dropFirst(templateFolder.count).dropLast(suffix.count)) }
    return templates.unsaid(names).map { name in
      .warning(
        .themeFileUnused, "no page is made from this template, and no other includes it",
        at: SourceLocation(path: templateFolder + name + suffix))
    }
  }

  /// The files of the site's that may name others: every name in them that has an ending, without
  /// its folder.
  private func namesMentioned(own: [SourceFile]) -> Set<ExactString> {
    var names: Set<ExactString> = []
    // The layout puts the name of a page's style sheet together.
    let opening = Array("{{$sheet}}".utf8)
    for template in templates.map(\.bytes) {
      for start in template.places(of: opening) {
        let name = template[(start + opening.count)...].prefix(while: isNameByte)
        names.insert(ExactString(String(decoding: name, as: UTF8.self) + ".css"))
      }
    }
    for file in templates.map(\.bytes) + own.map(\.bytes) + copied.values.map(\.bytes) {
      for run in file.split(whereSeparator: { !isNameByte($0) })
      where run.contains(UInt8(ascii: ".")) {
        names.insert(ExactString(String(decoding: run, as: UTF8.self)))
      }
    }
    return names
  }

  // MARK: Paths

  /// How the names of those files end that are put into pages as text.
  static let textEndings = [suffix, ".css", ".js", ".list", ".html"]

  /// The path of a module in the folder of scripts; nil for other files.
  private static func module(_ path: String) -> String? {
    path.hasPrefix(scriptFolder) && path.hasSuffix(".js")
      ? String(path.dropFirst(scriptFolder.count)) : nil
  }

  /// The path in `podium/` of what a file becomes.
  static func outputName(_ path: String) -> String {
    for folder in [styleFolder, "icons/", scriptFolder] where path.hasPrefix(folder) {
      return String(path.dropFirst(folder.count))
    }
    return path
  }

  /// Whether a file becomes one of its own in `podium/`: a module in a folder is part of others.
  static func isCopied(_ path: String) -> Bool {
    module(path).map { !$0.hasSlash } ?? !path.hasPrefix(templateFolder)
  }

  /// `fi` for `words/fi.json`.
  static func language(ofWords path: String) -> String? {
    guard path.hasPrefix("words/"), path.hasSuffix(".json") else { return nil }
    return String(path.dropFirst("words/".count).dropLast(".json".count))
  }

  /// Why a file of the site's stands where nothing reads it; nil if something does.
  private static func misplaced(_ path: String, among originals: Set<ExactString>) -> String? {
    if originals.contains(ExactString(path)) { return nil }
    let name = path.splitAtSlashes().last.map(String.init) ?? path
    if !path.hasSlash, let place = originals.filter({ $0.text.hasSuffix("/" + name) }).min() {
      return "this replaces nothing: the theme's file is \"\(place.text)\"; move it there"
    }
    if let language = language(ofWords: path) {
      let tag = primaryLanguage(language.splitAtSlashes().last.map { String($0) } ?? "")
      if !tag.isExactly(language) {
        return "words are found by the language without its region; name this words/\(tag).json"
      }
      if !(2...3).contains(tag.utf8.count) {
        return "\"\(tag)\" is no tag of a language; name this file by one, such as words/en.json"
      }
    }
    if path.hasSuffix(suffix), !path.hasPrefix(templateFolder) {
      return "templates stand in \"\(templateFolder)\"; move it there"
    }
    if isList(path), !(path.hasPrefix(styleFolder) && path.hasSuffix(".css.list")) {
      return
        "a list puts style sheets together and stands in \"\(styleFolder)\"; scripts import each other"
    }
    return nil
  }
}

let templateFolder = "pages/"
private let suffix = ".mustache"
private let scriptFolder = "scripts/"
private let styleFolder = "styles/"

/// The scripts and styles that a template names, in its order.
func themeFilesNamed(in template: [UInt8]) -> [String] {
  let opening = Array("{{root}}podium/".utf8)
  var names: [String] = []
  for start in template.places(of: opening) {
    let name = template[(start + opening.count)...].prefix { $0 != UInt8(ascii: "\"") }
    let text = String(decoding: name, as: UTF8.self)
    if text.hasSuffix(".css") || text.hasSuffix(".js") { names.append(text) }
  }
  return names
}

private func isNameByte(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"),
    0x80...:
    true
  default: false
  }
}

extension Diagnostic.Code {
  static let themeFileUnused = Self("theme-file-unused")
}
