// The standard library can normalise, but has not made that public yet; this is the one place that
// asks it.
@_spi(_Unicode) internal import Swift

/// Whether text has the one spelling that Unicode calls NFC.
///
/// Below U+0300 every text has, so that most of the world's names cost a glance.
package func isNFC(_ text: ArraySlice<UInt8>) -> Bool {
  guard text.contains(where: { $0 >= 0xCC }) else { return true }
  let string = String(decoding: text, as: UTF8.self)
  return string.unicodeScalars.elementsEqual(string._nfc)
}
