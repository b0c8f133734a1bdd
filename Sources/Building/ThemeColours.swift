internal import ByteSearch
internal import Bytes
internal import Content
internal import Diagnostics
internal import Suggestions

/// The colours of the theme, which a site's own `styles/colours.css` sets.
private let colours = ["--ground", "--surface", "--ink", "--accent", "--spark"]

/// Warns of what makes browsers leave a colour of the site's own style sheets out: digits without a
/// `#` before them, and a name that is nearly one of the theme's and that nothing uses.
func reportLostColours(in own: [SourceFile], reporting diagnostics: inout [Diagnostic]) {
  for file in own where file.path.hasSuffix(".css") {
    let style = file.bytes.blanking("/*", "*/")
    for property in customProperties(in: style) {
      let place = file.location(ofByte: property.offset)
      if colours.contains(property.name) {
        guard isColourWithoutSign(property.value) else { continue }
        diagnostics.warn(
          .themeColour, "browsers take this for no colour; write #\(property.value)", at: place)
      } else if let meant = closest(to: property.name, among: colours),
        !style[...].holds("var(\(property.name)")
      {
        diagnostics.warn(
          .themeColour, "no style uses \(property.name); did you mean \(meant)?", at: place)
      }
    }
  }
}

private struct CustomProperty {
  var name: String
  var value: String
  /// The byte where its name starts.
  var offset: Int
}

/// The declarations of names that start with two hyphens, without their blanks.
private func customProperties(in style: [UInt8]) -> [CustomProperty] {
  var properties: [CustomProperty] = []
  var end = 0
  for start in style.places(of: Array("--".utf8)) where start >= end {
    end = start + 2
    guard start == 0 || style[start - 1] <= 0x20 || "{;".utf8.contains(style[start - 1]) else {
      continue
    }
    let name = style[start...].prefix {
      $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
    }
    let rest = style[name.endIndex...].drop { $0 <= 0x20 }
    end = name.endIndex
    guard rest.first == UInt8(ascii: ":") else { continue }
    let value = rest.dropFirst().prefix { !";}".utf8.contains($0) }
    properties.append(
      CustomProperty(
        name: String(decoding: name, as: UTF8.self),
        value: String(decoding: value.filter { $0 > 0x20 }, as: UTF8.self), offset: start))
    end = value.endIndex
  }
  return properties
}

/// Whether a value has as many hexadecimal digits as a colour, and no `#` before them.
private func isColourWithoutSign(_ value: String) -> Bool {
  [3, 4, 6, 8].contains(value.utf8.count)
    && value.utf8.allSatisfy { hexadecimalValue(of: $0) != nil }
}

extension Diagnostic.Code {
  static let themeColour = Self("theme-colour")
}
