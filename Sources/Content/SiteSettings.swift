package import Scoring

/// What `site.yml` says, with defaults for what it leaves out.
package struct SiteSettings: Hashable, Sendable {
  /// ASCII, no blank, no `+`, at most 128 bytes; names the site in signed results.
  package var id: String
  package var title: String
  package var description: String
  package var author: String
  /// `https://…/` with a slash at its end; empty if the site has no address of its own.
  package var baseURL: String
  /// A BCP 47 tag.
  package var language: String
  /// An IANA name, shown beside times; all times of the site are UTC.
  package var timeZone: String
  /// What a question is worth unless it says otherwise.
  package var points: Points
  package var marking: Marking
  package var attempts: AttemptPolicy
  /// Whether raw HTML in Markdown reaches the pages.
  package var trustsHTML: Bool
  /// Links of the site's own in the navigation bar, after Podium's.
  package var navigation: [Link]
  /// Where the site's sources are kept, for proposals and results; nil if nobody is to know.
  package var repository: Repository?
  /// How players hand in results, in the order offered.
  package var handIn: [HandIn]
  /// An address of mail; empty unless results are handed in by mail.
  package var handInMail: String
  /// `https://…`, or `http://` of this very machine; empty unless results are handed in by HTTP.
  package var handInPost: String

  package struct Link: Hashable, Sendable {
    package var title: String
    /// A path of a page inside the site, or an address with `https:`, `http:` or `mailto:`.
    package var target: String

    package init(title: String, target: String) {
      self.title = title
      self.target = target
    }
  }

  package init() {
    id = ""
    title = ""
    description = ""
    author = ""
    baseURL = ""
    language = "en"
    timeZone = "UTC"
    points = Points(100)
    marking = .allOrNothing
    attempts = .first
    trustsHTML = false
    navigation = []
    repository = nil
    handIn = [.file, .copy]
    handInMail = ""
    handInPost = ""
  }
}
