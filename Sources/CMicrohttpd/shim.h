#include <microhttpd.h>

// Swift cannot call a function with a variable number of arguments.
static inline const union MHD_ConnectionInfo *podium_connection_info(
    struct MHD_Connection *connection, enum MHD_ConnectionInfoType type) {
  return MHD_get_connection_info(connection, type);
}

static inline struct MHD_Daemon *podium_start(
    unsigned int flags, MHD_AccessHandlerCallback handler, void *closure,
    const struct MHD_OptionItem *options) {
  return MHD_start_daemon(flags, 0, NULL, NULL, handler, closure, MHD_OPTION_ARRAY, options, MHD_OPTION_END);
}
