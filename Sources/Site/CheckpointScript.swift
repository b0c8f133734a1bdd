internal import Content
internal import Ledger
internal import Results

/// The state of the signed log that the pages are served with, which every attempt signs as what
/// its page had seen.
///
/// A script of its own, so that a sealed batch changes this file and no quiz page.
func checkpointScript() -> Page {
  Page(Checkpoint.scriptPath) { site in .bytes(site.log.checkpoint.script) }
}

/// The signed ledger, for everybody who wants to check it; it says who the players are.
func signedLedgerPages(of site: Publication) -> [Page] {
  guard site.catalog.settings.boards == .named else { return [] }
  return site.ledger.signed.map { file in
    Page(file.path, own: { combined([file]) }) { (_) throws(PageError) in
      .bytes(try file.load())
    }
  }
}
