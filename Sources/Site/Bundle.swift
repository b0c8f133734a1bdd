internal import Addresses
internal import Bytes
internal import Content
internal import Cryptography

/// A page of the site as one file that needs no other: styles and scripts inside it, images as
/// `data:` addresses.
///
/// Its policy allows the scripts and styles that it holds, by their digests, and nothing else.
/// Links to other pages become absolute if the site has an address, and plain text otherwise.
package struct Bundle {
  /// `quiz.js`, and what it loads once a quiz is taken: one file has to hold it from the start.
  private let quizScript = "podium/quiz.js"
  private let laterScripts = ["podium/scoring.js", "podium/quiz-more.js", "podium/result-more.js"]
  private let laterStyles = ["podium/quiz-more.css", "podium/bundle.css"]
  /// The bytes of a file of the site, by its path there; nil if there is none.
  private let file: (String) -> [UInt8]?
  private let path: String
  private let baseURL: String
  private var page: [UInt8] = []
  private var scripts: [UInt8] = []
  private var scriptDigests: [String] = []
  private var styleDigests: [String] = []
  /// Where the policy is to stand, once all digests are known.
  private var policyPlace: Int?
  /// Files that the page names and that are not there.
  package private(set) var missing: [String] = []
  package private(set) var bytes: [UInt8] = []

  package init(
    of html: [UInt8], at path: String, baseURL: String, file: @escaping (String) -> [UInt8]?
  ) {
    self.file = file
    self.path = path
    self.baseURL = baseURL
    var reader = TagReader(html)
    while let piece = reader.next() {
      switch piece {
      case .text(let range): page += html[range]
      case .tag(let tag): take(tag, &reader)
      }
    }
    if let policyPlace {
      var policy: [UInt8] = []
      policy.append(
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; script-src")
      for digest in scriptDigests { policy.append(" 'sha256-\(digest)'") }
      policy.append(" 'wasm-unsafe-eval'; style-src")
      for digest in styleDigests { policy.append(" 'sha256-\(digest)'") }
      policy.append(
        "; img-src data:; font-src data:; media-src data:; form-action 'none'; base-uri 'none'\">")
      page.insert(contentsOf: policy, at: policyPlace)
    }
    bytes = page
  }

  private mutating func take(_ tag: Tag, _ reader: inout TagReader) {
    var tag = tag
    switch tag.name {
    case "meta" where tag["http-equiv"] == "Content-Security-Policy":
      policyPlace = page.count
    case "link": takeLink(&tag)
    case "script":
      let content = reader.skipScript()
      takeScript(&tag, content)
    case "body":
      tag["class"] = (tag["class"].map { $0 + " " } ?? "") + "is-bundle"
      tag.append(to: &page)
    case "/body":
      page += scripts
      page.append("</body>")
    case "iframe", "/iframe", "object", "embed": break
    case "img", "source", "video", "audio", "track":
      for name in ["src", "poster"] {
        if let address = tag[name], let data = dataAddress(address) { tag[name] = data }
      }
      tag["srcset"] = nil
      tag.append(to: &page)
    case "a", "area":
      if let address = tag["href"] {
        // The board is not shown, so nothing parts its link from what stands before.
        let separator = " · ".utf8
        if address == "#Board", page.suffix(separator.count).elementsEqual(separator) {
          page.removeLast(separator.count)
        }
        let reached = absolute(address)
        if reached != address { tag["href"] = reached }
      }
      tag.append(to: &page)
    default: tag.append(to: &page)
    }
  }

  private mutating func takeLink(_ tag: inout Tag) {
    switch tag["rel"] {
    case "stylesheet": takeStyle(tag["href"] ?? "", media: tag["media"])
    case "icon":
      if let data = dataAddress(tag["href"] ?? "") {
        tag["href"] = data
        tag.append(to: &page)
      }
    case "canonical": tag.append(to: &page)
    default: break
    }
  }

  /// Puts a style sheet into the page.
  private mutating func takeStyle(_ address: String, media: String?) {
    guard let (place, bytes) = local(address) else { return }
    var style = embedded(bytes, from: place)
    if place.hasSuffix("quiz.css") { style += laterStyles.flatMap { file($0) ?? [] } }
    styleDigests.append(digest(style))
    var tag = Tag(name: "style")
    tag["media"] = media
    tag.append(to: &page)
    page += style
    page.append("</style>")
  }

  private mutating func takeScript(_ tag: inout Tag, _ content: [UInt8]) {
    guard let address = tag["src"] else {
      // What has a type is data.
      if tag["type"] == nil { scriptDigests.append(digest(content)) }
      tag.append(to: &page)
      page += content
      page.append("</script>")
      return
    }
    guard let (place, bytes) = local(address) else { return }
    let isDeferred = tag.has("defer")
    tag["src"] = nil
    tag["defer"] = nil
    let later = place.hasSuffix(quizScript) ? laterScripts.flatMap { file($0) ?? [] } : []
    let script = withoutEndTags(bytes + later)
    scriptDigests.append(digest(script))
    var element: [UInt8] = []
    tag.append(to: &element)
    element += script
    element.append("</script>\n")
    if isDeferred { scripts += element } else { page += element }
  }

  /// A style sheet with the files it names inside it.
  private mutating func embedded(_ style: [UInt8], from place: String) -> [UInt8] {
    let opening = Array("url(".utf8)
    var result: [UInt8] = []
    var index = 0
    while index < style.count {
      guard style[index...].starts(with: opening),
        let end = style[index...].firstIndex(of: UInt8(ascii: ")"))
      else {
        result.append(style[index])
        index += 1
        continue
      }
      let quotes: Set<UInt8> = [UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: " ")]
      let address = String(
        decoding: style[index + 4..<end].filter { !quotes.contains($0) }, as: UTF8.self)
      result.append("url(\"\(dataAddress(address, from: place) ?? address)\")")
      index = end + 1
    }
    return result
  }

  /// A file of the site as a `data:` address; nil for an address that is none of the site's.
  private mutating func dataAddress(_ address: String, from place: String? = nil) -> String? {
    guard let (place, bytes) = local(address, from: place) else { return nil }
    var data: [UInt8] = []
    data.append("data:\(mediaType(of: place));base64,")
    data.append(base64: bytes)
    return String(decoding: data, as: UTF8.self)
  }

  /// A file that a relative address leads to.
  private mutating func local(_ address: String, from place: String? = nil) -> (String, [UInt8])? {
    guard let target = sitePath(of: address, from: place ?? path) else { return nil }
    guard let bytes = file(target) else {
      missing.append(target)
      return nil
    }
    return (target, bytes)
  }

  /// A link as it can stand in a file that is anywhere.
  private func absolute(_ address: String) -> String? {
    if address.hasPrefix("#") { return address }
    guard let target = sitePath(of: address, from: path) else { return address }
    guard !baseURL.isEmpty else { return nil }
    let rest = address.firstIndex { $0 == "#" || $0 == "?" }.map { address[$0...] } ?? ""
    return baseURL + percentEncodedPath(target) + rest
  }
}

/// A script that does not end the element it is put into.
private func withoutEndTags(_ script: [UInt8]) -> [UInt8] {
  let signs = [Array("</script".utf8), Array("<!--".utf8)]
  var result: [UInt8] = []
  result.reserveCapacity(script.count)
  for index in script.indices {
    result.append(script[index])
    guard script[index] == UInt8(ascii: "<") else { continue }
    for sign in signs
    where script[index...].prefix(sign.count).elementsEqual(sign, by: { $0 | 0x20 == $1 | 0x20 }) {
      result.append(UInt8(ascii: "\\"))
    }
  }
  return result
}

private func digest(_ bytes: [UInt8]) -> String { base64(sha256(bytes).bytes) }
