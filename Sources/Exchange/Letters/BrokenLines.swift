internal import Bytes
internal import Content

/// A line without the mark that breaks it before the next one.
func withoutBreak(_ line: String) -> String {
  var line = line
  while line.hasSuffix(" ") { line.removeLast() }
  for tag in ["<br>", "<br/>", "<br />", "</br>"]
  where line.utf8.last == UInt8(ascii: ">") && line.lowercased().hasSuffix(tag) {
    line.removeLast(tag.count)
  }
  if line.utf8.last == UInt8(ascii: "\\"), line.hasSuffix("\\"), !line.hasSuffix("\\\\") {
    line.removeLast()
  }
  return line
}

/// The lines of a text as one, in which those that the author breaks are broken.
func brokenText(_ lines: [String]) -> String {
  var output: [String] = []
  var (isBroken, isInFence) = (false, false)
  for (place, line) in lines.enumerated() {
    if line.trimmed.hasPrefix("```") { isInFence.toggle() }
    let text =
      isInFence ? line : isBroken ? withLiteralStart(withoutBreak(line)) : withoutBreak(line)
    let goesOn = !isInFence && place + 1 < lines.count && !lines[place + 1].trimmed.isEmpty
    isBroken =
      goesOn && (line.hasSuffix("  ") || line.trimmed != withoutBreak(line).trimmed)
    output.append(isBroken ? text + "\\" : text)
  }
  return output.joined(separator: "\n")
}

/// A text with a break at the end of each line.
func withBreaks(_ text: String) -> String {
  guard !text.contains("```") else { return text }
  return brokenText(text.split(separator: "\n", omittingEmptySubsequences: false).map { $0 + "  " })
}

/// A single line whose start would make it a block of another sort, with a backslash before that.
func withLiteralStart(_ text: String) -> String {
  let said = text.trimmed
  guard let first = said.utf8.first, !said.utf8.contains(0x0A) else { return text }
  let signs = said.utf8.prefix { $0 == first }.count
  let after = said.utf8.dropFirst(signs).first
  let isApart = after == nil || after == 0x20 || after == 0x09
  switch first {
  case UInt8(ascii: "#") where isApart && signs < 7, UInt8(ascii: ">"): return "\\" + said
  case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "*"), UInt8(ascii: "_"):
    let isRule = signs > 2 || said.utf8.allSatisfy { $0 == first || $0 == 0x20 }
    return isApart && (signs == 1 && first != UInt8(ascii: "_") || isRule) ? "\\" + said : text
  case UInt8(ascii: "0")...UInt8(ascii: "9"):
    let digits = said.utf8.prefix { $0.isASCIIDigit }.count
    let rest = said.utf8.dropFirst(digits)
    guard digits < 10, let sign = rest.first, ".)".utf8.contains(sign),
      rest.dropFirst().first.map({ $0 == 0x20 || $0 == 0x09 }) ?? true
    else { return text }
    return said.prefix(digits) + "\\" + said.dropFirst(digits)
  default: return text
  }
}

/// A text in which short lines below one that asks or announces them stay lines, as those of what a
/// program prints, of a figure or of a poem.
func withShortLines(_ text: String) -> String {
  guard text.utf8.dropLast().contains(UInt8(ascii: "\n")), !text.contains("```"),
    !text.contains("~~~"),
    !text.contains("$$")
  else { return text }
  let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
  func isShort(_ line: Substring) -> Bool {
    let said = line.trimmingBlanks
    guard let first = said.first, let last = said.last, said.utf8.count < 40 else { return false }
    return !".?!:。？！：؟".contains(last) && !">|<#".contains(first)
      && (first != "$" || said.hasPrefix("$ ")) && !isListed(said)
  }
  var output: [String] = []
  var place = 0
  while place < lines.count {
    output.append(String(lines[place]))
    let asks = lines[place].trimmingBlanks.last.map { "?:？：؟".contains($0) } ?? false
    place += 1
    guard asks else { continue }
    // An empty line may stand between.
    let start = lines[place...].firstIndex { !$0.trimmed.isEmpty } ?? lines.count
    let end = lines[start...].firstIndex { !isShort($0) } ?? lines.count
    let isWhole = end == lines.count || lines[end].trimmed.isEmpty
    guard isWhole, start - place < 2, end - start > 1 else { continue }
    output += ["", withBreaks(lines[start..<end].joined(separator: "\n"))]
    place = end
  }
  return output.joined(separator: "\n")
}
