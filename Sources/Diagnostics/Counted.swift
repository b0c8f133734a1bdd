/// A number with commas and its noun: `1,234 results`, `1 quiz`.
package func counted(_ count: Int, _ noun: String, _ plural: String? = nil) -> String {
  var digits = Array(String(count.magnitude).utf8)
  var place = digits.count - 3
  while place > 0 {
    digits.insert(UInt8(ascii: ","), at: place)
    place -= 3
  }
  return (count < 0 ? "-" : "") + String(decoding: digits, as: UTF8.self) + " "
    + (count == 1 ? noun : plural ?? noun + "s")
}
