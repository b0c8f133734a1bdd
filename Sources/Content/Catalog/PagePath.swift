internal import Bytes

/// The page that a content file becomes, without `.html`: each part of its path as a slug.
///
/// `Geography/Old Maps.md` is `geography/old-maps`; `Geography/index.md` is `geography/index`. A
/// part that has no letter or digit of its own gives an empty part, which is reported when the
/// pages are put together.
package func pageName(ofSource path: String) -> String {
  if isPlainPagePath(path) { return String(path.dropLast(3)) }
  return withoutPageSuffix(path).splitAtSlashes(keepingEmpty: true)
    .map { $0 == "_index" ? "index" : slug(String($0)) }.joined(separator: "/")
}

/// Whether a path is its own page path, as nearly all are, but for `.md`.
private func isPlainPagePath(_ path: String) -> Bool {
  guard path.hasSuffix(".md") else { return false }
  var previous = UInt8(ascii: "/")
  var partLength = 0
  for byte in path.utf8.dropLast(3) {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      partLength += 1
      if partLength > 64 { return false }
    case UInt8(ascii: "-"), UInt8(ascii: "/"):
      if previous == UInt8(ascii: "-") || previous == UInt8(ascii: "/") { return false }
      partLength = byte == UInt8(ascii: "/") ? 0 : partLength + 1
    default:
      return false
    }
    previous = byte
  }
  return previous != UInt8(ascii: "-") && previous != UInt8(ascii: "/")
}

/// Whether a file is Markdown, by its name.
package func isMarkdown(_ path: String) -> Bool {
  suffix(of: path, among: markdownSuffixes) != nil
}

/// Whether a file becomes a page: it is Markdown, or a quiz of another format that its name tells.
package func isPageSource(_ path: String) -> Bool {
  suffix(of: path, among: pageSuffixes) != nil
}

/// Whether a file is probably meant as a page, but has an ending that makes none.
func isAlmostPageSource(_ path: String) -> Bool {
  let plain = withoutSuffix(path, of: [".txt", ".", " "])
  let isHidden = plain.utf8.count < path.utf8.count && isPageSource(plain)
  let suffixes = [".mdown", ".mkd", ".mkdn", ".mdwn", ".mdx", ".qmd", ".rmd"]
  return isHidden || withoutSuffix(path, of: suffixes).utf8.count < path.utf8.count
    || hasNoEnding(path)
}

/// Whether a name has no ending and is none of those that hosts, people and programs look for, such
/// as `CNAME`, `LICENSE`, `_headers` and `id_rsa`.
private func hasNoEnding(_ path: String) -> Bool {
  let name = lastPart(of: path).utf8
  return !name.contains { "._".utf8.contains($0) }
    && name.contains { $0.isASCIILetter && $0 & 0x20 != 0 }
}

/// Whether programs leave such a file behind in folders, and nobody means to publish it: thumbnails
/// of file managers, locks of office programs, packages of scripts.
package func isLeftover(_ path: String) -> Bool {
  // Nearly all files are told by a look at their letters.
  let last = (path.utf8.last ?? 0) | 0x20
  if last != UInt8(ascii: "b"), last != UInt8(ascii: "i"),
    !path.utf8.contains(where: { $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "~") })
  {
    return false
  }
  var parts = path.splitAtSlashes()
  let name = parts.popLast()?.lowercased() ?? ""
  return name.hasPrefix("~$") || ["thumbs.db", "ehthumbs.db", "desktop.ini"].contains(name)
    || parts.contains { $0 == "node_modules" || $0 == "__MACOSX" }
}

private let markdownSuffixes = [".md", ".markdown"]
private let pageSuffixes = markdownSuffixes + [".gift", ".aiken"]

/// A path without the suffix of a file that becomes a page.
package func withoutPageSuffix(_ path: String) -> String {
  withoutSuffix(path, of: pageSuffixes)
}

private func withoutSuffix(_ path: String, of suffixes: [String]) -> String {
  suffix(of: path, among: suffixes).map { String(path.dropLast($0.count)) } ?? path
}

/// The first of the suffixes with which a path ends that has more before it.
private func suffix(of path: String, among suffixes: [String]) -> String? {
  suffixes.first { suffix in
    let count = suffix.utf8.count
    guard path.utf8.count > count else { return false }
    let start = path.utf8.index(path.utf8.endIndex, offsetBy: -count)
    return path.utf8[start...].elementsEqual(suffix.utf8) { $0 | 0x20 == $1 | 0x20 }
  }
}

/// The folder of a path, without a slash at its end; empty for a path without folders.
package func folder(of path: String) -> String {
  path.lastSlash.map { String(path[..<$0]) } ?? ""
}

/// What comes after the last slash of a path.
package func lastPart(of path: String) -> String {
  path.lastSlash.map { String(path[path.utf8.index(after: $0)...]) } ?? path
}

/// The page of a section.
package func sectionPath(_ path: String) -> String {
  path.isEmpty ? TopPage.home.path : path + "/index.html"
}

/// In how many folders a path stands.
func depth(of path: String) -> Int {
  path.utf8.count { $0 == UInt8(ascii: "/") }
}

/// Whether no part of a path is empty.
func hasAllParts(_ path: String) -> Bool {
  var previous = UInt8(ascii: "/")
  for byte in path.utf8 {
    if byte == UInt8(ascii: "/"), previous == byte { return false }
    previous = byte
  }
  return previous != UInt8(ascii: "/")
}

/// A path with `.` and `..` worked out, from a folder on; nil if it leads out of the
/// top folder.
package func resolvedPath(_ path: String, from folder: String) -> String? {
  var parts = folder.splitAtSlashes()
  for part in path.splitAtSlashes() where part != "." {
    if part == ".." {
      if parts.popLast() == nil { return nil }
    } else {
      parts.append(part)
    }
  }
  return parts.joined(separator: "/")
}

/// What a link names; that of a folder ends with a slash, but for the content folder itself.
func linkedPath(_ path: String, from folder: String) -> String? {
  guard let target = resolvedPath(path, from: folder) else { return nil }
  let isFolder = ["", ".", ".."].contains(lastPart(of: path))
  return isFolder && !target.isEmpty ? target + "/" : target
}

/// The path in the site of what a link names.
func sitePath(ofTarget target: String) -> String {
  if target.isEmpty || target.hasSuffix("/") {
    return pageName(ofSource: target + "index.md") + ".html"
  }
  return isPageSource(target) ? pageName(ofSource: target) + ".html" : target
}

/// The way from one page to another file of the site, both named from its top.
func relativePath(from page: String, to target: String) -> String {
  var from = page.splitAtSlashes().dropLast()
  var to = target.splitAtSlashes()[...]
  while let first = from.first, to.count > 1, first == to.first {
    from.removeFirst()
    to.removeFirst()
  }
  return (from.map { _ in ".." } + to.map(String.init)).joined(separator: "/")
}
