import Building
import Content
import Diagnostics
import Ledger
import Site
import TestSupport
import Workspace

/// A whole site written in a test, taken through every stage from its files to the bytes of its
/// pages, as `podium build` takes a folder.
///
/// It keeps a ledger if it has a `site.yml`; results stand in `ledger/recorded/`.
struct LittleSite {
  let sitePages: SitePages
  /// What was found in its files.
  let findings: [Diagnostic]
  /// The revisions that a build would add to its archive, one a line.
  let archive: String
  /// The paths of the files that are copied beside the pages.
  let published: [String]
  /// Every page, in the order in which they are made, before it is rendered.
  let pages: [Page]
  /// Pages may read files again when they are made.
  private let folder: TemporaryFolder

  init(_ text: String) {
    self.init(SiteText(text).files)
  }

  init(_ files: [SourceFile]) {
    folder = TemporaryFolder()
    // The folder's name is the title of a site without one.
    let place = SiteFolder(
      content: folder("quizzes/content"), ledger: folder("quizzes/content/ledger"),
      templates: folder("quizzes/templates"), output: folder("quizzes/public"), namesLedger: false)
    var findings = Findings()
    do throws(WorkspaceError) {
      try makeFolders(place.content)
      for file in files {
        let path = place.content + "/" + file.path
        try makeFolders(String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)]))
        try writeFile(file.bytes, to: path)
      }
      let theme = TestTheme.shared.theme
      let site = try readSite(place, theme: theme, jobs: 1, cache: nil, reporting: &findings)
      sitePages = SitePages(
        of: Building.publication(of: site, theme: theme, in: place, reporting: &findings))
      findings.content += deadLinks(of: sitePages)
      published = site.assets.map(\.path)
      archive = site.ledger.newArchive.map(lines) ?? ""
    } catch {
      preconditionFailure("a temporary folder can be written and read: \(error)")
    }
    self.findings = findings.content + findings.ledger + findings.templates
    pages = sitePages.all
  }

  var publication: Publication { sitePages.site }

  /// The paths of all pages, in their order.
  var paths: [String] { pages.map(\.path) }

  /// The paths of all files: pages, assets and the theme's.
  var files: Set<String> {
    Set(paths + publication.catalog.assets.map(\.path) + TestTheme.shared.theme.files.map(\.path))
  }

  /// The codes of what was found.
  var codes: [String] { findings.map(\.code.name) }

  /// The text of a page; nil if the site has none at the path.
  subscript(path: String) -> String? {
    pages.first { $0.path == path }.map(text)
  }

  func text(of page: Page) -> String {
    do throws(PageError) {
      return String(
        decoding: try page.bytes(from: publication, with: TestTheme.shared.theme.templates),
        as: UTF8.self)
    } catch {
      return "\(error)"
    }
  }
}

private func lines(of archive: RevisionArchive) -> String {
  archive.entries.indices.map { String(decoding: archive.line(at: $0), as: UTF8.self) + "\n" }
    .joined()
}

/// Podium's own theme, loaded once.
struct TestTheme {
  static let shared = TestTheme()

  let theme: LoadedTheme

  private init() {
    var findings: [Diagnostic] = []
    do throws(WorkspaceError) {
      theme = try loadTheme(from: "no/such/folder", reporting: &findings)
    } catch {
      preconditionFailure("the theme is part of the program: \(error)")
    }
    precondition(findings.isEmpty, "the theme has no mistakes: \(findings)")
  }
}
