/// The letter of a choice, `A` for the first.
func letterName(_ place: Int) -> String {
  String(Character(Unicode.Scalar(UInt8(ascii: "A") + UInt8(min(place, 25)))))
}
