/// A file carried inside the executable.
package struct EmbeddedFile: Sendable {
  /// The path in the folder it came from, with `/` between its parts.
  package var path: String
  package var bytes: [UInt8]
}
