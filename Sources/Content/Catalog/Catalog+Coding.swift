package import CacheCoding
internal import Diagnostics

// The order of a site for the build cache: which documents stand in it, and where.

extension Catalog {
  /// Appends what `assembleCatalog` decided, with each document by its place among those that it
  /// was given.
  ///
  /// `place` tells that place by the path of the document's file.
  package func encode(into writer: inout ByteWriter, place: (String) -> Int) {
    func write(_ sources: [String]) {
      writer.write(list: sources) { $1.write(count: place($0)) }
    }
    writer.write(list: sections) { section, writer in
      writer.write(text: section.path)
      writer.write(text: section.title)
      writer.write(flag: section.source != nil)
      if let source = section.source { writer.write(count: place(source)) }
    }
    write(quizzes.map { $0.source })
    write(translations.map { $0.source })
    write(articles.map { $0.source })
    write(players.map { $0.source })
    write(pages.map { $0.source })
    writer.write(texts: assets.map { $0.path })
    writer.write(list: linksToMade) { link, writer in
      writer.write(text: link.path)
      writer.write(text: link.location.path)
      writer.write(count: link.location.line)
      writer.write(count: link.location.column)
    }
  }

  /// Takes back what was decided about the same documents; nil for bytes that `encode` did not make
  /// of these.
  ///
  /// Tells the places of the quizzes and translations among the documents, too.
  package static func decoded(
    from reader: inout ByteReader, settings: SiteSettings, documents: [Document?]
  ) -> (catalog: Catalog, quizzes: [Int], translations: [Int])? {
    func read<Element>(
      _ reader: inout ByteReader, _ element: (Document.Content) -> Element?
    ) -> (elements: [Element], places: [Int])? {
      guard let places = reader.readList({ $0.readPosition() }) else { return nil }
      var elements: [Element] = []
      elements.reserveCapacity(places.count)
      for place in places {
        guard place < documents.count, let content = documents[place]?.content,
          let element = element(content)
        else { return nil }
        elements.append(element)
      }
      return (elements, places)
    }
    guard let sections = reader.readList({ Section(decoding: &$0, among: documents) }),
      let quizzes = read(&reader, { if case .quiz(let quiz) = $0 { quiz } else { nil } }),
      let translations = read(
        &reader, { if case .translation(let quiz) = $0 { quiz } else { nil } }),
      let articles = read(
        &reader, { if case .article(let article) = $0 { article } else { nil } }),
      let players = read(&reader, { if case .player(let player) = $0 { player } else { nil } }),
      let pages = read(&reader, { if case .page(let page) = $0 { page } else { nil } }),
      let assets = reader.readTexts(), let links = reader.readList({ LinkToMade(decoding: &$0) })
    else { return nil }
    let catalog = Catalog(
      settings: settings, sections: sections, quizzes: quizzes.elements,
      translations: translations.elements, articles: articles.elements, players: players.elements,
      pages: pages.elements, assets: assets.map { Asset(path: $0) }, linksToMade: links)
    return (catalog, quizzes.places, translations.places)
  }
}

extension LinkToMade {
  fileprivate init?(decoding reader: inout ByteReader) {
    guard let path = reader.readText(), let source = reader.readText(),
      let line = reader.readPosition(), let column = reader.readPosition()
    else { return nil }
    self.init(path: path, location: SourceLocation(path: source, line: line, column: column))
  }
}

extension Section {
  /// A section with its title, and with all else from the document of its index, if it has one.
  fileprivate init?(decoding reader: inout ByteReader, among documents: [Document?]) {
    guard let path = reader.readText(), let title = reader.readText(),
      let hasIndex = reader.readFlag()
    else { return nil }
    guard hasIndex else {
      self.init(folder: path, title: title)
      return
    }
    guard let place = reader.readPosition(), place < documents.count,
      case .section(let section)? = documents[place]?.content
    else { return nil }
    self = section
    self.title = title
  }

  /// A folder without an index of its own.
  init(folder path: String, title: String) {
    self.init(path: path, title: title, description: "", body: HTML(), order: nil, source: nil)
  }
}
