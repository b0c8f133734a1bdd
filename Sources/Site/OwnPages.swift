internal import Content
internal import Templates

/// The pages that the browser fills from what it keeps of its player.
func ownPages(of site: Publication) -> [Page] {
  let words = site.words
  let accountPath = PodiumFile.words("account-" + words.language)
  let accountFields: Record = ["account-words-script": .text(accountPath)]
  let pages =
    [profilePage(of: site, accountFields)]
    + pageWithWords("history", in: words) { ownPage(.history, fields: $0) }
  guard site.hasAccounts else { return pages }
  let accounts = [TopPage.signIn, .createAccount].map { ownPage($0, fields: accountFields) }
  // Quiz pages need not load these.
  let accountWords = Page(accountPath) { site in .bytes(site.words.accountScript()) }
  let proposes = site.showsBoards && !site.catalog.settings.hidesNames
  let proposeWords = Page(PodiumFile.words("propose-" + words.language)) { site in
    .bytes(site.words.script(of: "propose."))
  }
  return pages + accounts + [accountWords] + (proposes ? [proposeWords] : [])
    + (site.givesReceipts ? receiptPages(in: words) : [])
}

/// The page that checks receipts, and the words that it and the saving of one need.
private func receiptPages(in words: Words) -> [Page] {
  let wordsPath = PodiumFile.words("receipts-" + words.language)
  return [
    ownPage(.verify, fields: ["receipt-words-script": .text(wordsPath)]),
    Page(wordsPath) { site in .bytes(site.words.script(of: "verify.")) },
  ]
}

/// The only page that may send anything anywhere, and only to the address that `site.yml` names.
private func profilePage(of site: Publication, _ accountFields: Record) -> Page {
  let settings = site.catalog.settings
  let posts = site.hasAccounts && settings.handIn.contains(.post)
  // The preview takes results itself, at a path of its own, and allows that where it answers.
  let post = posts && !settings.handInPost.hasPrefix("/") ? settings.handInPost : ""
  return ownPage(
    .profile,
    fields: accountFields.followed(by: [
      "accounts": .bool(site.hasAccounts), "hand-in-post": .text(post),
      "has-receipts": .bool(site.givesReceipts),
      "may-load": .bool(site.givesReceipts || !post.isEmpty),
    ]))
}

private func ownPage(_ page: TopPage, fields: Record) -> Page {
  let name = page.rawValue
  return Page(page.path) { site in
    let frame = PageFrame(path: page.path, kind: name, title: site.words["title.\(name)"])
    return .template(name, frame.pageRecord(on: site, fields))
  }
}
