internal import Content
internal import Scoring

/// The kinds in which labels are dragged onto a picture: `ddmarker` and `ddimageortext`.
extension MoodleQuestion {
  mutating func labelling(
    _ media: inout ImportedMedia, _ imported: inout Imported
  ) -> WrittenQuestion? {
    guard let picture = picture(&media) else {
      return imported.leaveOut(
        "its picture is not there, or does not say how large it is; it is left out", at: place)
    }
    var labels: [String: String] = [:]
    var order: [String] = []
    for drag in element.all("drag") {
      let name = drag.first("no")?.text.trimmed ?? ""
      let text = label(drag, &media)
      if text.isEmpty { continue }
      labels[name] = text
      order.append(name)
    }
    var rights: [String] = []
    var used: Set<String> = []
    var spots: [(text: String, place: PicturePlace?)] = []
    for drop in element.all("drop") {
      let name = drop.first("choice")?.text.trimmed ?? ""
      guard let right = labels[name] else {
        // What is said of no label is not marked there either.
        if !["", "0"].contains(name) {
          return imported.leaveOut(
            "a place for a label that is not there; it is left out", at: place)
        }
        imported.lose(.places, "a place to which nothing belongs", at: place)
        continue
      }
      used.insert(name)
      rights.append(right)
      spots.append((escapedMarkdown(typed(drop)), point(of: drop, on: picture.size)))
    }
    return pairs(
      rights, spots, others: order.filter { !used.contains($0) }.compactMap { labels[$0] },
      below: picture.markdown, &media, &imported)
  }

  private mutating func pairs(
    _ rights: [String], _ spots: [(text: String, place: PicturePlace?)], others: [String],
    below picture: String, _ media: inout ImportedMedia, _ imported: inout Imported
  ) -> WrittenQuestion? {
    var question = asked(.matching, .matching([], distractors: []), &media)
    let isAlone = !showsPicture(question.heading + question.stem)
    let said = Set(rights)
    let distractors = others.filter { !said.contains($0) }
    guard Set(rights + distractors).count > 1 else {
      return imported.leaveOut("there is nothing to match; it is left out", at: place)
    }
    guard let placed = PlacedTexts(spots, rights: rights, isAlone: isAlone) else {
      return imported.leaveOut("\(unplaceable); it is left out", at: place)
    }
    for loss in placed.losses { imported.lose(loss.matter, loss.message, at: place) }
    if element.attributes["type"] == "ddmarker" {
      imported.lose(.kind, "places that were to be found are shown, to be labelled", at: place)
    } else {
      imported.lose(
        .places, "boxes have no size in the file; their upper left corners are their places",
        at: place)
    }
    question.stem = [question.stem, picture].joinedParagraphs()
    question.form = .matching(
      rights.indices.map { WrittenPair(placed.texts[$0], rights[$0], place: placed.places[$0]) },
      distractors: distractors)
    question.marking = .partial
    return question
  }

  /// The picture on which labels are put: the one file of the question itself.
  private mutating func picture(
    _ media: inout ImportedMedia
  ) -> (markdown: String, size: ImageSize)? {
    guard let file = element.first("file"), let bytes = decodedBase64(file.text),
      let size = ImageSize.inPixels(bytes)
    else { return nil }
    let address = media.add(file.attributes["name"] ?? "picture", bytes, folder: folder)
    return ("![](\(address))", size)
  }

  /// The picture below a question as Moodle 1 wrote it; empty, and a finding, for one that is not
  /// there.
  func oldPicture(_ media: inout ImportedMedia, _ imported: inout Imported) -> String {
    let name = element.first("image")?.text.trimmed ?? ""
    let bytes = element.first("image_base64").flatMap { decodedBase64($0.text) } ?? []
    if bytes.isEmpty {
      if !name.isEmpty {
        imported.lose(.media, "the image \(oneLine(name)), which is not in the file", at: place)
      }
      return ""
    }
    return "![](\(media.add(name.isEmpty ? "picture" : name, bytes, folder: folder)))"
  }

  /// What a label says; of one that is a picture, the picture with these words.
  private mutating func label(_ drag: XMLElement, _ media: inout ImportedMedia) -> String {
    var words = drag
    words.children.removeAll {
      if case .element(let child) = $0 { child.name == "file" } else { false }
    }
    let text = oneLine(markdown(words, &media))
    guard let file = drag.first("file"), let bytes = decodedBase64(file.text) else { return text }
    let address = media.add(file.attributes["name"] ?? "label", bytes, folder: folder)
    let alt = text.isEmpty ? drag.first("no")?.text.trimmed ?? "" : plainText(ofMarkdown: text)
    return "![\(escapedMarkdown(alt, lineStart: false))](\(address))"
  }

  private func point(of drop: XMLElement, on size: ImageSize) -> PicturePlace? {
    var point: PictureArea.Point?
    if let left = drop.first("xleft"), let top = drop.first("ytop") {
      if let x = Double(left.text.trimmed), let y = Double(top.text.trimmed) { point = (x, y) }
    } else {
      point =
        PictureArea(
          moodleShape: drop.first("shape")?.text.trimmed.lowercased() ?? "",
          coordinates: drop.first("coords")?.text ?? "")?.centre
    }
    return point.flatMap {
      PicturePlace($0, width: Double(size.width), height: Double(size.height))
    }
  }
}
