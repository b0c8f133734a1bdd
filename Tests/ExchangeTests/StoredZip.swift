/// A zip archive whose members are not compressed, made without any library: what stands in it can
/// be broken while the archive stays whole.
func storedZip(_ members: [(name: String, bytes: [UInt8])]) -> [UInt8] {
  var archive: [UInt8] = []
  var directory: [UInt8] = []
  for (name, bytes) in members {
    let start = archive.count
    let sum = checksum(bytes)
    let common =
      little(20, 2) + little(0x0800, 2) + little(0, 2) + little(0, 2) + little(0x21, 2)
      + little(sum, 4) + little(UInt32(bytes.count), 4) + little(UInt32(bytes.count), 4)
      + little(UInt32(name.utf8.count), 2) + little(0, 2)
    archive += [0x50, 0x4B, 3, 4] + common + Array(name.utf8) + bytes
    directory += [0x50, 0x4B, 1, 2] + little(20, 2) + common
    directory += little(0, 2) + little(0, 2) + little(0, 2) + little(0, 4)
    directory += little(UInt32(start), 4) + Array(name.utf8)
  }
  let count = little(UInt32(members.count), 2)
  return archive + directory + [0x50, 0x4B, 5, 6, 0, 0, 0, 0] + count + count
    + little(UInt32(directory.count), 4) + little(UInt32(archive.count), 4) + [0, 0]
}

private func little(_ value: UInt32, _ count: Int) -> [UInt8] {
  (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * UInt32($0))) }
}

/// CRC-32 as zip has it.
private func checksum(_ bytes: [UInt8]) -> UInt32 {
  var sum: UInt32 = 0xFFFF_FFFF
  for byte in bytes {
    sum ^= UInt32(byte)
    for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
  }
  return ~sum
}
