/// Names in the order in which they came, each once, found by their bytes.
///
/// A dictionary of strings would make a string for each of a million lines only to find it there.
struct NameTable: Sendable {
  private var bytes: [UInt8] = []
  /// Where each name ends in `bytes`; the next one starts there.
  private var ends: [Int] = []
  private var hashes: [UInt32] = []
  /// Places of names, or -1; a power of two of them, at most half taken.
  private var slots = [Int32](repeating: -1, count: 64)

  var count: Int { ends.count }

  func name(at place: Int) -> ArraySlice<UInt8> {
    bytes[(place > 0 ? ends[place - 1] : 0)..<ends[place]]
  }

  /// The place of a name; nil if it is not here.
  func place(of name: Span<UInt8>) -> Int32? {
    let place = slots[slot(of: name, hash: hash(name))]
    return place >= 0 ? place : nil
  }

  /// The place of a name, which is added if it is not here yet.
  mutating func insert(_ name: Span<UInt8>) -> Int32 {
    let hash = hash(name)
    let slot = slot(of: name, hash: hash)
    if slots[slot] >= 0 { return slots[slot] }
    let place = Int32(ends.count)
    for index in 0..<name.count { bytes.append(name[index]) }
    ends.append(bytes.count)
    hashes.append(hash)
    slots[slot] = place
    if ends.count * 2 > slots.count { grow() }
    return place
  }

  /// Where the name stands among the slots, or would.
  private func slot(of name: Span<UInt8>, hash: UInt32) -> Int {
    let mask = slots.count - 1
    var slot = Int(hash) & mask
    while slots[slot] >= 0 {
      let place = Int(slots[slot])
      if hashes[place] == hash && isName(at: place, equalTo: name) { break }
      slot = (slot + 1) & mask
    }
    return slot
  }

  private func isName(at place: Int, equalTo name: Span<UInt8>) -> Bool {
    let start = place > 0 ? ends[place - 1] : 0
    guard ends[place] - start == name.count else { return false }
    for index in 0..<name.count where bytes[start + index] != name[index] { return false }
    return true
  }

  private mutating func grow() {
    slots = [Int32](repeating: -1, count: slots.count * 2)
    let mask = slots.count - 1
    for place in hashes.indices {
      var slot = Int(hashes[place]) & mask
      while slots[slot] >= 0 { slot = (slot + 1) & mask }
      slots[slot] = Int32(place)
    }
  }
}

/// FNV-1a, mixed once more: names that differ in their last digit alone would stand side by side
/// among the slots.
private func hash(_ name: Span<UInt8>) -> UInt32 {
  var hash: UInt64 = 0xcbf2_9ce4_8422_2325
  for index in 0..<name.count { hash = (hash ^ UInt64(name[index])) &* 0x100_0000_01b3 }
  return UInt32(truncatingIfNeeded: ((hash ^ hash >> 32) &* 0x9E37_79B9_7F4A_7C15) >> 32)
}
