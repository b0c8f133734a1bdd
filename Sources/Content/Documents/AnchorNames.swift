package import CacheCoding

/// The names on a page to which links may lead behind a `#`: of headings, and of questions.
///
/// Only 32 bits of each are kept, as a site has many: two names that share them cost a finding, and
/// nothing else.
package struct AnchorNames: Hashable, Sendable {
  private var hashes: [UInt8] = []

  package init() {}

  mutating func insert(_ name: String) {
    let hash = fnv1a(name)
    hashes += [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: hash >> $0) }
  }

  /// The same, for looking many names up.
  var set: AnchorSet {
    var set: Set<UInt32> = []
    for start in stride(from: 0, to: hashes.count, by: 4) {
      set.insert(hashes[start..<start + 4].reduce(0) { $0 << 8 | UInt32($1) })
    }
    return AnchorSet(hashes: set)
  }
}

/// The names on a page to which links may lead.
struct AnchorSet {
  fileprivate let hashes: Set<UInt32>

  /// What pages have by themselves.
  private static let ofTheme = ["top", "Main", "Board", "Copy", "Worksheet", "Answers"]

  /// Whether a link may end in `#` and this.
  ///
  /// What holds one of `?/:=` is for scripts to read.
  func contains(_ fragment: String) -> Bool {
    if fragment.utf8.contains(where: { "?/:=".utf8.contains($0) }) { return true }
    if fragment.isEmpty || Self.ofTheme.contains(fragment) { return true }
    return hashes.contains(fnv1a(fragment))
  }
}

private func fnv1a(_ name: String) -> UInt32 {
  name.utf8.reduce(0x811C_9DC5) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
}

extension AnchorNames {
  package func encode(into writer: inout ByteWriter) { writer.write(block: hashes) }

  package init?(decoding reader: inout ByteReader) {
    guard let hashes = reader.readBlock(), hashes.count.isMultiple(of: 4) else { return nil }
    self.hashes = hashes
  }
}
