internal import Bytes
internal import Content
internal import Diagnostics
internal import Site
internal import Templates
internal import Theme
internal import Workspace

/// A theme ready to use: the one carried inside the program, with the site's own files in place of
/// its.
struct LoadedTheme: Sendable {
  var templates: TemplateSet
  /// By the language's primary tag.
  var words: [String: Words]
  /// The files that are copied to `podium/`, by their path there.
  var files: [SourceFile]
  /// A fingerprint of all of it.
  var fingerprint: [UInt8]
}

extension LoadedTheme {
  /// The words for a quiz's page.
  func words(for quiz: Quiz, in settings: SiteSettings) -> Words {
    let own = quiz.outline.language
    return words[primaryLanguage(own.isEmpty ? settings.language : own)]
      ?? words[primaryLanguage(settings.language)] ?? words["en"]
      ?? Words(language: "en", entries: [:])
  }
}

/// Reads the site's own templates over those of the default theme.
///
/// A template with a mistake is reported; pages that need it cannot be made.
func loadTheme(from folder: String, reporting diagnostics: inout [Diagnostic])
  throws(WorkspaceError) -> LoadedTheme
{
  var files: [String: SourceFile] = [:]
  for file in themeFiles { files[file.path] = SourceFile(path: file.path, bytes: file.bytes) }
  if isFolder(folder) {
    let listing = try listFiles(in: folder)
    for skipped in listing.skipped {
      diagnostics.append(skipped.diagnostic)
    }
    for found in listing.files {
      files[found.path] = SourceFile(
        path: found.path, bytes: try readFile(at: folder + "/" + found.path))
    }
  }
  let sorted = files.values.sorted { $0.path < $1.path }
  var fingerprint = Fingerprint()
  for file in sorted {
    fingerprint.combine(file.path)
    fingerprint.combine(file.bytes)
  }
  let english = themeFiles.first { $0.path == "words/en.json" }.flatMap { file in
    Words(SourceFile(path: file.path, bytes: file.bytes), reporting: &diagnostics)
  }
  var words: [String: Words] = [:]
  for file in sorted where file.path.hasPrefix("words/") && file.path.hasSuffix(".json") {
    let read = Words(file, completedBy: english, reporting: &diagnostics)
    if let read { words[read.language] = read }
  }
  let copied = sorted.filter {
    !$0.path.hasSuffix(".mustache") && !$0.path.hasPrefix("words/")
  }
  return LoadedTheme(
    templates: TemplateSet(sorted, reporting: &diagnostics), words: words,
    files: copied.map { SourceFile(path: "podium/" + $0.path, bytes: $0.bytes) }
      + [scoringScript()],
    fingerprint: fingerprint.bytes)
}

/// The scoring code as a script, since a page opened from disk may not fetch a file.
private func scoringScript() -> SourceFile {
  var bytes = Array("window.PODIUM_SCORING=\"".utf8)
  bytes.append(scoringWasmBase64)
  bytes.append("\";\n")
  return SourceFile(path: "podium/scoring.js", bytes: bytes)
}
