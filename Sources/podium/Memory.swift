internal import CMimalloc

/// Makes mimalloc the program's allocator, which it becomes by being linked; calling it keeps it
/// linked.
///
/// A build takes and gives back some ten million small pieces of memory on two threads, about a
/// fifth of its work with the C library's allocator. `podium-verify` does without: it keeps what it
/// reads in few large pieces.
func useMimalloc() {
  _ = mi_version()
}
