internal import Bytes
internal import Content

/// The ways in which a text may name several: `Sea; Sand`, `Sea, Sand and Lake`.
func listedTexts(_ text: String) -> [[String]] {
  var lists: [[String]] = []
  for sign in ["|", ";", "\n", ",", "，", "、", "&"] where text.contains(sign) {
    var parts = text.split(separator: sign).map(\.trimmed).filter { !$0.isEmpty }
    if parts.count > 1 { lists.append(parts) }
    guard let last = parts.popLast(), let (before, word, after) = joint(in: last) else { continue }
    // `Sea, Sand, and Lake`
    parts += (before.isEmpty ? [] : [before]) + [after]
    if parts.count > 1, StatedAnswer.joinsAll(word) { lists.append(parts) }
  }
  if let (before, word, after) = joint(in: text), !before.isEmpty, StatedAnswer.joinsAll(word) {
    lists.append([before, after])
  }
  return lists
}

/// The first word in a text that joins two others, as "and" and "or" do, with what stands around.
private func joint(in text: String) -> (before: String, word: String, after: String)? {
  let words = text.split(separator: " ")
  guard let place = words.indices.dropLast().first(where: { StatedAnswer.joins(String(words[$0])) })
  else { return nil }
  return (
    words[..<place].joined(separator: " "), String(words[place]),
    words[(place + 1)...].joined(separator: " ")
  )
}

/// Whether a text to be typed may be several: `Sea; Sand`, `colour/color`, `Danube | Donau`,
/// `red, blue, yellow`, `blue or azure`.
func mayBeSeveral(_ answer: String) -> Bool {
  if answer.split(separator: ";").count > 1 { return true }
  func isShort(_ part: some StringProtocol) -> Bool {
    (1...2).contains(part.split(separator: " ").count)
      && !part.contains { !$0.isLetter && !" -'".contains($0) }
  }
  // A place has a comma, too, and a sentence longer parts.
  let listed = answer.split(separator: ",", omittingEmptySubsequences: false)
  if listed.count > 2, listed.allSatisfy({ isShort($0) }) { return true }
  if let (before, word, after) = joint(in: answer), !StatedAnswer.joinsAll(word),
    isShort(before), isShort(after)
  {
    return true
  }
  // `km / h` is one.
  for sign in [" / ", " | "] {
    let parts = answer.split(separator: sign)
    if parts.count > 1, parts.allSatisfy({ $0.count(where: \.isLetter) > 2 }) { return true }
  }
  let parts = answer.splitAtSlashes()
  return parts.count > 1 && parts.allSatisfy { $0.count > 2 && $0.allSatisfy(\.isLetter) }
}
