import TestSupport
import Testing

@testable import Building

/// Where the parts of a site may stand.
struct SiteFolderTests {
  private let folder = TemporaryFolder()

  private func objection(to output: String) -> String? {
    folder.write("", to: "site/content/site.yml")
    let place = SiteFolder(
      content: folder("site/content"), ledger: folder("site/content/ledger"),
      templates: folder("site/templates"), output: output, namesLedger: false)
    return place.outputObjection
  }

  @Test(arguments: [
    "site/content", "site/content/public", "site", "", "site/templates", "site/templates/a",
    "site/content/ledger",
  ])
  func `an output folder is apart from what the site is made from, be it there or not`(
    path: String
  ) {
    #expect(objection(to: folder(path)) != nil)
  }

  @Test func `an output folder has a name, and is not that of everything`() {
    #expect(objection(to: "/") != nil)
    #expect(objection(to: "") != nil)
    #expect(objection(to: folder("site/public")) == nil)
    #expect(objection(to: folder("site/contents")) == nil)
    #expect(objection(to: folder("elsewhere/public")) == nil)
  }
}
