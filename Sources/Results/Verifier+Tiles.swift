package import Diagnostics
internal import Ledger

extension Verifier {
  /// Compares the log as C2SP's tiles with the log itself: every tile that a checkpoint of it
  /// needs, and the last checkpoint.
  mutating func checkTiles(
    _ state: LogState, _ signed: SignedLedger, readPage: (String) -> [UInt8]?
  ) {
    guard state.checkpoint.size > 0, !ledger.hidesNames else { return }
    let last = signed.files.checkpoints.last { $0.number == state.batch }
    if readPage("ledger/checkpoint") != last?.file.bytes {
      add(
        .tileDiffers, "this is not the log's last checkpoint, ledger/\(last?.file.path ?? "log")",
        in: "ledger/checkpoint")
    }
    let (tiles, hashes) = LogProofs(signed).tiles
    for tile in tiles {
      guard let page = readPage("ledger/" + tile.path) else {
        add(.missingTile, "\(tile.path) is not there", in: "ledger/tile")
        continue
      }
      if page != hashes.bytes(of: tile) {
        add(.tileDiffers, "\(tile.path) is not what the log makes it", in: "ledger/tile")
      }
    }
  }
}

extension Diagnostic.Code {
  package static let missingTile = Self("missing-tile")
  package static let tileDiffers = Self("tile-differs")
}
