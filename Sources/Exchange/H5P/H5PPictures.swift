internal import Content
internal import Scoring

/// The contents that are answered on a picture.
extension H5PReading {
  /// One place to be found, or several: all of them are shown as choices.
  mutating func hotspots(
    _ node: JSONNode, _ name: String, _ imported: inout Imported
  ) -> WrittenQuestion? {
    let isMultiple = name == "H5P.ImageMultipleHotspotQuestion"
    let parts = node[isMultiple ? "imageMultipleHotspotQuestion" : "imageHotspotQuestion"]
    let settings = parts?["hotspotSettings"]
    let background = parts?["backgroundImageSettings"]
    let image = background?["backgroundImage"] ?? background
    guard let address = image?["path"]?.string else { return nil }
    let picture = picture(address, alt: "", node, &imported)
    var spots = settings?["hotspot"]?.elements ?? []
    func isRight(_ spot: JSONNode) -> Bool { spot["userSettings"]?["correct"]?.bool ?? false }
    if !isMultiple, let first = spots.firstIndex(where: isRight), spots.count(where: isRight) > 1 {
      // The others are as right, so they are no choices beside it.
      spots = spots.enumerated().filter { $0 == first || !isRight($1) }.map(\.element)
      imported.lose(
        .weights, "of several right places only the first is asked for", at: node.location)
    }
    let rights = spots.count(where: isRight)
    guard !picture.isEmpty, spots.count > 1, rights > 0 else { return nil }
    let text = [
      markdown(background?["questionTitle"]?.string ?? "", node, &imported),
      markdown(settings?["taskDescription"]?.string ?? "", node, &imported),
    ].joinedParagraphs()
    let answers = spots.map { (text: "", place: Self.centre(of: $0["computedSettings"])) }
    guard let placed = placed(answers, below: text, node, &imported) else { return nil }
    var choices: [WrittenChoice] = []
    for (index, spot) in spots.enumerated() {
      choices.append(
        WrittenChoice(
          placed.texts[index], isRight: isRight(spot),
          feedback: markdown(spot["userSettings"]?["feedbackText"]?.string ?? "", spot, &imported),
          place: placed.places[index]))
    }
    var question = question(isMultiple ? .multiple : .single, .choices(choices), asked: text)
    question.stem = [question.stem, picture].joinedParagraphs()
    if isMultiple { question.marking = .partial }
    return question
  }

  /// Labels to be dragged to places: each place is a left side.
  mutating func dragging(_ node: JSONNode, _ imported: inout Imported) -> WrittenQuestion? {
    let settings = node["question"]?["settings"]
    let elements = node["question"]?["task"]?["elements"]?.elements ?? []
    let zones = (node["question"]?["task"]?["dropZones"]?.elements ?? []).filter { zone in
      let isUsed = zone["correctElements"]?.elements?.isEmpty == false
      if !isUsed { imported.lose(.places, "a place to which nothing belongs", at: zone.location) }
      return isUsed
    }
    for told in zones.compactMap({ $0["tipsAndFeedback"] }) {
      let texts = ["tip", "feedbackOnCorrect", "feedbackOnIncorrect"].map { told.text($0) }
      if texts.contains(where: { !HTMLMarkdown($0).markdown.isEmpty }) {
        imported.lose(.hints, "the tip or feedback on a place", at: told.location)
      }
    }
    var picture = ""
    if let address = settings?["background"]?["path"]?.string {
      picture = self.picture(address, alt: "", node, &imported)
    }
    var labels: [String] = []
    for element in elements { labels.append(label(element, &imported)) }
    let text = markdown(settings?["questionTitle"]?.string ?? "", node, &imported)
    let isPartial = node["behaviour"]?["singlePoint"]?.bool != true
    if zones.contains(where: { $0["correctElements"]?.elements?.count ?? 0 > 1 }) {
      guard let pairs = sorted(labels, into: zones, node, &imported) else { return nil }
      return labelling(pairs, [], asked: text, picture, isPartial: isPartial)
    }
    var rights: [Int] = []
    var answers: [(text: String, place: PicturePlace?)] = []
    for zone in zones {
      guard let right = zone["correctElements"]?.elements, right.count == 1,
        let index = right[0].numeral.flatMap({ Int($0) }), labels.indices.contains(index),
        !labels[index].isEmpty
      else { return nil }
      rights.append(index)
      let label = zone["showLabel"]?.bool == true ? zone.text("label") : ""
      answers.append(
        (
          oneLine(markdown(label, zone, &imported)),
          picture.isEmpty ? nil : Self.centre(ofZone: zone, in: settings?["size"])
        ))
    }
    let words = rights.map { labels[$0] }
    let said = Set(words)
    // Elements that may be dragged nowhere decorate the picture.
    let others = elements.indices.filter {
      elements[$0]["dropZones"]?.elements?.isEmpty == false && !labels[$0].isEmpty
        && !said.contains(labels[$0])
    }.map { labels[$0] }
    guard Set(words + others).count > 1,
      let placed = placed(answers, words, below: text, node, &imported)
    else { return nil }
    let pairs = words.indices.map {
      WrittenPair(placed.texts[$0], words[$0], place: placed.places[$0])
    }
    return labelling(pairs, others, asked: text, picture, isPartial: isPartial)
  }

