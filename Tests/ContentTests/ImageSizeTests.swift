import Content
import Testing

struct ImageSizeTests {
  struct Example: CustomTestStringConvertible {
    var testDescription: String
    var file: [UInt8]
    var size: ImageSize?

    init(_ name: String, _ file: [UInt8], _ width: Int? = nil, _ height: Int? = nil) {
      testDescription = name
      self.file = file
      if let width, let height { size = ImageSize(width: width, height: height) }
    }

    init(_ svg: String, _ width: Int? = nil, _ height: Int? = nil) {
      self.init(svg, Array(svg.utf8), width, height)
    }
  }

  private static let png: [UInt8] =
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
    + [0, 0, 1, 64, 0, 0, 0, 200]
  private static let jpeg: [UInt8] =
    [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 0, 0, 0xFF, 0xC0, 0, 17, 8, 0, 200, 1, 64, 3, 0, 0, 0]
  private static let exif: [UInt8] =
    [0xFF, 0xD8, 0xFF, 0xE1, 0, 8] + Array("Exif".utf8) + [0, 0] + jpeg.dropFirst(2)
  private static func webP(_ kind: String, _ rest: [UInt8]) -> [UInt8] {
    Array("RIFF....WEBP\(kind)....".utf8) + rest
  }

  static let examples = [
    Example("PNG", png, 320, 200),
    Example("GIF", Array("GIF89a".utf8) + [0x40, 1, 200, 0], 320, 200),
    Example("JPEG", jpeg, 320, 200),
    Example("a JPEG that may be turned", exif),
    Example("WebP", webP("VP8 ", [0, 0, 0, 0x9D, 0x01, 0x2A, 0x40, 1, 200, 0]), 320, 200),
    Example(
      "WebP without loss", webP("VP8L", [0x2F, 0x3F, 0xC1, 0x31, 0] + [0, 0, 0, 0, 0]), 320, 200),
    Example("WebP with more", webP("VP8X", [0, 0, 0, 0, 0x3F, 1, 0, 199, 0, 0]), 320, 200),
    Example("<svg width=\"320\" height=\"200px\" viewBox=\"0 0 1 1\">", 320, 200),
    Example("<?xml version='1.0'?>\n<svg\n  width='319.6' height='200'>", 320, 200),
    Example("<svg viewBox=\"0 0 24 12\">", 2000, 1000),
    Example("<svg width=\"100%\" height=\"100%\" viewBox=\"0,0,24,12\">", 2000, 1000),
    Example("<svg viewBox=\"0 0 0 12\">"),
    Example("<svg viewBox=\"0 0 1e-300 12\">"),
    Example("<svg width=\"nan\" height=\"inf\">"),
    Example("<svg stroke-width=\"3\" height=\"3\">"),
    Example("<svg"),
    Example(""),
  ]

  @Test func `a drawing with only a view box has no size in pixels`() {
    #expect(ImageSize.inPixels(Array("<svg viewBox='0 0 24 12'>".utf8)) == nil)
    let sized = ImageSize.inPixels(Array("<svg width='24' height='12'>".utf8))
    #expect(sized == ImageSize(width: 24, height: 12))
  }

  @Test(arguments: examples)
  func `an image says in its first bytes how large it is`(_ example: Example) {
    #expect(ImageSize(of: example.file) == example.size)
    for end in 0..<example.file.count { _ = ImageSize(of: Array(example.file[..<end])) }
  }
}
