internal import Bytes
internal import Calendar
internal import Diagnostics

// Values that are texts of a certain form.

extension SettingsReading {
  /// A text of a form; `reading` gives nil for one that has another.
  mutating func form<Value>(_ key: String, needs: String, reading: (String) -> Value?) -> Value? {
    guard let (text, location) = placedText(key), !text.isEmpty else { return nil }
    guard let value = reading(text) else {
      report(key, needs: needs, at: location)
      return nil
    }
    return value
  }

  /// A BCP 47 tag by its shape: `en`, `pt-BR`, `zh-Hant`.
  mutating func language(_ key: String) -> String? {
    form(key, needs: "is a language tag such as en or pt-BR") { isLanguageTag($0) ? $0 : nil }
  }

  /// A day or a moment: `2026-11-20`, `2026-11-20T20:15:00Z`.
  mutating func date(_ key: String) -> String? {
    form(key, needs: "is a date such as 2026-11-20 or a moment such as 2026-11-20T20:15:00Z") {
      isDate($0) ? $0 : nil
    }
  }

  /// A name for a quiz: `[a-z0-9][a-z0-9-]*`.
  mutating func id(_ key: String) -> String? {
    form(key, needs: "has lower-case letters, digits and hyphens only, at most 64") {
      isQuestionID($0) ? $0 : nil
    }
  }

  /// Seconds: `90`, `90s`, `10m`, `10 min`, `1h 30m`.
  ///
  /// Who writes `10` may mean minutes.
  mutating func duration(_ key: String) -> Int? {
    let location = location(of: key)
    var isBare = false
    let seconds = duration(key) { isBare = $0.utf8.allSatisfy { $0.isASCIIDigit } }
    if let seconds, let location, isBare, seconds < 60 {
      diagnostics.warn(
        .valueWrong,
        "\"\(key)\" is \(seconds) seconds; write \(seconds)m if these are minutes, else \(seconds)s",
        at: location)
    }
    return seconds
  }

  private mutating func duration(_ key: String, noting: (String) -> Void) -> Int? {
    form(key, needs: "is a time such as 10m, 90s or 1h30m") { text in
      noting(text)
      var total = 0
      var number: Int?
      var unit = ""
      var hasUnit = false
      func finish() -> Bool {
        guard let value = number else { return unit.isEmpty }
        let factors = [
          "s": 1, "sec": 1, "second": 1, "seconds": 1, "m": 60, "min": 60, "minute": 60,
          "minutes": 60, "h": 3600, "hour": 3600, "hours": 3600,
        ]
        // The last number of `1h30` could be either.
        guard let factor = factors[unit] ?? (unit.isEmpty && !hasUnit ? 1 : nil),
          value <= (10_000_000 - total) / factor
        else { return false }
        hasUnit = true
        total += value * factor
        number = nil
        unit = ""
        return true
      }
      var previous: UInt8 = 0
      for byte in text.lowercased().utf8 {
        defer { previous = byte }
        if byte == UInt8(ascii: " ") { continue }
        if byte.isASCIIDigit {
          if !unit.isEmpty, !finish() { return nil }
          if number != nil, previous == UInt8(ascii: " ") { return nil }
          number = min((number ?? 0) * 10 + Int(byte - UInt8(ascii: "0")), 10_000_000)
        } else if byte.isASCIILetter, number != nil {
          unit.append(Character(Unicode.Scalar(byte)))
        } else {
          return nil
        }
      }
      guard finish(), total > 0 else { return nil }
      return total
    }
  }

  mutating func percent(_ key: String) -> Int? {
    form(key, needs: "is a percentage from 0 to 100") { text in
      let digits = text.hasSuffix("%") ? collapsed(String(text.dropLast())) : text
      guard let number = Int(digits), (0...100).contains(number) else { return nil }
      return number
    }
  }

  /// A percentage with the place where it stands.
  mutating func placedPercent(_ key: String) -> (percent: Int, location: SourceLocation)? {
    let location = location(of: key)
    return percent(key).flatMap { percent in location.map { (percent, $0) } }
  }

