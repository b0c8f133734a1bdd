#include "WorkCounters.h"

#include <errno.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

// `-profile-generate` makes the compiler count each block of code in this section. Nothing else of
// LLVM's profiling is linked, so no file is written.
extern uint64_t first_counter[] __asm__("__start___llvm_prf_cnts") __attribute__((weak));
extern uint64_t end_of_counters[] __asm__("__stop___llvm_prf_cnts") __attribute__((weak));

uint64_t podium_steps(void) {
  uint64_t sum = 0;
  for (uint64_t *counter = first_counter; counter != end_of_counters; counter++) sum += *counter;
  return sum;
}

static atomic_uint_fast64_t bytes;
// All threads write to the count, which takes them a tenth of their time: nothing is counted for
// tests that do not ask.
static atomic_bool counts_bytes;

uint64_t podium_bytes(void) {
  atomic_store_explicit(&counts_bytes, true, memory_order_relaxed);
  return atomic_load_explicit(&bytes, memory_order_relaxed);
}

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define HAS_OWN_MALLOC 1
#endif
#endif

#if defined(__GLIBC__) && !defined(HAS_OWN_MALLOC)
// What the test program defines stands before the C library's own for all that is linked to it.
extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__memmove_chk(void *, const void *, size_t, size_t);

static void count(size_t size) {
  if (!atomic_load_explicit(&counts_bytes, memory_order_relaxed)) return;
  atomic_fetch_add_explicit(&bytes, size, memory_order_relaxed);
}

void *malloc(size_t size) {
  count(size);
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  count(number * size);
  return __libc_calloc(number, size);
}

void *realloc(void *block, size_t size) {
  count(size);
  return __libc_realloc(block, size);
}

// Called through a variable, as the compiler would make a call of `memmove` of it.
static void *(*volatile move)(void *, const void *, size_t, size_t) = __memmove_chk;

void *memmove(void *target, const void *source, size_t size) {
  count(size);
  return move(target, source, size, (size_t)-1);
}

void *memcpy(void *restrict target, const void *restrict source, size_t size) {
  count(size);
  return move(target, source, size, (size_t)-1);
}
#endif
