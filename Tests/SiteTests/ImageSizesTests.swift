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
}
