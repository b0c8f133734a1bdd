package import Calendar
package import Diagnostics
package import Scoring

/// What `site.yml` says, with defaults for what it leaves out.
package struct SiteSettings: Hashable, Sendable {
  /// ASCII, no blank, no `+`, at most 128 bytes; names the site in signed results.
  package var id = ""
  /// The key that signs the checkpoints of the ledger's log, in its text form; empty for a site
  /// without one.
  package var organiser = ""
  package var title = ""
  package var description = ""
  package var author = ""
  /// `https://…/` with a slash at its end; empty if the site has no address of its own.
  package var baseURL = ""
  /// A BCP 47 tag.
  package var language = "en"
  /// An IANA name: where the weeks and months of boards begin; times are written in UTC.
  package var timeZone = "UTC"
  /// The seasons of the boards; halves of the year unless it names some.
  package var seasons = Season.halves
  /// Under which names results are published.
  package var boards = BoardNaming.named
  /// What a question is worth unless it says otherwise.
  package var points = Points(100)
  package var marking = Marking.allOrNothing
  package var attempts = AttemptPolicy.first
  /// Whether raw HTML in Markdown reaches the pages.
  package var trustsHTML = false
  /// Where the settings ask for formulas to be drawn as MathML; nil if they are shown by their
  /// source.
  package var mathML: SourceLocation?
  package var excluded = ExcludedPaths()
  /// Links of the site's own in the navigation bar, after Podium's.
  package var navigation: [Link] = []
  /// Where the site's sources are kept, for proposals and results; nil if nobody is to know.
  package var repository: Repository?
  /// How players hand in results, in the order offered.
  package var handIn: [HandIn] = [.file, .copy]
  /// An address of mail; empty unless results are handed in by mail.
  package var handInMail = ""
  /// `https://…`, or `http://` of this very machine; empty unless results are handed in by HTTP.
  package var handInPost = ""
  /// Whether the file could not be read, which may say who is named and what is left out; then
  /// nothing is to be published.
  package var areUnread = false

  /// How the organiser shows the players of the boards.
  package enum BoardNaming: Hashable, Sendable {
    /// By their handles and names.
    case named
    /// By names that nobody can connect with theirs without the key.
    case pseudonyms(key: String)
    /// Not at all.
    case unpublished
  }

  /// Whether the log is there for everybody to see, signed, so that results can be proven to be in.
  package var givesReceipts: Bool { !organiser.isEmpty && boards == .named }

  /// Whether boards show pseudonyms.
  package var hidesNames: Bool {
    if case .pseudonyms = boards { true } else { false }
  }

  package struct Link: Hashable, Sendable {
    package var title: String
    /// A path of a page inside the site, or an address with `https:`, `http:` or `mailto:`.
    package var target: String
    /// What it points to inside the site, and where `site.yml` says so.
    package var file: ContentLink?
  }

  package init() {}

  /// Of a file that cannot be read: nobody is named.
  package static var unread: SiteSettings {
    var settings = SiteSettings()
    settings.areUnread = true
    settings.boards = .unpublished
    return settings
  }
}
