import CacheCoding
import Testing

struct BinaryCodingTests {
  @Test(arguments: [0, 1, -1, 63, 64, -64, -65, 127, 128, 1 << 35, .max, .min])
  func `a whole number comes back as it was written`(number: Int64) {
    var writer = ByteWriter()
    writer.write(integer: number)
    var reader = ByteReader(writer.bytes)
    #expect(reader.readInteger() == number)
    #expect(reader.isAtEnd)
  }

  @Test(arguments: ["", "a", "größe 😀", String(repeating: "x", count: 300), "\0"])
  func `a text comes back as it was written`(text: String) {
    var writer = ByteWriter()
    writer.write(text: text)
    writer.write(block: Array(text.utf8))
    writer.write(flag: true)
    var reader = ByteReader(writer.bytes)
    #expect(reader.readText() == text)
    #expect(reader.readBlock() == Array(text.utf8))
    #expect(reader.readFlag() == true)
    #expect(reader.isAtEnd)
  }

  /// Reads all that `sample` writes; nil where any of it is refused.
  private func reads(_ bytes: [UInt8]) -> Bool {
    var reader = ByteReader(bytes)
    guard reader.readText() != nil, reader.readInteger() != nil, reader.readFlag() != nil,
      reader.readBlock() != nil, reader.readByte() != nil
    else { return false }
    return reader.isAtEnd
  }

  private var sample: [UInt8] {
    var writer = ByteWriter()
    writer.write(text: "Danube")
    writer.write(integer: -2850)
    writer.write(flag: false)
    writer.write(block: [1, 2, 3])
    writer.write(byte: 4)
    return writer.bytes
  }

  @Test func `bytes that end early are refused wherever they end`() {
    #expect(reads(sample))
    for count in sample.indices { #expect(!reads(Array(sample[..<count])), "\(count)") }
  }

  @Test func `any changed byte is read or refused, but never a crash`() {
    for index in sample.indices {
      for value in UInt8.min...UInt8.max {
        var changed = sample
        changed[index] = value
        _ = reads(changed)
      }
    }
  }

  @Test(arguments: [
    [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x01], [0x05, 0x61],
    Array(repeating: 0x80, count: 12), [],
  ])
  func `a length that cannot be is refused`(bytes: [UInt8]) {
    var reader = ByteReader(bytes)
    #expect(reader.readText() == nil)
    reader = ByteReader(bytes)
    #expect(reader.readCount() == nil)
  }

  @Test func `text that is not UTF-8 and flags that are neither are refused`() {
    var reader = ByteReader([1, 0xFF, 2])
    #expect(reader.readText() == nil)
    reader = ByteReader([2])
    #expect(reader.readFlag() == nil)
  }
}
