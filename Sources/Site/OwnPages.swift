internal import Content
internal import Templates

/// The pages that the browser fills from what it keeps of its player.
extension Publication {
  func ownPages() -> [Page] {
    let pages = [profilePage()] + pageWithWords("history") { ownPage(.history, fields: $0) }
    guard hasAccounts else { return pages }
    let accounts = [TopPage.signIn, .createAccount].map { ownPage($0, fields: accountFields) }
    let proposes = showsBoards && !catalog.settings.hidesNames
    let proposeWords = Page(PodiumFile.words("propose-" + words.language)) { site in
      .bytes(site.words.script(of: "propose."))
    }
    return pages + accounts + [accountWordsScript()] + (proposes ? [proposeWords] : [])
      + (givesReceipts ? receiptPages() : [])
  }

  /// The page that checks receipts, and the words that it and the saving of one need.
  private func receiptPages() -> [Page] {
    let wordsPath = PodiumFile.words("receipts-" + words.language)
    return [
      ownPage(.verify, fields: ["receipt-words-script": .text(wordsPath)]),
      Page(wordsPath) { site in .bytes(site.words.script(of: "verify.")) },
    ]
  }

  /// A page that says words of its own, which other pages need not load, and the script of them.
  func pageWithWords(_ name: String, _ page: (Record) -> Page) -> [Page] {
    let path = PodiumFile.words("\(name)-\(words.language)")
    return [
      page(["own-words-script": .text(path)]),
      Page(path) { site in .bytes(site.words.script(of: "\(name).")) },
    ]
  }

  /// Whether players can sign results: the site has a ledger to hand them in to, and an id to sign
  /// them for.
  var hasAccounts: Bool { hasLedger && !catalog.settings.id.isEmpty }

  /// Whether there is a log for everybody to see, which results can be proven to be in.
  var givesReceipts: Bool {
    hasAccounts && catalog.settings.givesReceipts
  }

  /// The only page that may send anything anywhere, and only to the address that `site.yml` names.
  private func profilePage() -> Page {
    let settings = catalog.settings
    let posts = hasAccounts && settings.handIn.contains(.post)
    // The preview takes results itself, at a path of its own, and allows that where it answers.
    let post = posts && !settings.handInPost.hasPrefix("/") ? settings.handInPost : ""
    return ownPage(
      .profile,
      fields: accountFields.followed(by: [
        "accounts": .bool(hasAccounts), "hand-in-post": .text(post),
        "has-receipts": .bool(givesReceipts), "may-load": .bool(givesReceipts || !post.isEmpty),
      ]))
  }

  private var accountFields: Record {
    ["account-words-script": .text(accountWordsPath)]
  }

  private var accountWordsPath: String { PodiumFile.words("account-" + words.language) }

  private func ownPage(_ page: TopPage, fields: Record) -> Page {
    let name = page.rawValue
    return Page(page.path) { site in
      let frame = PageFrame(path: page.path, kind: name, title: site.words["title.\(name)"])
      return .template(name, site.pageRecord(frame, fields))
    }
  }

  /// The words of the account pages, which quiz pages need not load.
  private func accountWordsScript() -> Page {
    Page(accountWordsPath) { site in .bytes(site.words.accountScript()) }
  }
}
