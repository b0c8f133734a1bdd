internal import Results

/// A ranked quiz by its place in the catalog, with what is published of it.
struct RankedQuiz: Sendable {
  var index: Int
  var published: PublishedLedger.Quiz

  var path: String { published.path }
}
