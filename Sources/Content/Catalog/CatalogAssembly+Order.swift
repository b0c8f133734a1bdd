internal import Bytes

extension CatalogAssembly {
  func catalog() -> Catalog {
    let sections = sections()
    var places: [String: Int] = [:]
    for (place, section) in sections.enumerated() { places[section.path] = place }
    let quizKeys = quizzes.map { quiz in
      ListKey(
        section: places[folder(of: quiz.path)] ?? 0, order: quiz.order,
        title: quiz.title, path: quiz.path)
    }
    let articleKeys = articles.map { article in
      ListKey(
        section: places[folder(of: article.path)] ?? 0, order: article.order, title: article.title,
        path: article.path)
    }
    return Catalog(
      settings: settings, sections: sections,
      quizzes: quizKeys.indices.sorted { quizKeys[$0] < quizKeys[$1] }.map { quizzes[$0] },
      translations: translations.sorted { $0.page < $1.page },
      articles: articleKeys.indices.sorted { articleKeys[$0] < articleKeys[$1] }
        .map { articles[$0] },
      players: players.sorted { $0.handle < $1.handle },
      pages: pages.sorted { ($0.order ?? .max, $0.path) < ($1.order ?? .max, $1.path) },
      assets: assets, linksToMade: linksToMade)
  }

  /// All folders with pages, parents first, siblings in their order.
  func sections() -> [Section] {
    var paths: Set<String> = [""]
    for path in quizzes.map({ $0.path }) + articles.map({ $0.path })
      + indexes.keys.map({ $0 + "/x" })
    {
      var path = folder(of: path)
      while paths.insert(path).inserted { path = folder(of: path) }
    }
    var children: [String: [Section]] = [:]
    var top = section("")
    for path in paths where !path.isEmpty {
      children[folder(of: path), default: []].append(section(path))
    }
    if top.title.isEmpty { top.title = settings.title }
    var sections: [Section] = []
    var pending = [top]
    while let next = pending.popLast() {
      sections.append(next)
      let below = children[next.path] ?? []
      let keys = below.map {
        ListKey(section: 0, order: $0.order, title: $0.title, path: $0.path)
      }
      pending += keys.indices.sorted { keys[$1] < keys[$0] }.map { below[$0] }
    }
    return sections
  }

  private func section(_ path: String) -> Section {
    if let section = indexes[path] { return section }
    let name = (folders[path] ?? path).splitAtSlashes().last.map(String.init) ?? ""
    return Section(folder: path, title: humanized(name))
  }
}

/// Where something stands in a list: by section, then `order`, then title, with numbers in titles
/// by their size, then path.
private struct ListKey: Comparable {
  var section: Int
  var order: Int
  var title: [UInt8]
  var path: String

  init(section: Int, order: Int?, title: String, path: String) {
    self.section = section
    self.order = order ?? .max
    self.path = path
    self.title = []
    var digits: [UInt8] = []
    for byte in title.lowercased().utf8 {
      if byte.isASCIIDigit {
        if digits != [UInt8(ascii: "0")] { digits.append(byte) } else { digits = [byte] }
      } else {
        flush(&digits)
        self.title.append(byte)
      }
    }
    flush(&digits)
  }

  /// Appends a number so that a longer one sorts behind a shorter one.
  private mutating func flush(_ digits: inout [UInt8]) {
    guard !digits.isEmpty else { return }
    title.append(UInt8(ascii: "0"))
    title.append(UInt8(clamping: digits.count))
    title += digits
    digits = []
  }

  static func < (left: Self, right: Self) -> Bool {
    if left.section != right.section { return left.section < right.section }
    if left.order != right.order { return left.order < right.order }
    if left.title != right.title { return left.title.lexicographicallyPrecedes(right.title) }
    return left.path < right.path
  }
}
