import ByteSearch
import Testing

struct SearchingTests {
  @Test(arguments: [
    ("", "a", nil), ("a", "", nil), ("abc", "abcd", nil), ("abc", "c", 2), ("aab", "ab", 1),
    ("x-y", "-y", 1), ("<<b>", "<b>", 1), ("aaaaaaaaaaaaaaaa</b", "</b>", nil),
    ("0123456789abcdef<!-- x -->", "-->", 23), ("ababab", "bab", 1),
  ])
  func `bytes are found where they first stand`(text: String, word: String, place: Int?) {
    let bytes = Array(text.utf8)
    #expect(bytes.firstPlace(of: Array(word.utf8)) == place)
    let slice = (Array("--".utf8) + bytes + Array("--".utf8))[2..<(2 + bytes.count)]
    #expect(slice.firstPlace(of: word) == place.map { $0 + 2 })
    #expect(slice.holds(word) == (place != nil))
  }

  @Test func `they are found as a look at each place finds them`() {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<2000 {
      let bytes = (0..<Int.random(in: 0..<40, using: &random)).map { _ in
        UInt8.random(in: 0x2C...0x2F)
      }
      let word = (0..<Int.random(in: 1..<4, using: &random)).map { _ in
        UInt8.random(in: 0x2C...0x2F)
      }
      let all = bytes.indices.filter { bytes[$0...].starts(with: word) }
      #expect(bytes.places(of: word) == all, "\(word) in \(bytes)")
      #expect(bytes.firstPlace(of: word, from: 3) == all.first { $0 >= 3 }, "\(word) in \(bytes)")
    }
  }
}
