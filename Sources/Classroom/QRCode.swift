internal import CQRCodegen

/// A text as a square of dark and light modules that phones read.
package struct QRCode: Hashable, Sendable {
  /// How many modules a side has, without the light border of four.
  package let size: Int
  private let dark: [Bool]

  /// Nil for a text that is longer than a code can hold.
  package init?(_ text: String) {
    var code = [UInt8](repeating: 0, count: Int(podium_qr_buffer))
    var work = code
    // A NUL would end the text early.
    guard !text.utf8.contains(0), text.utf8.count < code.count,
      qrcodegen_encodeText(
        text, &work, &code, qrcodegen_Ecc_MEDIUM, qrcodegen_VERSION_MIN,
        qrcodegen_VERSION_MAX, qrcodegen_Mask_AUTO, true)
    else { return nil }
    let size = qrcodegen_getSize(code)
    self.size = Int(size)
    dark = (0..<size * size).map { qrcodegen_getModule(code, $0 % size, $0 / size) }
  }

  /// The dark modules as a path of an SVG image, each one unit wide.
  package var path: String {
    var path = ""
    for y in 0..<size {
      var x = 0
      while x < size {
        let start = x
        while x < size, dark[y * size + x] { x += 1 }
        if x > start { path += "M\(start) \(y)h\(x - start)v1h-\(x - start)z" }
        x += 1
      }
    }
    return path
  }
}
