internal import Addresses
internal import Bytes

/// A picture from somebody unknown: a PNG, JPEG or WebP file that holds one picture and nothing
/// else, so no place where it was taken, no second file behind it, and nothing that moves.
package struct PlainPicture: Hashable, Sendable {
  /// With the ending of its files.
  package enum Kind: String, Hashable, Sendable {
    case png
    case jpeg = "jpg"
    case webP = "webp"
  }

  package struct Size: Hashable, Sendable {
    package var width: Int
    package var height: Int
  }

  package let kind: Kind
  package let size: Size
  package let bytes: [UInt8]

  package init(_ bytes: [UInt8]) throws(PictureProblem) {
    switch pictureFormat(of: bytes) {
    case .png: (kind, size) = (.png, try sizeOfPNG(bytes))
    case .jpeg: (kind, size) = (.jpeg, try sizeOfJPEG(bytes))
    case .webp: (kind, size) = (.webP, try sizeOfWebP(bytes))
    case .gif, .avif, nil: throw .otherFormat
    }
    guard size.width > 0, size.height > 0 else { throw .damaged }
    self.bytes = bytes
  }
}

package enum PictureProblem: Error, Hashable, Sendable {
  case otherFormat
  /// It is cut off, or its parts are not where they have to be.
  case damaged
  /// A part that is no picture: metadata, an animation, what stands behind the end.
  case part(String)
}

extension PictureProblem {
  /// The problem in the words of a finding.
  package var message: String {
    switch self {
    case .otherFormat: "the picture is no PNG, JPEG or WebP"
    case .damaged: "the picture is damaged"
    case .part(let name): "the picture's file holds more than the picture: \(name)"
    }
  }
}

private let behindTheEnd = PictureProblem.part("bytes behind its end")

/// The chunks of a still picture, without texts, times and cameras.
private let chunksOfPNG: Set<String> = [
  "IHDR", "PLTE", "tRNS", "sRGB", "gAMA", "cHRM", "sBIT", "IDAT", "IEND",
]

private func sizeOfPNG(_ bytes: [UInt8]) throws(PictureProblem) -> PlainPicture.Size {
  var place = 8
  var isFirst = true
  var hasData = false
  while true {
    guard bytes.count - place >= 12 else { throw .damaged }
    let length = bigNumber(bytes[place..<place + 4])
    let name = partName(bytes[place + 4..<place + 8])
    guard length <= bytes.count - place - 12, (name == "IHDR") == isFirst, !isFirst || length == 13
    else { throw .damaged }
    guard chunksOfPNG.contains(name) else { throw .part(name) }
    place += 12 + length
    isFirst = false
    if name == "IDAT" { hasData = true }
    if name == "IEND" { break }
  }
  guard hasData else { throw .damaged }
  guard place == bytes.count else { throw behindTheEnd }
  return PlainPicture.Size(width: bigNumber(bytes[16..<20]), height: bigNumber(bytes[20..<24]))
}

/// Tables, frames and scans, and the two application segments that say how colours are stored.
private let segmentsOfJPEG: Set<UInt8> = [
  0xC0, 0xC1, 0xC2, 0xC4, 0xDA, 0xDB, 0xDD, 0xE0, 0xEE,
]

private func sizeOfJPEG(_ bytes: [UInt8]) throws(PictureProblem) -> PlainPicture.Size {
  var place = 2
  var size: PlainPicture.Size?
  var hasScan = false
  while true {
    guard bytes.count - place >= 2, bytes[place] == 0xFF else { throw .damaged }
    let marker = bytes[place + 1]
    if marker == 0xD9 { break }
    guard segmentsOfJPEG.contains(marker) else {
      throw .part("segment \(String(marker, radix: 16, uppercase: true))")
    }
    guard bytes.count - place >= 4 else { throw .damaged }
    let length = bigNumber(bytes[place + 2..<place + 4])
    guard length >= 2, length <= bytes.count - place - 2 else { throw .damaged }
    if (0xC0...0xC2).contains(marker) {
      guard size == nil, length >= 8 else { throw .damaged }
      size = PlainPicture.Size(
        width: bigNumber(bytes[place + 7..<place + 9]),
        height: bigNumber(bytes[place + 5..<place + 7]))
    }
    place += 2 + length
    guard marker == 0xDA else { continue }
    hasScan = true
    while place + 1 < bytes.count, bytes[place] != 0xFF || isScanData(bytes[place + 1]) {
      place += 1
    }
  }
  guard let size, hasScan else { throw .damaged }
  guard place + 2 == bytes.count else { throw behindTheEnd }
  return size
}

/// Whether a byte behind 0xFF belongs to a scan: an escaped 0xFF, or a mark to start again from.
private func isScanData(_ byte: UInt8) -> Bool {
  byte == 0 || (0xD0...0xD7).contains(byte)
}

private let chunksOfWebP: Set<String> = ["VP8 ", "VP8L", "VP8X", "ALPH"]

private func sizeOfWebP(_ bytes: [UInt8]) throws(PictureProblem) -> PlainPicture.Size {
  guard bytes.count >= 20 else { throw .damaged }
  let end = 8 + littleNumber(bytes[4..<8])
  guard end <= bytes.count else { throw .damaged }
  guard end == bytes.count else { throw behindTheEnd }
  var place = 12
  var size: PlainPicture.Size?
  while place < end {
    guard end - place >= 8 else { throw .damaged }
    let name = partName(bytes[place..<place + 4])
    let length = littleNumber(bytes[place + 4..<place + 8])
    let padded = length + length % 2
    guard padded <= end - place - 8 else { throw .damaged }
    guard chunksOfWebP.contains(name) else { throw .part(name) }
    guard name != "VP8X" || place == 12 else { throw .damaged }
    if name == "VP8 " || name == "VP8L" {
      guard size == nil, length >= 10 else { throw .damaged }
      size = sizeOfVP8(bytes[place + 8..<place + 18], isLossless: name == "VP8L")
    }
    place += 8 + padded
  }
  guard let size else { throw .damaged }
  return size
}

/// By the first bytes of the chunk that holds the picture.
private func sizeOfVP8(_ chunk: ArraySlice<UInt8>, isLossless: Bool) -> PlainPicture.Size {
  let start = chunk.startIndex
  guard isLossless else {
    return PlainPicture.Size(
      width: littleNumber(chunk[start + 6..<start + 8]) & 0x3FFF,
      height: littleNumber(chunk[start + 8..<start + 10]) & 0x3FFF)
  }
  let bits = littleNumber(chunk[start + 1..<start + 5])
  return PlainPicture.Size(width: (bits & 0x3FFF) + 1, height: (bits >> 14 & 0x3FFF) + 1)
}

/// The four letters that name a part; others than letters as a full stop, for messages.
private func partName(_ bytes: ArraySlice<UInt8>) -> String {
  String(
    decoding: bytes.map { byte in
      byte.isASCIILetter || byte.isASCIIDigit || byte == 0x20
        ? byte : UInt8(ascii: ".")
    }, as: UTF8.self)
}

private func bigNumber(_ bytes: ArraySlice<UInt8>) -> Int {
  bytes.reduce(0) { $0 << 8 | Int($1) }
}

private func littleNumber(_ bytes: ArraySlice<UInt8>) -> Int {
  bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
}
