import Parallel
import TestSupport
import Testing
import Workspace

struct ScratchFileTests {
  private let folder = TemporaryFolder()

  @Test func `bytes that several threads put aside come back, and leave no file`() throws {
    let scratch = try #require(ScratchFile(in: folder.path))
    let texts = (0..<500).map {
      Array("text \($0) ".utf8) + Array(repeating: UInt8($0 % 251), count: $0)
    }
    let places = parallelMap(count: texts.count, jobs: 4) { scratch.append(texts[$0]) }
    for (text, place) in zip(texts, places) {
      #expect(scratch.read(try #require(place)) == text)
    }
    #expect(try listFiles(in: folder.path).files.isEmpty)
    #expect(abandonedTemporaries(in: folder.path).isEmpty)
  }

  @Test func `nothing is read behind the end of the file`() throws {
    let scratch = try #require(ScratchFile(in: folder.path))
    let place = try #require(scratch.append([1, 2, 3]))
    #expect(scratch.read(place.lowerBound..<place.upperBound + 1) == nil)
    #expect(scratch.read(place.upperBound..<place.upperBound) == [])
  }

  @Test func `a folder that is not there gives no file`() {
    #expect(ScratchFile(in: folder("missing")) == nil)
  }
}
