/// The size in a checkpoint that was checked before, which stands on its second line; 0 if nothing
/// does.
package func sizeInCheckpoint(_ bytes: [UInt8]) -> Int {
  let lines = bytes.split(separator: 0x0A, maxSplits: 2)
  guard lines.count == 3 else { return 0 }
  return Int(String(decoding: lines[1], as: UTF8.self)) ?? 0
}
