extension [UInt8] {
  /// Appends text as UTF-8.
  package mutating func append(_ text: String) {
    // Other ways to the bytes count a reference to the text.
    text.utf8Span.span.withUnsafeBufferPointer { append(contentsOf: $0) }
  }

  /// Appends a whole number in decimal digits.
  package mutating func append(decimal number: Int) {
    if number < 0 { append(UInt8(ascii: "-")) }
    var rest = number.magnitude
    // The last digit first: dividing by ten, which is known here, is a multiplication.
    var first = count
    repeat {
      append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    } while rest > 0
    var last = count - 1
    while first < last {
      swapAt(first, last)
      (first, last) = (first + 1, last - 1)
    }
  }
}
