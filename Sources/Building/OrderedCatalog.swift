internal import Bytes
internal import CacheCoding
internal import Content
internal import Diagnostics
internal import Workspace

/// The catalog of a site, with the places of its quizzes among the fragments.
///
/// To assemble it takes a fifth of a rebuild. So the cache has what was decided, with a fingerprint
/// of all that it was decided from: of each file what the rest of the site needs to know of it. An
/// edit that changes no more of its file than questions leaves that as it was.
struct OrderedCatalog: Sendable {
  var catalog: Catalog
  let quizFragments: [Int]
  let translationFragments: [Int]
  /// What is wrong with the documents together.
  let findings: [Diagnostic]
  /// A fingerprint of what it was assembled from.
  let inputs: Int64
  /// What it was recalled from.
  let memory: ArraySlice<UInt8>?

  init(of content: SiteContent, recalling memory: ArraySlice<UInt8>?) {
    let inputs = Building.inputs(of: content)
    if let memory, let known = Self(of: content, inputs, decoding: memory) {
      self = known
      return
    }
    self.inputs = inputs
    var findings: [Diagnostic] = []
    catalog = assembleCatalog(
      settings: content.settings, documents: content.fragments.compactMap(\.document),
      assetPaths: content.others.map(\.path), languages: languagesOfTheme, reporting: &findings)
    let places = filePlaces(of: content.fragments.map(\.file.path))
    func place(of quiz: QuizOutline) -> Int {
      guard let place = places[quiz.source] else {
        preconditionFailure("the catalog has quizzes of the fragments only")
      }
      return place
    }
    quizFragments = catalog.quizzes.map(place)
    translationFragments = catalog.translations.map(place)
    self.findings = findings
    self.memory = nil
  }

  /// Nil if the memory is that of other documents.
  private init?(of content: SiteContent, _ inputs: Int64, decoding memory: ArraySlice<UInt8>) {
    var reader = ByteReader(memory)
    guard reader.readInteger() == inputs,
      let findings = [Diagnostic](decoding: &reader),
      let known = Catalog.decoded(
        from: &reader, settings: content.settings, documents: content.fragments.map(\.document)),
      reader.isAtEnd
    else { return nil }
    (catalog, quizFragments, translationFragments) = known
    self.findings = findings
    self.inputs = inputs
    self.memory = memory
  }
}

extension AssembledSite {
  /// What the next build may recall of the catalog; nil if documents were replaced since it was
  /// assembled.
  var catalogMemory: ArraySlice<UInt8>? {
    guard inputs(of: content) == catalogInputs else { return nil }
    if let recalledCatalog { return recalledCatalog }
    let places = filePlaces(of: content.fragments.map(\.file.path))
    var writer = ByteWriter()
    writer.write(integer: catalogInputs)
    catalogFindings.encode(into: &writer)
    catalog.encode(into: &writer) { source in
      guard let place = places[source] else {
        preconditionFailure("the catalog has documents of the fragments only")
      }
      return place
    }
    return writer.bytes[...]
  }
}

/// A fingerprint of all that a catalog is assembled from, but for the settings and the theme, which
/// the whole cache depends on.
private func inputs(of content: SiteContent) -> Int64 {
  var inputs = Fingerprint()
  inputs.combine(content.settings.baseURL)
  inputs.combine(UInt64(content.fragments.count))
  for place in content.fragments.indices {
    inputs.combine(content.fragments[place].documentFingerprint)
  }
  for file in content.others { inputs.combine(file.path) }
  return Int64(bitPattern: inputs.word)
}
