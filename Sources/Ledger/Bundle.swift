internal import JSON

// What players keep and hand in: a bundle, which is an array of entries, or entries one a line.

/// The entries of a bundle, not yet looked at.
package func bundleEntries(_ input: [UInt8]) throws(EntryError) -> [ArraySlice<UInt8>] {
  guard !input.isEmpty else { throw .json(.unexpectedEnd) }
  guard input.first(where: { $0 > 0x20 }) == UInt8(ascii: "[") else {
    // One newline ends a file and is no empty line.
    let lines = input.last == 0x0A ? input.dropLast() : input[...]
    return lines.split(separator: 0x0A, omittingEmptySubsequences: false)
  }
  var entries: [ArraySlice<UInt8>] = []
  do throws(JSONError) {
    var scanner = JSONScanner(from: 0, to: input.count)
    var isFirst = true
    while try scanner.nextElement(in: input.span, isFirst: &isFirst) {
      entries.append(input[try scanner.skipValue(in: input.span)])
    }
    try scanner.finish(in: input.span)
  } catch {
    throw .json(error.problem)
  }
  return entries
}

/// Whether an entry is a card by its looks, and not a slip.
package func isCard(_ entry: [UInt8]) -> Bool {
  entry.starts(with: "{\"body\":{\"first\":".utf8)
    || ((try? parseJSON(entry))?["body"]?["handle"] != nil)
}

/// How a slip's entry begins.
package let slipStart = Array("{\"body\":{\"answers\":".utf8)
