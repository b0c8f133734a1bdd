internal import WorkCounters

/// A small text repeated many times, to see whether reading it takes work in proportion.
///
/// `№` in the unit stands for the number of the repetition.
package struct Pattern: Sendable {
  package var head: String
  package var unit: String
  package var tail: String

  package init(_ unit: String, after head: String = "", before tail: String = "") {
    self.head = head
    self.unit = unit
    self.tail = tail
  }

  package func text(_ count: Int) -> [UInt8] {
    let parts = unit.split(separator: "№", omittingEmptySubsequences: false)
    let units = (0..<count).map { parts.count == 1 ? unit : parts.joined(separator: "\($0)") }
    return Array((head + units.joined() + tail).utf8)
  }
}

/// What is fed texts to see how its work grows.
package struct GrowthReader: Sendable {
  package var name: String
  package var read: @Sendable ([UInt8]) -> Void

  package init(_ name: String, _ read: @escaping @Sendable ([UInt8]) -> Void) {
    self.name = name
    self.read = read
  }
}

/// Prints a line for each pattern that makes a reader's work grow faster than the text.
///
/// Work is what `WorkCounters` counts, never time: a step is a block of code that ran, or 16 bytes
/// of memory that were asked for, moved or copied. As it counts the whole process, call this in an
/// exit test, where nothing else runs:
///
///     let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
///       printFastGrowth(of: [reader], patterns)
///     }
///     #expect(fastGrowth(in: result?.standardOutputContent) == [])
///
/// The text that is read has `count`, then twice and four times as many units. Linear work doubles
/// what it adds from step to step; a quarter as much again is allowed, for tables that grow, and 8
/// steps a unit. Where it is more, eight times as many units decide: a text beyond a limit of the
/// reader takes less work than a shorter one. What is worked out once is not counted, as a text of
/// the first size was read before.
package func printFastGrowth(of readers: [GrowthReader], _ patterns: [Pattern], count: Int = 128) {
  for reader in readers {
    for pattern in patterns {
      func work(_ factor: Int) -> Int {
        let text = pattern.text(count * factor)
        let before = steps()
        reader.read(text)
        return steps() - before
      }
      func growsFast(_ work: ArraySlice<Int>) -> Bool {
        let added = zip(work.dropFirst(), work).map { $0 - $1 }
        return added[1] * 2 > max(0, added[0]) * 5 + count * 16
      }
      _ = work(1)
      var measured = [1, 2, 4].map(work)
      guard growsFast(measured[...]) else { continue }
      measured.append(work(8))
      guard growsFast(measured[1...]) else { continue }
      let shown = (pattern.head + "…" + pattern.unit + "…" + pattern.tail).debugDescription
      print("\(growthMark)\(reader.name): \(shown) takes \(measured)")
    }
  }
}

/// The lines that `printFastGrowth` printed, nil if it did not run to its end.
package func fastGrowth(in output: [UInt8]?) -> [String]? {
  guard let output else { return nil }
  return String(decoding: output, as: UTF8.self).split(separator: "\n")
    .filter { $0.hasPrefix(growthMark) }.map { String($0.dropFirst(growthMark.count)) }
}

private let growthMark = "grows too fast: "

private func steps() -> Int { Int(podium_steps() + podium_bytes() / 16) }
