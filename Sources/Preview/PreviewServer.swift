internal import Addresses
package import Building
internal import Bytes
internal import CacheCoding
internal import Diagnostics
package import Serving
internal import Site
internal import Synchronization
internal import Theme
internal import Workspace

/// Responds to the requests to a preview from the current site.
package final class PreviewServer: RequestHandling {
  private let current: Mutex<LiveSite>
  private let hosts: HostNames
  private let editing: EditHandler?
  private let collecting: ResultCollector?
  private let classroom: ClassroomHandler?
  private let links: ContentLinks
  /// The script and styles that reload pages, and the service worker that removes itself.
  private let own: [ExactString: SourceFile]

  package init(
    _ site: LiveSite, hosts: HostNames, editing: EditHandler?,
    collecting: ResultCollector?, classroom: ClassroomHandler?, folder: SiteFolder
  ) {
    current = Mutex(site)
    self.hosts = hosts
    self.editing = editing
    self.collecting = collecting
    self.classroom = classroom
    links = ContentLinks(of: folder)
    own = [
      ExactString(LivePage.script): previewFile("live.js"),
      ExactString(LivePage.styles): previewFile("live.css"),
      "sw.js": previewFile("sw.js"),
    ]
  }

  /// Replaces the current site; returns the old one, because freeing it takes a while.
  package func show(_ site: LiveSite) -> LiveSite {
    current.withLock { current in
      defer { current = site }
      return current
    }
  }

  package func bodyLimit(of head: Request) -> Int {
    guard hosts.refusal(of: head) == nil, let target = try? RequestTarget(head.target) else {
      return 0
    }
    if let editing, target.parts.starts(with: EditRequest.prefix) {
      return editing.bodyLimit(of: head)
    }
    if collecting != nil, target.path == ResultCollector.path { return ResultCollector.bodyLimit }
    if classroom != nil, target.parts.starts(with: ClassroomRequest.prefix) {
      return ClassroomRequest.bodyLimit
    }
    return 0
  }

  package func answer(to request: Request, isTimeUp: Bool) -> Response? {
    if let refusal = hosts.refusal(of: request) { return refusal }
    let target: RequestTarget
    do throws(RequestTarget.Malformed) {
      target = try RequestTarget(request.target)
    } catch {
      return .text(400, "this is not the address of a page")
    }
    let site = current.withLock { $0 }
    if let editing, target.parts.starts(with: EditRequest.prefix) {
      return editing.answer(to: request, below: target.parts.dropFirst(2), in: site)
    }
    if let collecting, target.path == ResultCollector.path {
      return collecting.answer(to: request, isTimeUp: isTimeUp)
    }
    if let classroom {
      if target.parts.starts(with: ClassroomRequest.prefix) {
        return classroom.answer(to: request, target, isTimeUp: isTimeUp, in: site)
      }
      let isAsset = site.isAsset(target.path)
      if let detour = classroom.detour(of: request, target, isAsset: isAsset) { return detour }
    }
    if target.path == "podium/live" {
      return follow(request, target, site, isTimeUp: isTimeUp)
    }
    // Pages that show results wait until those are marked again.
    if !isTimeUp, request.method == "GET" || request.method == "HEAD",
      own[target.path] == nil, !site.isReady(target.path)
    {
      return nil
    }
    return file(request, target, site)
  }

  // MARK: Following changes

  private func follow(
    _ request: Request, _ target: RequestTarget, _ site: LiveSite, isTimeUp: Bool
  ) -> Response? {
    guard request.method == "GET" else {
      return .text(405, "this address takes GET", [Header("Allow", "GET")])
    }
    guard let question = LiveQuestion(target), let page = pagePath(question.path) else {
      return .text(400, "name the page to follow")
    }
    if !isTimeUp, !site.isReady(page) { return nil }
    // What the author has to mend is nothing for the phones of a class.
    let isForAuthor = classroom == nil || request.isLocal
    var findings = isForAuthor ? site.findings : []
    var findingsState = isForAuthor ? site.findingsState : ""
    let state = site.state(ofPage: page)
    // An error in the page's own template is known once it is rendered.
    if isForAuthor, case .page(let made)? = site.file(at: page), let mistake = made.mistake {
      findings.append(mistake)
      findingsState += made.state
    }
    let now = LiveState(page: state, styles: site.styles, findings: findingsState)
    if now == question.known, !isTimeUp { return nil }
    let isNews = now.findings != question.known.findings
    return LiveAnswer(
      state: now, findings: isNews ? findings.map(\.json) : nil,
      words: isNews ? previewWords(findings: findings.count, in: site.publication.words) : [:]
    ).response
  }

  /// The path in the site of a page, from the address that the open page sent.
  private func pagePath(_ address: String) -> String? {
    guard let target = try? RequestTarget(Array(address.utf8)) else { return nil }
    return target.isFolder ? target.path + "index.html" : target.path
  }

  // MARK: Files

  private func file(_ request: Request, _ target: RequestTarget, _ site: LiveSite) -> Response {
    guard request.method == "GET" || request.method == "HEAD" else {
      return .text(405, "this address takes GET, HEAD", [Header("Allow", "GET, HEAD")])
    }
    let path = target.path
    let isLasting = target.query["v"] == site.version
    if let file = own[path] {
      var file = representation(of: file.bytes, at: path)
      file.isLasting = isLasting
      return own(file, request)
    }
    switch site.file(at: path) {
    case .page(let made): return page(made, at: path, request, site)
    case .other(let made):
      var file = representation(of: made.bytes, at: path, tag: made.state)
      file.isLasting = isLasting && path.hasPrefix("podium/")
      return own(file, request)
    case .asset(let asset): return copy(asset, request)
    case nil: break
    }
    let folder = target.isFolder ? String(path.dropLast()) : path
    if folder.isEmpty || site.isFolder(folder) {
      let place = folder.isEmpty ? "/index.html" : "/\(folder)/index.html"
      return .text(302, place, [Header("Location", percentEncoded(place))])
    }
    if classroom != nil, path == ClassroomRequest.shortPath {
      return .text(302, "the classroom", [Header("Location", ClassroomRequest.pupilsAddress)])
    }
    return missing(request, site)
  }

  private func page(_ made: LiveSite.Made, at path: String, _ request: Request, _ site: LiveSite)
    -> Response
  {
    guard made.mistake == nil else {
      let blank = Array("<!doctype html>\n<title>podium</title>\n".utf8)
      return page(LivePage(blank, seen: made.state), status: 500, request)
    }
    let token = editing?.token(forPage: path, request)
    let source = request.isLocal ? source(ofPage: path, in: site) : nil
    // A page that a browser kept without what editing needs is another one.
    let editable = token != nil ? "-token" : source != nil ? "-edit" : ""
    let page = LivePage(
      made.bytes, seen: made.state, version: site.version, token: token, source: source)
    var representation = Representation(
      mediaType: mediaType(of: path), tag: "\"\(made.state)-\(site.version)\(editable)\"",
      body: .bytes(page.bytes))
    representation.isPrivate = token != nil
    var response = representation.response(to: request).under(.page)
    if token != nil, let cookie = editing?.cookie { response.headers.append(cookie) }
    return response
  }

  /// The file that a quiz page is made from, if it may be edited.
  private func source(ofPage path: String, in site: LiveSite) -> EditableSource? {
    guard path.hasSuffix(".html"),
      let file = SourceSummary.path(ofQuiz: String(path.dropLast(5)), in: site.documents),
      editing?.isEditable(file) == true
    else { return nil }
    return EditableSource(path: file, word: site.publication.words["workshop.edit"])
  }

  /// A response with a page other than the requested one.
  private func page(_ page: LivePage, status: Int, _ request: Request) -> Response {
    var response = Response(
      status,
      [Header("Content-Type", mediaType(of: ".html")), Header("Cache-Control", "no-store")],
      body: .bytes(page.bytes))
    response.isHead = request.method == "HEAD"
    return response.under(.page)
  }

  /// A file that Podium or the theme made.
  private func own(_ file: Representation, _ request: Request) -> Response {
    file.response(to: request).under(ContentPolicy(forOwn: file.mediaType))
  }

  /// The site's own page for addresses that lead nowhere; it reloads after changes, too.
  private func missing(_ request: Request, _ site: LiveSite) -> Response {
    guard let made = site.missing() else { return .text(404, "there is no such page") }
    return page(LivePage(made.bytes, seen: "none-" + made.state), status: 404, request)
  }

  private func representation(of bytes: [UInt8], at path: String, tag: String? = nil)
    -> Representation
  {
    Representation(
      mediaType: mediaType(of: path), tag: "\"\(tag ?? hexadecimal(Fingerprint.of(bytes)))\"",
      body: .bytes(bytes))
  }

  private func copy(_ asset: AssetCopy, _ request: Request) -> Response {
    // It may have been replaced by a link since the folder was listed.
    guard let real = links.file(at: asset.path), let stamp = stamp(of: real) else {
      return missing(request, current.withLock { $0 })
    }
    var body = Response.Body.file(real, 0..<Int(stamp.size))
    if asset.isCleaned {
      guard let cleaned = try? asset.publishedBytes() else {  // allowed: answered as missing
        return missing(request, current.withLock { $0 })
      }
      body = .bytes(cleaned)
    }
    let type = mediaType(of: asset.path)
    return Representation(
      mediaType: type, tag: "\"\(hexadecimal(stamp.fingerprint))\"",
      modified: Int(stamp.modified / 1_000_000_000), body: body
    ).response(to: request)
      .under(ContentPolicy(forFile: type, isTrusted: asset.isTrusted, canEdit: editing != nil))
  }
}

private func previewFile(_ name: String) -> SourceFile {
  SourceFile(path: name, bytes: previewFiles.first { $0.path == name }?.bytes ?? [])
}
