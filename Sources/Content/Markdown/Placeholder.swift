/// Bytes that stand in for others while cmark parses, so that it takes no notice of them.
///
/// Each replaces exactly one byte, so lines and columns stay what they are. They are control
/// characters, of which a content file has none (see `SourceText`). `MarkdownText` puts them in,
/// and `MarkdownTreeBuilder` makes nodes of them.
///
/// - Formulas: `$` that opens or closes becomes `math`; what stands between is hidden, and so are
///   blanks before a line end, which would make a hard line break.
/// - Blanks: `[[` and `]]` become `blankOpen` and `blankClose` twice each; what stands between is
///   hidden.
/// - Boxes: the brackets of `[ ]` or `[x]` at the start of a list item become `boxEmpty` or
///   `boxMarked`, and `filler`. So `- [x](a) first` is a choice and no link, even where `[x]:` has
///   an address. In code they become brackets again.
/// - Places on a picture: an `@` before a number, right after a box or a bullet, becomes `at`. So
///   `\@` is no place.
/// - Bars that part no cells of a table, `\|`: the backslash becomes `bar`, and the bar a hidden
///   backslash.
/// - Arrows that part no pair: of `\->` the `>` is hidden, of `\→` the backslash becomes `bar`.
enum Placeholder {
  static let math: UInt8 = 0x01
  static let blankOpen: UInt8 = 0x02
  static let blankClose: UInt8 = 0x03
  static let boxEmpty: UInt8 = 0x04
  static let boxMarked: UInt8 = 0x05
  static let filler: UInt8 = 0x06
  static let bar: UInt8 = 0x0C
  static let at: UInt8 = 0x1D
  static let blank: UInt8 = 0x1E
  static let tab: UInt8 = 0x1F

  /// The bytes that cmark gives a meaning, in the order of their placeholders.
  private static let hidden = Array("\\`&*_[]!<>#-+=~.)".utf8)
  private static let placeholders: [UInt8] = [0x07, 0x08] + (0x0E...0x1C)

  private static let placeholderOf: [UInt8] = {
    var table = (0...255).map { UInt8($0) }
    for (byte, placeholder) in zip(hidden, placeholders) { table[Int(byte)] = placeholder }
    return table
  }()

  private static let originalOf: [UInt8] = {
    var table = (0...255).map { UInt8($0) }
    for (byte, placeholder) in zip(hidden, placeholders) { table[Int(placeholder)] = byte }
    table[Int(math)] = UInt8(ascii: "$")
    table[Int(blankOpen)] = UInt8(ascii: "[")
    table[Int(blankClose)] = UInt8(ascii: "]")
    table[Int(boxEmpty)] = UInt8(ascii: "[")
    table[Int(boxMarked)] = UInt8(ascii: "[")
    table[Int(filler)] = UInt8(ascii: "]")
    table[Int(at)] = UInt8(ascii: "@")
    table[Int(bar)] = UInt8(ascii: "\\")
    table[Int(blank)] = UInt8(ascii: " ")
    table[Int(tab)] = UInt8(ascii: "\t")
    return table
  }()

  static func of(_ byte: UInt8) -> UInt8 { placeholderOf[Int(byte)] }

  static func original(of byte: UInt8) -> UInt8 { originalOf[Int(byte)] }

  /// Whether a byte may be a placeholder; tabs and line ends are not.
  static func isPlaceholder(_ byte: UInt8) -> Bool {
    byte < 0x20 && byte != 0x09 && byte != 0x0A && byte != 0x0D && byte != 0x0B
  }
}
