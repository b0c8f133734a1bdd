internal import ByteSearch
internal import Bytes

/// The formulas of a site with what was drawn of them.
package struct DrawnFormulas: Sendable {
  /// MathML by the formula as pages show it.
  private var drawings: [[UInt8]: [UInt8]] = [:]
  /// What drew them, as part of what a page is made from; empty if nothing is to be drawn.
  package var drawnBy: [UInt8]

  package init(drawnBy: [UInt8] = []) {
    self.drawnBy = drawnBy
  }

  package subscript(shown: [UInt8]) -> [UInt8]? {
    get { drawings[shown] }
    set { drawings[shown] = newValue }
  }

  private static let mark = Array("class=\"math\">$".utf8)

  /// A page with its formulas drawn; those that are not known stay their source.
  package func applied(to page: [UInt8]) -> [UInt8] {
    if drawings.isEmpty { return page }
    var drawn: [UInt8] = []
    var rest = page[...]
    while let found = rest.firstPlace(of: Self.mark) {
      let start = found + Self.mark.count - 1
      let end = rest[start...].firstIndex(of: UInt8(ascii: "<")) ?? rest.endIndex
      if drawn.isEmpty { drawn.reserveCapacity(page.count * 2) }
      let shown = rest[start..<end]
      if let drawing = drawings[Array(shown)] {
        drawn += rest[..<(start - 1)]
        // One on lines of its own may be wider than a phone: a keyboard must be able to scroll it.
        if shown.dropFirst().first == UInt8(ascii: "$") { drawn.append(" tabindex=\"0\"") }
        drawn.append(">")
        drawn += drawing
      } else {
        drawn += rest[..<end]
      }
      rest = rest[end...]
    }
    if drawn.isEmpty { return page }
    drawn += rest
    return drawn
  }
}
