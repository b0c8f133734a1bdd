internal import Bytes

/// Where style sheets load something from another site: the places in it of those addresses.
///
/// Only `@import` and `url()` load, and what stands in a comment does not.
func placesElsewhere(inStyle style: [UInt8]) -> [Int] {
  var places: [Int] = []
  var index = 0
  func starts(with text: String) -> Bool {
    index + text.utf8.count <= style.count
      && zip(style[index...], text.utf8).allSatisfy { $0.lowercasedASCII == $1 }
  }
  while index < style.count {
    if starts(with: "/*") {
      index += 2
      while index < style.count, !starts(with: "*/") { index += 1 }
      continue
    }
    guard let word = ["url(", "@import"].first(where: { starts(with: $0) }) else {
      index += 1
      continue
    }
    index += word.utf8.count
    while index < style.count, style[index] <= 0x20 || "\"'".utf8.contains(style[index]) {
      index += 1
    }
    if ["//", "http:", "https:"].contains(where: { starts(with: $0) }) { places.append(index) }
  }
  return places
}
