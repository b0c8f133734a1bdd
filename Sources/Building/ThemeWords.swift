internal import Background
internal import ByteSearch
internal import Diagnostics
internal import Site
internal import Suggestions
internal import Theme

/// The words of a theme by language: those of the program, with the site's own in place of its.
///
/// The program's are read when a language is first asked for. Reading those of all languages takes
/// longer than to build a small site.
struct ThemeWords: Sendable {
  private let languages: [String: Once<Words>]
  /// What the site's own files say.
  private let own: [String: [String: String]]
  private let saidByScripts: @Sendable () -> Set<String>

  /// - Parameters:
  ///   - own: the site's own files of words, by language. One may hold a few words only. What it
  ///     lacks is taken from the theme's file of that language or, for a language that the theme
  ///     does not know, from the English one; that is worth a warning.
  ///   - saidByScripts: the words without a dot, and the labels, that scripts need.
  ///   - mentioned: whether one of the site's own files has a word in it.
  init(
    own files: [String: SourceFile], saidByScripts: @escaping @Sendable () -> Set<String>,
    mentioned: (String) -> Bool, reporting diagnostics: inout [Diagnostic]
  ) {
    var languages: [String: Once<Words>] = [:]
    for file in themeFiles {
      if let language = ThemeFiles.language(ofWords: file.path) { languages[language] = Once() }
    }
    var own: [String: [String: String]] = [:]
    for (language, file) in files.sorted(by: { $0.key < $1.key }) {
      guard let given = Words.entries(of: file, reporting: &diagnostics) else { continue }
      own[language] = given
      diagnostics += mistakes(in: given, of: file, mentioned: mentioned)
      guard languages[language] == nil else { continue }
      languages[language] = Once()
      let lacking = (entriesOfTheme(for: "en") ?? [:]).keys.filter { key in
        given[key] == nil && !(key.hasSuffix(".one") && given[key.dropLast(3) + "other"] != nil)
      }
      if let first = lacking.min() {
        diagnostics.append(
          .warning(
            .wordsMissing,
            "the theme's words that this file lacks are left in English; add them: \(lacking.count) in all, the first is \"\(first)\"",
            at: SourceLocation(path: file.path)))
      }
    }
    self.languages = languages
    self.own = own
    self.saidByScripts = saidByScripts
  }

  /// The words of a language, by its primary tag; nil if neither the theme nor the site has any.
  subscript(language: String) -> Words? {
    languages[language]?.value {
      Words(language: language, entries: entries(for: language), saidByScripts: saidByScripts)
    }
  }

  /// Whether the site has words of its own in a language.
  func isOwn(_ language: String) -> Bool { own[language] != nil }

  /// The words of those languages that have any.
  func of(_ wanted: Set<String>) -> [String: Words] {
    wanted.reduce(into: [:]) { words, language in words[language] = self[language] }
  }

  private func entries(for language: String) -> [String: String] {
    let theme = entriesOfTheme(for: language)
    guard let given = own[language] else { return theme ?? [:] }
    var entries = (theme ?? entriesOfTheme(for: "en") ?? [:]).merging(given) { $1 }
    entries["language"] = language
    return entries
  }
}

/// Words that nothing says, and places in a sentence that nothing fills.
private func mistakes(
  in given: [String: String], of file: SourceFile, mentioned: (String) -> Bool
) -> [Diagnostic] {
  let known = entriesOfTheme(for: "en") ?? [:]
  func place(of key: String) -> SourceLocation {
    // A key that is written with escapes is not found.
    file.location(ofByte: file.bytes.firstPlace(of: Array("\"\(key)\"".utf8)) ?? 0)
  }
  // Each language has its own plural forms.
  func general(_ key: String) -> String? {
    key.lastIndex(of: ".").flatMap { known[key[..<$0] + ".other"] }
  }
  return given.keys.sorted().compactMap { key in
    guard let original = known[key] ?? general(key) else {
      let meant = closest(to: key, among: known.keys.sorted())
      guard let meant, !mentioned(key) else { return nil }
      return .warning(
        .wordsUnknown, "no page says \"\(key)\"; did you mean \"\(meant)\"?",
        at: place(of: key))
    }
    let places = Set(placesToFill(in: original) + placesToFill(in: general(key) ?? ""))
    let other = placesToFill(in: given[key] ?? "").first { !places.contains($0) }
    return other.map {
      .warning(
        .wordsUnknown,
        "nothing fills {\($0)} in \"\(key)\"; the theme's words are \"\(original)\"",
        at: place(of: key))
    }
  }
}

/// The names in braces of a sentence, without ids of questions: `{#closest}`.
private func placesToFill(in text: String) -> [String] {
  text.split(separator: "{").dropFirst(text.hasPrefix("{") ? 0 : 1).compactMap { part in
    part.hasPrefix("#") ? nil : part.firstIndex(of: "}").map { String(part[..<$0]) }
  }
}

/// The languages in which the program has words.
let languagesOfTheme = Set(themeFiles.compactMap { ThemeFiles.language(ofWords: $0.path) })

/// What the program's own file says; nil if it has none.
///
/// A test reads each of these files, so none has a mistake.
private func entriesOfTheme(for language: String) -> [String: String]? {
  guard let file = themeFiles.first(where: { ThemeFiles.language(ofWords: $0.path) == language })
  else { return nil }
  var findings: [Diagnostic] = []
  return Words.entries(
    of: SourceFile(path: file.path, bytes: file.bytes), reporting: &findings)
}
