internal import Content
internal import Ledger
internal import Results
internal import Templates

extension Publication {
  /// The state of the signed log that the pages are served with, which every attempt signs as what
  /// its page had seen.
  ///
  /// A script of its own, so that a sealed batch changes this file and no quiz page.
  func checkpointScript() -> Page {
    Page(Checkpoint.scriptPath) { site in .bytes(site.log.checkpoint.script) }
  }

  /// The signed ledger, for everybody who wants to check it; it says who the players are.
  func signedLedgerPages() -> [Page] {
    guard catalog.settings.boards == .named else { return [] }
    return ledger.signed.map { file in
      Page(file.path, own: { combined([file]) }) { (_) throws(PageError) in
        .bytes(try file.load())
      }
    }
  }
}

extension RecordingSite {
  /// What templates see as `log`: the state of the signed log, or nothing if nothing is sealed.
  func logValue(root: String, words: Words) -> Value {
    let log = log
    guard log.checkpoint.size > 0, settings.boards == .named else { return .nothing }
    return .record([
      "size": .bytes(words.grouped(log.checkpoint.size)),
      "root": .text(log.checkpoint.rootText),
      "href": .text(root + "ledger/" + LedgerPath.checkpoint(log.batch).path),
      "verify-href": .text(hasAccounts && settings.givesReceipts ? root + TopPage.verify.path : ""),
    ])
  }
}
