/// What the styles of a document give to paragraphs and runs: `word/styles.xml`.
struct DocxStyles {
  struct Style {
    var basedOn: String?
    var isBold: Bool?
    var isItalic: Bool?
    var isHidden: Bool?
    /// From 0.
    var headingLevel: Int?
    var list: DocxList?
  }

  private var styles: [String: Style] = [:]

  init() {}

  init(_ root: XMLElement) {
    for element in root.all("style") {
      guard let id = element.attributes["styleId"] else { continue }
      let marks = element.first("rPr")
      let paragraph = element.first("pPr")
      let name = element.first("name")?.value.lowercased() ?? ""
      var style = Style(
        basedOn: element.first("basedOn")?.value, isBold: marks?.flag("b"),
        isItalic: marks?.flag("i"), isHidden: marks?.flag("vanish"))
      style.headingLevel = paragraph?.first("outlineLvl").flatMap { Int($0.value) }
      if name == "title" { style.headingLevel = 0 }
      style.list = paragraph.flatMap(DocxList.init)
      styles[id] = style
    }
  }

  /// A style with what it takes from those that it is based on.
  subscript(id: String?) -> Style {
    var found = Style()
    var next = id
    // A style may be based on itself; documents have a few levels.
    for _ in 0..<16 {
      guard let style = next.flatMap({ styles[$0] }) else { break }
      found.isBold = found.isBold ?? style.isBold
      found.isItalic = found.isItalic ?? style.isItalic
      found.isHidden = found.isHidden ?? style.isHidden
      found.headingLevel = found.headingLevel ?? style.headingLevel
      found.list = found.list ?? style.list
      next = style.basedOn
    }
    return found
  }
}

/// The list that a paragraph is an item of.
struct DocxList {
  var number: String
  /// From 0.
  var level: Int

  /// Nil for a paragraph that is in none.
  init?(_ properties: XMLElement) {
    guard let list = properties.first("numPr"), let number = list.first("numId")?.value,
      number != "0"
    else { return nil }
    self.number = number
    level = min(max(list.first("ilvl").flatMap { Int($0.value) } ?? 0, 0), 8)
  }
}

/// Counts the items of lists as a word processor does, by `word/numbering.xml`.
struct DocxNumbering {
  private struct Level {
    var format = "decimal"
    var text = "%1."
    var start = 1
  }

  /// The levels of each kind of list.
  private var kinds: [String: [Int: Level]] = [:]
  /// The kind of each list, and where it starts anew.
  private var lists: [String: (kind: String, starts: [Int: Int])] = [:]
  /// How far each list has counted, by its levels.
  private var counts: [String: [Int?]] = [:]

  init() {}

  init(_ root: XMLElement) {
    for kind in root.all("abstractNum") {
      var levels: [Int: Level] = [:]
      for element in kind.all("lvl") {
        var level = Level()
        level.format = element.first("numFmt")?.value ?? level.format
        level.text = element.first("lvlText")?.value ?? level.text
        level.start = element.first("start").flatMap { Int($0.value) } ?? 1
        levels[element.attributes["ilvl"].flatMap { Int($0) } ?? 0] = level
      }
      kinds[kind["abstractNumId"]] = levels
    }
    for list in root.all("num") {
      var starts: [Int: Int] = [:]
      for element in list.all("lvlOverride") {
        let level = element.attributes["ilvl"].flatMap { Int($0) } ?? 0
        starts[level] = element.first("startOverride").flatMap { Int($0.value) }
      }
      lists[list["numId"]] = (list.first("abstractNumId")?.value ?? "", starts)
    }
  }

  /// What a word processor writes before the next item of a list: `3. `, `b) `, or a dash.
  mutating func label(of list: DocxList) -> String {
    guard let (kind, starts) = lists[list.number], let level = kinds[kind]?[list.level] else {
      return "- "
    }
    // Lists of one kind count on, unless one says where it starts.
    let counter = starts.isEmpty ? "kind " + kind : "list " + list.number
    var counts = self.counts[counter] ?? Array(repeating: nil, count: 9)
    let start = starts[list.level] ?? level.start
    let number = counts[list.level].map { $0 &+ 1 } ?? start
    counts[list.level] = number
    for deeper in list.level + 1..<9 { counts[deeper] = nil }
    self.counts[counter] = counts
    guard let sign = sign(number, level.format) else { return "- " }
    // Of "%1.%2." the last is the item's own.
    let end = level.text.last.map { ".):".contains($0) ? String($0) : "." } ?? "."
    return (level.text.hasPrefix("(") ? "(" : "") + sign + end + " "
  }

  private func sign(_ number: Int, _ format: String) -> String? {
    switch format {
    case "lowerLetter", "upperLetter":
      guard (1...26).contains(number) else { return nil }
      let first: UInt8 = format == "lowerLetter" ? 0x61 : 0x41
      return String(Character(Unicode.Scalar(first + UInt8(number - 1))))
    case "bullet", "none": return nil
    default: return String(number)
    }
  }
}

extension XMLElement {
  /// What the attribute says that most elements of a document have.
  var value: String { attributes["val"] ?? "" }

  /// Whether a mark is set; nil where nothing is said of it.
  func flag(_ name: String) -> Bool? {
    first(name).map { !["0", "false", "none", "off"].contains($0.value) }
  }
}
