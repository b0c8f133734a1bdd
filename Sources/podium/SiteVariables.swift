internal import Commands
internal import Console
internal import Diagnostics
internal import Environment
internal import SystemCalls
internal import Workspace

/// The options that the file `.env` in a site folder may set.
///
/// Whoever wrote a site folder may be somebody else than who builds it, so the file has no say
/// about anything outside the folder: not where the cache or a key is, not who may reach or change
/// the preview, and not whether files of the site are rewritten.
private let siteOptions: Set<String> = [
  "answer-is", "base-url", "dry-run", "jobs", "json", "lenient", "no-cache", "period", "port",
  "quiet", "scope", "tsv",
]

/// Those that name a file or folder, which must then be inside the site folder.
private let sitePathOptions: Set<String> = ["content", "into", "ledger", "output", "templates"]

/// Takes options from the file `.env` in the site folder, and returns what is wrong with it.
func takeDotEnv(_ arguments: inout Arguments) throws(UsageError) -> [Diagnostic] {
  let commands: Set = ["new", "bundle", "import", "export", "paper", "theme"]
  let isArgument = !commands.contains(arguments.command.first ?? "")
  let folder = arguments.given("site") ?? (isArgument ? arguments.positionals.first : nil) ?? "."
  return try takeDotEnv(&arguments, in: withoutSlash(folder))
}

/// Arguments with options from the file `.env`, for commands that have no list of findings.
///
/// What is wrong with the file is printed; an error ends the program, as without the variable the
/// command might do something else than it says.
func withDotEnv(_ arguments: Arguments, in folder: String? = nil) throws(UsageError) -> Arguments {
  var arguments = arguments
  let findings =
    if let folder { try takeDotEnv(&arguments, in: folder) } else { try takeDotEnv(&arguments) }
  printFindings(findings)
  if findings.contains(where: { $0.severity == .error }) { exit(ExitCode.findings.rawValue) }
  return arguments
}

/// Takes options from the file `.env` in a folder, and returns what is wrong with it.
///
/// Paths in it are relative to the folder.
func takeDotEnv(_ arguments: inout Arguments, in folder: String) throws(UsageError)
  -> [Diagnostic]
{
  let path = folder == "." ? ".env" : folder + "/.env"
  guard exists(path), !isFolder(path) else { return [] }
  var diagnostics: [Diagnostic] = []
  let bytes: [UInt8]
  do throws(WorkspaceError) {
    bytes = try readFile(at: path)
  } catch {
    return [.error(.badVariable, error.sentence, at: SourceLocation(path: path))]
  }
  let paths = variables(of: sitePathOptions)
  let allowed = variables(of: siteOptions).union(paths)
  let known = podiumCommands.variables
  var variables = readDotEnv(
    SourceFile(path: path, bytes: bytes), knownNames: known,
    objection: { name, value in
      if paths.contains(name) { return pathObjection(to: value, of: name, in: folder) }
      guard known.contains(name), !allowed.contains(name) else { return nil }
      return "a site's .env cannot set \(name); set it in the environment or on the command line"
    },
    reporting: &diagnostics)
  if folder != "." {
    for name in paths { variables[name] = variables[name].map { folder + "/" + $0 } }
  }
  try arguments.take(variables)
  return diagnostics
}

private func variables(of options: Set<String>) -> Set<String> {
  Set(options.map { OptionDescription($0, "").variable })
}

/// Why a path from a site's `.env` is not taken; nil if it stays inside the folder.
private func pathObjection(to path: String, of name: String, in folder: String) -> String? {
  let parts = path.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
  let isPlain =
    path.utf8.first != UInt8(ascii: "/")
    && parts.allSatisfy { $0 == "." || $0.utf8.first != UInt8(ascii: ".") }
  if isPlain, let top = realPath(folder), staysInside(top, folder, parts[...]) { return nil }
  return "in a site's .env, \(name) is a path inside the site folder, without names that begin "
    + "with a dot; name another place in the environment or on the command line"
}

/// Whether the part of a path that is there already leads into a folder, links followed.
func staysInside(_ top: String, _ folder: String, _ parts: ArraySlice<String>) -> Bool {
  let path = ([folder] + parts).joined(separator: "/")
  if let real = realPath(path) {
    return Array(real.utf8) == Array(top.utf8) || Array(real.utf8).starts(with: (top + "/").utf8)
  }
  // A link that leads nowhere would be followed once there is something.
  return !parts.isEmpty && !isOccupied(path) && staysInside(top, folder, parts.dropLast())
}
