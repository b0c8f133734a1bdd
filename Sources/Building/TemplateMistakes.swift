package import Diagnostics
internal import Parallel
package import Site
package import Templates

/// What is wrong with templates that shows only when pages are made of them; each mistake once.
package func templateMistakes(
  in sitePages: SitePages, with templates: TemplateSet, jobs: Int
) -> [Diagnostic] {
  let pages = sitePages.all
  let errors = parallelMap(count: pages.count, jobs: jobs) { place -> TemplateError? in
    do throws(PageError) {
      _ = try pages[place].rendered(from: sitePages.site, with: templates)
      return nil
    } catch {
      if case .template(let error) = error { return error }
      return nil
    }
  }
  return Set(errors.compactMap(\.self)).map(\.diagnostic).sorted()
}
