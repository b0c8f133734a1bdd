internal import Bytes
internal import Console
internal import Content
internal import Diagnostics
internal import Theme
internal import Workspace

/// `podium new DIR`: a starter site that explains itself.
func makeSite(in folder: String) -> ExitCode {
  do throws(WorkspaceError) {
    let stage = try StagedFolder(for: folder)
    do throws(WorkspaceError) {
      for file in starterFiles { try stage.add(file.bytes, at: file.path) }
      guard let taken = stage.obstacles.first else {
        try stage.commit(overwriting: false)
        return tellOfSite(in: folder)
      }
      stage.discard()
      printError("podium: \(folder)/\(taken) is there already; choose a folder without it")
    } catch {
      stage.discard()
      throw error
    }
  } catch {
    printError("podium: \(error.sentence)")
  }
  return .findings
}

private func tellOfSite(in folder: String) -> ExitCode {
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
