internal import SystemCalls

/// Another program, found where the system looks for programs.
///
/// All of Podium's dealings with other programs are here.
package struct Tool: Sendable {
  package let path: String

  /// What came of running it.
  package struct Answer: Sendable {
    package var output: [UInt8]
    package var errors: [UInt8]
  }

  package enum Failure: Error, Equatable {
    /// It took longer, or said more, than it was allowed.
    case stopped
    /// It ended with another status than 0.
    case failed(status: Int32)
    /// It could not be started.
    case refused(errno: Int32)
  }

  /// The program of that name; nil if there is none.
  package init?(named name: String) {
    let folders = getenv("PATH").map { String(cString: $0) } ?? "/usr/local/bin:/usr/bin:/bin"
    let found = folders.split(separator: ":").map { "\($0)/\(name)" }.first {
      $0.hasPrefix("/") && access($0, X_OK) == 0 && !isFolder($0)
    }
    guard let found else { return nil }
    path = found
  }

  /// Runs the program with an input, and with nothing of the user's environment.
  ///
  /// - Parameters:
  ///   - seconds: how long it may run before it is stopped.
  ///   - mostBytes: how much it may say before it is stopped.
  package func run(
    _ arguments: [String], input: [UInt8], seconds: Double, mostBytes: Int
  ) throws(Failure) -> Answer {
    // Files instead of pipes: no process ever waits for the other to read.
    let files = try NamelessFiles()
    try files.write(input)
    let child = try spawn(arguments, files)
    let start = monotonicTime()
    var status: Int32 = 0
    while true {
      let ended = waitpid(child, &status, WNOHANG)
      if ended == child { break }
      let isTooMuch = files.sizes.contains { $0 > mostBytes }
      if ended < 0 && errno != EINTR || isTooMuch || Double(monotonicTime() - start) > seconds * 1e9
      {
        kill(child, SIGKILL)
        waitpid(child, &status, 0)
        throw .stopped
      }
      usleep(2000)
    }
    guard status == 0 else { throw .failed(status: status) }
    return Answer(output: files.read(files.output), errors: files.read(files.errors))
  }

  private func spawn(_ arguments: [String], _ files: borrowing NamelessFiles) throws(Failure)
    -> pid_t
  {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (place, file) in [files.input, files.output, files.errors].enumerated() {
      posix_spawn_file_actions_adddup2(&actions, file, Int32(place))
    }
    let variables: [String] = ["LC_ALL=C.UTF-8", "PATH=/usr/bin:/bin"]
    let words: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) } + [nil]
    let environment: [UnsafeMutablePointer<CChar>?] = variables.map { strdup($0) } + [nil]
    defer { for word in words + environment { free(word) } }
    var child: pid_t = 0
    let problem = posix_spawn(&child, path, &actions, nil, words, environment)
    guard problem == 0 else { throw .refused(errno: problem) }
    return child
  }
}

/// What a program reads and writes, closed when the value goes out of scope.
private struct NamelessFiles: ~Copyable {
  let input: Int32
  let output: Int32
  let errors: Int32

  init() throws(Tool.Failure) {
    input = Self.makeFile()
    output = Self.makeFile()
    errors = Self.makeFile()
    guard input >= 0, output >= 0, errors >= 0 else { throw .refused(errno: errno) }
  }

  /// A file without a name, which goes when it is closed.
  private static func makeFile() -> Int32 {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var name = Array("\(folder)/podium-XXXXXX".utf8CString)
    let file = mkstemp(&name)
    guard file >= 0 else { return file }
    unlink(name)
    _ = fcntl(file, F_SETFD, FD_CLOEXEC)
    return file
  }

  deinit {
    for file in [input, output, errors] where file >= 0 { close(file) }
  }

  var sizes: [Int] {
    [output, errors].map { file in
      var status = stat()
      return fstat(file, &status) == 0 ? Int(status.st_size) : 0
    }
  }

  func write(_ bytes: [UInt8]) throws(Tool.Failure) {
    let problem = writeAll(bytes, to: input)
    guard problem == 0 else { throw .refused(errno: problem) }
    lseek(input, 0, SEEK_SET)
  }

  func read(_ file: Int32) -> [UInt8] {
    var status = stat()
    guard fstat(file, &status) == 0 else { return [] }
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
    var place = 0
    while place < bytes.count {
      let count = bytes.withUnsafeMutableBytes { buffer in
        pread(file, buffer.baseAddress?.advanced(by: place), buffer.count - place, off_t(place))
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      place += count
    }
    return Array(bytes.prefix(place))
  }
}
