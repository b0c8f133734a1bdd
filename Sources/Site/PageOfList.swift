internal import Templates

/// One of several pages that share a long list.
struct PageOfList: Sendable {
  /// The first row's place in the list, from 0.
  var rows: Range<Int>
  var path: String
  /// All pages of the list, in order.
  var paths: [String]

  /// The pages of a list of `count` rows: `quizzes.html`, `quizzes-2.html`…; one page for an empty
  /// list.
  static func pages(of count: Int, at path: String, perPage: Int = 100) -> [PageOfList] {
    let number = max(1, (count + perPage - 1) / perPage)
    let stem = path.hasSuffix(".html") ? String(path.dropLast(5)) : path
    let paths = (1...number).map { $0 == 1 ? path : "\(stem)-\($0).html" }
    return (0..<number).map { index in
      PageOfList(
        rows: index * perPage..<min(count, (index + 1) * perPage), path: paths[index],
        paths: paths)
    }
  }

  /// What templates see as `pages`.
  func listValue(root: String) -> Value {
    guard paths.count > 1, let place = paths.firstIndex(of: path) else { return .nothing }
    func link(_ index: Int) -> Value {
      paths.indices.contains(index) ? .text(root + paths[index]) : .nothing
    }
    return .record([
      "list": .list(
        paths.indices.map { index in
          .record([
            "number": .number(index + 1), "href": link(index), "current": .bool(index == place),
          ])
        }),
      "previous-href": link(place - 1),
      "next-href": link(place + 1),
    ])
  }
}
