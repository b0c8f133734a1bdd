internal import Building
internal import Bytes
internal import CacheCoding
internal import Diagnostics

/// A theme, with values that a preview needs for each request.
struct LiveTheme: Sendable {
  let theme: LoadedTheme
  /// The files that pages load, by their path in the site.
  let files: [ExactString: ThemeFile]
  /// A fingerprint of the style sheets.
  let styles: [UInt8]
  /// A fingerprint of the scripts and all other files.
  let scripts: [UInt8]

  init(_ theme: LoadedTheme) {
    self.theme = theme
    files = Dictionary(theme.files.map { (ExactString($0.path), $0) }) { first, _ in first }
    var styles = Fingerprint()
    var scripts = Fingerprint()
    for file in theme.files {
      if file.path.hasSuffix(".css") {
        styles.combine(file.bytes)
      } else if file.path != oneFilePath {
        // That file contains the style sheets too, and no page loads it at once.
        scripts.combine(file.bytes)
      }
    }
    self.styles = styles.bytes
    self.scripts = scripts.bytes
  }
}
