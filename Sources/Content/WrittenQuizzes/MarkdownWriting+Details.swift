internal import Bytes
internal import Scoring

extension Marking {
  /// As it is said in a file.
  package var name: String {
    switch self {
    case .allOrNothing: "all-or-nothing"
    case .partial: "partial"
    }
  }
}

// MARK: Blanks

/// A blank with its brackets; `thousands` are the signs that leave a doubt in a number.
func markdown(of blank: WrittenBlank, _ thousands: ThousandsSigns) -> String {
  switch blank {
  case .text(let texts):
    let isLong = texts.count > 1
    return "[["
      + texts.enumerated().map { index, text in
        quoted(text, isLong ? .first : .none)
      }.joined(separator: "|") + "]]"
  case .list(let options):
    return "[["
      + options.enumerated().map { index, option in
        option.isRight
          ? "(" + quoted(option.text, .unbalanced) + ")" : quoted(option.text, .first)
      }.joined(separator: "|") + "]]"
  case .number(let low, let high, let shown):
    func clear(_ number: String) -> String {
      thousands.readings(of: Array(number.utf8))?.decimal ?? number
    }
    return "[[= "
      + writtenNumber(low: clear(low), high: clear(high), shown: clear(shown), thousands) + "]]"
  }
}

/// A number with its tolerance: `9.81`, `9.81 +- 0.05`, `9.7..9.9`.
package func writtenNumber(low: String, high: String, shown: String) -> String {
  writtenNumber(low: low, high: high, shown: shown, .none)
}

private func writtenNumber(
  low: String, high: String, shown: String, _ thousands: ThousandsSigns
) -> String {
  guard let value = Decimal(parsing: Array(shown.utf8)),
    let least = Decimal(parsing: Array(low.utf8)),
    let most = Decimal(parsing: Array(high.utf8))
  else { return low == high ? low : "\(low)..\(high)" }
  if least == value, most == value { return shown }
  if let margin = most.subtracting(value), value.subtracting(least) == margin {
    let written = thousands.readings(of: margin.text)?.decimal ?? margin.string
    return "\(shown) +- \(written)"
  }
  return "\(low)..\(high)"
}

/// The round brackets of an answer that would say that it is right.
private enum HiddenBrackets {
  case none
  /// One that it starts with.
  case first
  /// All, if one of them would end those around the answer, or start others.
  case unbalanced
}

/// An answer as it stands between bars, with a backslash before what would part it or quote it.
private func quoted(_ text: String, _ brackets: HiddenBrackets) -> String {
  let bytes = Array(text.utf8)
  let isDoubtful = isMarkedUp(bytes[...]) || holdsDoubtfulSign(bytes[...])
  // Brackets end a blank between backticks, too.
  if isDoubtful, !bytes.contains(where: { "`[]".utf8.contains($0) }) { return "`\(text)`" }
  let hidesAll = brackets == .unbalanced && !hasBalancedBrackets(bytes)
  var output: [UInt8] = []
  for (index, byte) in bytes.enumerated() {
    let isAtStart = index == 0
    switch plainSign(bytes[...], at: index) {
    case (UInt8(ascii: "|"), _), (UInt8(ascii: "["), 1), (UInt8(ascii: "]"), 1),
      (UInt8(ascii: "\\"), 1), (UInt8(ascii: "`"), 1),
      (UInt8(ascii: "="), _) where isAtStart,
      (UInt8(ascii: "("), _) where hidesAll || brackets == .first && isAtStart,
      (UInt8(ascii: ")"), _) where hidesAll:
      output.append(UInt8(ascii: "\\"))
      output.append(byte)
    case (0..<0x20, _): output.append(0x20)
    default: output.append(byte)
    }
  }
  return String(decoding: output, as: UTF8.self)
}

/// Whether each round bracket of a text has its other one.
private func hasBalancedBrackets(_ text: [UInt8]) -> Bool {
  var open = 0
  for place in text.indices where open >= 0 {
    switch plainSign(text[...], at: place).sign {
    case UInt8(ascii: "("): open += 1
    case UInt8(ascii: ")"): open -= 1
    default: break
    }
  }
  return open == 0
}

// MARK: Pairs

