// Lets system calls that write fail, in a program that is started with this library preloaded.
//
// Every file that a program changes goes through the C library, so nothing of the program has to
// be changed or built for it, and no call can be forgotten. Settings come in the environment:
//
//   FAULT_LOG   a file that gets a line for each call: its number, its name, the device and inode
//               of the file that it writes or synchronizes, and its path
//   FAULT_AT    the number of the call that fails, counted from 1
//   FAULT_KIND  ENOSPC, EIO, EINTR: that call fails so, and no other
//               FULL: from that call on, all that take room fail with ENOSPC
//               BROKEN: from that call on, all fail with EIO
//               SHORT: that call, if it writes bytes, writes only half of them
//               TORN: the same, and the three calls after it fail with EIO
//               LOST: of the calls of fdatasync the one of that number fails with EIO, and what was
//               written since the file was last synchronized is gone
//               KILL: the process ends before that call
//               PLAIN: no call fails, but none moves a file only where none stands, or lets two
//               change places: many file systems of a network know neither
//
// Terminals and pipes are left alone.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static atomic_long calls, syncs;
static int log_file = -1;
static long fault_at;
static const char *kind = "";

#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

__attribute__((constructor)) static void read_settings(void) {
  const char *log = getenv("FAULT_LOG"), *at = getenv("FAULT_AT");
  if (getenv("FAULT_KIND")) kind = getenv("FAULT_KIND");
  if (at) fault_at = atol(at);
  if (log) log_file = NEXT(open)(log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
}

static int is(const char *other) { return strcmp(kind, other) == 0; }

enum { takes_room = 1, has_bytes = 2 };

// How long each open file was when it was last synchronized.
enum { most_files = 4096 };
static off_t synchronized_size[most_files];

static void lose(int file) {
  if (file < 0 || file >= most_files) return;
  NEXT(ftruncate)(file, synchronized_size[file]);
}

static void note_synchronized(int file) {
  struct stat status;
  if (file < 0 || file >= most_files || fstat(file, &status) != 0) return;
  synchronized_size[file] = status.st_size;
}

// Whether the call is to fail, with errno set; 2 if it is to write less than it was asked to.
static int fails(const char *name, int file, const char *path, int properties) {
  long number = atomic_fetch_add(&calls, 1) + 1;
  if (log_file >= 0) {
    struct stat status = {0};
    if (file >= 0) fstat(file, &status);
    char line[4096];
    int length = snprintf(line, sizeof line, "%ld %s %lu:%lu %s\n", number, name,
                          (unsigned long)status.st_dev, (unsigned long)status.st_ino, path);
    if (length > (int)sizeof line - 1) length = sizeof line - 1;
    NEXT(write)(log_file, line, length);
  }
  if (is("LOST")) {
    if (strcmp(name, "fdatasync") != 0 || atomic_fetch_add(&syncs, 1) + 1 != fault_at) return 0;
    lose(file);
    return errno = EIO, 1;
  }
  if (fault_at == 0 || number < fault_at) return 0;
  if (is("BROKEN")) return errno = EIO, 1;
  if (is("FULL") && (properties & takes_room)) return errno = ENOSPC, 1;
  if (is("TORN") && number <= fault_at + 3) {
    if (number > fault_at) return errno = EIO, 1;
    return properties & has_bytes ? 2 : 0;
  }
  if (number > fault_at) return 0;
  if (is("KILL")) raise(SIGKILL);
  if (is("SHORT")) return properties & has_bytes ? 2 : 0;
  if (is("ENOSPC")) return errno = ENOSPC, 1;
  if (is("EIO")) return errno = EIO, 1;
  if (is("EINTR")) return errno = EINTR, 1;
  return 0;
}

static int is_plain(int file) {
  struct stat status;
  return file != log_file && fstat(file, &status) == 0 && S_ISREG(status.st_mode);
}

static int is_open_to_write(int file) {
  int flags = fcntl(file, F_GETFL);
  return flags >= 0 && (flags & O_ACCMODE) != O_RDONLY && is_plain(file);
}

static int writes(int flags) { return (flags & O_ACCMODE) != O_RDONLY || (flags & O_CREAT); }

int open(const char *path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  mode_t mode = va_arg(rest, mode_t);
  va_end(rest);
  if (writes(flags) && fails("open", -1, path, takes_room)) return -1;
  return NEXT(open)(path, flags, mode);
}

int openat(int folder, const char *path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  mode_t mode = va_arg(rest, mode_t);
  va_end(rest);
  if (writes(flags) && fails("open", -1, path, takes_room)) return -1;
  return NEXT(openat)(folder, path, flags, mode);
}

ssize_t write(int file, const void *bytes, size_t count) {
  if (is_plain(file)) {
    int failure = fails("write", file, "", takes_room | has_bytes);
    if (failure == 1) return -1;
    if (failure == 2) count = (count + 1) / 2;
  }
  return NEXT(write)(file, bytes, count);
}

ssize_t pwrite(int file, const void *bytes, size_t count, off_t offset) {
  if (is_plain(file)) {
    int failure = fails("write", file, "", takes_room | has_bytes);
    if (failure == 1) return -1;
    if (failure == 2) count = (count + 1) / 2;
  }
  return NEXT(pwrite)(file, bytes, count, offset);
}

int fsync(int file) {
  if (fails("fsync", file, "", takes_room)) return -1;
  int result = NEXT(fsync)(file);
  if (result == 0) note_synchronized(file);
  return result;
}

int fdatasync(int file) {
  if (fails("fdatasync", file, "", takes_room)) return -1;
  int result = NEXT(fdatasync)(file);
  if (result == 0) note_synchronized(file);
  return result;
}

int ftruncate(int file, off_t size) {
  if (is_plain(file) && fails("ftruncate", file, "", 0)) return -1;
  if (file >= 0 && file < most_files && size < synchronized_size[file]) synchronized_size[file] = size;
  return NEXT(ftruncate)(file, size);
}

int close(int file) {
  if (is_open_to_write(file) && fails("close", file, "", takes_room)) {
    int problem = errno;
    NEXT(close)(file);
    errno = problem;
    return -1;
  }
  return NEXT(close)(file);
}

int fchmod(int file, mode_t mode) {
  if (fails("fchmod", file, "", 0)) return -1;
  return NEXT(fchmod)(file, mode);
}

int rename(const char *from, const char *to) {
  if (fails("rename", -1, to, 0)) return -1;
  return NEXT(rename)(from, to);
}

int renameat(int from_folder, const char *from, int to_folder, const char *to) {
  if (fails("rename", -1, to, 0)) return -1;
  return NEXT(renameat)(from_folder, from, to_folder, to);
}

int mkdir(const char *path, mode_t mode) {
  if (fails("mkdir", -1, path, takes_room)) return -1;
  return NEXT(mkdir)(path, mode);
}

int mkdirat(int folder, const char *path, mode_t mode) {
  if (fails("mkdir", -1, path, takes_room)) return -1;
  return NEXT(mkdirat)(folder, path, mode);
}

int unlink(const char *path) {
  if (fails("unlink", -1, path, 0)) return -1;
  return NEXT(unlink)(path);
}

int unlinkat(int folder, const char *path, int flags) {
  if (fails("unlink", -1, path, 0)) return -1;
  return NEXT(unlinkat)(folder, path, flags);
}

int rmdir(const char *path) {
  if (fails("rmdir", -1, path, 0)) return -1;
  return NEXT(rmdir)(path);
}

long syscall(long number, ...) {
  va_list rest;
  va_start(rest, number);
  long a[6];
  for (int place = 0; place < 6; place++) a[place] = va_arg(rest, long);
  va_end(rest);
  if (number == SYS_renameat2 && is("PLAIN") && a[4] != 0) {
    errno = EINVAL;
    return -1;
  }
  if (number == SYS_renameat2) {
    // To change places, or to go back, needs no room for a name.
    int is_new = a[4] == RENAME_NOREPLACE && strstr((const char *)a[1], "/new/");
    if (fails("rename", -1, (const char *)a[3], is_new ? takes_room : 0)) return -1;
  }
  if (number == SYS_syncfs && fails("syncfs", (int)a[0], "", takes_room)) return -1;
  return NEXT(syscall)(number, a[0], a[1], a[2], a[3], a[4], a[5]);
}
