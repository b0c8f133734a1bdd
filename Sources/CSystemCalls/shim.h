#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

// Swift's view of the C library leaves these out, and cannot call a function with a variable number
// of arguments. Darwin's are untried.
#if defined(__linux__)

#include <linux/fs.h>
#include <sys/syscall.h>

// Renames a file to a name that must be free.
static inline int podium_rename_new(int from_folder, const char *from, int to_folder, const char *to) {
  return (int)syscall(SYS_renameat2, from_folder, from, to_folder, to, RENAME_NOREPLACE);
}

// Exchanges the names of two files.
static inline int podium_exchange(int folder, const char *one, const char *other) {
  return (int)syscall(SYS_renameat2, folder, one, folder, other, RENAME_EXCHANGE);
}

// Waits until all that was written to a file system is on the disk.
static inline int podium_synchronize(int folder) {
  return (int)syscall(SYS_syncfs, folder);
}

// Has the system begin to write a file's bytes to the disk. Nobody waits for it; but a file system
// that writes bytes before the names of files then does so for these.
static inline void podium_begin_writing(int file) {
  syscall(SYS_sync_file_range, file, 0L, 0L, (long)SYNC_FILE_RANGE_WRITE);
}

// Opens a file for reading and writing that has no name, on the file system of a folder; below 0 if
// it has no such files.
static inline int podium_open_unnamed(const char *folder) {
  return open(folder, O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
}

#elif defined(__APPLE__)

static inline int podium_rename_new(int from_folder, const char *from, int to_folder, const char *to) {
  return renameatx_np(from_folder, from, to_folder, to, RENAME_EXCL);
}

static inline int podium_exchange(int folder, const char *one, const char *other) {
  return renameatx_np(folder, one, folder, other, RENAME_SWAP);
}

static inline int podium_synchronize(int folder) {
  sync();
  return fcntl(folder, F_FULLFSYNC);
}

static inline void podium_begin_writing(int file) { (void)file; }

static inline int podium_open_unnamed(const char *folder) {
  (void)folder;
  return -1;
}

#endif
