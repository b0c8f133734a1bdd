internal import Addresses
internal import Bytes
internal import Results

/// Where the pages of players are, and who has one.
extension PlayerIndex {
  /// How many players have a page of their own for their rank.
  ///
  /// Those whom the content folder describes have one anyway, and everybody else is shown by
  /// `player.html`, so that a million players do not make a million pages.
  static let pagedPlayers = 10_000

  /// The address of a player's page, from a page with this way to the site's top.
  ///
  /// `player` is a place among the players of the results, if the player has any.
  package func href(_ player: Int32?, _ handle: String, root: String) -> [UInt8] {
    let hasPage = player.map { hasPlayerPage[Int($0)] } ?? (playerPageByHandle[handle] != nil)
    var href: [UInt8] = []
    href.reserveCapacity(root.utf8.count + handle.utf8.count + 24)
    href.append(root)
    if hasPage {
      appendPlayerPath(handle, to: &href)
    } else {
      href.append("player.html#" + fragment(handle))
    }
    return href
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

/// The page of a player by the name on boards: `players/ada.html`, for `ada·k7f2`
/// `players/ada.k7f2.html`.
///
/// Letters, digits and hyphens stay, a middle dot becomes a full stop, and each byte of anything
/// else `_` and two hex digits, so that no two names share a page. What would be a page of the list
/// of players ends in `_`.
func playerPath(_ name: String) -> String {
  var path: [UInt8] = []
  appendPlayerPath(name, to: &path)
  return String(decoding: path, as: UTF8.self)
}

/// Appends what `playerPath` says.
private func appendPlayerPath(_ name: String, to path: inout [UInt8]) {
  path.append("players/")
  var plain = name
  let isPlain = plain.withUTF8 { bytes in
    bytes.first != UInt8(ascii: "i") && bytes.allSatisfy { staysInPath($0) }
  }
  if isPlain {
    path.append(name)
    path.append(".html")
    return
  }
  let start = path.count
  var isLead = false
  for byte in name.utf8 {
    switch byte {
    case _ where staysInPath(byte): path.append(byte)
    case 0xB7 where isLead:
      // The second byte of a middle dot: the three characters of its first become a full stop.
      path.replaceSubrange(path.count - 3..<path.count, with: CollectionOfOne(UInt8(ascii: ".")))
    default:
      path.append(UInt8(ascii: "_"))
      path.append(hexadecimal: byte)
    }
    isLead = byte == 0xC2
  }
  let file = path[start...]
  if file.elementsEqual("index".utf8) || file.starts(with: "index-".utf8) {
    path.append(UInt8(ascii: "_"))
  }
  path.append(".html")
}

private func staysInPath(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
    UInt8(ascii: "-"):
    true
  default: false
  }
}

/// A name as the part of an address after `#`.
func fragment(_ name: String) -> String {
  var text: [UInt8] = []
  for byte in name.utf8 {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
      UInt8(ascii: "."):
      text.append(byte)
    default: text.append(percent: byte)
    }
  }
  return String(decoding: text, as: UTF8.self)
}
