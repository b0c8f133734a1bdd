internal import Bytes
internal import Content
internal import Results

/// Where the pages of players are, and who has one.
extension Publication {
  /// How many players have a page of their own for their rank.
  ///
  /// Those whom the content folder describes have one anyway, and everybody else is shown by `player.html`, so that a million players do not make a
  /// million pages.
  static let pagedPlayers = 10_000

  /// The page of a player, from the site's top.
  ///
  /// `player` is a place among the players of the results, if the player has any.
  func playerHref(_ player: Int32?, _ handle: String) -> String {
    let hasPage = player.map { hasPlayerPage[Int($0)] } ?? (playerPageByHandle[handle] != nil)
    return hasPage ? playerPath(handle) : "player.html#" + fragment(handle)
  }

  /// For each player of the results, whether there is a page.
  static func hasPage(_ standings: SiteStandings, described: Set<String>) -> [Bool] {
    var hasPage = [Bool](repeating: false, count: standings.results.players.count)
    for row in standings.overall.rows.prefix(pagedPlayers) { hasPage[Int(row.player)] = true }
    for (player, handle) in standings.results.players.enumerated()
    where described.contains(handle) {
      hasPage[player] = true
    }
    return hasPage
  }
}

/// The page of a player by the name on boards: `players/ada.html`, for `ada·k7f2` `players/ada.k7f2.html`.
///
/// Letters, digits and hyphens stay, a middle dot becomes a full stop, and each byte of anything else `_` and two hex digits, so that no two
/// names share a page. What would be a page of the list of players ends in `_`.
func playerPath(_ name: String) -> String {
  var file: [UInt8] = []
  let dot = Array("·".utf8)
  var rest = Array(name.utf8)[...]
  while let byte = rest.first {
    if rest.starts(with: dot) {
      file.append(UInt8(ascii: "."))
      rest = rest.dropFirst(dot.count)
      continue
    }
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "-"):
      file.append(byte)
    default:
      file.append(UInt8(ascii: "_"))
      for half in [byte >> 4, byte & 15] { file.append("0123456789abcdef".utf8Bytes[Int(half)]) }
    }
    rest = rest.dropFirst()
  }
  let path = String(decoding: file, as: UTF8.self)
  let isOfList = path == "index" || path.hasPrefix("index-")
  return "players/\(path)\(isOfList ? "_" : "").html"
}

/// A name as the part of an address after `#`.
func fragment(_ name: String) -> String {
  var text = ""
  for byte in name.utf8 {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
      UInt8(ascii: "."):
      text.unicodeScalars.append(Unicode.Scalar(byte))
    default:
      let digits = "0123456789ABCDEF".utf8Bytes
      text += "%\(Unicode.Scalar(digits[Int(byte >> 4)]))\(Unicode.Scalar(digits[Int(byte & 15)]))"
    }
  }
  return text
}

extension String {
  fileprivate var utf8Bytes: [UInt8] { Array(utf8) }
}
