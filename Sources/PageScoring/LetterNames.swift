/// The letters that name a choice, counted from 0: a to z, then aa, ab and so on.
package func letter(of choice: Int32) -> [UInt8] {
  precondition(choice >= 0, "choices are counted from 0")
  var letters: [UInt8] = []
  var rest = choice
  while rest >= 0 {
    letters.append(UInt8(ascii: "a") + UInt8(truncatingIfNeeded: rest % 26))
    rest = rest / 26 - 1
  }
  letters.reverse()
  return letters
}
