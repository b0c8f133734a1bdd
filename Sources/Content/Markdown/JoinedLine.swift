internal import Bytes

/// A line right below a short choice, of which it is a part in Markdown.
struct JoinedLine {
  let bytes: [UInt8]
  let line: Range<Int>
  let choice: Range<Int>

  /// Whether the line may be meant to stand alone, as what explains the answer does in files of
  /// other programs: a sentence, below a choice that does not go on.
  var mayStandAlone: Bool {
    var place = line.lowerBound
    guard let first = Unicode.Scalar(decodeScalar(bytes, at: &place)),
      first.properties.isAlphabetic && !first.properties.isLowercase, !choiceGoesOn
    else { return false }
    let text = bytes[line]
    let words = text.split { $0 == UInt8(ascii: " ") }
    return words.count > 4
      || words.count > 1 && ".!?".utf8.contains(text.last { $0 > 0x20 } ?? 0)
      || ["。", "！", "？", "؟", "।"].contains { text.suffix($0.utf8.count).elementsEqual($0.utf8) }
  }

  /// Whether the choice ends within something, or with a sign behind which more follows.
  private var choiceGoesOn: Bool {
    let text = bytes[choice]
    guard let last = text.last, !",-:;\\(".utf8.contains(last) else { return true }
    if ["  ", "<br>", "<br/>", "<br />"].contains(where: {
      text.suffix($0.utf8.count).elementsEqual($0.utf8)
    }) {
      return true
    }
    func count(_ sign: Unicode.Scalar) -> Int { text.count { $0 == UInt8(ascii: sign) } }
    return ["`", "*", "$"].contains { count($0) % 2 == 1 }
      || [("[", "]"), ("<", ">"), ("(", ")")].contains { count($0) > count($1) }
  }
}
