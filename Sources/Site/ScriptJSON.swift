internal import Bytes
internal import JSON

extension [UInt8] {
  /// Appends text as a JSON string that can stand inside `<script>`: without `<`, so that nothing
  /// in it ends or comments out the script, and without the line separators that JavaScript once
  /// ended a string at.
  mutating func appendScriptJSON(string text: String) {
    var string: [UInt8] = []
    string.appendJSON(string: text)
    for scalar in String(decoding: string, as: UTF8.self).unicodeScalars {
      switch scalar {
      case "<": append("\\u003c")
      case "\u{2028}": append("\\u2028")
      case "\u{2029}": append("\\u2029")
      default: append(contentsOf: UTF8.encode(scalar) ?? UTF8.EncodedScalar())
      }
    }
  }
}
