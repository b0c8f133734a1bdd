internal import Addresses
internal import Content

/// Writes answers at places of a picture as areas of it.
extension QTIItemWriter {
  /// The interaction of a question with places, and its stem without the picture.
  mutating func pictured() -> (stem: String, interaction: XMLNode)? {
    guard !question.places.isEmpty,
      let picture = StemPicture(question.stem, file: texts.bytes(of:)),
      let image = image(picture)
    else { return nil }
    switch question.form {
    case .choices(let choices):
      return (picture.stem, hotspots(choices, on: picture, image))
    case .matching(let pairs, let distractors):
      return (picture.stem, labels(pairs, distractors, on: picture, image))
    case .blanks, .ordering: return nil
    }
  }

  /// The picture as each dialect shows it.
  private mutating func image(_ picture: StemPicture) -> XMLNode? {
    let nodes = texts.nodes(picture.markdown, isInline: true)
    guard case .element("img", let attributes, _)? = nodes.first else { return nil }
    func value(_ name: String) -> String { attributes.first { $0.name == name }?.value ?? "" }
    let (width, height) = (String(picture.size.width), String(picture.size.height))
    switch dialect {
    case .two:
      return xml(
        "object",
        [
          "data": value("src"), "type": mediaType(of: value("src")), "width": width,
          "height": height,
        ], text: value("alt"))
    case .three:
      return xml(
        "img", ["src": value("src"), "alt": value("alt"), "width": width, "height": height])
    }
  }

  /// Attributes of a round area.
  private func area(
    _ name: String, _ place: PicturePlace?, _ text: String, on picture: StemPicture
  ) -> [(name: String, value: String)] {
    let (x, y) = picture.pixels(place ?? PicturePlace(x: 0, y: 0))
    let radius = max(4, min(picture.size.width, picture.size.height) / 25)
    return [
      ("identifier", name), ("shape", "circle"), ("coords", "\(x),\(y),\(radius)"),
      ("hotspotLabel", plainText(ofMarkdown: text)),
    ]
  }

  private mutating func hotspots(
    _ choices: [WrittenChoice], on picture: StemPicture, _ image: XMLNode
  ) -> XMLNode {
    let response = declare(choices)
    let areas = zip(Self.names(of: choices), choices).map { name, choice in
      XMLNode.element(
        "hotspotChoice", attributes: area(name, choice.place, choice.text, on: picture),
        children: [])
    }
    return xml(
      "hotspotInteraction",
      ["responseIdentifier": response, "maxChoices": question.kind == .multiple ? "0" : "1"],
      [image] + areas)
  }

  private mutating func labels(
    _ pairs: [WrittenPair], _ distractors: [String], on picture: StemPicture, _ image: XMLNode
  ) -> XMLNode {
    let rights = Self.rights(of: pairs, distractors)
    let correct = pairs.enumerated().map { place, pair in
      "right-\((rights.firstIndex(of: pair.right) ?? 0) + 1) left-\(place + 1)"
    }
    let response = scoring.declare(
      .directedPair, cardinality: .multiple, correct: correct, mapping: correct.map { ($0, 1) })
    var nodes = [image]
    for (place, right) in rights.enumerated() {
      nodes.append(
        xml(
          "gapText", ["identifier": "right-\(place + 1)", "matchMax": String(pairs.count)],
          texts.nodes(right, isInline: true)))
    }
    for (place, pair) in pairs.enumerated() {
      nodes.append(
        .element(
          "associableHotspot",
          attributes: area("left-\(place + 1)", pair.place, pair.left, on: picture)
            + [("matchMax", "1")], children: []))
    }
    return xml("graphicGapMatchInteraction", ["responseIdentifier": response], nodes)
  }
}
