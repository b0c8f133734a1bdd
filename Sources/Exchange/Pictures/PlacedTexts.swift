internal import Content

/// What stands at places of a picture, in words that a list can show too.
struct PlacedTexts {
  /// One line of Markdown each, no two the same; numbers where the file has no words.
  private(set) var texts: [String] = []
  /// The places; all nil where they cannot be shown.
  private(set) var places: [PicturePlace?] = []
  private(set) var losses: [(matter: Loss.Matter, message: String)] = []

  /// Nil where neither words nor places tell the answers apart.
  ///
  /// `isAlone` says whether no other picture stands above them. Words that are what belongs to
  /// their place, of `rights`, would tell it and are not used.
  init?(_ answers: [(text: String, place: PicturePlace?)], rights: [String] = [], isAlone: Bool) {
    let known = answers.compactMap(\.place)
    let areUsable = isAlone && known.count == answers.count && areApart(known)
    places = areUsable ? known : answers.map { _ in nil }
    var isNumbered = false
    var seen: Set<String> = []
    for (index, answer) in answers.enumerated() {
      var text = answer.text
      if rights.indices.contains(index), rights[index].lowercased() == text.lowercased() {
        text = ""
      }
      if text.isEmpty || seen.contains(text) {
        isNumbered = true
        text = [text, "\(index + 1)"].filter { !$0.isEmpty }.joined(separator: " ")
        while seen.contains(text) { text += "." }
      }
      seen.insert(text)
      texts.append(text)
    }
    if isNumbered, !areUsable { return nil }
    if isNumbered {
      losses.append(
        (.places, "places without words of their own are numbered; write what is there"))
    }
    if !areUsable {
      losses.append((.places, "the places of its answers on the picture cannot be shown"))
    }
  }
}

/// Whether no two places are one; of very many only some are compared, as a page has no room for
/// them.
func areApart(_ places: [PicturePlace]) -> Bool {
  for (index, place) in places.enumerated()
  where places[..<index].prefix(100).contains(where: { $0.isBeside(place) }) {
    return false
  }
  return true
}

/// Why answers on a picture make no question.
let unplaceable = "answers on a picture that neither words nor places tell apart"

/// Whether a text of Markdown shows a picture.
func showsPicture(_ markdown: String) -> Bool { markdown.contains("![") }
