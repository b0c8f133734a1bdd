extension MarkdownTree {
  /// Parses text that was made ready, without the addresses that were taken out of it.
  init(_ text: MarkdownText) throws(NestedTooDeep) {
    if let line = text.deepLine { throw NestedTooDeep(line: line) }
    var tree = try MarkdownTree(parsing: text.bytes)
    tree.placeInlines(in: text.bytes, hasReferences: contains("]:", in: text.bytes[...]))
    self = text.hasTables ? tree.withTables(at: text.cellColumns()) : tree
  }

  /// Parses a text that is no file of its own; nil if it is nested too deep.
  init?(ofFragment markdown: String) {
    // What hides marks from the parser must not stand in the text (see `SourceText`).
    let bytes = markdown.utf8.map { $0 < 0x20 && $0 != 0x0A && $0 != 0x09 ? 0x20 : $0 }
    let text = MarkdownText(bytes[...], readsBlanks: false)
    guard let tree = try? MarkdownTree(text).with(text.addresses) else { return nil }
    self = tree
  }
}

/// A Markdown text without its marks, white space collapsed; images give their alternative texts.
package func plainText(ofMarkdown markdown: String) -> String {
  guard let tree = MarkdownTree(ofFragment: markdown) else { return "" }
  return tree.plainString(tree.all)
}

/// How often a sign stands in the words of a Markdown text: not in code, in a formula, in HTML, in
/// an address or in what an image is described with.
package func countInWords(of sign: String, in markdown: String) -> Int {
  guard let tree = MarkdownTree(ofFragment: markdown) else { return 0 }
  let sign = Array(sign.utf8)
  var count = 0
  var node = 0
  while node < tree.nodes.count {
    if tree.nodes[node].kind == .text {
      var rest = tree.bytes(of: node)
      while let first = rest.firstIndex(of: sign[0]) {
        rest = rest[first...]
        let isSign = rest.starts(with: sign)
        if isSign { count += 1 }
        rest = rest.dropFirst(isSign ? sign.count : 1)
      }
    }
    node = tree.nodes[node].kind == .image ? tree.nodes[node].end : node + 1
  }
  return count
}

/// Whether a Markdown text is nothing but a text: no marks, no blocks, one line.
package func isPlain(_ markdown: String) -> Bool {
  guard let tree = MarkdownTree(ofFragment: markdown) else { return false }
  if tree.nodes.isEmpty { return true }
  return tree.nodes.count == 2 && tree.nodes[0].kind == .paragraph && tree.nodes[1].kind == .text
    && !tree.bytes(of: 1).contains(UInt8(ascii: "\n"))
}

/// Whether a choice speaks of the others, like "none of these", and so keeps its place without
/// being told to.
package func staysLast(_ choice: String) -> Bool {
  speaksOfOthers(Array(plainText(ofMarkdown: choice).utf8))
}

/// A Markdown text with something else for each of its formulas, which are given with their
/// dollars.
///
/// A text with an address that is too long for the parser stays as it is.
package func replacingFormulas(
  in markdown: String, by replacement: (String) -> String
) -> String {
  let source = Array(markdown.utf8)
  guard source.contains(UInt8(ascii: "$")) else { return markdown }
  let hidden = MarkdownText(source[...], readsBlanks: false).bytes
  guard hidden.count == source.count else { return markdown }
  var output: [UInt8] = []
  var index = 0
  while index < source.count {
    let count = hidden[index...].prefix(2).prefix { $0 == Placeholder.math }.count
    guard count > 0,
      let close = hidden[(index + count)...].firstIndex(of: Placeholder.math)
    else {
      output.append(source[index])
      index += 1
      continue
    }
    let end = min(close + count, source.count)
    output += replacement(String(decoding: source[index..<end], as: UTF8.self)).utf8
    index = end
  }
  return String(decoding: output, as: UTF8.self)
}
