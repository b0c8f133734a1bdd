// Turning the names of C++ functions back into declarations, 42 KB of each download. The C++
// library uses it to name an exception that nobody catches; without it the name is printed as the
// linker knows it. Weak, as the library's own definition may still be taken.
#include <stddef.h>

__attribute__((weak)) char *__cxa_demangle(
    const char *name, char *buffer, size_t *size, int *status) {
  (void)name, (void)buffer, (void)size;
  if (status) *status = -2;
  return NULL;
}
