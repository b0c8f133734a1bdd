internal import CSystemCalls
internal import SystemCalls

/// Moves a file to where nothing stands; sets `errno` if it cannot.
///
/// File systems of a network often cannot do so in one step: the place is looked at just before
/// then.
func renameNew(_ folder: Int32, _ file: String, to target: Int32, _ place: String) -> Bool {
  if podium_rename_new(folder, file, target, place) == 0 { return true }
  guard isUnsupported(errno) else { return false }
  var status = stat()
  if fstatat(target, place, &status, AT_SYMLINK_NOFOLLOW) == 0 {
    errno = EEXIST
    return false
  }
  return renameat(folder, file, target, place) == 0
}

/// Whether a file system says that it knows no such way of renaming.
func isUnsupported(_ problem: Int32) -> Bool {
  problem == EINVAL || problem == ENOSYS || problem == ENOTSUP
}
