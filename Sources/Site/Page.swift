internal import Bytes
package import Templates

/// A file of the site, and how to make it.
///
/// What it is made from is gathered first (`body`), so that a page whose inputs did not change since
/// the last build need not be rendered again.
package struct Page: Sendable {
  /// The path in the site: `geography/index.html`.
  package let path: String
  let body: @Sendable () -> Body

  enum Body: Sendable {
    /// A template with its data. `source` is a fingerprint of what `more` makes its data from.
    case template(
      String, Record, source: [UInt8] = [],
      more: (@Sendable () throws(TemplateError) -> Record)? = nil)
    /// Bytes that are quick to make.
    case bytes([UInt8])
    /// Bytes that are slow to make, from inputs with this fingerprint.
    case made(from: [UInt8], @Sendable () -> [UInt8])
  }

  /// A file that stands ready, and whose name changes with what is in it.
  package init(_ path: String, holding bytes: [UInt8]) {
    self.init(path) { .bytes(bytes) }
  }

  init(_ path: String, _ body: @escaping @Sendable () -> Body) {
    self.path = path
    self.body = body
  }
}

/// A page with its inputs gathered and hashed.
package struct PreparedPage: Sendable {
  package let path: String
  /// A fingerprint of everything the page's bytes depend on, apart from the theme and the program.
  package let inputs: [UInt8]
  private let body: Page.Body

  package init(_ page: Page) {
    path = page.path
    body = page.body()
    var fingerprint = Fingerprint()
    switch body {
    case .template(let name, let data, let source, _):
      fingerprint.combine(name)
      fingerprint.combine(source)
      fingerprint.combine(data)
    case .bytes(let bytes): fingerprint.combine(bytes)
    case .made(let inputs, _): fingerprint.combine(inputs)
    }
    inputs = fingerprint.bytes
  }

  /// The page's bytes.
  package func render(with templates: TemplateSet) throws(TemplateError) -> [UInt8] {
    switch body {
    case .template(let name, let data, _, let more):
      var bytes: [UInt8] = []
      bytes.reserveCapacity(1 << 14)
      var layers = [data]
      if let more { layers.append(try more()) }
      try templates.render(name, with: layers, into: &bytes)
      return bytes
    case .bytes(let bytes): return bytes
    case .made(_, let make): return make()
    }
  }
}

extension Fingerprint {
  mutating func combine(_ record: Record) {
    combine(UInt64(record.fields.count))
    for (name, value) in record.fields {
      combine(name.hash)
      combine(value)
    }
  }

  private mutating func combine(_ value: Value) {
    switch value {
    case .nothing: combine(0)
    case .bool(let flag): combine(flag ? 2 : 1)
    case .number(let number):
      combine(3)
      combine(UInt64(bitPattern: Int64(number)))
    case .text(let text):
      combine(4)
      combine(text)
    case .bytes(let bytes):
      combine(5)
      combine(bytes)
    case .list(let values):
      combine(6)
      combine(UInt64(values.count))
      for value in values { combine(value) }
    case .record(let record):
      combine(7)
      combine(record)
    }
  }
}
