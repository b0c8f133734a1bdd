/// The texts of ASCII letters, digits, hyphens and dots that stand in quotes in scripts.
func quotedWords(in scripts: some Sequence<[UInt8]>) -> Set<String> {
  var words: Set<String> = []
  for script in scripts {
    var start: Int?
    for (place, byte) in script.enumerated() {
      switch byte {
      case UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "`"):
        if let start, start < place {
          words.insert(String(decoding: script[start..<place], as: UTF8.self))
        }
        start = place + 1
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: "-"), UInt8(ascii: "."):
        continue
      default: start = nil
      }
    }
  }
  return words
}
