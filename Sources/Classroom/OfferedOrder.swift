internal import PageScoring
package import Scoring

/// The places in the source of what a question offers, in the order in which a class is shown it;
/// empty where nothing is offered.
///
/// It is random: an order that follows from anything public could be worked out, and in the source
/// an ordering stands in its right order and each right side at the place of its left one.
/// `choices` is the order of a question with choices to choose, which the quiz decides on. Three
/// items and more never begin in their right order, so that an order nobody touched is no answer;
/// of two, that would tell the key.
package func offeredOrder(
  of key: Key, choices: [Int32], using random: inout some RandomNumberGenerator
) -> [Int32] {
  switch key {
  case .single, .multiple: return choices
  case .blanks: return []
  case .matching(_, let count): return (0..<count).shuffled(using: &random)
  case .ordering(let count):
    let right = Array(0..<count)
    var order = right.shuffled(using: &random)
    while order == right, count > 2 { order.shuffle(using: &random) }
    return order
  }
}

// Pages name what is offered by the letter of its place on the screen; marking, the record of the
// lesson and the ledger by that of its place in the source.
extension RoundQuestion {
  /// A response of a page, in the letters of the source.
  ///
  /// It is nil if it names something that is not offered. What is chosen rises, as marking asks.
  func inSource(_ response: [String]) -> [String]? {
    if order.isEmpty { return response }
    var places: [Int32?] = []
    for part in response {
      guard !part.isEmpty else {
        places.append(nil)
        continue
      }
      guard let shown = choice(named: Array(part.utf8).span), order.indices.contains(Int(shown))
      else { return nil }
      places.append(order[Int(shown)])
    }
    switch key {
    case .single, .multiple: places.sort { ($0 ?? -1) < ($1 ?? -1) }
    case .blanks, .ordering, .matching: break
    }
    return places.map { $0.map(letterText) ?? "" }
  }

  /// A response as it was recorded, in the letters of the screen.
  func onScreen(_ response: [String]) -> [String] {
    if order.isEmpty { return response }
    let shown = response.map { part in
      choice(named: Array(part.utf8).span).map(letterOnScreen) ?? part
    }
    switch key {
    case .single, .multiple:
      return shown.sorted { ($0.utf8.count, $0) < ($1.utf8.count, $1) }
    case .blanks, .ordering, .matching: return shown
    }
  }

  /// The letter on the screen of what has a place in the source.
  func letterOnScreen(_ place: Int32) -> String {
    letterText(order.firstIndex(of: place).map { Int32($0) } ?? place)
  }

  /// Whether the order has each of the choices once; an empty one is that of the source.
  var hasSoundOrder: Bool {
    let count: Int32
    switch key {
    case .single(_, let choices), .multiple(_, let choices), .ordering(let choices),
      .matching(_, let choices):
      count = choices
    case .blanks: count = 0
    }
    return order.isEmpty || order.count == count && order.sorted() == Array(0..<count)
  }
}

private func letterText(_ place: Int32) -> String {
  String(decoding: letter(of: place), as: UTF8.self)
}
