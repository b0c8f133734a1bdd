#include "DiskFaults.h"

#include <errno.h>
#include <stddef.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <unistd.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define HAS_OWN_CALLS 1
#endif
#endif

static _Thread_local int is_failing;
static _Thread_local void (*before)(void *);
static _Thread_local void *before_context;

void podium_fail_writing(int fails) { is_failing = fails; }

void podium_before_synchronizing(void (*function)(void *), void *context) {
  before = function;
  before_context = context;
}

#if defined(__linux__) && !defined(HAS_OWN_CALLS)
int podium_has_faults(void) { return 1; }

ssize_t write(int file, const void *bytes, size_t count) {
  if (!is_failing) return syscall(SYS_write, file, bytes, count);
  errno = ENOSPC;
  return -1;
}

int ftruncate(int file, off_t size) {
  if (!is_failing) return (int)syscall(SYS_ftruncate, file, size);
  errno = EIO;
  return -1;
}

int fdatasync(int file) {
  if (before) before(before_context);
  return (int)syscall(SYS_fdatasync, file);
}
#else
int podium_has_faults(void) { return 0; }
#endif
