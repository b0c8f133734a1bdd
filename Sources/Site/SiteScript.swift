internal import Bytes
internal import Content
internal import JSON
internal import Scoring

/// What scripts know of the site beside the page they stand on: `window.PODIUM_SITE`, as a script
/// of its own so that it works from disk.
///
/// Only the pages that need it load it. `repository` and the addresses are null where `site.yml`
/// has none.
func siteScript() -> Page {
  Page(PodiumFile.site.path) { site in
    let settings = site.settings
    var bytes: [UInt8] = []
    bytes.append("window.PODIUM_SITE=")
    bytes.appendJSON(
      .object([
        .init("id", settings.id),
        .init("title", settings.title),
        .init("organiser", textOrNull(site.givesReceipts ? settings.organiser : "")),
        .init("boards", site.showsBoards && !settings.hidesNames),
        .init("standings", site.showsBoards),
        .init("hidesNames", settings.hidesNames),
        .init("language", settings.language),
        .init("points", settings.points.value),
        .init("marking", settings.marking.name),
        .init("attempts", settings.attempts.rawValue),
        .init("repository", settings.repository?.json ?? .null),
        .init("handIn", .array(settings.handIn.map { .string($0.rawValue) })),
        .init("handInMail", textOrNull(settings.handInMail)),
        .init("handInPost", textOrNull(settings.handInPost)),
      ]))
    bytes.append(";\n")
    return .bytes(bytes)
  }
}

private func textOrNull(_ text: String) -> JSONValue { text.isEmpty ? .null : .string(text) }

extension SiteSettings.Repository {
  fileprivate var json: JSONValue {
    .object([
      .init("forge", forge.rawValue),
      .init("address", address),
      .init("branch", branch),
      .init("contentPath", contentPath),
    ])
  }
}
