internal import Background
internal import Content

/// A file of a theme for `podium/`, whose bytes are made when they are first asked for.
///
/// Those that stand there from the last build are not.
package final class ThemeFile: Sendable {
  /// The path in the site.
  package let path: String
  private let made = Once<[UInt8]>()
  private let make: @Sendable () -> [UInt8]

  /// Takes the path in `podium/`.
  init(_ name: String, _ make: @escaping @Sendable () -> [UInt8]) {
    path = PodiumFile.folder + "/" + name
    self.make = make
  }

  package var bytes: [UInt8] { made.value(make) }
}
