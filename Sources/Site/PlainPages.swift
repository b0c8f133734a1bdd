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
    Page("make.html") { [self] in
      let frame = PageFrame(path: "make.html", kind: "make", title: words["title.make"])
      return .template("make", record(frame, ["body": .nothing]))
    }
  }

  /// The pages on which players make quizzes of their own, and take them.
  func workshopPages() -> [Page] {
    ["workshop", "workshop-play"].map { name in
      Page("\(name).html") { [self] in
        .template(
          name,
          record(PageFrame(path: "\(name).html", kind: name, title: words["title.\(name)"]), [:]))
      }
    }
  }

  /// The page that a host shows in place of one that is not there, at whatever address was asked
  /// for.
  func notFoundPage() -> Page {
    Page("404.html") { [self] in
      let frame = PageFrame(
        path: "404.html", kind: "not-found", title: words["title.not-found"])
      return .template("not-found", record(frame, ["base": .text(sitePath)]))
    }
  }
}
