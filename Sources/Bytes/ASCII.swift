extension UInt8 {
  /// Whether this is a letter of ASCII, in either case.
  @inlinable package var isASCIILetter: Bool {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= self | 0x20
  }

  @inlinable package var isASCIIDigit: Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= self }

  /// The lower-case letter if this is an upper-case letter of ASCII, else the byte itself.
  @inlinable package var lowercasedASCII: UInt8 {
    UInt8(ascii: "A")...UInt8(ascii: "Z") ~= self ? self | 0x20 : self
  }
}
