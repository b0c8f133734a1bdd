internal import Content

/// An area of a picture, in pixels, of which its centre becomes a place.
struct PictureArea {
  typealias Point = (x: Double, y: Double)

  let centre: Point

  /// As image maps and QTI have areas: `circle` with `x,y,radius`, `rect` with
  /// `left,top,right,bottom`, `poly` with its corners, `ellipse` with `x,y,rx,ry`; nil for others.
  init?(shape: String, coordinates: String) {
    let numbers = Self.numbers(coordinates)
    switch shape {
    case "circle" where numbers.count == 3, "ellipse" where numbers.count == 4:
      centre = (numbers[0], numbers[1])
    case "rect" where numbers.count == 4:
      centre = ((numbers[0] + numbers[2]) / 2, (numbers[1] + numbers[3]) / 2)
    case "poly" where numbers.count >= 6 && numbers.count % 2 == 0:
      centre = Self.centre(ofCorners: numbers)
    default: return nil
    }
  }

  /// As Moodle has drop zones: `x,y;radius`, `x,y;width,height`, or corners.
  init?(moodleShape shape: String, coordinates: String) {
    let numbers = Self.numbers(coordinates)
    switch shape {
    case "circle" where numbers.count == 3: centre = (numbers[0], numbers[1])
    case "rectangle" where numbers.count == 4:
      centre = (numbers[0] + numbers[2] / 2, numbers[1] + numbers[3] / 2)
    case "polygon" where numbers.count >= 6 && numbers.count % 2 == 0:
      centre = Self.centre(ofCorners: numbers)
    default: return nil
    }
  }

  /// All numbers of a text; none if it has something else.
  private static func numbers(_ text: String) -> [Double] {
    let parts = text.split { ",;".contains($0) || $0.isWhitespace }
    let numbers = parts.compactMap { Double($0) }.filter(\.isFinite)
    return numbers.count == parts.count ? numbers : []
  }

  /// The centre of a polygon's area; of one without area, the mean of its corners.
  private static func centre(ofCorners numbers: [Double]) -> Point {
    let corners = stride(from: 0, to: numbers.count, by: 2).map { (numbers[$0], numbers[$0 + 1]) }
    let count = Double(corners.count)
    let mean = (
      corners.reduce(0) { $0 + $1.0 } / count, corners.reduce(0) { $0 + $1.1 } / count
    )
    var area = 0.0
    var sum = (0.0, 0.0)
    // From the mean, so that far coordinates lose no digits.
    let near = corners.map { ($0.0 - mean.0, $0.1 - mean.1) }
    for (index, from) in near.enumerated() {
      let to = near[(index + 1) % near.count]
      let cross = from.0 * to.1 - to.0 * from.1
      area += cross
      sum = (sum.0 + (from.0 + to.0) * cross, sum.1 + (from.1 + to.1) * cross)
    }
    guard abs(area) > 1e-6 else { return mean }
    return (mean.0 + sum.0 / (3 * area), mean.1 + sum.1 / (3 * area))
  }
}

extension PicturePlace {
  /// A point of a picture of a size; nil for one beside it.
  init?(_ point: PictureArea.Point, width: Double, height: Double) {
    guard width > 0, height > 0 else { return nil }
    let end = Double(Self.end)
    let (x, y) = (point.x / width * end, point.y / height * end)
    guard x >= 0, x <= end, y >= 0, y <= end else { return nil }
    self.init(x: Int(x.rounded()), y: Int(y.rounded()))
  }
}
