internal import Bytes

/// The text of an attribute that was written by `appendEscaped`.
///
/// Only what that escapes is undone: all else stands in an address as its author wrote it.
func unescaped(_ value: some Collection<UInt8>) -> String {
  var bytes: [UInt8] = []
  bytes.reserveCapacity(value.count)
  var rest = value[...]
  while let byte = rest.first {
    let entity =
      byte == UInt8(ascii: "&") ? entities.first { rest.starts(with: $0.name.utf8) } : nil
    bytes.append(entity?.byte ?? byte)
    rest = rest.dropFirst(entity?.name.utf8.count ?? 1)
  }
  return String(decoding: bytes, as: UTF8.self)
}

private let entities: [(name: String, byte: UInt8)] = [
  ("&amp;", UInt8(ascii: "&")), ("&lt;", UInt8(ascii: "<")), ("&gt;", UInt8(ascii: ">")),
  ("&quot;", UInt8(ascii: "\"")), ("&#39;", UInt8(ascii: "'")),
]
