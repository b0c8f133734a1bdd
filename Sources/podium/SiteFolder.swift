internal import Building
internal import Bytes
internal import CacheCoding
internal import Commands
internal import Console
internal import Content
internal import Diagnostics
internal import Workspace

extension SiteFolder {
  /// The parts of the site folder that a command line names, each of which an option may put
  /// elsewhere.
  init(_ arguments: Arguments) throws(UsageError) {
    let folder = arguments.positionals.first ?? "."
    if arguments.positionals.first != nil, !isFolder(folder) {
      throw arguments.error(.badValue(folder, of: "DIR", wanted: "a folder"))
    }
    try self.init(arguments, in: folder, named: "DIR")
  }

  /// The parts of the site folder that an option names, of a command whose arguments name something
  /// else.
  init(namedBy option: String, _ arguments: Arguments) throws(UsageError) {
    try self.init(arguments, in: arguments[String(option.dropFirst(2))] ?? ".", named: option)
  }

  /// The parts of a site folder; `name` is what the usage calls the folder.
  init(_ arguments: Arguments, in folder: String, named name: String) throws(UsageError) {
    let folder = withoutSlash(folder)
    let content = try sitePlace("content", "content", in: folder, arguments)
    self.init(
      content: content,
      ledger: arguments.given("content") == nil
        ? try sitePlace("ledger", "content/ledger", in: folder, arguments)
        : try sitePlace("ledger", "ledger", in: content, arguments),
      templates: try sitePlace("templates", "templates", in: folder, arguments),
      output: try sitePlace("output", "public", in: folder, arguments),
      namesLedger: arguments.given("ledger") != nil)
    for (option, place) in [("ledger", ledger), ("templates", templates)]
    where arguments.given(option) != nil && !isFolder(place) {
      throw arguments.error(
        .badValue(
          place, of: arguments.name(of: option),
          wanted: "a folder that is there; if it is to be a new one, make it first"))
    }
    if !isFolder(content) {
      throw arguments.error(
        arguments.given("content") == nil
          ? .badValue(
            folder, of: name,
            wanted: "a site folder, with a folder content in it; 'podium new' makes one")
          : .badValue(content, of: arguments.name(of: "content"), wanted: "a folder"))
    }
  }
}

/// A part of a site folder: what an option names, else the one of the usual name.
///
/// The latter must not be a link that leads out of the folder, as whoever wrote a site may be
/// somebody else than who builds it.
func sitePlace(
  _ option: String, _ name: String, in folder: String, _ arguments: Arguments
) throws(UsageError) -> String {
  if let given = arguments.given(option) { return withoutSlash(given) }
  let path = folder == "." ? name : folder + "/" + name
  guard let top = realPath(folder), !staysInside(top, folder, [name]) else { return path }
  throw arguments.error(
    .badValue(
      path, of: "--" + option,
      wanted: "inside of the site folder; it is a link out of it, so name its target yourself"))
}

/// The settings of a site; a site without `site.yml` has the usual ones.
func readSettings(
  of folder: SiteFolder, reporting diagnostics: inout [Diagnostic]
) throws(WorkspaceError) -> SiteSettings {
  let path = folder.content + "/" + settingsPath
  guard isOccupied(path) else { return SiteSettings() }
  return readSiteSettings(
    SourceFile(path: settingsPath, bytes: try readFile(at: path)), reporting: &diagnostics)
}

/// The path in the content folder of what a command line names; a name that is no path into it
/// stays as it is.
func pathInContent(_ name: String, of folder: SiteFolder) -> String {
  if let path = name.below(folder.content) { return path }
  guard name.hasPrefix(".") || name.hasPrefix("/") else { return name }
  return absolutePath(name).below(absolutePath(folder.content)) ?? name
}

/// The file that an option names for what a command writes; nil without one, and for `-`.
///
/// No file is taken that the site may be made from.
func fileToWrite(
  _ option: String, _ arguments: Arguments, in folder: SiteFolder
) throws(UsageError) -> String? {
  guard let path = arguments[option], path != "-" else { return nil }
  guard isPart(path, of: folder) else { return path }
  throw arguments.error(
    .badValue(
      path, of: arguments.name(of: option),
      wanted: "a new file, or one that is no part of the site"))
}

/// Whether a site may be made from what stands at a path.
func isPart(_ path: String, of folder: SiteFolder) -> Bool {
  // A link gives way itself, and not what it leads to.
  let parent = path.lastSlash.map { String(path[...$0]) } ?? "."
  let place = absolutePath(parent) + "/"
  return isOccupied(path)
    && [folder.content, folder.ledger, folder.templates].contains {
      place.isInside(absolutePath($0))
    }
}

/// What ends a command that makes anything of a site whose settings cannot be read, as these may
/// leave files out; nil if they can.
func refusal(
  _ settings: SiteSettings, _ findings: [Diagnostic], in folder: SiteFolder
) -> ExitCode? {
  guard settings.areUnread else { return nil }
  var own = Findings()
  own.content = findings.filter { $0.location.path == settingsPath }
  printError(own.lines(of: folder))
  return .findings
}

func withoutSlash(_ path: String) -> String {
  var path = path
  while path.utf8.count > 1, path.hasSuffix("/") { path.removeLast() }
  return path
}

/// Where the cache of a site's output folder is kept: one file, named after the folder's absolute
/// path.
///
/// Its key stands in the user's own cache folder, wherever the cache is. Nil without a home, and
/// where none is wanted.
func buildCacheFile(for site: SiteFolder, _ arguments: Arguments) throws(UsageError) -> CacheFile? {
  if arguments.has("no-cache") { return nil }
  let folder = arguments["cache"]
  if let folder {
    let place = absolutePath(folder)
    for part in [site.content, site.ledger, site.templates, site.output] {
      guard place == absolutePath(part) || place.isInside(absolutePath(part)) else { continue }
      throw arguments.error(
        .badValue(
          folder, of: arguments.name(of: "cache"), wanted: "a folder outside of the site's own"))
    }
  }
  let variables = environmentVariables()
  // A relative path counts as none: it would be inside of whatever site is built.
  let caches = variables["XDG_CACHE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
  let own = (caches ?? variables["HOME"].map { $0 + "/.cache" }).map { $0 + "/podium" }
  guard let own else { return nil }
  var fingerprint = Fingerprint()
  fingerprint.combine(absolutePath(site.output))
  return CacheFile(
    at: (folder ?? own) + "/" + fingerprint.hexadecimal, keyFile: own + "/key")
}
