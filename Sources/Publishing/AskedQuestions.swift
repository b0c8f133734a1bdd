internal import Bytes
package import Cryptography
package import JSON
package import Ledger
internal import PageScoring
internal import Scoring

/// What a result was asked, of results of quizzes that draw their questions.
package struct AskedQuestions {
  private var revisions: RevisionsByName

  package init(_ archive: RevisionArchive) {
    revisions = RevisionsByName(archive)
  }

  /// The members `asked` and `earlier` of a recorded result that says the same as one that was
  /// handed in, a slip's entry or a recorded result.
  package mutating func members(of entry: JSONValue?, revision name: Digest) -> [JSONValue.Member] {
    guard let entry else { return [] }
    var members: [JSONValue.Member] = []
    let given = entry["body"] ?? entry
    if let revision = revisions[name], revision.rules != .plain,
      let asked = askedIDs(entry, revision, named: name)
    {
      members.append(.init("asked", asked))
    }
    if case .object(let tries)? = given["earlier"], !tries.isEmpty {
      members.append(.init("earlier", .object(tries)))
    }
    return members
  }
}

/// The revisions of an archive, each read once; nil for one that cannot be read.
struct RevisionsByName {
  private let archive: RevisionArchive
  private var known: [Digest: ReadRevision?] = [:]

  init(_ archive: RevisionArchive) {
    self.archive = archive
  }

  subscript(name: Digest) -> ReadRevision? {
    mutating get {
      if let known = known[name] { return known }
      let revision = archive.place(of: name).flatMap { place in
        try? archive.revision(at: place)  // allowed: what cannot be read has no results
      }
      known[name] = .some(revision)
      return revision
    }
  }
}

/// The ids of the questions that somebody was asked: those that a recorded result names, or that
/// are drawn by a slip; nil if the revision draws none.
func askedIDs(_ entry: JSONValue, _ revision: ReadRevision, named name: Digest) -> [String]? {
  if case .array(let ids)? = entry["asked"] {
    return ids.compactMap { if case .string(let id) = $0 { id } else { nil } }
  }
  guard let rule = revision.rules.drawRule(for: revision.questions), let body = entry["body"],
    case .string(let player)? = body["player"], case .integer(let ordinal)? = body["ordinal"],
    let key = decodedBase64(Array(player.utf8).span, .url), key.count == 32, ordinal > 0
  else { return nil }
  var stream = DrawStream(revision: name.bytes, player: key, ordinal: UInt64(ordinal))
  return stream.draw(rule).written.map { revision.questions[Int($0)].id }
}
