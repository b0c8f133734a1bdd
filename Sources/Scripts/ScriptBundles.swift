internal import Bytes
package import Diagnostics

// Pages must work from a folder, where browsers load no modules. So the modules of the theme are
// joined into few classic scripts.

/// Joins the modules of a theme into the scripts that pages load.
///
/// A module right in the folder is an entry: it becomes one script of its name, with everything
/// that it imports, each module after those it imports itself. An entry that imports another entry
/// is for pages that load that one's script first, and does not repeat its modules. Modules hand
/// their exports on in one object, `window.podium`, by their path: `podium["play/draw"].draw`.
package struct ScriptBundles: Sendable {
  /// The scripts, by the names of their entries: `quiz.js`.
  package private(set) var files: [SourceFile] = []
  private var used: Set<ExactString> = []

  /// Whether some script holds a module.
  package func holds(_ path: String) -> Bool { used.contains(ExactString(path)) }

  /// - Parameters:
  ///   - theme: the program's own modules, by their path in the folder.
  ///   - own: the site's, which take the place of those with the same path. One with a mistake is
  ///     reported and left out.
  ///   - folder: where both stand, as findings name it: `scripts/`.
  package init(
    theme: [SourceFile], own: [SourceFile], folder: String,
    reporting diagnostics: inout [Diagnostic]
  ) {
    var linker = ScriptLinker(folder: folder)
    for file in theme { linker.add(file.path, file.bytes, isOwn: false) }
    for file in own { linker.add(file.path, file.bytes, isOwn: true) }
    for path in linker.modules.keys.sorted().map(\.text) where !path.hasSlash {
      files.append(SourceFile(path: path, bytes: linker.script(of: path)))
    }
    used = linker.used
    linker.checkImports()
    diagnostics += linker.diagnostics + linker.circles
  }
}
