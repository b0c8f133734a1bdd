import DiskFaults
import TestSupport
import Testing

@testable import Workspace

@Suite("A file that grows by pieces")
struct AppendedFileTests {
  private let folder = TemporaryFolder()

  /// A file that has one piece, of which nothing is known to be on the disk.
  private func opened() throws -> AppendedFile {
    let file = try AppendedFile(opening: folder.path + "/results")
    try file.cut(to: 0)
    try file.append(Array("first\n".utf8))
    return file
  }

  /// What happens on the thread that waits for the disk, each time before it waits.
  private final class Wait {
    let file: AppendedFile
    var count = 0

    init(_ file: AppendedFile) { self.file = file }

    /// Another piece cannot be written, nor cut off; the next that can repairs the file.
    func failAndRepair() {
      podium_fail_writing(1)
      #expect(throws: WorkspaceError.self) { try file.append(Array("lost\n".utf8)) }
      podium_fail_writing(0)
      #expect(throws: Never.self) { try file.append(Array("second\n".utf8)) }
    }
  }

  @Test(
    "is waited for once more if it was written again during the wait",
    .enabled(if: podium_has_faults() == 1))
  func waitsAgainAfterARepair() throws {
    let file = try opened()
    let wait = Wait(file)
    podium_before_synchronizing(
      { context in
        let wait = Unmanaged<Wait>.fromOpaque(context!).takeUnretainedValue()
        wait.count += 1
        if wait.count == 1 { wait.failAndRepair() }
      }, Unmanaged.passUnretained(wait).toOpaque())
    defer { podium_before_synchronizing(nil, nil) }
    try file.synchronize()
    // The first wait began before the bytes that stand there now were written.
    #expect(wait.count == 2)
    #expect(try file.read() == Array("first\nsecond\n".utf8))
    try file.synchronize()
    #expect(wait.count == 2)
  }

  @Test(
    "keeps what was added while a piece cannot be written",
    .enabled(if: podium_has_faults() == 1))
  func keepsWhatWasAdded() throws {
    let file = try opened()
    podium_fail_writing(1)
    #expect(throws: WorkspaceError.self) { try file.append(Array("lost\n".utf8)) }
    #expect(throws: WorkspaceError.self) { try file.synchronize() }
    podium_fail_writing(0)
    try file.synchronize()
    try file.append(Array("second\n".utf8))
    #expect(try file.read() == Array("first\nsecond\n".utf8))
  }
}
