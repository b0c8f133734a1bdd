import Bytes
import Content
import Testing

@testable import Site

struct ImageSizesTests {
  @Test func `a page has the sizes of the images that it shows`() {
    let sizes = ImageSizes([
      "a/img/x y.png": ImageSize(width: 3, height: 2), "top.svg": ImageSize(width: 9, height: 9),
    ])
    var page = Array(
      #"<p><img src="img/x%20y.png" alt=""><img src="../top.svg"><img src="../../top.svg"><img src="https://x.y/top.svg"></p>"#
        .utf8)
    #expect(sizes.apply(to: &page, at: "a/q.html"))
    #expect(
      String(decoding: page, as: UTF8.self)
        == #"<p><img src="img/x%20y.png" width="3" height="2" alt=""><img src="../top.svg" width="9" height="9"><img src="../../top.svg"><img src="https://x.y/top.svg"></p>"#
    )
    var plain = Array("<p>no image <b>here".utf8)
    #expect(!sizes.apply(to: &plain, at: "a/q.html"))
    #expect(plain == Array("<p>no image <b>here".utf8))
  }

  @Test(arguments: ["<img src=\"", "<source src=\""])
  func `a picture or sound is found wherever it stands in a page`(element: String) {
    let sizes = ImageSizes()
    for count in 0..<40 {
      for rest in ["", "a.png\" alt=\"\">" + String(repeating: "<em>", count: 9)] {
        let text = String(repeating: "<main>", count: 7).prefix(count) + element + rest
        var page = Array(text.utf8)
        #expect(sizes.apply(to: &page, at: "q.html"))
        // Not without its last byte.
        page = Array(text.utf8.prefix(count + element.utf8.count - 1))
        #expect(!sizes.apply(to: &page, at: "q.html"))
        #expect(page.count == count + element.utf8.count - 1)
      }
    }
  }

  @Test func `a page holds the captions of its sounds as long as they are short`() {
    let sizes = ImageSizes(captions: [
      "a/s.vtt": Array("WEBVTT".utf8), "a/long.vtt": [],
      "half.VTT": [UInt8](repeating: 65, count: mostCaptions / 2 + 1),
    ])
    func shown(_ addresses: String...) -> [String] {
      var page = addresses.flatMap { Array("<audio><source src=\"\($0)\"></audio>".utf8) }
      #expect(sizes.apply(to: &page, at: "a/q.html"))
      let parts = String(decoding: page, as: UTF8.self).split(separator: "</audio>")
      return parts.map { String($0.split(separator: "src=").last ?? "") }
    }
    let data = "\"data:text/vtt;base64,"
    let all = shown("s.mp3?x", "long.mp3", "none.mp3")
    #expect(all == [data + "V0VCVlRU\">", "\"long.vtt\">", "\"none.mp3\">"])
    let halves = shown("../half.mp3", "../half.mp3")
    #expect(halves[0].hasPrefix(data) && halves[1] == "\"../half.VTT\">")
  }
}
