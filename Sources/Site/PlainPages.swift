internal import Content
internal import Templates

/// Pages that stand outside the subjects.
extension Publication {
  /// A page at the top, such as the contact page.
  func plainPage(_ page: Article) -> Page {
    Page(page.path + ".html") { [self] in
      let frame = PageFrame(
        path: page.path + ".html", kind: "page", title: page.title,
        description: page.description, language: page.language)
      return .template("page", record(frame, ["body": .bytes(page.body.bytes)]))
    }
  }

  func makePage() -> Page {
    Page(TopPage.make.path) { [self] in
      let frame = PageFrame(path: TopPage.make.path, kind: "make", title: words["title.make"])
      return .template("make", record(frame, ["body": .nothing]))
    }
  }

  /// The pages on which players make quizzes of their own, and take them.
  func workshopPages() -> [Page] {
    [TopPage.workshop, .workshopPlay].map { page in
      let name = page.rawValue
      return Page(page.path) { [self] in
        .template(
          name,
          record(PageFrame(path: page.path, kind: name, title: words["title.\(name)"]), [:]))
      }
    }
  }

  /// The page that a host shows in place of one that is not there, at whatever address was asked
  /// for.
  func notFoundPage() -> Page {
    Page(TopPage.notFound.path) { [self] in
      let frame = PageFrame(
        path: TopPage.notFound.path, kind: "not-found", title: words["title.not-found"])
      return .template("not-found", record(frame, ["base": .text(sitePath)]))
    }
  }
}
