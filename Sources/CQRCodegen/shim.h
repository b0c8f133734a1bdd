#include <qrcodegen/qrcodegen.h>
// A macro that is made of others is not seen from Swift.
static const int podium_qr_buffer = qrcodegen_BUFFER_LEN_MAX;