  private func labelling(
    _ pairs: [WrittenPair], _ distractors: [String], asked text: String, _ picture: String,
    isPartial: Bool
  ) -> WrittenQuestion {
    var question = question(.matching, .matching(pairs, distractors: distractors), asked: text)
    question.stem = [question.stem, picture].joinedParagraphs()
    if isPartial { question.marking = .partial }
    return question
  }

  /// Labels of which several belong to one place: each is a left side, and the names of places are
  /// right ones; nil if a label belongs to several places, or a place has no name.
  private mutating func sorted(
    _ labels: [String], into zones: [JSONNode], _ node: JSONNode, _ imported: inout Imported
  ) -> [WrittenPair]? {
    var rights: [Int: String] = [:]
    var names: Set<String> = []
    for zone in zones {
      let name = oneLine(markdown(zone.text("label"), zone, &imported))
      guard !name.isEmpty, names.insert(name).inserted else { return nil }
      for element in zone["correctElements"]?.elements ?? [] {
        guard let index = element.numeral.flatMap({ Int($0) }), labels.indices.contains(index),
          !labels[index].isEmpty, rights.updateValue(name, forKey: index) == nil
        else { return nil }
      }
    }
    let pairs = rights.sorted { $0.key < $1.key }.map { WrittenPair(labels[$0.key], $0.value) }
    guard names.count > 1, Set(pairs.map(\.left)).count == pairs.count else { return nil }
    imported.lose(
      .places, "places that take several labels become their right sides", at: node.location)
    return pairs
  }

  private func placed(
    _ answers: [(text: String, place: PicturePlace?)], _ rights: [String] = [],
    below text: String, _ node: JSONNode, _ imported: inout Imported
  ) -> PlacedTexts? {
    let placed = PlacedTexts(answers, rights: rights, isAlone: !showsPicture(text))
    for loss in placed?.losses ?? [] {
      imported.lose(loss.matter, loss.message, at: node.location)
    }
    return placed
  }

  /// What an element to be dragged says; empty for one that is neither a text nor a picture.
  private mutating func label(_ element: JSONNode, _ imported: inout Imported) -> String {
    let type = element["type"]
    let parameters = type?["params"]
    if let text = parameters?["text"]?.string { return oneLine(markdown(text, element, &imported)) }
    guard type?["library"]?.string?.hasPrefix("H5P.Image ") == true,
      let address = parameters?["file"]?["path"]?.string
    else { return "" }
    return picture(address, alt: parameters?["alt"]?.string ?? "", element, &imported)
  }

  private static func number(_ node: JSONNode?, _ name: String) -> Double? {
    node?[name]?.numeral.flatMap { Double($0) }.flatMap { $0.isFinite ? $0 : nil }
  }

  /// The centre of a hotspot, all of whose numbers are per cent.
  private static func centre(of area: JSONNode?) -> PicturePlace? {
    guard let x = number(area, "x"), let y = number(area, "y"), let width = number(area, "width"),
      let height = number(area, "height")
    else { return nil }
    return PicturePlace((x + width / 2, y + height / 2), width: 100, height: 100)
  }

  /// The centre of a drop zone: it starts at per cent, and has a size in units of 16 pixels.
  private static func centre(ofZone zone: JSONNode, in size: JSONNode?) -> PicturePlace? {
    guard let x = number(zone, "x"), let y = number(zone, "y"),
      let width = number(zone, "width"), let height = number(zone, "height"),
      let whole = number(size, "width"), let high = number(size, "height"), whole > 0, high > 0
    else { return nil }
    return PicturePlace((x + 800 * width / whole, y + 800 * height / high), width: 100, height: 100)
  }
}
