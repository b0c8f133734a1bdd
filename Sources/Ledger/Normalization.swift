// The standard library can normalise, but has not made that public yet; this is the one place that
// asks it.
@_spi(_Unicode) internal import Swift

/// Whether text has the one spelling that Unicode calls NFC.
///
/// Below U+0300 every text has, so that most of the world's names cost a glance.
package func isNFC(_ text: [UInt8]) -> Bool {
  guard text.contains(where: { $0 >= 0xCC }) else { return true }
  let string = String(decoding: text, as: UTF8.self)
  return string.unicodeScalars.elementsEqual(string._nfc)
}

/// Whether text has a control character other than tab and line feed: U+0000 to U+001F and U+007F
/// to U+009F.
func hasControlCharacter(_ text: [UInt8]) -> Bool {
  for (index, byte) in text.enumerated() {
    switch byte {
    case 0x09, 0x0A: continue
    case 0..<0x20, 0x7F: return true
    case 0xC2 where index + 1 < text.count && text[index + 1] < 0xA0: return true
    default: continue
    }
  }
  return false
}
