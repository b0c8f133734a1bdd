package import Diagnostics

extension Diagnostic.Code {
  static let fileActive = Self("file-active")
  static let fileDisguised = Self("file-disguised")
  static let svgUnreadable = Self("svg-unreadable")
  static let svgCleaned = Self("svg-cleaned")
  static let styleElsewhere = Self("style-elsewhere")
}

/// The size beyond which a drawing is not looked at.
package let maximumDrawing = 16 << 20

/// A file of which all bytes are at hand as it may be published; nil, and a finding, if it may not.
package func publishable(_ file: SourceFile, reporting diagnostics: inout [Diagnostic]) -> [UInt8]?
{
  switch AssetRule(forFile: file.path) {
  case .cleaned: return cleanedDrawing(file, reporting: &diagnostics)
  case .copied:
    let finding =
      disguise(file.path, start: file.bytes) ?? privacy(file.path, start: file.bytes)
    guard let finding else { return file.bytes }
    diagnostics.append(finding)
    return nil
  case .refused(let kind):
    diagnostics.append(refusal(file.path, kind))
    return nil
  }
}

/// The finding for a file that is not what its name says; nil if all is well.
package func disguise(_ path: String, start: [UInt8]) -> Diagnostic? {
  guard AssetRule.isDisguised(path, start: start) else { return nil }
  return .error(
    .fileDisguised,
    "this begins like HTML or XML, which browsers may run whatever its name is, so it is not copied; give it the ending .svg if it is a drawing or .txt if it is text, or pack it as .zip",
    at: SourceLocation(path: path))
}

/// The finding for a file that is not copied because of its name.
package func refusal(_ path: String, _ kind: AssetRule.ActiveKind) -> Diagnostic {
  let wayOut =
    switch kind {
    case .page, .archive: "write it in Markdown, pack it as .zip"
    case .xml, .script: "give it the ending .txt, pack it as .zip"
    case .packedDrawing: "unpack it to a file .svg"
    case .flash: "pack it as .zip"
    case .hostRules: "let what publishes the site add it"
    case .server: "take its ending out of the name, as in NAME-php.txt, or pack it as NAME.zip"
    }
  let power =
    kind == .hostRules
    ? "which can put pages of others into the site" : "which can run with the rights of the site"
  return .error(
    .fileActive,
    "this is \(kind.rawValue), \(power), so it is not copied; \(wayOut), or say \"trusted-html: true\" in site.yml",
    at: SourceLocation(path: path))
}

/// The findings for the first addresses of other sites in a style sheet.
package func addressesElsewhere(inStyle file: SourceFile) -> [Diagnostic] {
  placesElsewhere(inStyle: file.bytes).prefix(20).map {
    .warning(
      .styleElsewhere,
      "browsers do not load this, as pages load nothing from other sites; copy the file beside this one, and name its path",
      at: file.location(ofByte: $0))
  }
}

/// A drawing without what could run; nil, and a finding, if it cannot be read.
package func cleanedDrawing(_ file: SourceFile, reporting diagnostics: inout [Diagnostic])
  -> [UInt8]?
{
  guard file.bytes.count <= maximumDrawing else {
    diagnostics.error(
      .svgUnreadable, "the drawing has more than 16 MB, so it is not copied; save it as PNG",
      at: SourceLocation(path: file.path))
    return nil
  }
  do throws(XMLProblem) {
    let cleaned = try cleanedSVG(file.bytes)
    diagnostics += cleaned.removals.map { removal in
      .warning(.svgCleaned, sentence(removal.part), at: file.location(ofByte: removal.offset))
    }
    return cleaned.bytes
  } catch {
    diagnostics.error(
      .svgUnreadable, "the drawing is not copied: \(sentence(error.kind))",
      at: file.location(ofByte: error.offset))
    return nil
  }
}

private func sentence(_ part: SVGRemoval.Part) -> String {
  switch part {
  case .element(let name):
    "the element \(name) is left out of the drawing, as it could run scripts or load something; draw it otherwise"
  case .attribute("href", let element), .attribute("xlink:href", let element):
    "an address of \(element) is left out of the drawing, as drawings load nothing and run nothing; put the picture into the drawing as PNG"
  case .attribute(let name, let element):
    "the attribute \(name) of \(element) is left out of the drawing, as it is not known to be harmless; remove it"
  case .style(let text):
    "\(text) is left out of the drawing's styles, as drawings load nothing; remove it"
  case .instruction(let target):
    "the style sheet that \(target) names is not loaded; put the styles into the drawing"
  }
}

private func sentence(_ kind: XMLProblem.Kind) -> String {
  switch kind {
  case .notUTF8: "it is not UTF-8 text; save it as plain SVG in UTF-8"
  case .badCharacter: "a character that XML does not have; remove it"
  case .encoding(let name): "its encoding is \(name); save it in UTF-8"
  case .internalSubset: "its document type declares entities or attributes; save it as plain SVG"
  case .entity(let name): "XML does not know &\(name);; write the character itself"
  case .syntax: "this is not well-formed XML; save it again as plain SVG"
  case .endTag(""): "an end tag without an element; remove it"
  case .endTag(let name): "the element \(name) is open, but another one is closed; close it first"
  case .attributeTwice(let name): "the attribute \(name) is there twice; remove one"
  case .unboundPrefix(let name): "xmlns:\(name) is not declared; save it as plain SVG"
  case .tooDeep: "elements are nested more than 256 deep; ungroup some"
  case .unclosed(let name): "the element \(name) is never closed; the file may be cut off"
  case .notSVG: "this is not an SVG element; save it as plain SVG"
  case .noNamespace:
    "browsers draw it only with xmlns=\"http://www.w3.org/2000/svg\" in its first element; add that"
  }
}
