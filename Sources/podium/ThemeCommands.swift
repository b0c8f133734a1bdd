internal import Bytes
internal import Commands
internal import Console
internal import Diagnostics
internal import Suggestions
internal import Theme
internal import Workspace

/// `podium theme list`: the files of the built-in theme.
func listTheme() -> ExitCode {
  printOutput(themeFiles.map(\.path).joined(separator: "\n"))
  return .done
}

/// `podium theme copy NAME`: writes files of the built-in theme where a site's own stand.
func copyTheme(_ arguments: Arguments) throws(UsageError) -> ExitCode {
  let arguments = try withDotEnv(arguments)
  let site = withoutSlash(arguments["site"] ?? ".")
  let folder = try sitePlace("templates", "templates", in: site, arguments)
  let content = try sitePlace("content", "content", in: site, arguments)
  if arguments.given("templates") == nil, !isFolder(content) {
    return failed(lacksContent(content))
  }
  var files: [EmbeddedFile] = []
  for name in arguments.positionals {
    guard let file = themeFiles.first(where: { $0.path == name }) else {
      let names = themeFiles.lazy.map(\.path)
      // A name without its folder is easily meant.
      let near =
        names.first { $0 == name + ".list" }
        ?? names.first { $0.splitAtSlashes().last?.elementsEqual(name) == true }
        ?? closest(to: name, among: names)
      throw arguments.error(
        .badValue(
          name, of: "NAME",
          wanted: near.map { "\($0), perhaps; 'podium theme list' has all names" }
            ?? "a name that 'podium theme list' has"))
    }
    files.append(file)
  }
  do throws(WorkspaceError) {
    let copies = files.map { SourceFile(path: $0.path, bytes: $0.bytes) }
    if let taken = try writeTogether(copies, in: folder).first {
      return failed("\(folder)/\(taken) is there already")
    }
  } catch {
    return failed(error.sentence)
  }
  printOutput(files.map { "\(folder)/\($0.path) is yours now" }.joined(separator: "\n"))
  return .done
}
