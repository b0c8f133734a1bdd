internal import Addresses
internal import Bytes
internal import JSON

/// What a request to the editing interface wants done.
package enum EditRequest: Hashable, Sendable {
  case list
  case read(EditablePath)
  /// Saves a new file, or in place of one that has this fingerprint.
  case write(EditablePath, bytes: [UInt8], replacing: String?)
  case remove(EditablePath, fingerprint: String)
  case move(EditablePath, to: EditablePath, fingerprint: String)

  /// Where the interface is, below the root of the site.
  package static let prefix = ["podium", "edit"]

  /// Reads a request whose target is below the prefix.
  package init(
    _ request: Request, below parts: ArraySlice<String>, ledger: String?
  ) throws(EditRefusal) {
    func path(_ parts: ArraySlice<String>) throws(EditRefusal) -> EditablePath {
      try EditablePath(parts.joined(separator: "/"), ledger: ledger)
    }
    switch (parts.first, request.method) {
    case ("list", "GET") where parts.count == 1: self = .list
    case ("file", "GET"), ("file", "HEAD"): self = .read(try path(parts.dropFirst()))
    case ("file", "PUT"):
      let path = try path(parts.dropFirst())
      guard request.body.count <= path.limit else { throw .tooLarge(path.limit) }
      if path.isMarkdown, String(validating: request.body, as: UTF8.self) == nil { throw .notText }
      if !path.isMarkdown, pictureFormat(of: request.body) != path.format { throw .otherFormat }
      self = .write(path, bytes: request.body, replacing: try fingerprint(request, orNew: true))
    case ("file", "DELETE"):
      let path = try path(parts.dropFirst())
      guard let fingerprint = try fingerprint(request, orNew: false) else { throw .unconditional }
      self = .remove(path, fingerprint: fingerprint)
    case ("move", "POST"):
      let source = try path(parts.dropFirst())
      guard let fingerprint = try fingerprint(request, orNew: false) else { throw .unconditional }
      guard case .object(let members)? = try? parseJSON(request.body), members.count == 1,
        members[0].name == "to", case .string(let text) = members[0].value
      else { throw .badBody }
      let target = try EditablePath(text, ledger: ledger)
      guard target.isMarkdown == source.isMarkdown else { throw .otherKind }
      self = .move(source, to: target, fingerprint: fingerprint)
    case ("list", _): throw .badMethod("GET")
    case ("file", _): throw .badMethod("GET, PUT, DELETE")
    case ("move", _): throw .badMethod("POST")
    default: throw .unknown
    }
  }
}

/// The fingerprint in `If-Match`; nil where `If-None-Match: *` asks for a new file.
private func fingerprint(_ request: Request, orNew allowsNew: Bool) throws(EditRefusal) -> String? {
  switch (request["If-Match"], request["If-None-Match"]) {
  case (let tag?, nil):
    guard tag.utf8.count > 2, tag.hasPrefix("\""), tag.hasSuffix("\"") else { throw .badCondition }
    return String(tag.dropFirst().dropLast())
  case (nil, "*") where allowsNew: return nil
  case (nil, nil): throw .unconditional
  default: throw .badCondition
  }
}

/// Why an editing request is refused before any file is looked at.
package enum EditRefusal: Error, Hashable, Sendable {
  case noToken
  case badPath
  case closedPath
  case badBody
  case notText
  case otherFormat
  case badCondition
  case unconditional
  case otherKind
  case tooLarge(Int)
  case badMethod(String)
  case unknown

  package var response: Response {
    switch self {
    case .noToken:
      .refusal(
        403,
        "only a Workshop page that this preview opened may edit files; save or copy what you wrote, and open the Workshop anew from the address that podium serve prints"
      )
    case .badPath: .refusal(400, "this is not the path of a file in the content folder")
    case .closedPath:
      .refusal(403, "only Markdown files and images outside of the ledger can be edited here")
    case .badBody: .refusal(400, "the body is {\"to\":\"the/new/path.md\"}")
    case .notText: .refusal(400, "a Markdown file is text in UTF-8")
    case .otherFormat:
      .refusal(400, "the file is no image of the kind that the end of its name says")
    case .badCondition:
      .refusal(400, "If-Match names one fingerprint in quotes, If-None-Match is *")
    case .unconditional: .refusal(428, "say with If-Match which file you mean to change")
    case .otherKind: .refusal(400, "a file keeps the end of its name")
    case .tooLarge(let limit): .refusal(413, "a file like this has at most \(limit) bytes")
    case .badMethod(let allowed):
      .refusal(405, "this address takes \(allowed)", [Header("Allow", allowed)])
    case .unknown: .refusal(404, "the editing interface has no such address")
    }
  }
}

/// The path of a file in the content folder that may be edited from a page.
package struct EditablePath: Hashable, Sendable {
  package let text: String
  /// What an image has to be; nil for Markdown.
  let format: PictureFormat?

  package var isMarkdown: Bool { format == nil }

  package var limit: Int { isMarkdown ? 1 << 20 : 8 << 20 }

  /// `ledger` is the ledger's folder if it is in the content folder.
  package init(_ text: String, ledger: String?) throws(EditRefusal) {
    let parts = text.splitAtSlashes(keepingEmpty: true)
    guard text.utf8.count <= 240, parts.count <= 32,
      parts.allSatisfy({ !$0.isEmpty && $0 != "." && $0 != ".." }),
      text.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F && $0 != "\\" })
    else { throw .badPath }
    guard !parts.contains(where: { $0.hasPrefix(".") }), parts[0] != "ledger",
      ledger.map({ text != $0 && !text.hasPrefix($0 + "/") }) ?? true
    else { throw .closedPath }
    let ending = fileEnding(of: text)
    format = PictureFormat(ending: ending)
    guard ending == "md" || format != nil else { throw .closedPath }
    self.text = text
  }
}

/// Whether two secrets are the same, in a time that does not tell where they differ.
package func isSameSecret(_ left: String, _ right: String) -> Bool {
  let left = Array(left.utf8)
  let right = Array(right.utf8)
  guard left.count == right.count else { return false }
  return zip(left, right).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
}
