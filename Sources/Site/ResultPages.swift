/// The pages that are there because of results, with the boards that they show.
struct ResultPages: Sendable {
  var pages: [Page] = []
  /// Those of everything and of sections, by the path of the first.
  var boards: [String: [PeriodBoard]] = [:]
  /// The places among all standings of those who have one, by their handles.
  var rows: [String: Int] = [:]
}
