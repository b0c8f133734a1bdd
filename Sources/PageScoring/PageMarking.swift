#if canImport(Scoring)
  package import Scoring
#endif

/// Why the page got no answer: it was built wrongly, or somebody changed it.
package enum PageRefusal: Int32, Error, Hashable, Sendable {
  case keyIsNotCanonical = -1
  case responseIsNotCanonical = -2
  case responseDoesNotFitKey = -3
  case requestIsNotCanonical = -4
}

/// What one response earned.
package struct Mark: Hashable, Sendable {
  package typealias Outcome = RunningMark.Outcome

  package var earned: Points
  package var outcome: Outcome
  /// Which parts are right, for showing: for `single` and `multiple` one a choice, right if it was
  /// chosen just when it should be; otherwise one a blank, one a place in the order, one a pair.
  package var parts: [Bool]

  package init(earned: Points, outcome: Outcome, parts: [Bool]) {
    (self.earned, self.outcome, self.parts) = (earned, outcome, parts)
  }
}

/// Marks what the page hands over: key with worth and response in their canonical texts give a mark
/// in its own.
package func canonicalMark(for given: [UInt8], against keyText: [UInt8]) throws(PageRefusal)
  -> [UInt8]
{
  guard let (key, worth) = keyAndWorth(canonical: keyText) else { throw .keyIsNotCanonical }
  guard let response = response(canonical: given) else { throw .responseIsNotCanonical }
  do throws(ResponseError) {
    return canonicalText(of: try mark(response, against: key, worth: worth))
  } catch {
    throw .responseDoesNotFitKey
  }
}

/// Marks a response: one string a chosen choice, in rising order; one a blank; all choices in the
/// player's order; one right side's letters a left side, or an empty string.
package func mark(_ response: [[UInt8]], against key: Key, worth: Worth) throws(ResponseError)
  -> Mark
{
  var marking = RunningMark(against: key, worth: worth)
  var parts = partsOfNothingChosen(key)
  for part in response {
    let isRight = try marking.add(part.span)
    switch key {
    case .single, .multiple: parts[Int(marking.lastChoice)] = isRight
    case .blanks, .ordering, .matching: parts.append(isRight)
    }
  }
  let (earned, outcome) = try marking.finished()
  return Mark(earned: earned, outcome: outcome, parts: parts)
}

/// For questions with choices to choose, which of them are rightly left alone if none is chosen.
private func partsOfNothingChosen(_ key: Key) -> [Bool] {
  switch key {
  case .single(let right, let count):
    var parts = [Bool](repeating: true, count: Int(count))
    parts[Int(right)] = false
    return parts
  case .multiple(let right, let count):
    var parts = [Bool](repeating: true, count: Int(count))
    for choice in right { parts[Int(choice)] = false }
    return parts
  case .blanks, .ordering, .matching:
    return []
  }
}
