internal import Bytes
internal import Calendar
internal import Content

/// How the cells of an .xlsx file show the numbers in them: 43832 may be a day, 0.5 half of all.
///
/// ECMA-376 Part 1, 18.8.30 and 18.8.31. Days and times are read as ISO 8601 writes them, as how a
/// cell shows them depends on where its reader lives.
struct CellFormats {
  enum Format: Hashable {
    case plain
    /// Hundred is all.
    case percent
    /// A day, a time of day, or both.
    case moment
    /// Hours, which may be more than 24, and minutes.
    case span
    case number(Signs)
  }

  /// What stands around a number, such as a currency, and how many digits it has at least.
  struct Signs: Hashable {
    var before = ""
    var after = ""
    var digits = 1
    var decimals = 0

    func around(_ number: String) -> String {
      let parts = number.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
      guard parts.count <= 2, parts.allSatisfy({ $0.allSatisfy { $0.isASCIIDigit } }) else {
        return before + number + after
      }
      let whole = String(parts[0]) ?? ""
      var rest = parts.count == 2 ? String(parts[1]) ?? "" : ""
      rest += String(repeating: "0", count: max(0, decimals - rest.utf8.count))
      return before + String(repeating: "0", count: max(0, digits - whole.utf8.count)) + whole
        + (rest.isEmpty ? "" : "." + rest) + after
    }
  }

  /// By the number that a cell names its style with.
  private let formats: [Format]
  /// Whether days are counted from 1904, as old programs of Macintosh did.
  private let isFrom1904: Bool

  /// `styles` is `xl/styles.xml`, and `workbook` is `xl/workbook.xml`.
  init(styles: XMLElement?, workbook: XMLElement?) {
    var codes: [Int: String] = [:]
    for format in styles?.first("numFmts")?.all("numFmt") ?? [] {
      guard let id = format.attributes["numFmtId"].flatMap({ Int($0) }) else { continue }
      codes[id] = format.attributes["formatCode"]
    }
    formats = (styles?.first("cellXfs")?.all("xf") ?? []).map { style in
      let id = style.attributes["numFmtId"].flatMap { Int($0) } ?? 0
      return codes[id].map { Format(code: $0) } ?? Format(builtIn: id)
    }
    let setting = workbook?.first("workbookPr")?.attributes["date1904"]
    isFrom1904 = setting == "1" || setting == "true"
  }

  /// What a cell with a number shows.
  func text(of value: String, style: String?) -> String {
    let value = ordinaryNumber(value)
    guard !value.isEmpty, let style = style.flatMap({ Int($0) }), formats.indices.contains(style)
    else { return value }
    switch formats[style] {
    case .plain: return value
    case .percent: return Double(value).flatMap { plain($0 * 100) }.map { $0 + "%" } ?? value
    case .moment: return Double(value).flatMap(moment) ?? value
    case .span: return Double(value).flatMap(span) ?? value
    case .number(let signs): return signs.around(value)
    }
  }

  /// A number with at most ten decimals, so that seven per cent are 7 and not 7.000000000000001;
  /// nil for one that is too big to be a share of anything.
  private func plain(_ number: Double) -> String? {
    guard abs(number) < 100_000 else { return nil }
    let parts = Int((abs(number) * 1e10).rounded())
    var digits = String(parts % 10_000_000_000)
    digits = String(repeating: "0", count: 10 - digits.utf8.count) + digits
    while digits.utf8.last == UInt8(ascii: "0") { digits.removeLast() }
    return (number < 0 && parts > 0 ? "-" : "") + String(parts / 10_000_000_000)
      + (digits.isEmpty ? "" : "." + digits)
  }

  private func span(_ number: Double) -> String? {
    guard number >= 0, number < 100_000 else { return nil }
    let minutes = Int((number * 1440).rounded())
    return String(minutes / 60) + ":" + twoDigits(minutes % 60)
  }

  /// A day, a time of day, or both; nil for a number that is no day up to the year 9999.
  private func moment(_ number: Double) -> String? {
    guard number >= 0, number < 2_958_466 else { return nil }
    let seconds = Int((number * 86_400).rounded())
    let (day, second) = (seconds / 86_400, seconds % 86_400)
    let time =
      twoDigits(second / 3600) + ":" + twoDigits(second / 60 % 60)
      + (second % 60 == 0 ? "" : ":" + twoDigits(second % 60))
    if day == 0, !isFrom1904 { return time }
    // 1900 has a 29th of February there, as number 60, which no calendar has.
    guard isFrom1904 || day != 60 else { return nil }
    let first: Int64 = isFrom1904 ? -24_107 : day < 60 ? -25_568 : -25_569
    let date = CalendarDay(number: first + Int64(day)).text
    return second == 0 ? date : date + " " + time
  }
}

