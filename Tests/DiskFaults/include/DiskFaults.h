// A disk that fails for one thread, inside a test program. What it defines stands before the C
// library's own. Under a sanitizer, which has its own, nothing fails.
#pragma once

/// Whether faults can be made in this program.
int podium_has_faults(void);

/// From now on `write` and `ftruncate` fail on this thread, as on a disk that is full; 0 ends that.
void podium_fail_writing(int fails);

/// Calls a function on this thread before each `fdatasync` that the thread asks for; null ends it.
void podium_before_synchronizing(void (*function)(void *), void *context);
