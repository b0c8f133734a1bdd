internal import Diagnostics
internal import Files
internal import Ledger
internal import Results
internal import Verifying

/// The parts of one verification, read from their files, to be put together.
struct MergedParts {
  /// By number, once nothing is refused.
  private var parts: [(part: PartFile, path: String)] = []
  /// Why they cannot be put together.
  private(set) var refusals: [Diagnostic] = []

  /// Reads all parts; each must be there once, and be one of as many as the first.
  init(_ paths: [String]) {
    for path in paths {
      do throws(Refusal) {
        try add(path)
      } catch {
        refuse(error, path)
      }
    }
    guard refusals.isEmpty, let first = parts.first else { return }
    let count = first.part.share.parts
    let numbers = Set(parts.map(\.part.share.number))
    let missing = (1...count).filter { !numbers.contains($0) }
    if !missing.isEmpty {
      let list = missing.map(String.init).joined(separator: ", ")
      refuse(Refusal(.partMissing, "of \(count) parts these are missing: \(list)"), first.path)
    }
    parts.sort { $0.part.share.number < $1.part.share.number }
  }

  private mutating func add(_ path: String) throws(Refusal) {
    let bytes: [UInt8]
    do throws(WorkspaceError) {
      bytes = try readFile(at: path, mayBePipe: true)
    } catch {
      throw Refusal(.unreadable, "this cannot be read: \(error.reason)")
    }
    let part = try PartFile(bytes)
    if let first = parts.first, first.part.share.parts != part.share.parts {
      throw Refusal(
        .partOfOtherCount,
        "this is one of \(part.share.parts) parts, but \(first.path) is one of \(first.part.share.parts)"
      )
    }
    if let other = parts.first(where: { $0.part.share == part.share }) {
      throw Refusal(.partRepeated, "this is part \(part.share.number), and so is \(other.path)")
    }
    parts.append((part, path))
  }

  private mutating func refuse(_ refusal: Refusal, _ path: String) {
    refusals.append(.error(refusal.code, refusal.message, at: SourceLocation(path: path)))
  }

  /// The slips whose signatures no part confirmed.
  var unconfirmed: [Int] { parts.flatMap(\.part.unconfirmed) }

  /// Adds what parts found to a verification of the rest, if they are of the same inputs, which
  /// `own` is about.
  mutating func add(to verification: inout Verification, own: PartFile) {
    var tree = JoinedTree()
    for (part, path) in parts {
      do throws(Refusal) {
        try check(part, against: own)
        let entries = part.share.entries(of: own.entryCount)
        let subtrees = fullSubtrees(of: entries.clamped(to: 0..<own.log.size))
        guard subtrees.count == part.roots.count,
          part.unconfirmed.allSatisfy({ entries.contains($0) })
        else {
          throw Refusal(
            .partContradicted,
            "this part speaks of other entries than part \(part.share.number) checks")
        }
        for (subtree, root) in zip(subtrees, part.roots) {
          tree.append(root, size: subtree.count)
        }
      } catch {
        refuse(error, path)
      }
    }
    guard refusals.isEmpty else { return }
    if tree.root != own.log.root {
      refuse(
        Refusal(
          .partContradicted,
          "the entries that the parts have read make up another root than the log's"), parts[0].path
      )
    }
    // If a signature is not good, the pages were compared once more.
    if unconfirmed.isEmpty {
      verification.siteDifferences += parts.flatMap(\.part.differences)
      verification.siteDifferences.sort()
    }
  }

  private func check(_ part: PartFile, against own: PartFile) throws(Refusal) {
    guard part.site == own.site else {
      throw Refusal(
        .partOfOtherSite, "this part is of the site \"\(part.site)\", and this is \"\(own.site)\"")
    }
    guard part.log == own.log else {
      throw Refusal(
        .partOfOtherLog,
        "this part has read a log of \(part.log.size) entries with root \(part.log.rootText), not this one"
      )
    }
    guard part.inputs == own.inputs, part.entryCount == own.entryCount else {
      throw Refusal(
        .partOfOtherFiles,
        "this part has read another ledger.json, or other files of the signed ledger")
    }
  }
}

extension Diagnostic.Code {
  static let partMissing = Self("part-missing")
  static let partRepeated = Self("part-repeated")
  static let partOfOtherCount = Self("part-of-other-count")
  static let partOfOtherSite = Self("part-of-other-site")
  static let partOfOtherLog = Self("part-of-other-log")
  static let partOfOtherFiles = Self("part-of-other-files")
  static let partContradicted = Self("part-contradicted")
}
