// Hands on the C library of the system, so that this is the one place that names it.
//
// Built and tested with Glibc. The other two are untried: what Linux alone has is in `CSystemCalls`
// and in `FolderWatch`, each with what stands in for it elsewhere.

#if canImport(Glibc)
  @_exported public import Glibc
#elseif canImport(Musl)
  @_exported public import Musl
#elseif canImport(Darwin)
  @_exported public import Darwin
#endif