  /// How many questions are drawn from each pool: `pools: { rivers: 2, lakes: 1 }`.
  mutating func pools() -> [PoolMention] {
    let needs =
      "says how many questions are drawn from each pool: \"pools: {rivers: 2, lakes: 1}\""
    guard let value = take("pools") else { return [] }
    guard case .map(let entries) = value.content else {
      report("pools", needs: needs, at: value.location)
      return []
    }
    var pools: [PoolMention] = []
    for entry in entries {
      guard isQuestionID(entry.key) else {
        report(
          entry.key,
          needs: "is no name of a pool: it has lower-case letters, digits and hyphens, at most 64",
          at: entry.location)
        continue
      }
      guard case .scalar(let scalar) = entry.value.content, let draw = Int(scalar.text),
        (1...1_000_000).contains(draw)
      else {
        report(
          entry.key, needs: "is a whole number from 1 to 1000000, as it is drawn from the pool",
          at: entry.value.location)
        continue
      }
      pools.append(PoolMention(pool: entry.key, draw: draw, location: entry.location))
    }
    return pools
  }

  /// Photos of a player: a list of paths, or of `path` and `text`.
  mutating func photos() -> [FrontMatter.Photo] {
    let needs =
      "is a list of paths, each with a text: \"- path: img/me.jpg\", then \"text: In Oslo\""
    guard let value = take("photos") else { return [] }
    guard case .list(let items) = value.content else {
      report("photos", needs: needs, at: value.location)
      return []
    }
    var photos: [FrontMatter.Photo] = []
    for item in items {
      switch item.content {
      case .scalar(let scalar):
        photos.append(FrontMatter.Photo(path: scalar.text, text: "", location: item.location))
      case .map(let entries):
        var reading = SettingsReading(entries)
        let path = reading.placedText("path")
        let text = reading.text("text") ?? ""
        reading.finish(asError: true, reporting: &diagnostics)
        if let path {
          photos.append(FrontMatter.Photo(path: path.text, text: text, location: path.location))
        } else {
          report("photos", needs: needs, at: item.location)
        }
      case .list:
        report("photos", needs: needs, at: item.location)
      }
    }
    return photos
  }
}

/// Whether a text has the form of a language tag: `en`, `pt-BR`.
package func isLanguageTag(_ text: String) -> Bool {
  let parts = text.split(separator: "-", omittingEmptySubsequences: false)
  return (2...3).contains(parts[0].utf8.count) && parts[0].utf8.allSatisfy { $0.isASCIILetter }
    && parts.dropFirst().allSatisfy { part in
      (1...8).contains(part.utf8.count)
        && part.utf8.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit }
    }
}

/// Whether a text is a real day, alone or with a time of day and its zone.
package func isDate(_ text: String) -> Bool {
  let bytes = Array(text.utf8)
  func number(_ range: Range<Int>) -> Int? {
    guard range.upperBound <= bytes.count, bytes[range].allSatisfy({ $0.isASCIIDigit }) else {
      return nil
    }
    return bytes[range].reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
  }
  guard bytes.count >= 10, let year = number(0..<4), let month = number(5..<7),
    let day = number(8..<10), bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
    (1...12).contains(month), day >= 1, day <= daysInMonth(month, of: year)
  else { return false }
  if bytes.count == 10 { return true }
  guard bytes.count >= 20, bytes[10] | 0x20 == UInt8(ascii: "t") || bytes[10] == 0x20,
    let hour = number(11..<13), let minute = number(14..<16), let second = number(17..<19),
    bytes[13] == UInt8(ascii: ":"), bytes[16] == UInt8(ascii: ":"), hour < 24, minute < 60,
    second < 61
  else { return false }
  var zone = 19
  if bytes[zone] == UInt8(ascii: ".") {
    zone += 1
    while zone < bytes.count, bytes[zone].isASCIIDigit { zone += 1 }
  }
  guard zone < bytes.count else { return false }
  if bytes[zone] | 0x20 == UInt8(ascii: "z") { return zone + 1 == bytes.count }
  guard bytes[zone] == UInt8(ascii: "+") || bytes[zone] == UInt8(ascii: "-"),
    zone + 6 == bytes.count, let hours = number(zone + 1..<zone + 3),
    let minutes = number(zone + 4..<zone + 6), bytes[zone + 3] == UInt8(ascii: ":")
  else { return false }
  return hours < 24 && minutes < 60
}
