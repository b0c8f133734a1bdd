#if !hasFeature(Embedded)
  /// How large an image is, in pixels, as the first bytes of its file say.
  ///
  /// A page gives its images their room with it, so that nothing moves when they arrive.
  package struct ImageSize: Hashable, Sendable {
    package var width: Int
    package var height: Int

    package init(width: Int, height: Int) {
      self.width = width
      self.height = height
    }

    /// How much of a file is looked at.
    package static let mostBytes = 1 << 18

    /// Reads PNG, GIF, JPEG, WebP and SVG; nil for anything else, and for sizes that no screen has.
    package init?(of file: [UInt8]) {
      guard let size = Self.inPixels(file) ?? Self.ofViewBox(file) else { return nil }
      self = size
    }

    /// The size that a file gives in pixels, which a drawing with only a `viewBox` does not.
    package static func inPixels(_ file: [UInt8]) -> ImageSize? {
      guard
        let size = ofPNG(file) ?? ofGIF(file) ?? ofJPEG(file) ?? ofWebP(file) ?? ofSVG(file),
        (1...100_000).contains(size.width), (1...100_000).contains(size.height)
      else { return nil }
      return size
    }

    private static func ofPNG(_ file: [UInt8]) -> ImageSize? {
      guard file.count >= 24, file.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
      else { return nil }
      return ImageSize(width: big(file[16..<20]), height: big(file[20..<24]))
    }

    private static func ofGIF(_ file: [UInt8]) -> ImageSize? {
      guard file.count >= 10, file.starts(with: "GIF8".utf8) else { return nil }
      return ImageSize(width: little(file[6..<8]), height: little(file[8..<10]))
    }

    /// The first frame header; a picture that is turned by its EXIF data is left alone.
    private static func ofJPEG(_ file: [UInt8]) -> ImageSize? {
      guard file.starts(with: [0xFF, 0xD8]) else { return nil }
      var place = 2
      while place + 9 < file.count, file[place] == 0xFF {
        let marker = file[place + 1]
        if marker == 0xFF {
          place += 1
          continue
        }
        if marker == 0xE1, file[(place + 4)...].starts(with: "Exif".utf8) { return nil }
        if (0xC0...0xCF).contains(marker), ![0xC4, 0xC8, 0xCC].contains(marker) {
          return ImageSize(
            width: big(file[place + 7..<place + 9]), height: big(file[place + 5..<place + 7]))
        }
        place += 2 + big(file[place + 2..<place + 4])
      }
      return nil
    }

    private static func ofWebP(_ file: [UInt8]) -> ImageSize? {
      guard file.count >= 30, file.starts(with: "RIFF".utf8),
        file[8..<12].elementsEqual("WEBP".utf8)
      else { return nil }
      switch String(decoding: file[12..<16], as: UTF8.self) {
      case "VP8 ":
        return ImageSize(
          width: little(file[26..<28]) & 0x3FFF, height: little(file[28..<30]) & 0x3FFF)
      case "VP8L":
        let bits = little(file[21..<25])
        return ImageSize(width: (bits & 0x3FFF) + 1, height: (bits >> 14 & 0x3FFF) + 1)
      case "VP8X":
        return ImageSize(width: little(file[24..<27]) + 1, height: little(file[27..<30]) + 1)
      default: return nil
      }
    }

    private static func ofSVG(_ file: [UInt8]) -> ImageSize? {
      guard let tag = drawingTag(file), let width = attribute("width", of: tag).flatMap(pixels),
        let height = attribute("height", of: tag).flatMap(pixels)
      else { return nil }
      return ImageSize(width: width, height: height)
    }

    /// A drawing that has only a `viewBox` is as wide as there is room.
    private static func ofViewBox(_ file: [UInt8]) -> ImageSize? {
      let box = drawingTag(file).flatMap { attribute("viewBox", of: $0) }?
        .split { $0 == " " || $0 == "," }.map { Double($0) }
      guard let box, box.count == 4, let width = box[2], let height = box[3], width > 0,
        height > 0, height / width < 50
      else { return nil }
      let size = ImageSize(width: 2000, height: Int((height / width * 2000).rounded()))
      return size.height > 0 ? size : nil
    }

    /// The attributes of the first `svg` element.
    private static func drawingTag(_ file: [UInt8]) -> Substring? {
      let text = String(decoding: file.prefix(8192), as: UTF8.self)
      guard let start = text.firstRange(of: "<svg"),
        let end = text[start.upperBound...].firstIndex(of: ">")
      else { return nil }
      return text[start.upperBound..<end]
    }

    private static func attribute(_ name: String, of tag: Substring) -> Substring? {
      for quote in ["\"", "'"] {
        for blank in [" ", "\n", "\t"] {
          guard let found = tag.firstRange(of: "\(blank)\(name)=\(quote)"),
            let end = tag[found.upperBound...].firstRange(of: quote)
          else { continue }
          return tag[found.upperBound..<end.lowerBound]
        }
      }
      return nil
    }

    private static func pixels(_ text: Substring) -> Int? {
      let number = text.hasSuffix("px") ? text.dropLast(2) : text
      return Double(number).flatMap { $0 > 0 && $0 < 100_000 ? Int($0.rounded()) : nil }
    }

    private static func big(_ bytes: ArraySlice<UInt8>) -> Int {
      bytes.reduce(0) { $0 << 8 | Int($1) }
    }

    private static func little(_ bytes: ArraySlice<UInt8>) -> Int {
      bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
    }
  }
#endif
