internal import CacheCoding
package import Templates

/// A file of the site, and how to make it.
package struct Page: Sendable {
  /// The path in the site: `geography/index.html`.
  package let path: String
  /// A fingerprint of what the file is made from besides what it asks of the site; nil for a page
  /// that is made from nothing else.
  let own: (@Sendable () -> UInt64)?
  let body: @Sendable (RecordingSite) throws(PageError) -> Body

  enum Body: Sendable {
    /// A template with its data; of a name in several records the last one counts.
    case template(String, [Record])
    case bytes([UInt8])
    /// Bytes that are handed out in parts, for a file too large to be held whole.
    case parts(@Sendable (_ take: ([UInt8]) -> Void) throws(PageError) -> Void)

    static func template(_ name: String, _ data: Record) -> Self { .template(name, [data]) }
  }

  /// A file that stands ready.
  package init(_ path: String, holding bytes: [UInt8]) {
    let made: @Sendable () -> [UInt8] = { bytes }
    self.init(path, holding: made)
  }

  /// A file of bytes that are made when they are asked for.
  package init(_ path: String, holding bytes: @escaping @Sendable () -> [UInt8]) {
    self.init(path, own: { fingerprint(of: bytes()) }) { _ in .bytes(bytes()) }
  }

  /// A file whose bytes are put aside until they are written.
  init(_ path: String, holding bytes: [UInt8], keptBy keep: KeepBytes) {
    let own = fingerprint(of: bytes)
    let read = keep(bytes)
    self.init(path, own: { own }) { _ throws(PageError) in
      guard let bytes = read() else { throw .sourceChanged(path) }
      return .bytes(bytes)
    }
  }

  /// A file whose name changes with what is in it, so that its name says whether it is the same.
  package init(_ path: String, namedAfter bytes: @escaping @Sendable () -> [UInt8]) {
    self.init(path) { _ in .bytes(bytes()) }
  }

  init(
    _ path: String, own: (@Sendable () -> UInt64)? = nil,
    _ body: @escaping @Sendable (RecordingSite) throws(PageError) -> Body
  ) {
    self.path = path
    self.own = own
    self.body = body
  }

  /// A fingerprint of what the page is made from besides its inputs.
  package var ownFingerprint: UInt64 { own?() ?? 0 }
}

/// Puts bytes aside and tells how to read them again, which gives nil if that is impossible.
package typealias KeepBytes = @Sendable (_ bytes: [UInt8]) -> @Sendable () -> [UInt8]?

/// What a file is to hold, and what it was made from.
package struct RenderedPage: Sendable {
  package enum Contents: Sendable {
    case bytes([UInt8])
    /// Handed out in parts, as the whole is large.
    case parts(@Sendable (_ take: ([UInt8]) -> Void) throws(PageError) -> Void)
  }

  package var contents: Contents
  package var inputs: [PageInput]
}

extension Page {
  package func rendered(
    from publication: Publication, with templates: TemplateSet
  ) throws(PageError) -> RenderedPage {
    let site = RecordingSite(publication)
    switch try body(site) {
    case .template(let name, let layers):
      var bytes: [UInt8] = []
      bytes.reserveCapacity(1 << 15)
      do throws(TemplateError) {
        try templates.render(name, with: layers, into: &bytes)
      } catch {
        throw .template(error)
      }
      return RenderedPage(contents: .bytes(bytes), inputs: site.inputs)
    case .bytes(let bytes): return RenderedPage(contents: .bytes(bytes), inputs: site.inputs)
    case .parts(let make): return RenderedPage(contents: .parts(make), inputs: site.inputs)
    }
  }

  /// Its bytes as a whole.
  package func bytes(
    from publication: Publication, with templates: TemplateSet
  ) throws(PageError) -> [UInt8] {
    switch try rendered(from: publication, with: templates).contents {
    case .bytes(let bytes): return bytes
    case .parts(let make):
      var bytes: [UInt8] = []
      try make { bytes += $0 }
      return bytes
    }
  }
}

private func fingerprint(of bytes: [UInt8]) -> UInt64 {
  var fingerprint = Fingerprint()
  fingerprint.combine(bytes)
  return fingerprint.word
}
