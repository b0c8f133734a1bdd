/// Line ends in the text of a question, which only code keeps.
extension GIFTEscape {
  /// The text of HTML as it was meant: line ends of the file are blanks, but not inside `<pre>`.
  static func showHTML(_ text: ArraySlice<UInt8>) -> String {
    var kept = Array(text)
    var isCode = false
    for index in kept.indices {
      if kept[index] == 0x0A, !isCode { kept[index] = 0x20 }
      guard kept[index] == UInt8(ascii: "<") else { continue }
      let tag = String(decoding: kept[index...].prefix(6), as: UTF8.self).lowercased()
      if tag.hasPrefix("</pre") {
        isCode = false
      } else if tag.hasPrefix("<pre>") || tag.hasPrefix("<pre ") {
        isCode = true
      }
    }
    return show(kept[...], keepsLines: true)
  }
}
