#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <unistd.h>

#ifdef __linux__
// Swift's runtime looks into /proc before main, and would only abort without it.
__attribute__((constructor(101))) static void need_proc(void) {
  char path[1];
  if (readlink("/proc/self/exe", path, sizeof path) >= 0) return;
  dprintf(2, "%s: /proc is not mounted, and this program needs it; run 'mount -t proc proc /proc' as root\n",
          program_invocation_short_name);
  _exit(1);
}
#endif
