/// The tags of an HTML or XML text, as a browser would find them: enough to tell whether a value
/// broke out of its place.
struct Markup {
  struct Tag: Hashable {
    /// With a slash in front for an end tag.
    var name: String
    var attributes: [Attribute]
    /// Whether it ends in a slash, and so, in XML, has no end tag.
    var isEmpty = false

    subscript(name: String) -> String? {
      attributes.first { $0.name == name }?.value
    }
  }

  struct Attribute: Hashable {
    var name: String
    var value: String
  }

  private(set) var tags: [Tag] = []
  /// What stands in `script` elements, in order.
  private(set) var scripts: [String] = []
  private var rest: Substring.UTF8View

  init(_ text: String) {
    rest = text[...].utf8
    while let open = rest.firstIndex(of: UInt8(ascii: "<")) {
      rest = rest[rest.index(after: open)...]
      if let first = rest.first, first == UInt8(ascii: "/") || Self.isLetter(first) {
        readTag()
        if tags.last?.name == "script" { skipScript() }
      }
    }
  }

  /// Names of tags and of their attributes, without the values: what hostile text must leave as it
  /// is.
  var skeleton: [String] {
    tags.map { tag in ([tag.name] + tag.attributes.map(\.name)).joined(separator: " ") }
  }

  /// The values of an attribute over all tags, with the entities of escaping undone.
  func values(of name: String) -> [String] {
    tags.compactMap { $0[name] }
  }

  func tags(_ name: String) -> [Tag] {
    tags.filter { $0.name == name }
  }

  /// Whether every element of an XML text ends, inside the one it began in, and every ampersand
  /// begins an entity.
  static func isWellFormed(_ xml: String) -> Bool {
    var open: [String] = []
    for tag in Markup(xml).tags where !tag.isEmpty {
      if tag.name.hasPrefix("/") {
        guard open.popLast() == String(tag.name.dropFirst()) else { return false }
      } else {
        open.append(tag.name)
      }
    }
    let entities = ["lt;", "gt;", "amp;", "quot;", "#39;"]
    let hasOddEntity = xml.split(separator: "&", omittingEmptySubsequences: false).dropFirst()
      .contains { rest in !entities.contains { rest.hasPrefix($0) } }
    let hasForbidden = xml.unicodeScalars.contains {
      $0.value < 0x20 && !"\n\t\r".unicodeScalars.contains($0)
        || [0xFFFE, 0xFFFF].contains($0.value)
    }
    return open.isEmpty && !hasOddEntity && !hasForbidden
  }

  private mutating func readTag() {
    var tag = Tag(name: String(take { !" \n\t>".utf8.contains($0) }) ?? "", attributes: [])
    while let byte = rest.first, byte != UInt8(ascii: ">") {
      if " \n\t/".utf8.contains(byte) {
        tag.isEmpty = byte == UInt8(ascii: "/")
        rest = rest.dropFirst()
        continue
      }
      let name = String(take { !" \n\t>=".utf8.contains($0) }) ?? ""
      var value = ""
      if rest.first == UInt8(ascii: "=") {
        rest = rest.dropFirst()
        if let quote = rest.first, "\"'".utf8.contains(quote) {
          rest = rest.dropFirst()
          value = String(take { $0 != quote }) ?? ""
          rest = rest.dropFirst()
        } else {
          value = String(take { !" \n\t>".utf8.contains($0) }) ?? ""
        }
      }
      tag.attributes.append(Attribute(name: name, value: unescaped(value)))
    }
    tags.append(tag)
  }

  /// Passes over a script up to its end tag, as a browser does, whatever stands in it.
  private mutating func skipScript() {
    let text = Substring(rest).dropFirst()
    let end = text.firstRange(of: "</script")?.lowerBound ?? text.endIndex
    scripts.append(String(text[..<end]))
    rest = text[end...].utf8
  }

  private mutating func take(while belongs: (UInt8) -> Bool) -> Substring.UTF8View {
    let taken = rest.prefix(while: belongs)
    rest = rest[taken.endIndex...]
    return taken
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
  }
}

/// Text with the five entities of escaping undone.
func unescaped(_ text: String) -> String {
  text.replacing("&lt;", with: "<").replacing("&gt;", with: ">")
    .replacing("&quot;", with: "\"").replacing("&#39;", with: "'").replacing("&amp;", with: "&")
}
