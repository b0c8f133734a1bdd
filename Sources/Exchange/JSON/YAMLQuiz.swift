internal import Bytes
internal import Content
internal import Diagnostics

extension Format {
  static let yaml = Format(
    suffixes: [".yml", ".yaml"],
    summary: "YAML of questions with their choices and answers",
    read: readYAMLQuiz)
}

/// Reads questions from YAML, by the names that JSON of other programs has.
private func readYAMLQuiz(
  _ input: ImportedFile, _ options: ImportOptions, _ imported: inout Imported
) {
  guard let root = readForeignYAML(input.file, reporting: &imported.diagnostics) else { return }
  var reading = PlainJSONReading(name: input.name, options: options)
  reading.read([node(root, SourceLines(input.file))], &imported)
}

private func node(_ value: YAMLValue, _ lines: SourceLines) -> JSONNode {
  let content: JSONNode.Content =
    switch value.content {
    case .scalar(let scalar) where scalar.isPlain: plain(scalar.text)
    case .scalar(let scalar): .string(scalar.text)
    case .list(let items): .array(items.map { node($0, lines) })
    case .map(let entries): .object(entries.map { ($0.key, node($0.value, lines)) })
    }
  return JSONNode(content, at: lines.offset(value.location), lines)
}

/// What a text without quotes means.
private func plain(_ text: String) -> JSONNode.Content {
  switch text {
  case "", "~", "null", "Null", "NULL": return .null
  case "true", "True", "TRUE": return .bool(true)
  case "false", "False", "FALSE": return .bool(false)
  default:
    let isNumber = text.utf8.allSatisfy { $0.isASCIIDigit || $0 == 0x2E || $0 == 0x2D }
    return isNumber && Double(text) != nil ? .number(text) : .string(text)
  }
}
