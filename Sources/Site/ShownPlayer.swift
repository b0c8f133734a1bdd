internal import Content
internal import Results

/// A player as the own page shows it.
struct ShownPlayer {
  /// On the board of everything; nil for a player without a result that counts.
  var row: Leaderboard.Row?
  /// What the content folder says of the player.
  var page: PlayerPage?
  /// The newest first.
  var attempts: [Int32]
  /// The accounts elsewhere that say that the player is theirs.
  var links: [MarkedResults.Link]
}
