internal import Bytes
internal import Content
internal import JSON

extension Publication {
  /// The web app manifest, with which a served site can be put on a home screen.
  func webAppPage() -> Page {
    Page(PodiumFile.webApp.path) { site in
      let settings = site.settings
      func icon(_ file: String, _ purpose: String) -> JSONValue {
        .object([
          JSONValue.Member("src", .string(file)), JSONValue.Member("sizes", .string("any")),
          JSONValue.Member("type", .string("image/svg+xml")),
          JSONValue.Member("purpose", .string(purpose)),
        ])
      }
      var members = [
        JSONValue.Member("name", .string(settings.title)),
        JSONValue.Member("short_name", .string(settings.title)),
        JSONValue.Member("lang", .string(settings.language)),
        JSONValue.Member("dir", .string(isRightToLeft(settings.language) ? "rtl" : "ltr")),
        JSONValue.Member("start_url", .string("../index.html")),
        JSONValue.Member("scope", .string("../")),
        JSONValue.Member("display", .string("standalone")),
        JSONValue.Member(
          "icons", .array([icon("icon.svg", "any"), icon("icon-maskable.svg", "maskable")])),
      ]
      if !settings.description.isEmpty {
        members.append(JSONValue.Member("description", .string(settings.description)))
      }
      var bytes: [UInt8] = []
      bytes.appendJSON(.object(members))
      bytes.append("\n")
      return .bytes(bytes)
    }
  }
}
