internal import FoundationEssentials
internal import Glibc

/// An empty folder of its own for one test, removed at the end.
package final class TemporaryFolder: Sendable {
  package let path: String

  package init() {
    let place = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var name = Array("\(place)/podium-test-XXXXXX".utf8CString)
    let made = name.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.flatMap { mkdtemp($0) } != nil
    }
    precondition(made, "the system's folder for temporary files can be written")
    path = name.withUnsafeBufferPointer { buffer in
      buffer.baseAddress.map { String(cString: $0) } ?? ""
    }
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// The path of something in the folder.
  package func callAsFunction(_ name: String) -> String {
    path + "/" + name
  }

  /// Writes a file, with the folders above it.
  package func write(_ text: String, to name: String) {
    var folder = path
    for part in name.split(separator: "/").dropLast() {
      folder += "/" + part
      mkdir(folder, 0o777)
    }
    guard let file = fopen(self(name), "w") else { return }
    fputs(text, file)
    fclose(file)
  }

  /// What a file holds; nil if there is none.
  package func read(_ name: String) -> String? {
    guard let file = fopen(self(name), "r") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    while case let byte = fgetc(file), byte != EOF { bytes.append(UInt8(truncatingIfNeeded: byte)) }
    return String(decoding: bytes, as: UTF8.self)
  }

  package func remove(_ name: String) {
    unlink(self(name))
  }

  /// Makes a symbolic link.
  package func link(_ name: String, to target: String) {
    symlink(target, self(name))
  }
}
