/// The name that a text gives a page or a question: lower-case ASCII letters and digits with single
/// hyphens between.
///
/// - Latin letters with marks are their plain letters: `ä` a, `é` e, `ñ` n, `ł` l; `æ` ae, `œ` oe,
///   `ß` ss, `þ` th.
/// - Apostrophes and marks that stand on their own go: `don't` is `dont`.
/// - Everything else is a hyphen, and none stands at an end.
///
/// Empty if nothing is left. At most `limit` bytes, cut after a whole word where there is one.
package func slug(_ text: String, limit: Int = 64) -> String {
  String(decoding: slugBytes(Array(text.utf8), limit: limit).bytes, as: UTF8.self)
}

/// The slug of UTF-8, and how many letters of the text it has no letter for.
func slugBytes(_ text: [UInt8], limit: Int = 64) -> (bytes: [UInt8], kept: Int, lost: Int) {
  var bytes: [UInt8] = []
  bytes.reserveCapacity(min(text.count, limit + 8))
  var kept = 0
  var lost = 0
  var owesHyphen = false
  func add(_ byte: UInt8) {
    if owesHyphen, !bytes.isEmpty { bytes.append(UInt8(ascii: "-")) }
    owesHyphen = false
    bytes.append(byte)
    kept += 1
  }
  var index = 0
  while index < text.count {
    let byte = text[index]
    if byte < 0x80 {
      index += 1
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): add(byte)
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): add(byte | 0x20)
      case UInt8(ascii: "'"): continue
      default: owesHyphen = true
      }
    } else {
      let scalar = decodeScalar(text, at: &index)
      if let letters = plainLetters[scalar] {
        for letter in letters.utf8 { add(letter) }
      } else if scalar == 0x2019 || (0x300...0x36F).contains(scalar) {
        continue
      } else {
        if isWordScalar(scalar) { lost += 1 }
        owesHyphen = true
      }
    }
  }
  return (cut(bytes, to: limit), kept, lost)
}

/// The first words of a slug; the first bytes of one whose first word is too long.
private func cut(_ slug: [UInt8], to limit: Int) -> [UInt8] {
  guard slug.count > limit else { return slug }
  var end = limit
  if slug[limit] != UInt8(ascii: "-"),
    let hyphen = slug[..<limit].lastIndex(of: UInt8(ascii: "-")), hyphen > limit / 2
  {
    end = hyphen
  }
  while end > 0, slug[end - 1] == UInt8(ascii: "-") { end -= 1 }
  return Array(slug[..<end])
}

/// The scalar that starts at an index of well-formed UTF-8; the index is moved past it.
func decodeScalar(_ text: [UInt8], at index: inout Int) -> UInt32 {
  let first = text[index]
  let count = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
  var scalar = UInt32(first) & (count == 1 ? 0x7F : 0xFF >> UInt32(count + 1))
  for offset in 1..<max(count, 1) where index + offset < text.count {
    scalar = scalar << 6 | UInt32(text[index + offset] & 0x3F)
  }
  index = min(index + count, text.count)
  return scalar
}

/// Whether a scalar outside ASCII belongs to a word: a letter, a mark on one, or a digit.
func isWordScalar(_ scalar: UInt32) -> Bool {
  guard let scalar = Unicode.Scalar(scalar) else { return false }
  switch scalar.properties.generalCategory {
  case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
    .nonspacingMark, .spacingMark, .decimalNumber, .letterNumber:
    return true
  default:
    return false
  }
}

/// Latin letters outside ASCII with the letters they are written with.
private let plainLetters: [UInt32: String] = {
  let groups = [
    ("a", "àáâãäåāăąǎȁȃạảấầẩẫậắằẳẵặÀÁÂÃÄÅĀĂĄǍȀȂẠẢẤẦẨẪẬẮẰẲẴẶª"), ("ae", "æǽÆǼ"),
    ("b", "ḃḅḂḄ"), ("c", "çćĉċčÇĆĈĊČ"), ("d", "ďđðḍḏĎĐÐḌḎ"),
    ("e", "èéêëēĕėęěȅȇẹẻẽếềểễệÈÉÊËĒĔĖĘĚȄȆẸẺẼẾỀỂỄỆ"), ("f", "ḟḞ"), ("g", "ĝğġģǧĜĞĠĢǦ"),
    ("h", "ĥħḥḫĤĦḤḪ"), ("i", "ìíîïĩīĭįıǐȉȋỉịÌÍÎÏĨĪĬĮİǏȈȊỈỊ"), ("ij", "ĳĲ"), ("j", "ĵĴ"),
    ("k", "ķǩḳĶǨḲĸ"), ("l", "ĺļľŀłḷĹĻĽĿŁḶ"), ("m", "ṁṃṀṂ"), ("n", "ñńņňŉŋṇÑŃŅŇŊṆ"),
    ("o", "òóôõöøōŏőơǒȍȏọỏốồổỗộớờởỡợÒÓÔÕÖØŌŎŐƠǑȌȎỌỎỐỒỔỖỘỚỜỞỠỢº"), ("oe", "œŒ"), ("p", "ṗṖ"),
    ("r", "ŕŗřȑȓṛŔŖŘȐȒṚ"), ("s", "śŝşšșſṣŚŜŞŠȘṢ"), ("ss", "ßẞ"), ("t", "ţťŧțṭŢŤŦȚṬ"),
    ("th", "þÞ"), ("u", "ùúûüũūŭůűųưǔȕȗụủứừửữựÙÚÛÜŨŪŬŮŰŲƯǓȔȖỤỦỨỪỬỮỰ"), ("v", "ṽṿṼṾ"),
    ("w", "ŵẁẃẅŴẀẂẄ"), ("x", "ẋẍẊẌ"), ("y", "ýÿŷȳỳỵỷỹÝŸŶȲỲỴỶỸ"), ("z", "źżžẓŹŻŽẒ"),
  ]
  var table: [UInt32: String] = [:]
  for (plain, letters) in groups {
    for scalar in letters.unicodeScalars { table[scalar.value] = plain }
  }
  return table
}()
