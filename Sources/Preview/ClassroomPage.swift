internal import Bytes
internal import Classroom
internal import Escaping
internal import JSON
internal import Serving
internal import Theme

/// The frame of a page of the classroom; its script draws what is in it.
struct ClassroomPage {
  let bytes: [UInt8]

  /// `token` is what the teacher's pages send with each request; `addresses` is where phones join.
  init(
    _ page: ClassroomRequest.Page, title: String, words: [(name: String, text: String)],
    isRightToLeft: Bool, token: String?, addresses: [String], isListed: Bool
  ) {
    let setup = JSONValue.object([
      .init("title", title),
      .init("token", token),
      .init("listed", isListed),
      .init("addresses", addresses.map(addressValue)),
      .init("words", .object(words.map { .init($0.name, $0.text) })),
    ])
    let language = words.first { $0.name == "language" }?.text ?? "en"
    let script = words.first { $0.name == "classroom.needs-script" }?.text ?? ""
    var html = Array("<!doctype html>\n<html lang=\"".utf8)
    html.appendEscaped(language)
    html.append("\" dir=\"\(isRightToLeft ? "rtl" : "ltr")\">\n<head>\n<meta charset=\"utf-8\">\n")
    html.append(
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; media-src 'self' data:; connect-src 'self'; form-action 'none'; base-uri 'none'\">\n"
    )
    html.append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
    html.append("<title>")
    html.appendEscaped(title)
    html.append("</title>\n<link rel=\"icon\" type=\"image/svg+xml\" href=\"/podium/icon.svg\">\n")
    html.append("<link rel=\"stylesheet\" href=\"/podium/page.css\">\n")
    let files = "/" + ClassroomRequest.prefix.joined(separator: "/") + "/files/"
    html.append("<link rel=\"stylesheet\" href=\"\(files)classroom.css\">\n")
    html.append("<script type=\"module\" src=\"\(files)\(page.rawValue).js\"></script>\n</head>\n")
    html.append("<body class=\"classroom is-\(page.rawValue)\" data-setup=\"")
    html.appendEscaped(String(decoding: setup.bytes, as: UTF8.self))
    html.append("\">\n<main id=\"Main\"></main>\n<noscript><p>")
    html.appendEscaped(script)
    html.append("</p></noscript>\n</body>\n</html>\n")
    bytes = html
  }
}

/// An address with its QR code.
private func addressValue(_ address: String) -> JSONValue {
  var members: [JSONValue.Member] = [.init("url", address)]
  if let code = QRCode(address) {
    members.append(.init("size", code.size))
    members.append(.init("path", code.path))
  }
  return .object(members)
}

/// A file of `preview/classroom`.
func classroomFile(_ name: String) -> [UInt8]? {
  previewFiles.first { $0.path == "classroom/" + name }?.bytes
}
