// The standard library can normalise, but has not made that public yet; this is the one place that
// asks it.
@_spi(_Unicode) internal import Swift

/// Whether text has the one spelling that Unicode calls NFC.
///
/// Below U+0300 every text has, so that most of the world's names cost a glance.
package func isNFC(_ text: ArraySlice<UInt8>) -> Bool {
  guard text.contains(where: { $0 >= 0xCC }) else { return true }
  let string = String(decoding: text, as: UTF8.self)
  guard hasOrderedMarks(string) else { return false }
  return string.unicodeScalars.elementsEqual(string._nfc)
}

/// Whether combining marks follow one another in their order, as in NFC they do: to put them in
/// order takes a time that grows with the square of their number.
private func hasOrderedMarks(_ string: String) -> Bool {
  var last = Unicode.CanonicalCombiningClass.notReordered
  for scalar in string.unicodeScalars {
    // Each of these four stands for two marks, and NFC has those.
    if [0x0344, 0x0F73, 0x0F75, 0x0F81].contains(scalar.value) { return false }
    let own = scalar.properties.canonicalCombiningClass
    if own != .notReordered, own < last { return false }
    last = own
  }
  return true
}
