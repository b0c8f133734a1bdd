import Bytes
import Glibc
import TestSupport
import Testing
import Workspace

struct ReadingTests {
  let folder = TemporaryFolder()

  @Test func `files are listed by path, without hidden ones`() throws {
    folder.write("", to: "b.md")
    folder.write("", to: "a/c.md")
    folder.write("", to: ".git/config")
    folder.write("", to: "a/.hidden")
    #expect(try listFiles(in: folder.path).files.map(\.path) == ["a/c.md", "b.md"])
  }

  @Test func `links are followed to files inside the folder only`() throws {
    folder.write("x", to: "in/real.md")
    folder.write("secret", to: "out/secret.md")
    folder.link("in/good.md", to: "real.md")
    folder.link("in/outward.md", to: "../out/secret.md")
    folder.link("in/broken.md", to: "nowhere.md")
    folder.link("in/loop", to: ".")
    let listing = try listFiles(in: folder("in"))
    #expect(listing.files.map(\.path) == ["good.md", "real.md"])
    #expect(
      listing.skipped.map { "\($0.path) \($0.reason)" } == [
        "broken.md brokenLink", "loop linkToFolder", "outward.md outwardLink",
      ])
  }

  @Test func `ranges of a file are read while it stays as it was found`() throws {
    folder.write("0123456789", to: "file")
    let file = try LargeFile(at: folder("file"))
    #expect(file.size == 10)
    #expect(file.read(3..<7) == Array("3456".utf8))
    #expect(file.read(0..<0) == [])
    try file.check()
    #expect(file.read(8..<12) == [])
    #expect(throws: WorkspaceError(.read, folder("file"), errno: ESTALE)) { try file.check() }
    let other = try LargeFile(at: folder("file"))
    folder.write("abcdefghijk", to: "file")
    #expect(other.read(0..<5) == [])
    #expect(throws: WorkspaceError(.read, folder("file"), errno: ESTALE)) { try other.check() }
    #expect(throws: WorkspaceError(.read, folder("none"), errno: ENOENT)) {
      try LargeFile(at: folder("none"))
    }
  }

  @Test func `a file is read whole, whatever its size`() throws {
    for size in [0, 1, 65_535, 65_536, 200_000] {
      folder.write(String(repeating: "x", count: size), to: "file")
      #expect(try readFile(at: folder("file")).count == size)
    }
    #expect(try !readFile(at: "/proc/self/status").isEmpty)
  }

  @Test func `what never ends is given up at a limit`() throws {
    folder.write("0123456789", to: "file")
    for (path, limit) in [("/dev/zero", 1 << 20), (folder("file"), 9)] {
      let file = open(path, O_RDONLY)
      defer { close(file) }
      #expect(throws: WorkspaceError(.read, path, errno: EFBIG)) {
        try readOpenFile(file, path: path, mayBePipe: true, limit: limit)
      }
    }
  }

  @Test func `a folder cannot be read as a file`() {
    #expect(throws: WorkspaceError(.read, folder.path, errno: 21)) { try readFile(at: folder.path) }
  }

  private var cacheFile: CacheFile {
    CacheFile(at: folder("cache/x"), key: [UInt8](repeating: 5, count: 32))
  }

  private func readCache(key: [UInt8]) -> BuildCache? {
    guard case .good(let bytes) = cacheFile.read() else { return nil }
    return BuildCache.decoded(bytes, key: key)
  }

  @Test func `a cache is taken only as it was written, under its name and key`() throws {
    #expect(cacheFile.read() == .missing)
    cacheFile.write([StoredBytes([1, 2], in: nil), StoredBytes([3], in: nil)])
    #expect(cacheFile.read() == .good([1, 2, 3]))
    let whole = try readFile(at: cacheFile.path)
    for index in whole.indices {
      var changed = whole
      changed[index] ^= 1 << UInt8(index % 8)
      try writeFile(changed, to: cacheFile.path)
      #expect(cacheFile.read() == .damaged)
    }
    for changed in [[], whole.dropLast(), whole + [0]] {
      try writeFile(Array(changed), to: cacheFile.path)
      #expect(cacheFile.read() == .damaged)
    }
    try writeFile(whole, to: cacheFile.path)
    try writeFile(whole, to: cacheFile.path + "-signatures")
    #expect(cacheFile.read() == .good([1, 2, 3]))
    #expect(cacheFile.adding("-signatures").read() == .damaged)
    let other = CacheFile(at: cacheFile.path, key: [UInt8](repeating: 6, count: 32))
    #expect(other.read() == .damaged)
  }

  @Test func `a key that others may read is replaced`() throws {
    let key = folder("key")
    func file() throws -> CacheFile { try #require(CacheFile(at: folder("cache/x"), keyFile: key)) }
    try file().write([StoredBytes([1], in: nil)])
    #expect(!isReadableByOthers(key))
    #expect(try file().read() == .good([1]))
    // As in a checkout of a repository that brings a key and a cache along.
    chmod(key, 0o644)
    #expect(try file().read() == .damaged)
    #expect(!isReadableByOthers(key))
  }

  @Test func `an unchanged file keeps what the cache knows of it, a changed one does not`() throws {
    folder.write("one", to: "a.md")
    let file = try listFiles(in: folder.path).files[0]
    var draft = BuildCacheDraft(time: file.stamp.changed + 1_000_000_000)
    draft.note("a.md", BuildCache.Source(stamp: file.stamp, payload: [1, 2]))
    draft.write(to: cacheFile, key: [9])
    let read = readCache(key: [9])
    #expect(read?.payload(of: file) == [1, 2])
    #expect(readCache(key: [8]) == nil)
    folder.write("other", to: "a.md")
    let changed = try listFiles(in: folder.path).files.first { $0.path == "a.md" }
    #expect(changed.flatMap { read?.payload(of: $0) } == nil)
  }

  @Test func `a cache comes back whole, however much is noted in it`() throws {
    folder.write("one", to: "a.md")
    let stamp = try listFiles(in: folder.path).files[0].stamp
    let block = [UInt8](repeating: 7, count: 50_000)
    var draft = BuildCacheDraft(time: stamp.changed + 1_000_000_000)
    for number in 0..<5 {
      draft.note(
        "\(number).md", BuildCache.Source(stamp: stamp, payload: (block + [UInt8(number)])[...]))
      draft.note("\(number).html", BuildCache.Output(stamp: stamp, inputs: [UInt8(number)]))
    }
    draft.note(.words, block)
    draft.note(.ledger, [3])
    draft.write(to: cacheFile, key: [9])
    let read = try #require(readCache(key: [9]))
    #expect(read.parts == [.words: block[...], .ledger: [3]])
    #expect(read.outputs.count == 5 && read.outputs.isSorted)
    for number in 0..<5 {
      let file = FoundFile(path: "\(number).md", stamp: stamp)
      #expect(read.payload(of: file) == (block + [UInt8(number)])[...])
      let place = try #require(read.outputs.place(of: "\(number).html"))
      let output = read.outputs[place]
      #expect(place == number && output.content == [UInt8(number)])
      #expect(output.stamp.isSameFile(as: stamp))
    }
    #expect(read.outputs.place(of: "5.html") == nil && read.outputs.place(of: "") == nil)

    var again = BuildCacheDraft(time: stamp.changed)
    again.note(3, of: read.outputs)
    again.note(1, of: read.outputs)
    again.write(to: cacheFile, key: [9])
    let part = try #require(readCache(key: [9])).outputs
    #expect(part.count == 2 && !part.isSorted)
    #expect(part.place(of: "3.html").map { part[$0].content } == [3])
  }

  @Test func `bytes that end early or go on are no cache`() throws {
    folder.write("one", to: "a.md")
    let stamp = try listFiles(in: folder.path).files[0].stamp
    var draft = BuildCacheDraft(time: stamp.changed)
    draft.note(.words, [1, 2])
    draft.note("a.md", BuildCache.Source(stamp: stamp, payload: [1, 2]))
    draft.note("a.html", BuildCache.Output(stamp: stamp, inputs: [3]))
    draft.write(to: cacheFile, key: [9])
    guard case .good(let whole) = cacheFile.read() else {
      Issue.record("the cache was written")
      return
    }
    #expect(BuildCache.decoded(whole, key: [9]) != nil)
    for end in whole.indices {
      #expect(BuildCache.decoded(Array(whole[..<end]), key: [9]) == nil, "\(end)")
    }
    #expect(BuildCache.decoded(whole + [0], key: [9]) == nil)
  }

  @Test func `a file modified in the moment of the look is not trusted`() throws {
    folder.write("one", to: "a.md")
    let file = try listFiles(in: folder.path).files[0]
    var draft = BuildCacheDraft(time: file.stamp.modified)
    draft.note("a.md", BuildCache.Source(stamp: file.stamp, payload: [1]))
    draft.write(to: cacheFile, key: [9])
    let cache = try #require(readCache(key: [9]))
    #expect(cache.source("a.md")?.payload == [1] && cache.payload(of: file) == nil)
  }
}
