internal import Background
internal import Bytes
internal import Cryptography
internal import SystemCalls
internal import SecretKeys

/// A file of the cache that only this user can have written.
///
/// What it says is believed without looking again: how a page was made, which signatures are good.
/// Its last 32 bytes are HMAC-SHA256 (RFC 2104) of its name and all bytes before them, under a key
/// that only the user can read. So neither a damaged file is taken nor one that another user made.
package struct CacheFile: Sendable {
  package let path: String
  private let key: [UInt8]

  package enum Contents: Equatable, Sendable {
    case missing
    /// It is not as it was written, or was written under another key.
    case damaged
    case good([UInt8])
  }

  private static let codeLength = 32

  /// A file whose key stands in another file, which is made if there is none.
  ///
  /// Nil if there can be no key that is the user's alone.
  package init?(at path: String, keyFile: String) {
    guard let key = userKey(in: keyFile) else { return nil }
    self.init(at: path, key: key)
  }

  package init(at path: String, key: [UInt8]) {
    (self.path, self.key) = (path, key)
  }

  /// The file whose name has this added.
  package func adding(_ suffix: String) -> CacheFile {
    CacheFile(at: path + suffix, key: key)
  }

  package func read() -> Contents {
    var bytes: [UInt8]
    do throws(WorkspaceError) {
      bytes = try readFile(at: path)
    } catch {
      return error.errno == ENOENT ? .missing : .damaged
    }
    guard bytes.count >= Self.codeLength else { return .damaged }
    var code = MessageCode(key: key, name: path)
    bytes.withUnsafeBufferPointer { buffer in
      code.update(UnsafeBufferPointer(rebasing: buffer.dropLast(Self.codeLength)))
    }
    guard bytes.suffix(Self.codeLength).elementsEqual(code.bytes) else { return .damaged }
    bytes.removeLast(Self.codeLength)
    return .good(bytes)
  }

  /// Writes bytes that were put aside in parts, with as many threads as there are jobs.
  ///
  /// A failure is of no consequence, the next build is only slower.
  package func write(_ parts: [StoredBytes], jobs: Int = 1) {
    if let slash = path.lastSlash { try? makeFolders(String(path[..<slash])) }
    let coding = BackgroundTask(jobs: jobs) { [key, path] () -> [UInt8]? in
      var code = MessageCode(key: key, name: path)
      for stored in parts {
        guard let part = stored.part else { return nil }
        part.withUnsafeBufferPointer { code.update($0) }
      }
      return code.bytes
    }
    var isWhole = true
    try? writeFile(to: path, isDurable: false) { take in
      for stored in parts {
        guard let part = stored.bytes else {
          isWhole = false
          return
        }
        take(part)
      }
      guard let code = coding.wait() else {
        isWhole = false
        return
      }
      take(code)
    }
    if !isWhole { unlink(path) }
  }
}

/// HMAC-SHA256 of a file's name, without its folder, and its bytes.
private struct MessageCode {
  private var inner = SHA256Hasher()
  private let outerStart: [UInt8]

  init(key: [UInt8], name path: String) {
    let block = key + [UInt8](repeating: 0, count: 64 - key.count)
    outerStart = block.map { $0 ^ 0x5C }
    inner.update(block.map { $0 ^ 0x36 })
    let name = path.lastSlash.map { path[path.utf8.index(after: $0)...] } ?? path[...]
    inner.update(Array(name.utf8) + [0])
  }

  mutating func update(_ bytes: UnsafeBufferPointer<UInt8>) {
    inner.update(bytes)
  }

  var bytes: [UInt8] { sha256(outerStart + inner.finalized().bytes).bytes }
}

private let keyLength = 32

/// The key in a file; another one is put in place of one that is not the user's alone.
private func userKey(in path: String) -> [UInt8]? {
  if let key = readUserKey(in: path) { return key }
  unlink(path)
  try? writeSecret(randomBytes(count: keyLength), to: path)
  return readUserKey(in: path)
}

/// Nil unless the file belongs to the user, and nobody else may read or change it: a checkout of a
/// repository, for one, has no such file.
private func readUserKey(in path: String) -> [UInt8]? {
  let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
  guard file >= 0 else { return nil }
  defer { close(file) }
  var status = stat()
  guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
    status.st_uid == geteuid(), status.st_mode & 0o077 == 0, status.st_size == keyLength,
    let key = try? readOpenFile(file, path: path), key.count == keyLength
  else { return nil }
  return key
}
