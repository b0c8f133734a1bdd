/// The word that somebody probably meant, if one is near enough: at most a third of its letters are
/// wrong, missing, added or swapped with a neighbour.
///
/// Of equally near words, the first.
package func closest(to word: String, among words: some Sequence<String>) -> String? {
  let typed = Array(word.utf8)
  var best: String?
  var bestDistance = Int.max
  for candidate in words {
    let letters = Array(candidate.utf8)
    let limit = max(typed.count, letters.count) / 3
    guard abs(typed.count - letters.count) <= limit, letters.count <= 64 else { continue }
    let distance = distance(from: typed, to: letters)
    if distance <= limit, distance < bestDistance {
      best = candidate
      bestDistance = distance
    }
  }
  return best
}

/// The number of single-byte edits and swaps of neighbours that turn one word into the other.
private func distance(from left: [UInt8], to right: [UInt8]) -> Int {
  var beforeLast: [Int] = []
  var last = Array(0...right.count)
  for (row, letter) in left.enumerated() {
    var current = [row + 1]
    for (column, other) in right.enumerated() {
      var best = min(
        last[column] + (letter == other ? 0 : 1), last[column + 1] + 1, current[column] + 1)
      if row > 0, column > 0, letter == right[column - 1], left[row - 1] == other {
        best = min(best, beforeLast[column - 1] + 1)
      }
      current.append(best)
    }
    beforeLast = last
    last = current
  }
  return last[right.count]
}
