internal import Bytes
internal import Console
internal import Content
internal import Diagnostics
internal import Theme
internal import Workspace

/// `podium new DIR`: a starter site that explains itself.
func makeSite(in folder: String) -> ExitCode {
  do throws(WorkspaceError) {
    for file in starterFiles where exists(folder + "/" + file.path) {
      printError("podium: \(folder)/\(file.path) is there already; choose a folder without it")
      return .findings
    }
    for file in starterFiles { try writeNew(file.bytes, to: folder + "/" + file.path) }
  } catch {
    printError("podium: \(error.sentence)")
    return .findings
  }
  let place = folder == "." ? "" : " \(folder)"
  printOutput(
    """
    A starter site is in \(folder). Next:

        podium build\(place)

    and open \(folder)/public/index.html in a browser. Quizzes are the Markdown files in \(folder)/content.
    """)
  return .done
}

/// Writes a new file, with the folders above it.
func writeNew(_ bytes: [UInt8], to path: String) throws(WorkspaceError) {
  if let slash = path.lastSlash { try makeFolders(String(path[..<slash])) }
  try writeNewFile(bytes, to: path)
}
