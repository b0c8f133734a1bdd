/// A value of a TOML file, with the byte where it starts.
struct TOMLValue {
  enum Content {
    case string(String)
    /// A number or a date, as it is written.
    case literal(String)
    case bool(Bool)
    case array([TOMLValue])
    case table([String: TOMLValue])
  }

  var content: Content
  var offset: Int

  subscript(name: String) -> TOMLValue? {
    if case .table(let members) = content { members[name] } else { nil }
  }

  var string: String? {
    if case .string(let text) = content { text } else { nil }
  }

  var bool: Bool? {
    if case .bool(let flag) = content { flag } else { nil }
  }

  var integer: Int? {
    if case .literal(let text) = content { Int(text.filter { $0 != "_" }) } else { nil }
  }

  var array: [TOMLValue]? {
    if case .array(let values) = content { values } else { nil }
  }

  /// A string, or the strings of a list.
  var strings: [String]? {
    if let string { return [string] }
    guard let array else { return nil }
    let strings = array.compactMap(\.string)
    return strings.count == array.count ? strings : nil
  }
}

struct TOMLError: Error, Equatable {
  enum Problem: Equatable {
    case key, value, string, escape, open, twice, lineEnd, deep
  }

  var problem: Problem
  var offset: Int
}
