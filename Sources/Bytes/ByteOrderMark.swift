/// What some editors put before a text in UTF-8.
package let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

extension Collection<UInt8> {
  /// All of them but a byte order mark at the start.
  package var withoutByteOrderMark: SubSequence {
    starts(with: byteOrderMark) ? dropFirst(byteOrderMark.count) : self[...]
  }
}
