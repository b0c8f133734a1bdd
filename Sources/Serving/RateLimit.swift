/// How often each address may do something: so many at once, and so many more each second.
package struct RateLimit: Sendable {
  private let burst: Double
  private let perSecond: Double
  private var buckets: [String: Bucket] = [:]

  private struct Bucket {
    var left: Double
    /// When that was so, in seconds.
    var time: Double
  }

  /// Addresses that are remembered at once; beyond that those that are full again are forgotten.
  private static let maximumCount = 4096

  package init(burst: Int, perSecond: Int) {
    self.burst = Double(burst)
    self.perSecond = Double(perSecond)
  }

  /// Takes one turn for an address; if it has none left, the number of seconds until it has.
  package mutating func take(_ address: String, at time: Double) -> Int? {
    if buckets.count >= Self.maximumCount, buckets[address] == nil {
      let full = buckets.filter { $0.value.left + (time - $0.value.time) * perSecond >= burst }
      for address in full.keys { buckets[address] = nil }
      if buckets.count >= Self.maximumCount { return 1 }
    }
    var bucket = buckets[address] ?? Bucket(left: burst, time: time)
    bucket.left = min(burst, bucket.left + max(0, time - bucket.time) * perSecond)
    bucket.time = time
    defer { buckets[address] = bucket }
    guard bucket.left >= 1 else { return max(1, Int((1 - bucket.left) / perSecond + 0.999)) }
    bucket.left -= 1
    return nil
  }
}
