/// A program as the text in which a script of the site carries it, in UTF-8.
///
/// Its first 256 characters are those of the bytes 0 to 255, in this order; each later one stands
/// for the next byte of the program. The most frequent bytes have the printable characters of
/// ASCII, without `"`, `\` and `<`, so the text can stand between quotation marks, in a page's own
/// script as well; any other byte is U+0100 plus its value. Compressed, this takes 4 % more than
/// the bytes, where hexadecimal digits take 9 to 16 % and base64, which puts the same bytes in ever
/// other letters, 22 to 34 %.
func scriptText(of program: [UInt8]) -> [UInt8] {
  var counts = Array(repeating: 0, count: 256)
  for byte in program { counts[Int(byte)] += 1 }
  let mostFrequent = (0..<256).sorted { (counts[$1], $0) < (counts[$0], $1) }
  let plain = (UInt8(ascii: " ")...UInt8(ascii: "~")).filter { !#""\<"#.utf8.contains($0) }
  // U+0100 to U+01FF, in UTF-8.
  var characters: [[UInt8]] = (0...255).map { [0xC4 + $0 >> 6, 0x80 | $0 & 0x3F] }
  for (byte, character) in zip(mostFrequent, plain) { characters[byte] = [character] }
  var text: [UInt8] = []
  text.reserveCapacity(program.count * 9 / 8)
  for character in characters { text.append(contentsOf: character) }
  for byte in program { text.append(contentsOf: characters[Int(byte)]) }
  return text
}
