internal import Content
internal import Templates

/// Pages that stand outside the subjects.
extension Publication {
  /// A page at the top, such as the contact page, by its place in the catalog.
  func plainPage(_ index: Int) -> Page {
    Page(catalog.pages[index].path + ".html") { site in
      let page = site.plainPage(index)
      let frame = PageFrame(
        path: page.path + ".html", kind: "page", title: page.title,
        description: page.description, language: page.language)
      return .template("page", site.pageRecord(frame, ["body": .bytes(page.body.bytes)]))
    }
  }

  func makePage() -> Page {
    Page(TopPage.make.path) { site in
      let frame = PageFrame(path: TopPage.make.path, kind: "make", title: site.words["title.make"])
      return .template("make", site.pageRecord(frame, ["body": .nothing]))
    }
  }

  /// The page that stands in for one that is not kept, where there is no network.
  func offlinePage() -> Page {
    Page(TopPage.offline.path) { site in
      let title = site.words["title.offline"]
      let frame = PageFrame(path: TopPage.offline.path, kind: "offline", title: title)
      return .template(
        "offline", site.pageRecord(frame, ["has-quizzes": .bool(site.quizCount > 0)]))
    }
  }

  /// The pages on which players make quizzes of their own, and take them.
  func workshopPages() -> [Page] {
    [TopPage.workshop, .workshopPlay].map { page in
      let name = page.rawValue
      return Page(page.path) { site in
        let frame = PageFrame(path: page.path, kind: name, title: site.words["title.\(name)"])
        return .template(name, site.pageRecord(frame, [:]))
      }
    }
  }

  /// The page that a host shows in place of one that is not there, at whatever address was asked
  /// for.
  func notFoundPage() -> Page {
    Page(TopPage.notFound.path) { site in
      let frame = PageFrame(
        path: TopPage.notFound.path, kind: "not-found", title: site.words["title.not-found"])
      return .template("not-found", site.pageRecord(frame, ["base": .text(site.sitePath)]))
    }
  }
}
