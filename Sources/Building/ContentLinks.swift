internal import Bytes
internal import Workspace

/// Where links in the content folder may lead: to files that are content themselves.
///
/// A link to a hidden file would publish the passwords of an `.env`, and one into the ledger what
/// players answered on a site that names nobody.
package struct ContentLinks: Sendable {
  private let folder: SiteFolder

  enum Objection: Sendable {
    case hidden
    case ledger
  }

  package init(of folder: SiteFolder) {
    self.folder = folder
  }

  /// The file that a path of the content folder leads to, without links; nil if it is no content.
  package func file(at path: String) -> String? {
    guard let (target, top) = target(of: path), target.isInside(top), objection(to: path) == nil
    else { return nil }
    return fileStamp(of: target) == nil ? nil : target
  }

  /// Why a link may not lead where it does; nil if it may, or leads to nothing.
  func objection(to path: String) -> Objection? {
    guard let (target, top) = target(of: path) else { return nil }
    let parts = target.below(top)?.splitAtSlashes() ?? []
    if parts.contains(where: { $0.utf8.first == UInt8(ascii: ".") }) { return .hidden }
    let ledgers = [realPath(folder.ledger), top + "/ledger"].compactMap(\.self)
    return ledgers.contains { $0.isInside(top) && target.isInside($0) } ? .ledger : nil
  }

  private func target(of path: String) -> (target: String, top: String)? {
    guard let top = realPath(folder.content), let target = realPath(top + "/" + path) else {
      return nil
    }
    return (target, top)
  }
}
