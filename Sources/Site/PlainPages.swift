internal import Content
internal import Templates

/// The pages at the top that stand outside the subjects, such as the contact page.
func plainPages(of catalog: Catalog) -> [Page] {
  catalog.pages.indices.map { index in
    Page(catalog.pages[index].path + ".html") { site in
      let page = site.plainPage(index)
      let frame = PageFrame(
        path: page.path + ".html", kind: "page", title: page.title,
        description: page.description, language: page.language)
      return .template("page", frame.pageRecord(on: site, ["body": .bytes(page.body.bytes)]))
    }
  }
}

func makePage() -> Page {
  Page(TopPage.make.path) { site in
    let frame = PageFrame(path: TopPage.make.path, kind: "make", title: site.words["title.make"])
    return .template("make", frame.pageRecord(on: site, ["body": .nothing]))
  }
}

/// The page that stands in for one that is not kept, where there is no network.
func offlinePage() -> Page {
  Page(TopPage.offline.path) { site in
    let title = site.words["title.offline"]
    let frame = PageFrame(path: TopPage.offline.path, kind: "offline", title: title)
    return .template(
      "offline", frame.pageRecord(on: site, ["has-quizzes": .bool(site.quizCount > 0)]))
  }
}

/// The pages on which players make quizzes of their own, and take them.
func workshopPages() -> [Page] {
  [TopPage.workshop, .workshopPlay].map { page in
    let name = page.rawValue
    return Page(page.path) { site in
      let frame = PageFrame(path: page.path, kind: name, title: site.words["title.\(name)"])
      return .template(name, frame.pageRecord(on: site, [:]))
    }
  }
}

/// The page that a host shows in place of one that is not there, at whatever address was asked
/// for.
func notFoundPage() -> Page {
  Page(TopPage.notFound.path) { site in
    let frame = PageFrame(
      path: TopPage.notFound.path, kind: "not-found", title: site.words["title.not-found"])
    return .template("not-found", frame.pageRecord(on: site, ["base": .text(site.sitePath)]))
  }
}
