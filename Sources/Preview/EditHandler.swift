internal import Addresses
package import Building
internal import Bytes
internal import CacheCoding
internal import Content
internal import Diagnostics
internal import JSON
internal import Serving
internal import Site
internal import Synchronization
internal import Workspace

/// Handles the requests by which the Workshop page of a preview reads and saves files of the
/// content folder.
package final class EditHandler: Sendable {
  private let siteFolder: SiteFolder
  private let folder: EditableFolder
  /// The ledger's folder if it is in the content folder.
  private let ledger: String?
  /// A secret that only the Workshop page is given.
  private let token: String
  /// A secret in a cookie that no script can read.
  private let secret: String
  /// With the port, because browsers share cookies between all ports of a host.
  private let cookieName: String
  /// Requests reach files one after another: a saving that is refused shows for a moment, and
  /// nobody may save over that.
  private let turn = Mutex(())

  /// The pages that are given the token.
  private static let pages: Set<String> = ["workshop.html"]

  package init(_ folder: SiteFolder, port: Int) {
    siteFolder = folder
    self.folder = EditableFolder(folder.content)
    ledger = folder.ledger.below(folder.content)
    token = newSecret()
    secret = newSecret()
    cookieName = "podium-edit-\(port)"
  }

  /// The token for a page that may edit; nil for other pages and for other machines.
  ///
  /// Only a top-level navigation gets it, as no script of another page can read its response; a
  /// fetch or a frame does not.
  func token(forPage path: String, _ request: Request) -> String? {
    Self.pages.contains(path) && request.isLocal && request.opensPage ? token : nil
  }

  /// The cookie that is set with the token.
  var cookie: Header {
    Header(
      "Set-Cookie",
      "\(cookieName)=\(secret); Path=/\(EditRequest.prefix.joined(separator: "/")); HttpOnly; SameSite=Strict"
    )
  }

  /// Whether a file of the content folder is one that may be edited.
  func isEditable(_ path: String) -> Bool {
    do throws(EditRefusal) {
      return try EditablePath(path, ledger: ledger).isMarkdown
    } catch {
      return false
    }
  }

  func bodyLimit(of head: Request) -> Int {
    isAllowed(head) ? 8 << 20 : 0
  }

  private func isAllowed(_ request: Request) -> Bool {
    request.isLocal && request.isOfOwnScript
      && isSameSecret(request["Podium-Edit"] ?? "", token)
      && isSameSecret(request.cookie(cookieName) ?? "", secret)
  }

  /// The response to a request below the prefix of the editing interface.
  func answer(to request: Request, below parts: ArraySlice<String>, in site: LiveSite) -> Response {
    do throws(EditRefusal) {
      guard isAllowed(request) else { throw .noToken }
      let wanted = try EditRequest(request, below: parts, ledger: ledger)
      return turn.withLock { _ in answer(to: request, wanting: wanted, in: site) }
    } catch {
      return error.response
    }
  }

  private func answer(to request: Request, wanting wanted: EditRequest, in site: LiveSite)
    -> Response
  {
    switch wanted {
    case .list: list(SourceSummary.all(of: site.documents))
    case .read(let path): read(path, request)
    case .write(let path, let bytes, let fingerprint):
      write(path, bytes, replacing: fingerprint, in: site)
    case .remove(let path, let fingerprint): remove(path, fingerprint)
    case .move(let path, let target, let fingerprint):
      move(path, to: target, fingerprint, in: site)
    }
  }

  /// A refusal if a new name would have the address of another file, or of its folder.
  private func refusal(
    ofNew path: EditablePath, in site: LiveSite, moving source: EditablePath? = nil
  ) -> Response? {
    let others = site.documents.map(\.count.path).filter { $0 != source?.text }
    guard path.isMarkdown, let other = sameAddress(as: path.text, among: others) else { return nil }
    return .refusal(
      409, "\(other) is there, and has the same address on the site; write the name as it is there")
  }

  // MARK: Actions

  private func list(_ sources: [SourceSummary]) -> Response {
    let files = sources.filter { isEditable($0.path) }.map { source in
      JSONValue.object([
        .init("path", source.path),
        .init("fingerprint", fingerprint(of: source)),
        .init("quiz", source.quiz),
        .init("title", source.title),
        .init("images", source.images),
      ])
    }
    return .json(200, .object([.init("files", files)]))
  }

  private func read(_ path: EditablePath, _ request: Request) -> Response {
    do throws(EditableFolder.Refusal) {
      let bytes = try folder.read(path.text, atMost: path.limit)
      var response = Response(
        200,
        [
          Header("Content-Type", mediaType(of: path.text)), Header("Cache-Control", "no-store"),
          Header("ETag", tag(bytes)),
        ], body: .bytes(bytes))
      response.isHead = request.method == "HEAD"
      return response
    } catch {
      if case .missing = error { return .refusal(404, "there is no such file") }
      return refusal(error, path)
    }
  }

  private func write(
    _ path: EditablePath, _ bytes: [UInt8], replacing fingerprint: String?, in site: LiveSite
  ) -> Response {
    if fingerprint == nil, let refused = refusal(ofNew: path, in: site) { return refused }
    do throws(EditableFolder.Refusal) {
      if let fingerprint {
        try folder.replace(path.text, with: bytes, atMost: path.limit) {
          self.fingerprint(of: $0) == fingerprint
        }
      } else {
        try folder.create(path.text, holding: bytes, atMost: path.limit)
      }
      return saved(path, bytes, status: fingerprint == nil ? 201 : 200, in: site)
    } catch {
      return refusal(error, path)
    }
  }

  private func remove(_ path: EditablePath, _ fingerprint: String) -> Response {
    do throws(EditableFolder.Refusal) {
      let bytes = try folder.remove(path.text, atMost: path.limit) {
        self.fingerprint(of: $0) == fingerprint
      }
      return .json(200, .object([.init("path", path.text), text(of: bytes, at: path)]))
    } catch {
      return refusal(error, path)
    }
  }

  private func move(
    _ path: EditablePath, to target: EditablePath, _ fingerprint: String, in site: LiveSite
  ) -> Response {
    if let refused = refusal(ofNew: target, in: site, moving: path) { return refused }
    do throws(EditableFolder.Refusal) {
      var moved: [UInt8] = []
      try folder.move(path.text, to: target.text, atMost: path.limit) {
        moved = $0
        return self.fingerprint(of: $0) == fingerprint
      }
      return saved(target, moved, status: 200, in: site)
    } catch {
      if case .taken = error { return refusal(error, target) }
      return refusal(error, path)
    }
  }

  // MARK: Responses

  /// The response after saving, with the findings of the file.
  private func saved(_ path: EditablePath, _ bytes: [UInt8], status: Int, in site: LiveSite)
    -> Response
  {
    var findings: [Diagnostic] = []
    var quiz: JSONValue = .null
    if path.isMarkdown {
      let reader = SourceReader(of: siteFolder, settings: site.publication.catalog.settings)
      let document: ParsedDocument?
      do throws(WorkspaceError) {
        let source = try reader.source(SourceFile(path: path.text, bytes: bytes))
        document = reader.parse(source, reporting: &findings)
      } catch {
        return .refusal(500, error.sentence)
      }
      if let read = document?.quiz { quiz = .string(read.outline.page) }
    }
    return .json(
      status,
      .object([
        .init("path", path.text),
        .init("fingerprint", fingerprint(of: bytes)),
        .init("quiz", quiz),
        .init("findings", findings.sorted().map(\.json)),
      ]), [Header("ETag", tag(bytes))])
  }

  private func refusal(_ refusal: EditableFolder.Refusal, _ path: EditablePath) -> Response {
    switch refusal {
    case .missing:
      return .json(
        412, .object([.init("path", .null), .init("fingerprint", .null), .init("text", .null)]))
    case .changed(let bytes), .taken(let bytes):
      return .json(
        412,
        .object([
          .init("path", path.text),
          .init("fingerprint", fingerprint(of: bytes)),
          text(of: bytes, at: path),
        ]), [Header("ETag", tag(bytes))])
    case .closed: return EditRefusal.closedPath.response
    case .tooLarge: return EditRefusal.tooLarge(path.limit).response
    case .failed(let error): return .refusal(500, error.sentence)
    }
  }

  private func text(of bytes: [UInt8], at path: EditablePath) -> JSONValue.Member {
    .init("text", path.isMarkdown ? .string(String(decoding: bytes, as: UTF8.self)) : .null)
  }

  /// The fingerprint of a file's own bytes.
  private func fingerprint(of source: SourceSummary) -> String {
    // That of a translation was taken with what it translates.
    guard TranslatedName(of: source.path) != nil else { return source.fingerprint }
    do throws(EditableFolder.Refusal) {
      return fingerprint(of: try folder.read(source.path, atMost: 1 << 20))
    } catch {
      return source.fingerprint
    }
  }

  private func fingerprint(of bytes: [UInt8]) -> String {
    hexadecimal(Fingerprint.of(bytes))
  }

  private func tag(_ bytes: [UInt8]) -> String {
    "\"\(fingerprint(of: bytes))\""
  }
}