/// A number as programs show it.
///
/// It has 15 digits at most, and no exponent unless it is huge or tiny. Files have up to 17 digits,
/// as in `1.1000000000000001`.
private func ordinaryNumber(_ value: String) -> String {
  let parts = value.lowercased().split(separator: "e", omittingEmptySubsequences: false)
  let isNegative = value.hasPrefix("-")
  let exponent = parts.count == 2 ? Int(parts[1].drop { $0 == "+" }) : 0
  let number = (parts.first ?? "").drop { $0 == "-" }.split(
    separator: ".", omittingEmptySubsequences: false)
  guard parts.count <= 2, parts.count == 2 || number.count == 2, let exponent,
    (-10...20).contains(exponent), (1...2).contains(number.count),
    number.allSatisfy({ $0.utf8.allSatisfy(\.isASCIIDigit) }), value.utf8.count < 64
  else { return value }
  var digits = number.joined().utf8.map { Int($0) - 0x30 }
  var point = number[0].utf8.count + exponent
  let zeros = digits.prefix { $0 == 0 }.count
  digits.removeFirst(zeros)
  point -= zeros
  if digits.count > 15 {
    let isUp = digits[15] >= 5
    digits = Array(digits.prefix(15))
    var place = digits.count - 1
    while isUp, place >= 0, digits[place] == 9 {
      digits[place] = 0
      place -= 1
    }
    if isUp, place < 0 {
      digits.insert(1, at: 0)
      point += 1
    } else if isUp {
      digits[place] += 1
    }
  }
  while digits.last == 0 { digits.removeLast() }
  if digits.isEmpty { return "0" }
  if point < 1 { digits.insert(contentsOf: repeatElement(0, count: 1 - point), at: 0) }
  point = max(point, 1)
  if digits.count < point { digits += repeatElement(0, count: point - digits.count) }
  let text = digits.map { String($0) }
  let decimals = text[point...].joined()
  return (isNegative ? "-" : "") + text[..<point].joined()
    + (decimals.isEmpty ? "" : "." + decimals)
}

private func twoDigits(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }

extension CellFormats.Format {
  /// One of those that every program knows by its number.
  init(builtIn id: Int) {
    switch id {
    case 2, 4: self = .number(CellFormats.Signs(decimals: 2))
    case 9, 10: self = .percent
    case 46: self = .span
    case 14...22, 27...36, 45, 47, 50...58: self = .moment
    default: self = .plain
    }
  }

  /// One that a file spells out; only its first section is read, which is that of positive numbers.
  init(code: String) {
    var signs = CellFormats.Signs(digits: 0)
    var (hasDigits, hasPoint) = (false, false)
    var rest = code.unicodeScalars[...]
    func add(_ text: String) {
      if hasDigits { signs.after += text } else { signs.before += text }
    }
    while let sign = rest.popFirst(), sign != ";" {
      switch sign {
      case "\"":
        add(String(rest.prefix { $0 != "\"" }))
        rest = rest.drop { $0 != "\"" }.dropFirst()
      case "\\": if let next = rest.popFirst() { add(String(next)) }
      case "_", "*": _ = rest.popFirst()
      case "[":
        let words = rest.prefix { $0 != "]" }
        rest = rest.dropFirst(words.count + 1)
        // A currency, `[$€-407]`, or a span of time, `[h]`; the rest are colours and conditions.
        if words.first == "$" { add(String(words.dropFirst().prefix { $0 != "-" })) }
        if words.allSatisfy({ "hHmMsS".unicodeScalars.contains($0) }) {
          self = .span
          return
        }
      case "0":
        hasDigits = true
        if hasPoint { signs.decimals += 1 } else { signs.digits += 1 }
      case "#", "?": hasDigits = true
      case ".": hasPoint = true
      case ",": break
      case "%":
        self = .percent
        return
      case "y", "Y", "m", "M", "d", "D", "h", "H", "s", "S":
        self = .moment
        return
      // `General`, exponents, fractions and texts.
      case "G", "g", "E", "e", "/", "@":
        self = .plain
        return
      default: add(String(sign))
      }
    }
    self = hasDigits ? .number(signs) : .plain
  }
}
