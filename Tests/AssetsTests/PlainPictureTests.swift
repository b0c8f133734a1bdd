internal import TestSupport
internal import Testing

@testable internal import Assets

struct PlainPictureTests {
  /// A PNG of one part a name; its checksums are for browsers to look at.
  private static func png(_ parts: (String, [UInt8])...) -> [UInt8] {
    var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    for (name, content) in parts {
      file += [0, 0, 0, UInt8(content.count)] + Array(name.utf8) + content + [0, 0, 0, 0]
    }
    return file
  }

  private static func webP(_ parts: (String, [UInt8])...) -> [UInt8] {
    var chunks: [UInt8] = []
    for (name, content) in parts {
      chunks += Array(name.utf8) + [UInt8(content.count), 0, 0, 0] + content
      if content.count % 2 == 1 { chunks.append(0) }
    }
    return Array("RIFF".utf8) + [UInt8(chunks.count + 4), 0, 0, 0] + Array("WEBP".utf8) + chunks
  }

  private static let header: [UInt8] = [0, 0, 0, 9, 0, 0, 0, 9, 8, 2, 0, 0, 0]
  private static let goodPNG = png(("IHDR", header), ("IDAT", [1, 2]), ("IEND", []))
  private static let jpegStart: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 0, 0]
  private static let jpegRest: [UInt8] =
    [0xFF, 0xC0, 0, 11, 8, 0, 9, 0, 9, 1, 1, 0x11, 0, 0xFF, 0xDA, 0, 2, 7, 0xFF, 0, 0xFF, 0xD0]
    + [8, 0xFF, 0xC4, 0, 3, 0, 0xFF, 0xDA, 0, 2, 9, 0xFF, 0xD9]
  private static let frame: [UInt8] = [0, 0, 0, 0x9D, 0x01, 0x2A, 9, 0, 9, 0]
  private static let lossless: [UInt8] = [0x2F, 8, 0, 2, 0, 0, 0, 0, 0, 0]
  private static let goodWebP = webP(("VP8 ", frame))
  private static let extended: [UInt8] = [0x10, 0, 0, 0, 8, 0, 0, 8, 0, 0]

  @Test(arguments: [
    (goodPNG, PlainPicture.Kind.png), (jpegStart + jpegRest, .jpeg), (goodWebP, .webP),
    (webP(("VP8X", extended), ("ALPH", [1]), ("VP8 ", frame)), .webP),
    (webP(("VP8L", lossless)), .webP),
  ])
  func `a picture is known by its bytes, with its size`(
    _ file: [UInt8], _ kind: PlainPicture.Kind
  ) throws {
    let picture = try PlainPicture(file)
    #expect((picture.kind, picture.size) == (kind, PlainPicture.Size(width: 9, height: 9)))
    for end in 0..<file.count {
      #expect(throws: PictureProblem.self) { try PlainPicture(Array(file[..<end])) }
    }
    #expect(throws: PictureProblem.self) { try PlainPicture(file + [0]) }
  }

  @Test(
    arguments: [
      (
        Array("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\"/>".utf8),
        .otherFormat
      ),
      (Array("GIF89a".utf8) + [9, 0, 9, 0, 0, 0], .otherFormat),
      (goodPNG + Array("<script>".utf8), .part("bytes behind its end")),
      (png(("IHDR", header), ("eXIf", [1]), ("IDAT", [1]), ("IEND", [])), .part("eXIf")),
      (png(("IHDR", header), ("acTL", [1]), ("IDAT", [1]), ("IEND", [])), .part("acTL")),
      (png(("IHDR", header), ("IHDR", header), ("IDAT", [1]), ("IEND", [])), .damaged),
      (png(("IHDR", header), ("IEND", [])), .damaged),
      (png(("IDAT", header), ("IEND", [])), .damaged),
      (jpegStart + [0xFF, 0xE1, 0, 4, 0, 0] + jpegRest, .part("segment E1")),
      (jpegStart + [0xFF, 0xFE, 0, 4, 0, 0] + jpegRest, .part("segment FE")),
      (jpegStart + [0xFF, 0xE0, 0, 1] + jpegRest, .damaged),
      (jpegStart + jpegRest.prefix(13) + jpegRest, .damaged),
      (webP(("VP8X", extended), ("EXIF", [1]), ("VP8 ", frame)), .part("EXIF")),
      (webP(("VP8X", extended), ("ANIM", [1]), ("VP8 ", frame)), .part("ANIM")),
      (webP(("VP8 ", frame), ("VP8 ", frame)), .damaged), (webP(("VP8X", extended)), .damaged),
      (webP(("VP8 ", frame), ("VP8X", extended)), .damaged), ([], .otherFormat),
    ] as [([UInt8], PictureProblem)])
  func `a file with more than a picture is refused`(_ file: [UInt8], _ problem: PictureProblem) {
    #expect(throws: problem) { try PlainPicture(file) }
  }

  @Test func `no change of a byte makes the reader crash`() {
    var random = SeededRandom(seed: 13)
    let good = [Self.goodPNG, Self.jpegStart + Self.jpegRest, Self.goodWebP]
    for _ in 0..<20_000 {
      var file = good[Int.random(in: good.indices, using: &random)]
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        file[Int.random(in: file.indices, using: &random)] = .random(in: 0...255, using: &random)
      }
      _ = try? PlainPicture(file)
    }
  }
}
