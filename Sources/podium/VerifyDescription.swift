internal import Commands
internal import Verifying

/// What `podium-verify` takes on its command line, for its completions and its manual page.
///
/// The program has a reader of its own for that, so that the general one is no part of it.
let verifyDescription = CommandDescription(
  "podium-verify", VerifyOptions.summary, discussion: VerifyOptions.discussion,
  arguments: [ArgumentDescription(.folder("DIR"), VerifyOptions.folderSummary, .oneOrNone)],
  options: VerifyOptions.all.map { option in
    OptionDescription(option.name, option.summary, option.value.map(valueKind))
  }, takesVariables: false)

private func valueKind(_ name: String) -> ValueKind {
  switch name {
  case "DIR": .folder(name)
  case "FILE": .file(name)
  case "N": .number(name)
  default: .text(name)
  }
}
