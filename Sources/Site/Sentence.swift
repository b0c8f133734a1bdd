/// A sentence of the interface with places for values, `{n}`, taken apart once.
struct Sentence: Sendable {
  private enum Piece: Sendable {
    case text([UInt8])
    case place(String)
  }

  private var pieces: [Piece] = []

  init(_ sentence: String) {
    var rest = sentence[...]
    while let open = rest.utf8.firstIndex(of: UInt8(ascii: "{")),
      let close = rest[open...].utf8.firstIndex(of: UInt8(ascii: "}"))
    {
      if open > rest.startIndex { pieces.append(.text(Array(rest[..<open].utf8))) }
      pieces.append(.place(String(rest[rest.utf8.index(after: open)..<close])))
      rest = rest[rest.utf8.index(after: close)...]
    }
    if !rest.isEmpty { pieces.append(.text(Array(rest.utf8))) }
  }

  /// The sentence as UTF-8, with what `append` puts in its places.
  func filled(_ append: (_ place: String, _ text: inout [UInt8]) -> Void) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(24)
    for piece in pieces {
      switch piece {
      case .text(let bytes): text.append(contentsOf: bytes)
      case .place(let name): append(name, &text)
      }
    }
    return text
  }

  /// Hands out the pieces of the sentence in their order.
  func forEach(text: ([UInt8]) -> Void, place: (String) -> Void) {
    for piece in pieces {
      switch piece {
      case .text(let bytes): text(bytes)
      case .place(let name): place(name)
      }
    }
  }
}
