internal import Building
internal import CacheCoding
internal import Console
internal import Content
internal import Diagnostics
internal import Workspace

extension SiteFolder {
  /// The parts of the site folder that a command line names, each of which an option may put
  /// elsewhere.
  init(_ arguments: Arguments) throws(UsageError) {
    let folder = withoutSlash(arguments.positionals.first ?? ".")
    if arguments.positionals.first != nil, !isFolder(folder) {
      throw arguments.error(.badValue(folder, of: "DIR", wanted: "a folder"))
    }
    try self.init(arguments, in: folder)
  }

  /// The parts of a site folder that a command line does not name.
  init(_ arguments: Arguments, in folder: String) throws(UsageError) {
    func inside(_ name: String) -> String { folder == "." ? name : folder + "/" + name }
    let content = withoutSlash(arguments.given("content") ?? inside("content"))
    self.init(
      content: content,
      ledger: withoutSlash(arguments.given("ledger") ?? content + "/ledger"),
      templates: withoutSlash(arguments.given("templates") ?? inside("templates")),
      output: withoutSlash(arguments.given("output") ?? inside("public")),
      namesLedger: arguments.given("ledger") != nil)
    if !isFolder(content) {
      throw arguments.error(
        arguments.given("content") == nil
          ? .badValue(
            folder, of: "DIR",
            wanted: "a site folder, with a folder content in it; 'podium new' makes one")
          : .badValue(content, of: "--content", wanted: "a folder"))
    }
  }
}

/// The settings of a site; a site without `site.yml` has the usual ones.
func readSettings(
  of folder: SiteFolder, reporting diagnostics: inout [Diagnostic]
) throws(WorkspaceError) -> SiteSettings {
  let path = folder.content + "/" + settingsPath
  guard exists(path) else { return SiteSettings() }
  return readSiteSettings(
    SourceFile(path: settingsPath, bytes: try readFile(at: path)), reporting: &diagnostics)
}

extension QuizOutline {
  /// Whether a command line means this quiz: by its page, or by its file from here or from the
  /// content folder.
  func isNamed(_ name: String, in folder: SiteFolder) -> Bool {
    [page, page + ".html", source, folder.content + "/" + source].contains(name)
  }
}

func withoutSlash(_ path: String) -> String {
  path.utf8.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
}

/// Where the cache of an output folder is kept: one file, named after the folder's absolute path.
///
/// Its key stands in the user's own cache folder, wherever the cache is. Nil without a home.
func buildCacheFile(for output: String, in folder: String?) -> CacheFile? {
  let variables = environmentVariables()
  let own =
    variables["XDG_CACHE_HOME"].map { $0 + "/podium" }
    ?? variables["HOME"].map { $0 + "/.cache/podium" }
  guard let own else { return nil }
  var fingerprint = Fingerprint()
  fingerprint.combine(absolutePath(output))
  return CacheFile(
    at: (folder ?? own) + "/" + fingerprint.hexadecimal, keyFile: own + "/key")
}
