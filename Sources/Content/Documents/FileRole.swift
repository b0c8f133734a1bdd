/// What a content file is by its path alone.
enum FileRole {
  case section, player, contact, any

  init(of path: String) {
    let name = withoutPageSuffix(lastPart(of: path))
    if name == "index" || name == "_index" {
      self = .section
    } else if path.hasPrefix("players/") {
      self = .player
    } else {
      self = path == "contact.md" ? .contact : .any
    }
  }
}
