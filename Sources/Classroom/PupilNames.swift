internal import Bytes
internal import CacheCoding
internal import Content
internal import Scoring

/// A name that a pupil typed, with white space made single; nil for one that cannot be shown: too
/// long, without a letter or digit, or with control characters or marks that turn text around.
package func pupilName(_ typed: String) -> String? {
  guard typed.utf8.count <= 200 else { return nil }
  let name = typed.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  guard 1...30 ~= name.count, name.unicodeScalars.count <= 60,
    name.unicodeScalars.contains(where: isLetterOrDigit),
    name.unicodeScalars.allSatisfy(isShown)
  else { return nil }
  return name
}

private func isLetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.properties.generalCategory {
  case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
    .decimalNumber:
    true
  default: false
  }
}

private func isShown(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.properties.generalCategory {
  case .control, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: false
  // Of those without a picture, only the two that join letters or keep them apart.
  case .format: scalar.value == 0x200C || scalar.value == 0x200D
  default: true
  }
}

/// Whether two names are the same to a reader, whatever the case of their letters.
func isSameName(_ left: String, _ right: String) -> Bool { foldedName(left) == foldedName(right) }

/// What names that are the same to a reader have in common.
func foldedName(_ name: String) -> [UInt8] { folded(Array(name.utf8)) }

/// Whether a handle can be made of the letters of a name.
package func hasLettersForHandle(_ name: String) -> Bool { !slug(name, limit: 30).isEmpty }

/// The handle for a name: its letters without marks, or one of its own for another script.
///
/// The same name has the same handle in the next lesson.
func handle(for name: String) -> String {
  let plain = slug(name, limit: 30)
  return plain.isEmpty
    ? "pupil-" + hexadecimal(Array(Fingerprint.of(foldedName(name)).prefix(5))) : plain
}
