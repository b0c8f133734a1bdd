/// Names of which each is used once.
///
/// A name that is taken gets the lowest number that makes it free: `a`, `a-2`, `a-3`.
struct UniqueNames {
  /// The most bytes that a name may have; a longer one is cut before its number.
  let limit: Int
  /// The line that took each name.
  private var lines: [String: Int] = [:]
  /// The lowest number that may be free.
  ///
  /// All lower ones are taken, as no name is given back; so nothing is tried twice, however many
  /// equal names there are.
  private var free: [Numbering: Int] = [:]

  /// What is written before a number, and how many digits the number has.
  private struct Numbering: Hashable {
    var stem: String
    var digits: Int
  }

  init(limit: Int) {
    self.limit = limit
  }

  /// Takes a name; the line that has it already, if one does.
  mutating func reserve(_ name: String, line: Int) -> Int? {
    if let other = lines[name] { return other }
    lines[name] = line
    return nil
  }

  /// Takes a name, or its twin if it is taken.
  mutating func name(for base: String, line: Int) -> String {
    if reserve(base, line: line) == nil { return base }
    var (digits, first, end) = (1, 2, 10)
    while true {
      let stem = String(base.prefix(limit - 1 - digits))
      let numbering = Numbering(stem: stem, digits: digits)
      var number = free[numbering] ?? first
      while number < end {
        let name = "\(stem)-\(number)"
        number += 1
        if reserve(name, line: line) == nil {
          free[numbering] = number
          return name
        }
      }
      free[numbering] = end
      (digits, first, end) = (digits + 1, end, end * 10)
    }
  }
}
