package import CacheCoding

/// The names on a page to which links may lead behind a `#`: of headings, and of questions.
///
/// Only 32 bits of each are kept, as a site has many: two names that share them cost a finding, and
/// nothing else.
package struct AnchorNames: Hashable, Sendable {
  private var hashes: [UInt8] = []

  /// What pages have by themselves.
  private static let ofTheme = ["top", "Main", "Board", "Copy", "Worksheet", "Answers"]

  package init() {}

  mutating func insert(_ name: String) { hashes += Self.hash(name) }

  /// Whether a link may end in `#` and this.
  ///
  /// What holds one of `?/:=` is for scripts to read.
  func contains(_ fragment: String) -> Bool {
    if fragment.utf8.contains(where: { "?/:=".utf8.contains($0) }) { return true }
    if fragment.isEmpty || Self.ofTheme.contains(fragment) { return true }
    let wanted = Self.hash(fragment)
    return stride(from: 0, to: hashes.count, by: wanted.count).contains {
      hashes[$0..<$0 + wanted.count] == wanted[...]
    }
  }

  /// FNV-1a.
  private static func hash(_ name: String) -> [UInt8] {
    var hash: UInt32 = 0x811C_9DC5
    for byte in name.utf8 { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
    return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: hash >> $0) }
  }
}

extension AnchorNames {
  package func encode(into writer: inout ByteWriter) { writer.write(block: hashes) }

  package init?(decoding reader: inout ByteReader) {
    guard let hashes = reader.readBlock(), hashes.count.isMultiple(of: 4) else { return nil }
    self.hashes = hashes
  }
}
