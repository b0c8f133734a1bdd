// The formats of Zstandard before its first stable version (0.5 to 0.7, 2016), which Debian's
// library still reads with 81 KB of code. Frames of theirs are refused before the library sees
// them. With these definitions the linker leaves those readers out of the program. They are weak,
// so that it may still take a reader if a name is missing here. Names are those that
// `zstd_decompress.o` of version 1.5 asks for.
#include <stddef.h>

#define WEAK __attribute__((weak, visibility("hidden")))

// Out of memory where a reader is made, and an error wherever one would be used.
#define VERSION(v)                                                                       \
  WEAK void *ZSTDv##v##_createDCtx(void) { return NULL; }                                \
  WEAK size_t ZSTDv##v##_freeDCtx(void) { return 0; }                                    \
  WEAK size_t ZSTDv##v##_decompress_usingDict(void) { return (size_t)-1; }               \
  WEAK size_t ZSTDv##v##_getFrameParams(void) { return (size_t)-1; }                     \
  WEAK void ZSTDv##v##_findFrameSizeInfoLegacy(                                          \
      const void *source, size_t count, size_t *size, unsigned long long *bound) {       \
    (void)source, (void)count, *size = (size_t)-1, *bound = 0ULL - 2;                    \
  }                                                                                      \
  WEAK void *ZBUFFv##v##_createDCtx(void) { return NULL; }                               \
  WEAK size_t ZBUFFv##v##_freeDCtx(void) { return 0; }                                   \
  WEAK size_t ZBUFFv##v##_decompressInitDictionary(void) { return (size_t)-1; }          \
  WEAK size_t ZBUFFv##v##_decompressContinue(void) { return (size_t)-1; }

VERSION(05)
VERSION(06)
VERSION(07)
