internal import Bytes
internal import Escaping

/// The MathML that a page may hold, out of what a tool made of a formula; nil for anything that is
/// not whole.
///
/// Kept are elements and attributes that only draw, and text.
///
/// The source goes with it as its name: a control whose only label is a formula would have none in
/// some browsers.
///
/// Formulas are written by anybody, and the tool is a large program: what it says is read as
/// strictly as what its author said.
func mathML(of formula: Formula, from written: ArraySlice<UInt8>) -> [UInt8]? {
  guard written.count <= MathMLCleaning.mostBytes else { return nil }
  var cleaning = MathMLCleaning(rest: written)
  guard cleaning.readAll(), cleaning.page.first != nil else { return nil }
  var bytes: [UInt8] = []
  bytes.append(formula.isDisplay ? "<math display=\"block\" aria-label=\"" : "<math aria-label=\"")
  bytes.appendEscaped(formula.source.map { $0 < 0x20 ? 0x20 : $0 })
  bytes.append("\">")
  bytes += cleaning.page
  bytes.append("</math>")
  return bytes
}

private struct MathMLCleaning {
  static let mostBytes = 200_000

  var rest: ArraySlice<UInt8>
  var page: [UInt8] = []
  private var open: [String] = []
  /// How many of the open elements are left out with all they hold.
  private var leftOut = 0

  private static let elements: Set<String> = [
    "mfrac", "mi", "mmultiscripts", "mn", "mo", "mover", "mpadded", "mphantom", "mprescripts",
    "mroot", "mrow", "ms", "mspace", "msqrt", "mstyle", "msub", "msubsup", "msup", "mtable", "mtd",
    "mtext", "mtr", "munder", "munderover", "none",
  ]
  private static let attributes: Set<String> = [
    "accent", "accentunder", "columnalign", "columnspacing", "depth", "displaystyle", "fence",
    "form", "height", "largeop", "linethickness", "lspace", "mathvariant", "maxsize", "minsize",
    "movablelimits", "rowspacing", "rspace", "scriptlevel", "separator", "stretchy", "symmetric",
    "width",
  ]
  private static let entities = ["&amp;", "&lt;", "&gt;", "&quot;", "&#39;"]

  init(rest: ArraySlice<UInt8>) {
    self.rest = rest
  }

  /// Reads one `math` element and what it holds; false if there is anything else.
  mutating func readAll() -> Bool {
    guard rest.starts(with: Array("<math ".utf8)) || rest.starts(with: Array("<math>".utf8)) else {
      return false
    }
    repeat {
      guard readNext() else { return false }
    } while !open.isEmpty
    return rest.isEmpty
  }

  private mutating func readNext() -> Bool {
    guard let byte = rest.first else { return false }
    if rest.take("</") { return readEnd() }
    if byte == UInt8(ascii: "<") { return readStart() }
    if byte == UInt8(ascii: "&") {
      guard let entity = Self.entities.first(where: { rest.starts(with: $0.utf8) }) else {
        return false
      }
      if leftOut == 0 { page.append(entity) }
      return rest.take(entity)
    }
    guard byte != UInt8(ascii: ">"), byte >= 0x20 || byte == 0x0A || byte == 0x09 else {
      return false
    }
    if leftOut == 0 { page.append(byte) }
    rest = rest.dropFirst()
    return true
  }

  private mutating func readStart() -> Bool {
    rest = rest.dropFirst()
    let name = takeName()
    guard open.count < 100, open.isEmpty == (name == "math") else { return false }
    let isDrawn = Self.elements.contains(name)
    let isWrapper = name == "math" || name == "semantics"
    guard isDrawn || isWrapper || name == "annotation" else { return false }
    let writes = isDrawn && leftOut == 0
    if writes { page.append("<" + name) }
    while rest.first == 0x20, rest.dropFirst().first != UInt8(ascii: "/") {
      rest = rest.dropFirst()
      let attribute = takeName()
      guard !attribute.isEmpty, rest.take("=\""), let end = rest.firstIndex(of: UInt8(ascii: "\""))
      else { return false }
      let value = rest[..<end]
      rest = rest[(end + 1)...]
      if writes, Self.attributes.contains(attribute), value.allSatisfy(isHarmless) {
        page.append(" \(attribute)=\"")
        page += value
        page.append("\"")
      }
    }
    let isEmpty = rest.take(" />") || rest.take("/>")
    guard isEmpty || rest.take(">") else { return false }
    if writes { page.append(isEmpty ? "></\(name)>" : ">") }
    if !isEmpty {
      open.append(name)
      if name == "annotation" { leftOut += 1 }
    }
    return true
  }

  private mutating func readEnd() -> Bool {
    let name = takeName()
    guard rest.take(">"), open.popLast() == name else { return false }
    if name == "annotation" {
      leftOut -= 1
    } else if leftOut == 0, Self.elements.contains(name) {
      page.append("</\(name)>")
    }
    return true
  }

  private mutating func takeName() -> String {
    let name = rest.prefix { $0.isASCIILetter }
    rest = rest[name.endIndex...]
    return String(decoding: name, as: UTF8.self)
  }

  private func isHarmless(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "%"),
      UInt8(ascii: "+"), UInt8(ascii: "-"), 0x20:
      true
    default: false
    }
  }
}
