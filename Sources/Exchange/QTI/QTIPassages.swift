internal import Addresses
internal import Content
internal import Diagnostics

/// The texts of other files that items of QTI 2 and 3 show.
struct QTIPassages {
  private let package: QTIPackage
  private var uses = QTIUses<String>()
  /// Those of the item before, which may share them.
  private var shown: [String] = []

  init(_ package: QTIPackage) { self.package = package }

  /// The texts that an item shows and that the one before did not.
  mutating func texts(
    of item: XMLElement, in member: String, reporting diagnostics: inout [Diagnostic]
  ) -> [(member: String, root: XMLElement)] {
    let references =
      item.all("assessmentStimulusRef") + (item.first("itemBody")?.descendants("include") ?? [])
    let before = shown
    shown = []
    var texts: [(member: String, root: XMLElement)] = []
    for reference in references {
      let address = percentDecoded(reference["href"])
      let start = folder(of: package.folderMember(member))
      let path = resolvedPath(address, from: start) ?? address
      shown.append(path)
      if before.contains(path) { continue }
      switch uses.add(path, package.passage(path, reporting: &diagnostics)) {
      case .success(let root): texts.append((path, root))
      case .failure(let problem):
        diagnostics += package.unusable(.text, path, problem, at: reference, in: member)
      }
    }
    return texts
  }
}

extension XMLElement {
  /// What a text of a file of its own says, as HTML.
  var passage: String { (first("stimulusBody") ?? self).markup }
}
