import Addresses
import Testing

struct MediaTypeTests {
  @Test(arguments: [
    ("index.html", "text/html; charset=utf-8"), ("img/A.PNG", "image/png"),
    ("a.b/font.woff2", "font/woff2"), ("a.png/readme", "application/octet-stream"),
    ("", "application/octet-stream"), ("a.", "application/octet-stream"),
  ])
  func `the end of a file's name says its type`(path: String, type: String) {
    #expect(mediaType(of: path) == type)
  }
}
