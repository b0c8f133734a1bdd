internal import Addresses
internal import Bytes

/// What is done with a file that is published beside the pages, unless the site trusts its authors.
///
/// A file that is opened by its own address has the rights of the site: scripts in it read what
/// players keep there. So what browsers run or show as a page is not copied, and drawings are
/// written again without scripts.
package enum AssetRule: Hashable, Sendable {
  case copied
  /// An SVG drawing.
  case cleaned
  case refused(ActiveKind)

  package enum ActiveKind: String, Hashable, Sendable {
    case page = "HTML"
    case xml = "XML"
    case script = "JavaScript"
    case packedDrawing = "a packed SVG drawing"
    case server = "a program for web servers"
    case flash = "Flash"
    case archive = "an archived web page"
    case hostRules = "a file of rules for web hosts"
  }

  /// By the file's name.
  ///
  /// Servers may go by any ending in a name: `a.html.gz` is sent as packed HTML, `a.html.xx` as
  /// HTML. So each counts, unless the last one says what the file is; that of a program counts
  /// always, as servers run `a.php.jpg`.
  package init(forFile path: String) {
    let name = path.splitAtSlashes().last ?? ""
    if hostRules.contains(name.lowercased()) {
      self = .refused(.hostRules)
      return
    }
    let endings = name.lowercased().split(separator: ".").dropFirst().map { ending in
      String(ending.drop { $0 == " " }.prefix { $0 != " " })
    }
    if endings.contains(where: { activeEndings[$0] == .server }) {
      self = .refused(.server)
      return
    }
    if let last = endings.last {
      if last == "svg" {
        self = .cleaned
        return
      }
      if passiveEndings.contains(last) {
        self = .copied
        return
      }
    }
    self = endings.lazy.compactMap { activeEndings[$0] }.first.map { .refused($0) } ?? .copied
  }
}

/// Names of files by which hosts send what they fetch elsewhere as a part of the site.
private let hostRules: Set<String> = [
  "_redirects", "_routes.json", "netlify.toml", "staticwebapp.config.json", "vercel.json",
  "web.config",
]

private let activeEndings: [String: AssetRule.ActiveKind] = {
  var kinds: [String: AssetRule.ActiveKind] = [:]
  func add(_ kind: AssetRule.ActiveKind, _ endings: String) {
    for ending in endings.split(separator: " ") { kinds[String(ending)] = kind }
  }
  add(.page, "html htm xhtml xht xhtm hta htc htt dhtml")
  add(
    .xml,
    "xml xsl xslt xsd rdf rss atom mml mathml xul xbl wsdl kml gpx tei dtd ent xspf opml owl vml xlf xliff"
  )
  add(.script, "js mjs cjs jsx es es6 ecma jse vbs vbe wsf")
  add(.packedDrawing, "svgz svg")
  add(
    .server,
    "shtml shtm stm php php3 php4 php5 php7 php8 phtml phar pht phps asp aspx ashx asmx cer jsp jspx cgi fcgi cfm"
  )
  add(.flash, "swf spl")
  add(.archive, "mht mhtml maff webarchive")
  return kinds
}()

/// Endings of files that browsers show, play or save, and never run.
private let passiveEndings: Set<String> = [
  "png", "jpg", "jpeg", "gif", "webp", "avif", "bmp", "ico", "tif", "tiff", "heic", "jxl",
  "mp3", "m4a", "ogg", "oga", "opus", "wav", "flac", "aac", "mid", "midi",
  "mp4", "m4v", "webm", "ogv", "mov", "mkv", "avi", "vtt", "srt",
  "woff", "woff2", "ttf", "otf",
  "txt", "csv", "tsv", "json", "jsonl", "css", "md", "tex", "bib", "ics", "yaml", "yml", "toml",
  "pdf", "epub", "odt", "ods", "odp", "odg", "doc", "docx", "xls", "xlsx", "ppt", "pptx", "rtf",
  "zip", "7z", "apkg", "wasm", "bin", "sqlite",
]

// MARK: What a file is by its bytes

/// How many of a file's first bytes tell what it is: as many as browsers look at.
package let tellingBytes = 1024

extension AssetRule {
  /// By the first bytes of a file that is copied by its name: what begins like a page is not
  /// copied, as some servers and browsers go by that.
  ///
  /// Text files are what their name says everywhere.
  package static func isDisguised(_ path: String, start: [UInt8]) -> Bool {
    if path.lowercased().hasSuffix(".txt") { return false }
    let text = asciiText(start.prefix(tellingBytes))
    if beginsLikeMarkup(text) { return true }
    // Where the ending says nothing, some look beyond the start.
    return !passiveEndings.contains(fileEnding(of: path)) && holdsMarkup(text)
  }
}

/// The bytes in lower case, without a byte order mark and without the zeros of UTF-16.
private func asciiText(_ start: ArraySlice<UInt8>) -> [UInt8] {
  var rest = start.withoutByteOrderMark
  if rest.starts(with: [0xFE, 0xFF]) || rest.starts(with: [0xFF, 0xFE]) {
    rest = rest.dropFirst(2)
  }
  return rest.lazy.filter { $0 != 0 }.map {
    $0.lowercasedASCII
  }
}

private func beginsLikeMarkup(_ text: [UInt8]) -> Bool {
  let rest = text.drop { $0 <= 0x20 }
  guard rest.first == UInt8(ascii: "<"), let second = rest.dropFirst().first else { return false }
  return second == UInt8(ascii: "!") || second == UInt8(ascii: "?") || second == UInt8(ascii: "/")
    || UInt8(ascii: "a")...UInt8(ascii: "z") ~= second
}

private let tellingTags: [[UInt8]] = [
  "!doctype", "?xml", "html", "head", "body", "script", "svg", "title", "iframe", "frameset",
  "object",
  "embed", "img", "style", "meta", "link", "base", "form",
].map { Array($0.utf8) }

private func holdsMarkup(_ text: [UInt8]) -> Bool {
  var rest = text[...]
  while let place = rest.firstIndex(of: UInt8(ascii: "<")) {
    rest = rest[(place + 1)...]
    for tag in tellingTags where rest.starts(with: tag) {
      let after = rest.dropFirst(tag.count).first ?? 0
      if !(UInt8(ascii: "a")...UInt8(ascii: "z") ~= after || after == UInt8(ascii: ".")) {
        return true
      }
    }
  }
  return false
}
