internal import Bytes
internal import Cryptography
internal import Templates

/// The script that a quiz page runs before it is drawn.
///
/// It stands in the page, as a request more would hold up everything after it.
package struct StartScript: Sendable {
  let value: Value

  /// The theme's script, which its digest lets the page's policy allow.
  package init(_ script: [UInt8]) {
    let safe = withoutEndTags(script)
    value = .record(["script": .bytes(safe), "digest": .text(digest(safe))])
  }
}

/// A script that does not end the element it is put into.
func withoutEndTags(_ script: [UInt8]) -> [UInt8] {
  let signs = [Array("</script".utf8), Array("<!--".utf8)]
  var result: [UInt8] = []
  result.reserveCapacity(script.count)
  for index in script.indices {
    result.append(script[index])
    guard script[index] == UInt8(ascii: "<") else { continue }
    for sign in signs
    where script[index...].prefix(sign.count).elementsEqual(sign, by: { $0 | 0x20 == $1 | 0x20 }) {
      result.append(UInt8(ascii: "\\"))
    }
  }
  return result
}

func digest(_ bytes: [UInt8]) -> String { base64(sha256(bytes).bytes) }
