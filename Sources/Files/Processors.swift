internal import SystemCalls

/// How many processors this process may use.
package func processorCount() -> Int {
  max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
}
