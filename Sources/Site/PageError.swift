package import Templates

/// What keeps a page from being made.
package enum PageError: Error, Hashable, Sendable {
  case template(TemplateError)
  /// The file at the path in the content folder changed or vanished after it was read.
  case sourceChanged(String)
  /// The same of a file in the ledger's folder, by its path there.
  case ledgerChanged(String)
}
