// Unicode's names of characters ("LATIN SMALL LETTER A"), for which the standard library has
// 550 KB of tables: 230 KB of each download. Nothing here asks for a name, but the linker cannot
// know that, as the whole library is one object. Releases are linked with `--wrap`, by which this
// is called in place of the function that reads the tables, and they are left out.
#include <stdint.h>

intptr_t __wrap__swift_stdlib_getScalarName(uint32_t scalar, uint8_t *buffer, intptr_t capacity);

intptr_t __wrap__swift_stdlib_getScalarName(uint32_t scalar, uint8_t *buffer, intptr_t capacity) {
  (void)scalar, (void)buffer, (void)capacity;
  __builtin_trap();
}
