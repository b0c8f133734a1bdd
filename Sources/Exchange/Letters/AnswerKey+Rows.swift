internal import Content

extension AnswerKey {
  /// The numbers of several questions and a letter for each, `1-5 ABABA`, with what follows them.
  static func letterRow(atStartOf text: Substring)
    -> (numbers: ClosedRange<Int>, places: [Int], rest: Substring)?
  {
    var rest = text.drop { " \t,，;；、.。|".contains($0) }
    func number() -> Int? {
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      rest = rest.dropFirst(digits.count).drop { $0 == " " }
      return digits.count < 4 ? Int(digits) : nil
    }
    guard let first = number(), let dash = rest.first, "-–—~～至到".contains(dash) else { return nil }
    rest = rest.drop { "-–—~～至到 ".contains($0) }
    guard let last = number(), first < last, last - first < 50 else { return nil }
    rest = rest.drop { " \t:：.．、".contains($0) }
    var places: [Int] = []
    while places.count < last - first + 1 {
      rest = rest.drop { " ,，、".contains($0) }
      guard let scalar = rest.unicodeScalars.first, let letter = letterPlace(scalar),
        letter.isCapital
      else { return nil }
      places.append(letter.place)
      rest = Substring(rest.unicodeScalars.dropFirst())
    }
    return rest.first?.isLetter == true ? nil : (first...last, places, rest)
  }
}
