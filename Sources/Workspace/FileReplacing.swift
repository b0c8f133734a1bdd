internal import Bytes
package import Files
internal import SystemCalls

/// Writes a file of bytes that are handed out in parts, or leaves the one that is there if it turns
/// out afterwards that they broke off.
///
/// It is on the disk when this returns, and not only with the system.
package func replaceFile(
  at path: String, inParts make: (_ take: ([UInt8]) -> Void) -> Void, unless brokeOff: () -> Bool
) throws(WorkspaceError) {
  let start = path.lastSlash.map { path.utf8.index(after: $0) } ?? path.startIndex
  let draft = String(path[..<start]) + temporaryName(for: "part-")
  do throws(WorkspaceError) {
    try writeFile(to: draft, isDurable: true, inParts: make)
  } catch {
    throw WorkspaceError(error.action, path, errno: error.errno)
  }
  if brokeOff() {
    unlink(draft)
  } else if rename(draft, path) != 0 {
    let problem = errno
    unlink(draft)
    throw WorkspaceError(.write, path, errno: problem)
  } else {
    synchronizeFolder(of: path)
  }
}
