// Counts what a program does, for tests of how its work grows. The counts do not depend on the
// machine or on what else runs on it, but take in all threads of the process.
#pragma once
#include <stdint.h>

/// How many blocks of code have run in the modules that are compiled with `-profile-generate`.
uint64_t podium_steps(void);

/// How many bytes of memory have been asked for, moved or copied since the first call.
uint64_t podium_bytes(void);
