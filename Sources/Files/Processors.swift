internal import Bytes
internal import SystemCalls

/// How many processors this process may use, at least one.
///
/// Linux says which it is bound to, and in a container how much of their time it may take.
package func processorCount() -> Int {
  let status = try? readFile(at: "/proc/self/status")  // allowed: all processors then
  let limit = try? readFile(at: "/sys/fs/cgroup/cpu.max")  // allowed: no limit then
  let counts = [
    Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))), status.flatMap { boundProcessors(in: $0) },
    limit.flatMap { processors(within: $0) },
  ]
  return max(1, counts.compactMap(\.self).min() ?? 1)
}

/// How many bits are set in `Cpus_allowed: 3f,ffffffff` of a process's status.
func boundProcessors(in status: [UInt8]) -> Int? {
  let name = "Cpus_allowed:"
  let line = status.split(separator: UInt8(ascii: "\n")).first { $0.starts(with: name.utf8) }
  return line?.dropFirst(name.utf8.count).reduce(0) { count, digit in
    count + (hexadecimalValue(of: digit)?.nonzeroBitCount ?? 0)
  }
}

/// How many processors fit a limit of time, as control groups write it: `150000 100000`, the time
/// in each period; nil for `max 100000`.
func processors(within limit: [UInt8]) -> Int? {
  let words = String(decoding: limit, as: UTF8.self).split { $0 == " " || $0 == "\n" }
  guard words.count == 2, let time = Int(words[0]), let period = Int(words[1]), period > 0,
    time > 0
  else { return nil }
  return (time - 1) / period + 1
}