/// A side of a pair with a backslash before each arrow that would part it.
///
/// Only its first paragraph can hold one; those in code and in formulas part nothing.
func withLiteralArrows(_ text: String) -> String {
  guard text.contains("->") || text.contains("→") else { return text }
  let bytes = Array(text.utf8)
  let arrows = ["->", "\\->", "→"].map { Array($0.utf8) }
  var output: [UInt8] = []
  var index = 0
  func end(of mark: ArraySlice<UInt8>) -> Int? {
    let count = mark.count
    var place = mark.endIndex
    while place < bytes.count, !bytes[place...].starts(with: "\n\n".utf8) {
      let run = bytes[place...].prefix { $0 == mark.first }.count
      if run == count { return place + run }
      place += max(run, 1)
    }
    return nil
  }
  while index < bytes.count, !bytes[index...].starts(with: "\n\n".utf8) {
    let byte = bytes[index]
    if byte == UInt8(ascii: "`") || byte == UInt8(ascii: "$") {
      let mark = bytes[index...].prefix { $0 == byte }
      let end = end(of: mark) ?? mark.endIndex
      output += bytes[index..<end]
      index = end
      continue
    }
    let isApart = index == 0 || bytes[index - 1] <= 0x20
    let arrow = arrows.first { arrow in
      let end = index + arrow.count
      return bytes[index...].starts(with: arrow) && (end == bytes.count || bytes[end] <= 0x20)
    }
    if isApart, let arrow {
      if arrow[0] != UInt8(ascii: "\\") { output.append("\\") }
      output += arrow
      index += arrow.count
    } else if byte == UInt8(ascii: "\\"), index + 1 < bytes.count {
      output += bytes[index...index + 1]
      index += 2
    } else {
      output.append(byte)
      index += 1
    }
  }
  return String(decoding: output + bytes[index...], as: UTF8.self)
}

// MARK: Front matter

/// The settings between two lines `---`.
func frontMatter(of settings: WrittenQuiz.Settings, isQuiz: Bool) -> String {
  var lines: [String] = []
  func add(_ key: String, _ value: String) {
    if !value.isEmpty { lines.append("\(key): \(value)") }
  }
  if isQuiz { lines.append("type: quiz") }
  add("title", yamlText(settings.title))
  add("description", yamlText(settings.description))
  add("author", yamlText(settings.author))
  add("created", settings.created)
  add("language", yamlText(settings.language))
  add("id", yamlText(settings.id))
  if !settings.tags.isEmpty {
    lines.append(
      "tags: [" + settings.tags.map { yamlText($0, inList: true) }.joined(separator: ", ") + "]")
  }
  add("order", settings.order.map(String.init) ?? "")
  add("points", settings.points.map(String.init) ?? "")
  add("marking", settings.marking?.name ?? "")
  add("attempts", settings.attempts?.rawValue ?? "")
  if settings.shufflesQuestions { lines.append("shuffle-questions: yes") }
  if settings.shufflesChoices { lines.append("shuffle-choices: yes") }
  add("pick", settings.pick.map(String.init) ?? "")
  if !settings.pools.isEmpty {
    let draws = settings.pools.map { "\($0.pool): \($0.count)" }
    lines.append("pools: {" + draws.joined(separator: ", ") + "}")
  }
  add("tries", settings.tries.map(String.init) ?? "")
  add("retry-worth", settings.retryWorth.map { "\($0)%" } ?? "")
  add("time-limit", settings.timeLimit.map { $0 % 60 == 0 ? "\($0 / 60)m" : "\($0)s" } ?? "")
  add("pass", settings.pass.map { "\($0)%" } ?? "")
  if settings.isExam { lines.append("mode: exam") }
  if !settings.isRanked { lines.append("ranked: no") }
  if settings.isFixed { lines.append("fixed-settings: yes") }
  if !settings.allowsCopying { lines.append("copy: no") }
  if settings.offersCertificate { lines.append("certificate: yes") }
  if settings.view != .single { lines.append("view: \(settings.view.rawValue)") }
  return lines.isEmpty ? "" : "---\n" + lines.joined(separator: "\n") + "\n---\n"
}

/// A text as a YAML value on one line: as it is where that is safe, else in double quotes.
func yamlText(_ text: String, inList: Bool = false) -> String {
  if text.isEmpty { return "" }
  if isPlainYAML(text, inList: inList) { return text }
  var output = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"": output += "\\\""
    case "\\": output += "\\\\"
    case "\n", "\t", "\r": output += " "
    default:
      if scalar.value < 0x20 || scalar.value == 0x7F || (0x80..<0xA0).contains(scalar.value)
        || scalar.value == 0xFEFF || scalar.value == 0x2028 || scalar.value == 0x2029
        || scalar.value == 0xFFFE || scalar.value == 0xFFFF
      {
        output += " "
      } else {
        output.unicodeScalars.append(scalar)
      }
    }
  }
  return output + "\""
}

private func isPlainYAML(_ text: String, inList: Bool) -> Bool {
  let bytes = Array(text.utf8)
  guard let first = bytes.first, let last = bytes.last, last != 0x20, last != UInt8(ascii: ":")
  else { return false }
  let isLetter = first.isASCIILetter || first >= 0xC3
  guard isLetter else { return false }
  for (index, byte) in bytes.enumerated() {
    switch byte {
    case UInt8(ascii: ":"): if bytes[index + 1] == 0x20 { return false }
    case UInt8(ascii: "#"): if bytes[index - 1] == 0x20 { return false }
    case UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"),
      UInt8(ascii: "}"):
      if inList { return false }
    case 0..<0x20, 0x7F, 0xC2, 0xEF, 0xE2: return false
    default: break
    }
  }
  return !["true", "false", "yes", "no", "on", "off", "null", "y", "n"].contains(text.lowercased())
}
