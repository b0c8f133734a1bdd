package import Workspace

/// Where the parts of a site stand on disk.
package struct SiteFolder: Sendable {
  package var content: String
  package var ledger: String
  package var templates: String
  package var output: String
  /// Whether the ledger's place was named, so that one is wanted even without `site.yml`.
  package var namesLedger: Bool
  /// The file that remembers which signatures were good; nil to go without.
  package var verifiedCache: CacheFile?

  package init(
    content: String, ledger: String, templates: String, output: String, namesLedger: Bool
  ) {
    self.content = content
    self.ledger = ledger
    self.templates = templates
    self.output = output
    self.namesLedger = namesLedger
  }
}

extension SiteFolder {
  /// Where the output folder would have to be instead, if it holds what the site is made from or
  /// lies in it.
  package var outputObjection: String? {
    // The root of the file system has a slash already.
    func withSlash(_ path: String) -> String { path.hasSuffix("/") ? path : path + "/" }
    if output.isEmpty { return "a folder" }
    let output = withSlash(absolutePath(output))
    for source in [content, templates, ledger] {
      let source = withSlash(absolutePath(source))
      if source.hasPrefix(output) || output.hasPrefix(source) {
        return "a folder of its own, apart from content, templates and ledger"
      }
    }
    return nil
  }
}
