#if canImport(Scoring)
  internal import Scoring
#endif

/// Why the page got no answer: it was built wrongly, or somebody changed it.
package enum PageRefusal: Int32, Error, Hashable, Sendable {
  case keyIsNotCanonical = -1
  case responseIsNotCanonical = -2
  case responseDoesNotFitKey = -3
  case requestIsNotCanonical = -4
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
