package import Templates

/// What keeps a page from being made.
package enum PageError: Error, Hashable, Sendable {
  case template(TemplateError)
  /// The file at the path changed or vanished after it was read.
  case sourceChanged(String)
}
