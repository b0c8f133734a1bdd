package import Diagnostics

/// A whole little site written in a test: `-- path --` on a line of its own begins a file.
package struct SiteText {
  package var files: [SourceFile] = []

  package init(_ text: String) {
    var path: String?
    var bytes: [UInt8] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("-- "), line.hasSuffix(" --") {
        if let path { files.append(SourceFile(path: path, bytes: bytes)) }
        path = String(line.dropFirst(3).dropLast(3))
        bytes = []
      } else {
        bytes += Array(line.utf8) + [UInt8(ascii: "\n")]
      }
    }
    if let path { files.append(SourceFile(path: path, bytes: bytes)) }
    files.sort { $0.path < $1.path }
  }

  package subscript(path: String) -> SourceFile? {
    files.first { $0.path == path }
  }
}
