package import Commands

extension Arguments {
  /// Takes options that are not given yet from variables: of the environment, then of `.env`.
  ///
  /// An option without a value is `1`, `true`, `yes` or `on`, or `0`, `false`, `no` or `off`; an
  /// empty variable counts as not set.
  package mutating func take(_ variables: [String: String]) throws(UsageError) {
    for option in options {
      guard let text = variables[option.variable], !text.isEmpty else { continue }
      if let value = option.value {
        guard given(option.name) == nil else { continue }
        try set(option, value, to: text, called: option.variable)
      } else if flags[option.name] == nil {
        switch text.lowercased() {
        case "1", "true", "yes", "on": flags[option.name] = true
        case "0", "false", "no", "off": flags[option.name] = false
        default: throw error(.badValue(text, of: option.variable, wanted: "true or false"))
        }
      }
    }
  }
}
