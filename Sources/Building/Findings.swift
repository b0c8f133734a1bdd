internal import Bytes
package import Diagnostics
internal import Workspace

/// Findings by the folder that their paths are relative to.
package struct Findings: Sendable {
  /// In the content folder.
  package var content: [Diagnostic] = []
  /// In the ledger's folder.
  package var ledger: [Diagnostic] = []
  /// In the site's templates, or the theme's.
  package var templates: [Diagnostic] = []
  /// In the output folder.
  var output: [Diagnostic] = []
  /// In the site folder itself.
  package var site: [Diagnostic] = []

  package init() {}

  package var hasErrors: Bool {
    [content, ledger, templates, output, site].contains { $0.contains { $0.severity == .error } }
  }

  /// All findings with paths relative to the content folder, as far as they are in it; the rest as
  /// they are typed.
  package func relativeToContent(of folder: SiteFolder) -> [Diagnostic] {
    let ledgerPrefix = folder.ledger.below(folder.content) ?? folder.ledger
    return sorted(
      site + content + prefixed(ledger, ledgerPrefix + "/")
        + prefixed(templates, folder.templates + "/") + prefixed(output, folder.output + "/"))
  }

  /// All findings with paths that can be opened from where the command was typed.
  package func located(in folder: SiteFolder) -> [Diagnostic] {
    sorted(site) + sorted(prefixed(content, folder.content + "/"))
      + sorted(prefixed(ledger, folder.ledger + "/"))
      + sorted(prefixed(templates, folder.templates + "/"))
      + sorted(prefixed(output, folder.output + "/"))
  }

  private func sorted(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    var seen: Set<Diagnostic> = []
    return diagnostics.sorted().filter { seen.insert($0).inserted }
  }

  private func prefixed(_ diagnostics: [Diagnostic], _ prefix: String) -> [Diagnostic] {
    diagnostics.map { diagnostic in
      var diagnostic = diagnostic
      diagnostic.location.path = prefix + diagnostic.location.path
      return diagnostic
    }
  }
}

extension SkippedEntry {
  /// The finding for something in the content or template folder that was not read.
  package var diagnostic: Diagnostic {
    let place = SourceLocation(path: path)
    return switch reason {
    case .brokenLink: .error(.brokenLink, "this link leads to nothing; remove it", at: place)
    case .outwardLink:
      .error(
        .outwardLink, "this link leads out of the folder; copy the file in its place", at: place)
    case .linkToFolder:
      .error(.linkToFolder, "links to folders are not followed; move the folder here", at: place)
    case .unreadable:
      .error(.unreadable, "this cannot be read; look at its permissions", at: place)
    case .notAFile: .error(.notAFile, "this is not a file; remove it", at: place)
    case .badName:
      .error(
        .badName,
        "this name is not UTF-8, has control characters, or begins with a combining mark; rename it",
        at: place)
    case .tooDeep: .error(.tooDeep, "folders are nested too deep; move this up", at: place)
    }
  }
}

extension Diagnostic.Code {
  static let brokenLink = Self("broken-link")
  static let outwardLink = Self("outward-link")
  static let linkToFolder = Self("link-to-folder")
  package static let unreadable = Self("unreadable")
  static let notAFile = Self("not-a-file")
  static let badName = Self("bad-name")
  static let tooDeep = Self("too-deep")
  static let sourceChanged = Self("source-changed")
  /// An article with lettered choices.
  static let lettersUnread = Self("letters-unread")
  static let choicesUnread = Self("choices-unread")
  /// Words below choices that name another answer than their boxes.
  static let answerShown = Self("answer-shown")
  static let settingsMisplaced = Self("settings-misplaced")
  static let ledgerUnread = Self("ledger-unread")
  static let answersPublished = Self("answers-published")
  static let pictureDamaged = Self("picture-damaged")
  static let mediaDamaged = Self("media-damaged")
  static let foreignFile = Self("foreign-file")
}

extension Diagnostic {
  /// The finding for a file that is not what it was when the build read it.
  package static func sourceChanged(at path: String) -> Diagnostic {
    .error(
      .sourceChanged, "this file changed while the site was built; build again",
      at: SourceLocation(path: path))
  }
}
