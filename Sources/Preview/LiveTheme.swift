internal import Building
internal import Bytes
internal import Diagnostics

/// A theme, with what a preview asks of it again and again.
struct LiveTheme: Sendable {
  let theme: LoadedTheme
  /// The files that pages load, by their path in the site.
  let files: [ExactString: SourceFile]
  /// Names the style sheets.
  let styles: [UInt8]
  /// Names the scripts and all other files.
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
        // That one holds the styles once more, and no page loads it from the start.
        scripts.combine(file.bytes)
      }
    }
    self.styles = styles.bytes
    self.scripts = scripts.bytes
  }
}
