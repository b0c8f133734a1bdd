/// A player's page in `players/` from plain text, of which nothing is read as Markdown.
///
///     ---
///     name: Ada
///     photos:
///       - path: img/ada.webp
///         text: Ada
///     ---
///
///     I came for the biscuits.
///
/// `bio` has a paragraph a line; `picture` is a path beside the page.
package func playerPage(name: String, picture: String?, bio: String) -> [UInt8] {
  let name = yamlText(name)
  var page = "---\nname: \(name)\n"
  if let picture { page += "photos:\n  - path: \(picture)\n    text: \(name)\n" }
  page += "---\n"
  for line in bio.split(separator: "\n") {
    let paragraph = escapedMarkdown(String(line))
    if !paragraph.isEmpty { page += "\n" + paragraph + "\n" }
  }
  return Array(page.utf8)
}
