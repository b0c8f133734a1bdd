internal import Bytes
internal import Content
internal import JSON
internal import Scoring

extension Publication {
  /// What scripts know of the site beside the page they stand on: `window.PODIUM_SITE`, as a script
  /// of its own so that it works from disk.
  ///
  /// Only the pages that need it load it. `repository` and the addresses are null where `site.yml`
  /// has none.
  func siteScript() -> Page {
    Page(PodiumFile.site.path) { site in
      let settings = site.settings
      let givesReceipts = site.hasAccounts && settings.givesReceipts
      var bytes: [UInt8] = []
      bytes.append("window.PODIUM_SITE=")
      bytes.appendJSON(
        .object([
          JSONValue.Member("id", .string(settings.id)),
          JSONValue.Member("title", .string(settings.title)),
          JSONValue.Member("organiser", textOrNull(givesReceipts ? settings.organiser : "")),
          JSONValue.Member("boards", .bool(site.showsBoards && !settings.hidesNames)),
          JSONValue.Member("standings", .bool(site.showsBoards)),
          JSONValue.Member("hidesNames", .bool(settings.hidesNames)),
          JSONValue.Member("language", .string(settings.language)),
          JSONValue.Member("points", .integer(settings.points.value)),
          JSONValue.Member("marking", .string(settings.marking.name)),
          JSONValue.Member("attempts", .string(settings.attempts.rawValue)),
          JSONValue.Member("repository", settings.repository?.json ?? .null),
          JSONValue.Member("handIn", .array(settings.handIn.map { .string($0.rawValue) })),
          JSONValue.Member("handInMail", textOrNull(settings.handInMail)),
          JSONValue.Member("handInPost", textOrNull(settings.handInPost)),
        ]))
      bytes.append(";\n")
      return .bytes(bytes)
    }
  }

}

private func textOrNull(_ text: String) -> JSONValue { text.isEmpty ? .null : .string(text) }

extension SiteSettings.Repository {
  fileprivate var json: JSONValue {
    .object([
      JSONValue.Member("forge", .string(forge.rawValue)),
      JSONValue.Member("address", .string(address)),
      JSONValue.Member("branch", .string(branch)),
      JSONValue.Member("contentPath", .string(contentPath)),
    ])
  }
}
