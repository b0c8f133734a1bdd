// jemalloc's statistics, its profiles of the heap and its settings by name: 145 KB of code in each
// download. Nothing asks for them, and all settings keep their defaults. With these definitions the
// linker leaves `ctl.o`, `stats.o` and `prof*.o` in the archive. They are weak, so that it may
// still take those files if a name is missing here. Names, sizes and defaults are those of
// jemalloc 5.3.
#ifdef __linux__
#include <errno.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#define WEAK __attribute__((weak, visibility("hidden")))

// Settings by name. The first answers whether it failed, the next three an error of `errno.h`.
WEAK bool je_ctl_boot(void) { return false; }
WEAK int je_ctl_byname(void) { return EINVAL; }
WEAK int je_ctl_nametomib(void) { return EINVAL; }
WEAK int je_ctl_bymib(void) { return EINVAL; }
WEAK void je_ctl_prefork(void) {}
WEAK void je_ctl_postfork_parent(void) {}
WEAK void je_ctl_postfork_child(void) {}
WEAK void je_ctl_mtx_assert_held(void) {}

// Statistics; an interval below 0 never ends.
WEAK int64_t je_opt_stats_interval = -1;
WEAK char je_opt_stats_interval_opts[16] = "";
WEAK bool je_opt_stats_print = false;
WEAK char je_opt_stats_print_opts[16] = "";
WEAK bool je_stats_boot(void) { return false; }
WEAK void je_stats_prefork(void) {}
WEAK void je_stats_postfork_parent(void) {}
WEAK void je_stats_postfork_child(void) {}
WEAK uint64_t je_stats_interval_new_event_wait(void) { return UINT64_MAX; }
WEAK uint64_t je_stats_interval_postponed_event_wait(void) { return UINT64_MAX; }
WEAK void je_stats_interval_event_handler(void) {}
WEAK void je_stats_print(void) {}

// Profiles. The environment (`MALLOC_CONF`) can ask for them, and is read before the second boot.
WEAK bool je_opt_prof = false;
WEAK bool je_opt_prof_accum = false;
WEAK bool je_opt_prof_active = true;
WEAK bool je_opt_prof_final = false;
WEAK bool je_opt_prof_gdump = false;
WEAK bool je_opt_prof_leak = false;
WEAK bool je_opt_prof_leak_error = false;
WEAK bool je_opt_prof_log = false;
WEAK bool je_opt_prof_stats = false;
WEAK bool je_opt_prof_sys_thread_name = false;
WEAK bool je_opt_prof_thread_active_init = true;
WEAK bool je_opt_prof_unbias = true;
WEAK char je_opt_prof_prefix[4097] = "";
WEAK size_t je_opt_lg_prof_sample = 19;
WEAK ssize_t je_opt_lg_prof_interval = -1;
WEAK ssize_t je_opt_prof_recent_alloc_max = 0;
WEAK bool je_prof_active_state = false;
WEAK bool je_prof_gdump_val = false;
WEAK void je_prof_boot0(void) {}
WEAK void je_prof_boot1(void) { je_opt_prof = false; }
WEAK bool je_prof_boot2(void) { return false; }
WEAK void je_prof_prefork0(void) {}
WEAK void je_prof_prefork1(void) {}
WEAK void je_prof_postfork_parent(void) {}
WEAK void je_prof_postfork_child(void) {}
WEAK void je_edata_prof_recent_alloc_init(void) {}
WEAK void je_prof_recent_alloc_reset(void) {}
WEAK void je_prof_alloc_rollback(void) {}
WEAK void je_prof_free_sampled_object(void) {}
WEAK void je_prof_malloc_sample_object(void) {}
WEAK void je_prof_gdump(void) {}
WEAK void *je_prof_tctx_create(void) { return NULL; }
WEAK void *je_prof_tdata_init(void) { return NULL; }
WEAK void *je_prof_tdata_reinit(void) { return NULL; }
WEAK void je_prof_tdata_cleanup(void) {}
WEAK uint64_t je_prof_sample_new_event_wait(void) { return UINT64_MAX; }
WEAK uint64_t je_prof_sample_postponed_event_wait(void) { return UINT64_MAX; }
WEAK void je_prof_sample_event_handler(void) {}
#endif
