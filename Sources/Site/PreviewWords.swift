/// What the preview says around the findings that it shows, by the names that its script uses.
package func previewWords(findings: Int, in words: Words) -> [String: String] {
  [
    "title": String(decoding: words.label("findings", findings), as: UTF8.self),
    "hide": words["preview.hide"],
    "error": words["preview.error"],
    "warning": words["preview.warning"],
  ]
}
