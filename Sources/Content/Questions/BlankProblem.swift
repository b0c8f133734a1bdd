internal import Diagnostics

/// Why a blank cannot be used.
struct BlankProblem: Error {
  var code: Diagnostic.Code
  var message: String
}
