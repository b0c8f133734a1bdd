package import Diagnostics
internal import JSON

// Files that pages save for players themselves, and that players hand in by mistake. Each is one
// object that names its kind, `{"kind":"podium-account",…}`.

/// Why a file of a player is no bundle, and what to hand in; nil for any other file.
func refusalOfPlayerFile(_ input: [UInt8]) -> (code: Diagnostic.Code, message: String)? {
  guard let kind = kindOfPlayerFile(input) else { return nil }
  let file: String
  switch kind {
  case "podium-account":
    file =
      "it is a player's account, saved to sign in on another device, and holds no results for the ledger; delete this copy"
  case "podium-player":
    file = "it is what a player's browser keeps, and none of it is signed"
  case "podium-attempt":
    file = "it is an attempt saved at the end of a quiz, and not signed"
  default: return nil
  }
  return (
    .playerFile,
    "\(file); ask the player to sign in, and on the page Profile, under \"Hand in\", to press \"Save as a file\" and to send the file results-….json"
  )
}

/// What the member `kind` of an object says; nil for entries, whose first member is `body`.
private func kindOfPlayerFile(_ input: [UInt8]) -> String? {
  guard input.first(where: { $0 > 0x20 }) == UInt8(ascii: "{") else { return nil }
  var scanner = JSONScanner(from: 0, to: input.count)
  var isFirst = true
  while let name = try? scanner.nextMember(in: input.span, isFirst: &isFirst) {
    if name.says("body", in: input.span) { return nil }
    if name.says("kind", in: input.span) {
      return try? scanner.readText(in: input.span).string(in: input.span)
    }
    guard (try? scanner.skipValue(in: input.span)) != nil else { return nil }
  }
  return nil
}

extension Diagnostic.Code {
  package static let playerFile = Self("player-file")
}
