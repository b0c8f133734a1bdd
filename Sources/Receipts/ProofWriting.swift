internal import Bytes
internal import Cryptography
package import Ledger

extension LogProof {
  /// The file, whose name ends with `.tlog-proof`.
  package var bytes: [UInt8] {
    var bytes = Self.firstLine
    bytes.append("extra ")
    bytes.append(base64: entry)
    bytes.append("\nindex ")
    bytes.append(decimal: index)
    bytes.append("\n")
    for hash in hashes {
      bytes.append(base64: hash.bytes)
      bytes.append("\n")
    }
    bytes.append("\n")
    return bytes + checkpoint
  }
}
