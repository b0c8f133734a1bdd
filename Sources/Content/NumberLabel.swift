internal import Bytes

/// How many bytes a number label has with the blanks after it: `Q1. `, `12) `, `Frage 3: `, `प्र6.
/// `, `问题7。`.
///
/// A label is up to ten letters of any script, an optional blank, digits, and one of `. : ) 。 、` or
/// the end. Nil if the text does not start with one.
func numberLabelLength(_ text: ArraySlice<UInt8>) -> Int? {
  guard let first = text.first, first != UInt8(ascii: " ") else { return nil }
  // Most texts have no digit of any script near their start.
  guard text.prefix(48).contains(where: { $0.isASCIIDigit || $0 >= 0x80 }) else { return nil }
  let bytes = Array(text.prefix(80))
  var index = 0
  var letters = 0
  var scalar = next(bytes, &index)
  while let found = scalar, isLabelLetter(found.value) {
    // Marks belong to the letters before them.
    if !found.isMark { letters += 1 }
    if letters > 10 { return nil }
    scalar = next(bytes, &index)
  }
  if letters > 0, let found = scalar, found.value == 0x20 || found.value == 0xA0 {
    scalar = next(bytes, &index)
  }
  var digits = 0
  while let found = scalar, found.isDigit {
    digits += 1
    scalar = next(bytes, &index)
  }
  guard (1...4).contains(digits) else { return nil }
  // A lone number is no label: it may be the question.
  guard let stop = scalar else { return letters > 0 ? bytes.count : nil }
  switch stop.value {
  case 0x2E, 0x3A, 0x29:
    // `3.14` and `12:30` are not labels.
    if index < bytes.count, bytes[index] >= UInt8(ascii: "0"), bytes[index] <= UInt8(ascii: "9") {
      return nil
    }
  case 0x3002, 0x3001, 0xFF1A, 0xFF09, 0xFF0E: break
  default: return nil
  }
  while index < bytes.count {
    if bytes[index] == UInt8(ascii: " ") {
      index += 1
    } else if bytes[index] == 0xC2, index + 1 < bytes.count, bytes[index + 1] == 0xA0 {
      index += 2
    } else {
      break
    }
  }
  return index
}

private struct LabelScalar {
  var value: UInt32
  var isDigit: Bool
  var isMark: Bool
}

private func next(_ bytes: [UInt8], _ index: inout Int) -> LabelScalar? {
  guard index < bytes.count else { return nil }
  let value = decodeScalar(bytes, at: &index)
  guard value >= 0x80, let scalar = Unicode.Scalar(value) else {
    return LabelScalar(value: value, isDigit: (0x30...0x39).contains(value), isMark: false)
  }
  let category = scalar.properties.generalCategory
  return LabelScalar(
    value: value, isDigit: category == .decimalNumber,
    isMark: category == .nonspacingMark || category == .spacingMark)
}

private func isLabelLetter(_ scalar: UInt32) -> Bool {
  if scalar < 0x80 {
    return (0x41...0x5A).contains(scalar & ~0x20)
  }
  guard let found = Unicode.Scalar(scalar) else { return false }
  switch found.properties.generalCategory {
  case .decimalNumber: return false
  default: return isWordScalar(scalar)
  }
}
