internal import Background
internal import Bytes
package import Content
package import Diagnostics
internal import JSON
package import Site
package import Templates
internal import Theme
package import Workspace

/// A theme ready to use: the one carried inside the program, with the site's own files in place of
/// its.
package struct LoadedTheme: Sendable {
  package var templates: TemplateSet
  var words: ThemeWords
  /// The files that are copied to `podium/`, by their path there.
  package var files: [ThemeFile]
  /// The service worker, without the build's name.
  var serviceWorker: ServiceWorker
  /// A fingerprint of all of it.
  package var fingerprint: [UInt8]
}

extension LoadedTheme {
  /// The words for a site's own pages.
  func words(of settings: SiteSettings) -> Words {
    words[primaryLanguage(settings.language)] ?? words["en"] ?? Words(language: "en", entries: [:])
  }

  /// The words for a quiz's page.
  package func words(for quiz: QuizOutline, in settings: SiteSettings) -> Words {
    let own = quiz.language
    return words[primaryLanguage(own.isEmpty ? settings.language : own)] ?? words(of: settings)
  }
}

/// Reads the site's own templates over those of the default theme.
///
/// A template with a mistake is reported; pages that need it cannot be made.
package func loadTheme(from folder: String, reporting diagnostics: inout [Diagnostic])
  throws(WorkspaceError) -> LoadedTheme
{
  var own: [SourceFile] = []
  if exists(folder) {
    let originals = Dictionary(
      themeFiles.map { (ExactString($0.path), $0.bytes) }, uniquingKeysWith: { first, _ in first })
    let listing = try listFiles(in: folder)
    for skipped in listing.skipped {
      diagnostics.append(skipped.diagnostic)
    }
    for found in listing.files {
      let name = ThemeFiles.outputName(found.path)
      if ThemeFiles.isCopied(found.path), PodiumFile.isMade(inPlaceOf: name) {
        diagnostics.append(
          .error(
            .pageNameReserved,
            "\(PodiumFile.folder)/\(name) is a file that Podium makes; give this one another name",
            at: SourceLocation(path: found.path)))
        continue
      }
      let file = SourceFile(path: found.path, bytes: try readFile(at: folder + "/" + found.path))
      // A copy of the theme changes nothing, its comments included.
      if originals[found.path] == file.bytes { continue }
      let isText = ThemeFiles.textEndings.contains { found.path.hasSuffix($0) }
      let usable = isText ? plainText(of: file, reporting: &diagnostics) : file
      if let usable { own.append(usable) }
    }
  }
  let files = ThemeFiles(own: own, reporting: &diagnostics)
  let worker = files.copied["service-worker.js"]
  let copied = files.copied.sorted { $0.key < $1.key }.map(\.value)
  let templates = TemplateSet(files.templates, in: templateFolder, reporting: &diagnostics)
  diagnostics += files.unusedTemplates(of: own, in: templates)
  reportMissingFiles(namedIn: own, of: files, reporting: &diagnostics)
  reportLostColours(in: own, reporting: &diagnostics)
  let said = Once<Set<String>>()
  return LoadedTheme(
    templates: templates,
    words: ThemeWords(
      own: files.words,
      saidByScripts: {
        said.value { quotedWords(in: copied.lazy.filter { $0 !== worker }.map(\.bytes)) }
      },
      mentioned: { word in
        own.contains {
          !$0.path.hasPrefix("words/") && String(decoding: $0.bytes, as: UTF8.self).contains(word)
        }
      },
      reporting: &diagnostics),
    files: copied.filter { $0 !== worker }
      + programScripts() + [questionTemplates(files.templates), oneFile(files)],
    serviceWorker: ServiceWorker(script: worker), fingerprint: files.fingerprint)
}

private let languagesName = "languages.js"

/// The page's compiled programs as scripts, since a page opened from disk may not fetch a file.
private func programScripts() -> [ThemeFile] {
  func script(_ file: PodiumFile, _ name: String, _ program: PageProgram) -> ThemeFile {
    ThemeFile(file.rawValue) {
      Array("window.\(name)=\"".utf8) + program.text + Array("\";\n".utf8)
    }
  }
  return [
    script(.scoring, "PODIUM_SCORING", scoringProgram),
    script(.reader, "PODIUM_READER", workshopProgram),
    script(.receipts, "PODIUM_RECEIPTS", receiptProgram),
  ]
}

/// The templates of questions, for the pages that draw them in the browser.
private func questionTemplates(_ templates: [SourceFile]) -> ThemeFile {
  ThemeFile(PodiumFile.questionTemplates.rawValue) {
    let folder = templateFolder + "questions/"
    let members = templates.filter { $0.path.hasPrefix(folder) }.map { file in
      JSONValue.Member(
        String(file.path.dropFirst(templateFolder.count).dropLast(".mustache".count)),
        String(decoding: file.bytes, as: UTF8.self))
    }
    var bytes = Array("window.PODIUM_TEMPLATES=".utf8)
    bytes.appendJSON(.object(members))
    bytes.append(";\n")
    return bytes
  }
}

package let oneFilePath = PodiumFile.oneFile.path

/// The scripts and styles of a quiz page as texts, for the page that writes a quiz as one file or
/// quizzes as a folder: pages opened from a folder may not read them otherwise.
private func oneFile(_ files: ThemeFiles) -> ThemeFile {
  let templates = ["layout", "quiz"].compactMap { name in
    files.templates.first { $0.path == "\(templateFolder)\(name).mustache" }?.bytes
  }
  // The layout puts the name of a page's style sheet together. A quiz of one's own has one
  // language.
  let ofPage =
    ["quiz.css"] + templates.flatMap(themeFilesNamed(in:)).filter { $0 != languagesName }
    + ["quiz-more.js", "result-more.js", "quiz-more.css", "bundle.css"]
  let ofFolder = ["lists.js", "look-panel.js", "look.css", "hub.js", "store.html", "icon.svg"]
  return ThemeFile(PodiumFile.oneFile.rawValue) {
    var bytes: [UInt8] = []
    for (name, names) in [("PODIUM_ONE_FILE", ofPage), ("PODIUM_FOLDER", ofFolder)] {
      bytes.append("window.\(name)=")
      bytes.appendJSON(.object(texts(names, of: files)))
      bytes.append(";\n")
    }
    return bytes
  }
}

/// Files of a theme as texts by their names, each once.
private func texts(_ names: [String], of files: ThemeFiles) -> [JSONValue.Member] {
  var members: [JSONValue.Member] = []
  for name in names where !members.contains(where: { $0.name == name }) {
    guard let file = files.copied[name] else { continue }
    members.append(.init(name, String(decoding: file.bytes, as: UTF8.self)))
  }
  return members
}
