internal import Bytes
internal import Content
internal import JSON

/// The web app manifest, with which a served site can be put on a home screen.
func webAppPage() -> Page {
  Page(PodiumFile.webApp.path) { site in
    let settings = site.settings
    func icon(_ file: String, _ purpose: String) -> JSONValue {
      .object([
        .init("src", file), .init("sizes", "any"),
        .init("type", "image/svg+xml"),
        .init("purpose", purpose),
      ])
    }
    var members: [JSONValue.Member] = [
      .init("name", settings.title),
      .init("short_name", settings.title),
      .init("lang", settings.language),
      .init("dir", isRightToLeft(settings.language) ? "rtl" : "ltr"),
      .init("start_url", "../index.html"),
      .init("scope", "../"),
      .init("display", "standalone"),
      .init("icons", [icon("icon.svg", "any"), icon("icon-maskable.svg", "maskable")]),
    ]
    if !settings.description.isEmpty {
      members.append(.init("description", settings.description))
    }
    var bytes: [UInt8] = []
    bytes.appendJSON(.object(members))
    bytes.append("\n")
    return .bytes(bytes)
  }
}
