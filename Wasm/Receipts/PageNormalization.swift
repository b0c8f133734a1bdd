internal import Cryptography

// Compiled as a part of Ledger, in place of `Normalization.swift`: the browser has the tables of
// Unicode.

/// Whether text has the one spelling that Unicode calls NFC.
package func isNFC(_ text: ArraySlice<UInt8>) -> Bool {
  !text.contains { $0 >= 0xCC } || questions.ask(about: Array(text))
}
