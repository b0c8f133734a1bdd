internal import Bytes

// Every path of the site that Podium makes a file at, but for those that follow from an author's
// file: what makes a page takes its path from here, and no author's file can have one of them.

/// A page at the top of the site.
package enum TopPage: String, CaseIterable, Sendable {
  case home = "index"
  case board = "leaderboard"
  case createAccount = "create-account"
  case history, make, offline, player, profile, quizzes, search, study, verify, workshop
  case notFound = "404"
  case signIn = "sign-in"
  case workshopPlay = "workshop-play"

  package var path: String { rawValue + ".html" }
}

/// A file at the top of the site that is no page.
package enum TopFile: String, CaseIterable, Sendable {
  case feed = "feed.xml"
  case ledger = "ledger.json"
  case robots = "robots.txt"
  case serviceWorker = "sw.js"
  case sitemap = "sitemap.xml"

  package var path: String { rawValue }

  /// A sitemap of a site with more pages than one may list.
  package static func sitemap(part number: Int) -> String { "sitemap-\(number).xml" }
}

/// A file in the folder `podium` that does not come from the theme.
package enum PodiumFile: String, CaseIterable, Sendable {
  case build = "build.txt"
  case checkpoint = "checkpoint.js"
  case manifest = "manifest.txt"
  case oneFile = "one-file.js"
  case periods = "periods.js"
  case questionTemplates = "question-templates.js"
  case reader = "reader.js"
  case receipts = "receipts.js"
  case scoring = "scoring.js"
  case site = "site.js"
  case topics = "topics.js"
  case webApp = "app.webmanifest"
  case workshopWords = "workshop-words.js"

  package static let folder = "podium"
  package var path: String { Self.folder + "/" + rawValue }

  /// The words that scripts use, in a language.
  package static func words(_ language: String) -> String { "\(folder)/words-\(language).js" }

  /// The folder of many files of one kind.
  package enum Subfolder: String, CaseIterable, Sendable {
    case about, entries, players, results, search, topics

    package var path: String { PodiumFile.folder + "/" + rawValue }
  }

  /// Whether a file of a site's own theme would have the place of one of these.
  package static func isMade(inPlaceOf file: String) -> Bool {
    let parts = file.splitAtSlashes()
    if parts.count > 1, let folder = parts.first {
      return Subfolder.allCases.contains { $0.rawValue.isExactly(String(folder)) }
    }
    return PodiumFile(rawValue: file) != nil || file.hasPrefix("words-") && file.hasSuffix(".js")
  }
}

/// Whether Podium makes a file at a path in some site, whatever its authors write.
func isGenerated(_ path: String) -> Bool {
  if path.isInside(PodiumFile.folder) { return true }
  // The signed ledger as it is published; it has no pages.
  let page = path.hasSuffix(".html") ? String(path.dropLast(5)) : nil
  guard let page else {
    return path.isInside("ledger") || TopFile(rawValue: path) != nil
      || path.hasPrefix("sitemap-") && path.hasSuffix(".xml") && !path.hasSlash
  }
  return TopPage(rawValue: page) != nil || isPageOfList(lastPart(of: page))
    || folder(of: path) == "players"
}

/// Whether Podium makes a page at a path, without `.html`, in some site.
package func isPageOfPodium(_ page: String) -> Bool { isGenerated(page + ".html") }

/// Whether a name is that of a leaderboard, of one for a period or a quiz, or of a further page of
/// a list: `leaderboard`, `leaderboard.week-2`, `rivers.leaderboard`, `quizzes-2`.
private func isPageOfList(_ name: String) -> Bool {
  let parts = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    .map { String(Substring($0)) }
  if parts.dropFirst().contains(where: { $0 == "leaderboard" || isFurther($0, "leaderboard") }) {
    return true
  }
  return parts[0] == "leaderboard" || isFurther(parts[0], "leaderboard")
    || isFurther(parts[0], "quizzes")
}

private func isFurther(_ name: String, _ list: String) -> Bool {
  guard name.hasPrefix(list + "-") else { return false }
  return Int(name.dropFirst(list.utf8.count + 1)) != nil
}
