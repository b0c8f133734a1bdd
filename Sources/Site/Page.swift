internal import Bytes
package import Templates

/// A file of the site, and how to make it.
///
/// What it is made from is known before it is made (`PreparedPage.inputs`), so that a page whose
/// inputs did not change since the last build need not be made again.
package struct Page: Sendable {
  /// The path in the site: `geography/index.html`.
  package let path: String
  /// A fingerprint of the inputs, for a page with so much data that gathering it takes time; else
  /// the data is hashed.
  let inputs: (@Sendable () -> [UInt8])?
  let body: @Sendable () throws(PageError) -> Body

  enum Body: Sendable {
    /// A template with its data, and data that is only made when it is rendered.
    case template(
      String, Record, more: (@Sendable () throws(PageError) -> Record)? = nil)
    case bytes([UInt8])
    /// Bytes that are handed out in parts, for a file too large to be held whole.
    case parts(@Sendable (_ take: ([UInt8]) -> Void) -> Void)
  }

  /// A file that stands ready.
  package init(_ path: String, holding bytes: [UInt8]) {
    self.init(path) { .bytes(bytes) }
  }

  /// A file of bytes that are made when they are asked for.
  package init(_ path: String, holding bytes: @escaping @Sendable () -> [UInt8]) {
    self.init(path) { .bytes(bytes()) }
  }

  /// A file whose name changes with what is in it, so that its name says whether it is the same.
  package init(_ path: String, namedAfter bytes: @escaping @Sendable () -> [UInt8]) {
    self.init(path, inputs: { Fingerprint.of(Array(path.utf8)) }) { .bytes(bytes()) }
  }

  init(
    _ path: String, inputs: (@Sendable () -> [UInt8])? = nil,
    _ body: @escaping @Sendable () throws(PageError) -> Body
  ) {
    self.path = path
    self.inputs = inputs
    self.body = body
  }
}

/// What keeps a page from being made.
package enum PageError: Error, Hashable, Sendable {
  case template(TemplateError)
  /// The file at the path changed or vanished after it was read.
  case sourceChanged(String)
}

/// A page with its inputs hashed.
package struct PreparedPage: Sendable {
  package let path: String
  /// A fingerprint of everything the page's bytes depend on, apart from the theme and the program.
  package let inputs: [UInt8]
  private let body: @Sendable () throws(PageError) -> Page.Body

  package init(_ page: Page) throws(PageError) {
    path = page.path
    if let inputs = page.inputs {
      self.inputs = inputs()
      body = page.body
      return
    }
    let body = try page.body()
    var fingerprint = Fingerprint()
    switch body {
    case .template(let name, let data, _):
      fingerprint.combine(name)
      fingerprint.combine(data)
    case .bytes(let bytes): fingerprint.combine(bytes)
    case .parts(let make): make { fingerprint.combine($0) }
    }
    inputs = fingerprint.bytes
    self.body = { body }
  }

  /// What a file is to hold.
  package enum Contents: Sendable {
    case bytes([UInt8])
    /// Handed out in parts, as the whole is large.
    case parts(@Sendable (_ take: ([UInt8]) -> Void) -> Void)
  }

  /// The page's bytes, or what makes them.
  package func contents(with templates: TemplateSet) throws(PageError) -> Contents {
    switch try body() {
    case .template(let name, let data, let more):
      var bytes: [UInt8] = []
      bytes.reserveCapacity(1 << 15)
      var layers = [data]
      if let more { layers.append(try more()) }
      do throws(TemplateError) {
        try templates.render(name, with: layers, into: &bytes)
      } catch {
        throw .template(error)
      }
      return .bytes(bytes)
    case .bytes(let bytes): return .bytes(bytes)
    case .parts(let make): return .parts(make)
    }
  }

  /// The page's bytes as a whole.
  package func render(with templates: TemplateSet) throws(PageError) -> [UInt8] {
    switch try contents(with: templates) {
    case .bytes(let bytes): return bytes
    case .parts(let make):
      var bytes: [UInt8] = []
      make { bytes += $0 }
      return bytes
    }
  }
}

extension Fingerprint {
  mutating func combine(_ record: Record) {
    combine(UInt64(record.fields.count))
    for (name, value) in record.fields {
      combine(value, named: name.hash)
    }
  }

  /// Feeds a value; its kind goes in with its name.
  private mutating func combine(_ value: Value, named name: UInt64 = 0) {
    switch value {
    case .nothing: combine(name &+ 1)
    case .bool(let flag): combine(name &+ (flag ? 2 : 3))
    case .number(let number):
      combine(name &+ 4)
      combine(UInt64(bitPattern: Int64(number)))
    case .text(let text):
      combine(name &+ 5)
      combine(text)
    case .bytes(let bytes):
      combine(name &+ 6)
      combine(bytes)
    case .list(let values):
      combine(name &+ 7)
      combine(UInt64(values.count))
      for value in values { combine(value) }
    case .record(let record):
      combine(name &+ 8)
      combine(record)
    }
  }
}
