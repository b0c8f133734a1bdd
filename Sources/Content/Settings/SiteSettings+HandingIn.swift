extension SiteSettings {
  /// A repository with a page on which anybody may propose a new file.
  package struct Repository: Hashable, Sendable {
    package var forge: Forge
    /// `https://github.com/owner/name`, without a slash at its end.
    package var address: String
    package var branch: String
    /// The content folder's path in the repository; empty if it is the repository itself.
    package var contentPath: String

    package enum Forge: String, Sendable {
      case github
      case gitlab
    }
  }

  /// A way for a player to hand in results.
  package enum HandIn: String, CaseIterable, Hashable, Sendable {
    /// A bundle to save, and to give to the organiser by whatever way there is.
    case file
    case copy
    /// A proposal of a file in the repository's inbox.
    case repository
    case mail
    case post
  }
}
