import Assets
import Testing

struct DamagedPictureTests {
  private static let png: [UInt8] =
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + [0, 0, 0, 13] + "IHDR".utf8
  private static let endOfPNG = [0, 0, 0, 0] + Array("IEND".utf8) + [0xAE, 0x42, 0x60, 0x82]
  /// With a thumbnail that has an end of its own.
  private static let jpeg: [UInt8] =
    [0xFF, 0xD8, 0xFF, 0xE1, 0, 6, 1, 2, 0xFF, 0xD9, 0xFF, 0xFF, 0xDA, 0, 2, 1, 2]
  private static let webP = Array("RIFF".utf8) + [8, 0, 0, 0] + Array("WEBPVP8 ".utf8)

  /// As it is found where `start` holds the whole file, and where it does not.
  private func damage(_ path: String, _ bytes: [UInt8]) -> String? {
    func damage(knowing count: Int) -> String? {
      Assets.damage(ofPicture: path, start: Array(bytes.prefix(count)), size: bytes.count) {
        Array(bytes[$0])
      }
    }
    let found = damage(knowing: bytes.count)
    #expect(damage(knowing: 12) == found)
    return found
  }

  @Test(arguments: [
    png + endOfPNG, png + endOfPNG + [1, 2, 3], jpeg + [0xFF, 0xD9], jpeg + [0xFF, 0xD9, 7, 7],
    webP, webP + [0], Array("GIF89a".utf8), Array("\0\0\0 ftypavif".utf8), Array("BM".utf8),
    Array("\0\0\u{1}\0".utf8),
  ])
  func `a picture is all right under the ending of any picture`(bytes: [UInt8]) {
    for path in ["a.png", "b.JPG", "c/d.jpeg", "e.gif", "f.webp", "g.avif"] {
      #expect(damage(path, bytes) == nil)
    }
  }

  @Test(arguments: [
    png, png + endOfPNG.dropLast(), jpeg, jpeg + [0xFF], [0xFF, 0xD8],
    Array(webP.dropLast()), Array(webP.prefix(12)),
  ])
  func `one without its end is cut off`(bytes: [UInt8]) {
    #expect(damage("a.png", bytes)?.contains("cut off") == true)
    #expect(damage("a.bin", bytes) == nil)
  }

  @Test(arguments: [
    "x", "Not found", "\0\0\0 ftypheic", "II*\0", "%PDF-1.4", "RIFF\0\0\0\0WAVE", "\0\0\0",
    "ftypavif",
  ])
  func `what no browser shows is no picture`(text: String) {
    #expect(damage("a.jpeg", Array(text.utf8))?.contains("no such file") == true)
    #expect(damage("a.txt", Array(text.utf8)) == nil)
  }

  @Test func `an empty file is told as that`() {
    #expect(damage("a.avif", [])?.contains("empty") == true)
    #expect(damage("a.svg", []) == nil)
  }
}
