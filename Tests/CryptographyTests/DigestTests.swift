import Cryptography
import PlainSHA256
import Testing

@Suite
struct DigestTests {
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
  ])
  func `hashes as FIPS 180 says`(text: String, hex: String) {
    #expect(sha256([UInt8](text.utf8)).hex == hex)
  }

  @Test func `a hasher fed in pieces makes the digest of the whole`() {
    let bytes = (0..<1000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    for cut in [0, 1, 63, 64, 65, 999, 1000] {
      var hasher = SHA256Hasher()
      hasher.update(Array(bytes[..<cut]))
      hasher.update(Array(bytes[cut...]))
      #expect(hasher.finalized() == sha256(bytes))
    }
  }

  @Test func `the digests that the page makes are those of the library`() {
    for count in 0...300 {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* $0 &+ 31 &* count) }
      #expect(sha256Bytes(of: bytes) == sha256(bytes).bytes, "\(count) bytes")
    }
    let long = [UInt8](repeating: 0x61, count: 1_000_000)
    #expect(sha256Bytes(of: long) == sha256(long).bytes)
  }

  @Test func `a part of an array hashes as those bytes alone`() {
    let bytes: [UInt8] = [0, 97, 98, 99, 0]
    #expect(sha256(bytes[1...3]) == sha256([97, 98, 99]))
  }

  @Test func `hex and bytes lead back to the digest`() {
    let digest = sha256([1, 2, 3])
    #expect(Digest(hex: digest.hex.utf8) == digest)
    #expect(Digest(bytes: digest.bytes) == digest)
  }

  @Test func `bytes are taken where they stand, and only in the right number`() {
    let bytes = Array(0..<65 as Range<UInt8>)
    let span = bytes.span
    #expect(Digest(bytes: span.extracting(first: 32))?.bytes == Array(bytes[..<32]))
    #expect(Signature(bytes: span.extracting(first: 64))?.bytes == Array(bytes[..<64]))
    let isTaken = [31, 33].map { Digest(bytes: bytes[..<$0]) != nil }
    #expect(isTaken == [false, false])
    let few = Digest(bytes: span.extracting(first: 31))
    let many = Signature(bytes: span)
    #expect(few == nil && many == nil)
  }

  @Test(arguments: [
    "", "ba78", String(repeating: "A", count: 64), String(repeating: "g", count: 64),
    String(repeating: "0", count: 63), String(repeating: "0", count: 65),
  ])
  func `refuses every other spelling of a digest`(hex: String) {
    #expect(Digest(hex: hex.utf8) == nil)
  }

  @Test func `digests sort as their hex does`() {
    let digests = (0..<50).map { sha256([UInt8($0)]) }
    #expect(digests.sorted().map(\.hex) == digests.map(\.hex).sorted())
  }
}
