#include <stddef.h>
// The type of what is declared below as in jemalloc.h, whose names for malloc itself would be in
// the way.
int mallctl(const char *name, void *old, size_t *old_size, void *new, size_t new_size);
