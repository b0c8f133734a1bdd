extension Array {
  /// The first place of a sorted list from which on its elements are past something; the place
  /// behind the last one if none is.
  package func partitionPoint(where isPast: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if isPast(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
