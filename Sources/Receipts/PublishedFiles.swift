internal import Bytes

/// The files of a published site that are at hand, and which others were asked for.
///
/// Who asks goes on without a file that is not at hand, and gives up in the end; whoever has the
/// files fetches those and starts again. So a page, which can only wait for them between two calls,
/// and a test read the log with the same code.
package final class PublishedFiles {
  private let files: [ExactString: [UInt8]?]
  /// The paths of files that were asked for and are not at hand, each once.
  package private(set) var missing: [String] = []

  /// The bytes of a file are nil if the site publishes none at its path.
  package init(_ files: [(path: String, bytes: [UInt8]?)]) {
    var known: [ExactString: [UInt8]?] = [:]
    for file in files { known.updateValue(file.bytes, forKey: ExactString(file.path)) }
    self.files = known
  }

  /// The bytes of a file; nil if the site has none, or if it is missing.
  package func bytes(at path: String) -> [UInt8]? {
    let path = ExactString(path)
    if let known = files[path] { return known }
    if !missing.contains(where: { ExactString($0) == path }) { missing.append(path.text) }
    return nil
  }
}
