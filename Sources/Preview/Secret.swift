internal import Bytes

/// A random secret of 64 hexadecimal digits.
func newSecret() -> String {
  var random = SystemRandomNumberGenerator()
  return hexadecimal((0..<32).map { _ in UInt8.random(in: 0...255, using: &random) })
}
