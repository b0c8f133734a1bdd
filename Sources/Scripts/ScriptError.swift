/// What is wrong with a script, and the byte where it starts.
struct ScriptError: Error, Equatable {
  enum Problem: Equatable {
    /// A text, template, pattern or comment without its end.
    case unfinished(String)
    /// A bracket without its other half.
    case unmatched(UInt8)
    /// A form of `import` or `export` that is not understood, and what to write.
    case form(String)
  }

  var problem: Problem
  var offset: Int

  init(_ problem: Problem, offset: Int) {
    self.problem = problem
    self.offset = offset
  }

  var message: String {
    switch problem {
    case .unfinished(let what): "this \(what) has no end"
    case .unmatched(let byte):
      "this \"\(String(decoding: [byte], as: UTF8.self))\" has no other half; add it or remove this one"
    case .form(let way): way
    }
  }
}
