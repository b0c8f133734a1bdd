// The standard library can normalise, but has not made that public yet; this is the one place that
// asks it.
@_spi(_Unicode) internal import Swift

/// Whether text has the one spelling that Unicode calls NFC.
///
/// Below U+0300 every text has, so that most of the world's names cost a glance.
package func isNFC(_ text: ArraySlice<UInt8>) -> Bool {
  guard text.contains(where: { $0 >= 0xCC }) else { return true }
  let string = String(decoding: text, as: UTF8.self)
  // Marks out of order are no NFC; putting them in order takes quadratic time.
  var last = Unicode.CanonicalCombiningClass.notReordered
  for scalar in string.unicodeScalars {
    let own = scalar.properties.canonicalCombiningClass
    // Each of the four stands for two marks, which NFC has in its place.
    if own != .notReordered && own < last
      || [0x0344, 0x0F73, 0x0F75, 0x0F81].contains(scalar.value)
    {
      return false
    }
    last = own
  }
  return string.unicodeScalars.elementsEqual(string._nfc)
}
