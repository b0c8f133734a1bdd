internal import CacheCoding
internal import Content
internal import Bytes
internal import Diagnostics
internal import Workspace

/// The files by which a served site knows its own build: the service worker, and the build's name.
package struct ServiceWorker {
  package static let paths = [workerPath, buildPath]
  private static let workerPath = TopFile.serviceWorker.path
  private static let buildPath = PodiumFile.build.path

  /// The theme's part of the worker, of which the build makes the rest.
  let script: ThemeFile?

  /// The files for a site of these contents: paths, in their order, with fingerprints of what their
  /// files are made from.
  func files(
    for contents: [(path: String, fingerprint: [UInt8])], theme: [UInt8], programVersion: String
  ) -> [SourceFile] {
    var fingerprint = Fingerprint()
    fingerprint.combine(programVersion)
    fingerprint.combine(theme)
    for content in contents {
      fingerprint.combine(content.path)
      fingerprint.combine(content.fingerprint)
    }
    let name = fingerprint.hexadecimal
    var worker: [UInt8] = []
    worker.append("const VERSION = \"\(name)\";\n\n")
    worker += script?.bytes ?? []
    var build: [UInt8] = []
    build.append(name + "\n")
    return [
      SourceFile(path: Self.workerPath, bytes: worker),
      SourceFile(path: Self.buildPath, bytes: build),
    ]
  }
}
