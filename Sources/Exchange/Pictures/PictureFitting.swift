internal import Content
internal import Diagnostics

/// The picture that ends a stem, and the size in pixels that it is shown in.
struct StemPicture {
  /// Without the picture.
  let stem: String
  /// The picture as Markdown.
  let markdown: String
  let size: ImageSize

  /// The width of a drawing that says only how wide it is for its height.
  private static let width = 800

  /// Nil if the stem ends with anything else, or if the picture does not say how large it is.
  init?(_ stem: String, file: (String) -> [UInt8]?) {
    guard let blocks = markdownBlocks(stem), let last = blocks.last else { return nil }
    let portable = PortableHTML(last.markdown)
    guard portable.images.count == 1, portable.html.hasPrefix("<p><img "),
      portable.html.utf8.count(where: { $0 == UInt8(ascii: "<") }) == 3,
      let size = file(portable.images[0]).flatMap(Self.size)
    else { return nil }
    self.stem = blocks.dropLast().map(\.markdown).joined(separator: "\n\n")
    markdown = last.markdown
    self.size = size
  }

  private static func size(of file: [UInt8]) -> ImageSize? {
    if let size = ImageSize.inPixels(file) { return size }
    guard let size = ImageSize(of: file) else { return nil }
    return ImageSize(width: width, height: max(1, size.height * width / size.width))
  }

  /// A place in whole pixels.
  func pixels(_ place: PicturePlace) -> (x: Int, y: Int) {
    let end = Double(PicturePlace.end)
    return (
      Int((Double(place.x * size.width) / end).rounded()),
      Int((Double(place.y * size.height) / end).rounded())
    )
  }

  /// The place that the whole pixels of one are.
  fileprivate func snapped(_ place: PicturePlace) -> PicturePlace? {
    let (x, y) = pixels(place)
    return PicturePlace(
      (Double(x), Double(y)), width: Double(size.width), height: Double(size.height))
  }
}

extension WrittenQuestion {
  /// The places of choices or left sides; empty where there are none.
  var places: [PicturePlace] {
    switch form {
    case .choices(let choices): choices.compactMap(\.place)
    case .matching(let pairs, _): pairs.compactMap(\.place)
    case .blanks, .ordering: []
    }
  }

  /// What stands at its places.
  private var placedTexts: [String] {
    switch form {
    case .choices(let choices): choices.map(\.text)
    case .matching(let pairs, _): pairs.map(\.left)
    case .blanks, .ordering: []
    }
  }

  mutating func setPlaces(_ place: (PicturePlace) -> PicturePlace?) {
    switch form {
    case .choices(var choices):
      for index in choices.indices { choices[index].place = choices[index].place.flatMap(place) }
      form = .choices(choices)
    case .matching(var pairs, let distractors):
      for index in pairs.indices { pairs[index].place = pairs[index].place.flatMap(place) }
      form = .matching(pairs, distractors: distractors)
    case .blanks, .ordering: break
    }
  }

  /// Whether nothing is lost if its places are areas of the picture with plain words.
  private var isOnlyPlaced: Bool {
    let isBare =
      choices?.allSatisfy { $0.feedback.isEmpty && !$0.isPinned } ?? true && shuffles == nil
    return isBare && placedTexts.allSatisfy(isPlain) && placedTexts.count == places.count
  }

  /// Moves its places to whole pixels, or takes them away if they cannot be areas of its picture.
  fileprivate mutating func fitPlaces(file: (String) -> [UInt8]?) {
    let picture = isOnlyPlaced ? StemPicture(stem, file: file) : nil
    guard let picture, !showsPicture(heading + picture.stem) else { return setPlaces { _ in nil } }
    setPlaces(picture.snapped)
    if placedTexts.count != places.count || !areApart(places) { setPlaces { _ in nil } }
  }
}

/// Keeps the places of questions that are written as areas of a picture, as far as that goes.
func fitPlaces(
  of quiz: inout WrittenQuiz, source: String, file: (String, String) -> [UInt8]?
) -> [Loss] {
  var losses: [Loss] = []
  for index in quiz.questions.indices where !quiz.questions[index].places.isEmpty {
    let path = quiz.path
    let places = quiz.questions[index].places
    quiz.questions[index].fitPlaces { file(path, $0) }
    let fitted = quiz.questions[index].places
    let place = SourceLocation(path: source, line: max(1, quiz.questions[index].line))
    if fitted.isEmpty {
      losses.append(Loss(.places, placesNotKept, at: place))
    } else if zip(places, fitted).contains(where: { abs($0.x - $1.x) > 25 || abs($0.y - $1.y) > 25 }
    ) {
      losses.append(
        Loss(.other, "its places move to whole pixels of a picture that has few of them", at: place)
      )
    }
  }
  return losses
}

let placesNotKept = "the places of its answers on the picture are not kept"
