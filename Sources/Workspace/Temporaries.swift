internal import SystemCalls

/// A name for what this thread is writing: with a dot in front, so that nobody who lists the folder
/// meanwhile takes it for a file, and with the process, so that others see whether it still writes.
package func temporaryName(for purpose: String = "") -> String {
  "\(temporaryStart)\(purpose)\(getpid())-\(pthread_self())"
}

/// Whether a name is such a one, of a process that is no more.
package func isAbandonedTemporary(_ name: String) -> Bool {
  guard name.hasPrefix(temporaryStart) else { return false }
  let parts = name.split(separator: "-", omittingEmptySubsequences: false)
  guard parts.count > 2, UInt(parts[parts.count - 1]) != nil,
    let process = Int32(parts[parts.count - 2]), process > 0
  else { return false }
  return kill(process, 0) != 0 && errno == ESRCH
}

/// The names in a folder, not below it, under which processes wrote that were killed.
package func abandonedTemporaries(in folder: String) -> [String] {
  guard let stream = opendir(folder) else { return [] }
  defer { closedir(stream) }
  var names: [String] = []
  while let entry = readdir(stream) {
    if let name = entryName(entry), isAbandonedTemporary(name) { names.append(name) }
  }
  return names
}
