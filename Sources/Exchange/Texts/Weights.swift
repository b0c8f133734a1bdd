internal import Content
internal import Scoring

let zero = Decimal(digits: 0, scale: 0)
let hundred = Decimal(digits: 100, scale: 0)

extension Decimal {
  var written: String { String(decoding: text, as: UTF8.self) }
}

/// Points as a grade: 100 are 1.
func grade(_ points: Int) -> String {
  Decimal(digits: Int64(points), scale: 2).written
}

/// Which choices are right, of the percentages that a platform gives to each.
///
/// Podium's partial marking gives each right choice the same and takes as much for each wrong one;
/// weights that say something else cannot be kept.
struct WeightedKey {
  var right: [Bool]
  /// What is not kept of the weights, in words.
  var loss: String?

  /// Of a question in which all choices worth 100 % must be chosen.
  init(set weights: [Decimal]) {
    right = weights.map { $0 >= hundred }
  }

  init(_ weights: [Decimal], isSingle: Bool) {
    if isSingle {
      right = weights.map { $0 >= hundred }
      if !right.contains(true), let best = weights.max(), zero < best {
        right = weights.map { $0 == best }
        loss = "the best choice is worth \(best.written) % only"
        if right.count(where: { $0 }) > 1, let first = right.firstIndex(of: true) {
          right = right.indices.map { $0 == first }
        }
      } else if weights.contains(where: { zero < $0 && $0 < hundred }) {
        loss = "choices that are worth a part of the points are wrong"
      } else if right.count(where: { $0 }) > 1, let first = right.firstIndex(of: true) {
        loss = "only the first of several choices worth 100 % is right"
        right = right.indices.map { $0 == first }
      }
      if loss == nil, weights.contains(where: { $0 < zero }) {
        loss = "points that are taken away for wrong choices"
      }
      return
    }
    right = weights.map { zero < $0 }
    let rights = weights.filter { zero < $0 }
    let wrongs = weights.filter { $0 <= zero }
    let isEven = Set(rights).count <= 1
    let share = rights.first ?? zero
    // What a wrong choice costs: as much as a right one earns, or all of it, as most authors mean
    // by a weight.
    let isPlain = wrongs.allSatisfy { $0.magnitude == share || $0.magnitude == hundred }
    if !isEven || !isPlain {
      loss = "weights: each right choice earns the same, and each wrong one costs as much"
    }
  }
}

/// Why a number, or one of a range or with a tolerance, is not taken: its comma may part thousands
/// or stand before decimals; nil for any other.
func doubtInNumber(_ text: String) -> String? {
  guard text.utf8.contains(UInt8(ascii: ",")) else { return nil }
  let texts = text.firstRange(of: "..").map {
    [text[..<$0.lowerBound], text[$0.upperBound...]]
  }
  let parts = (texts ?? [text[...]]).flatMap {
    $0.split { $0.isWhitespace || "=:+±[]".contains($0) }
  }
  for part in parts {
    guard let (whole, decimal) = readingsOfThousands(String(part)) else { continue }
    return "\"\(part)\" may be in thousands or have three decimals; write \(whole) or \(decimal)"
  }
  return nil
}

/// A number with what platforms write beside it: `9.8`, `9.8:0.1`, `9.7..9.9`.
func numberBlank(_ text: String) -> WrittenBlank? {
  let text = text.trimmed
  if let range = text.firstRange(of: "..") {
    guard let low = Decimal(answer: text[..<range.lowerBound]),
      let high = Decimal(answer: text[range.upperBound...]), low <= high
    else { return nil }
    return .number(low: low.written, high: high.written, shown: "")
  }
  let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
  guard let value = Decimal(answer: parts[0]) else { return nil }
  guard parts.count == 2 else {
    return .number(low: value.written, high: value.written, shown: value.written)
  }
  return numberBlank(value, margin: String(parts[1]))
}

func numberBlank(_ value: Decimal, margin: String) -> WrittenBlank? {
  guard let margin = Decimal(answer: margin.trimmed)?.magnitude,
    let low = value.subtracting(margin), let high = value.adding(margin)
  else { return nil }
  return .number(low: low.written, high: high.written, shown: value.written)
}
