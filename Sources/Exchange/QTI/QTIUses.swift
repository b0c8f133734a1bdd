internal import Content
internal import Diagnostics

/// Why an assessment does not ask what it names.
enum QTIUnusable: Error {
  case missing
  /// `isNew` for the first time beyond the limit: to say it once is enough.
  case tooOften(isNew: Bool)
}

/// Counts how often tests name one thing: the questions have to stay in proportion to the package.
struct QTIUses<Name: Hashable> {
  private var counts: [Name: Int] = [:]

  /// Counts a use of what has a name, if there is anything.
  mutating func add<Thing>(_ name: Name, _ thing: Thing?) -> Result<Thing, QTIUnusable> {
    guard let thing else { return .failure(.missing) }
    let count = counts[name, default: 0] + 1
    counts[name] = count
    return count <= mostUses ? .success(thing) : .failure(.tooOften(isNew: count == mostUses + 1))
  }

  func contains(_ name: Name) -> Bool { counts[name] != nil }
}

/// How often tests may name one thing.
let mostUses = 32

extension QTIPackage {
  /// What tests and items name.
  enum Named: String { case item, bank, text }

  /// Why something that a test or an item names is not there.
  func unusable(
    _ kind: Named, _ name: String, _ problem: QTIUnusable, at element: XMLElement,
    in member: String
  ) -> [Diagnostic] {
    let place = place(of: element, in: member)
    let name = "\(kind.rawValue) \"\(oneLine(name))\""
    return switch (problem, kind) {
    case (.missing, .bank):
      [
        .error(
          .importSyntax,
          "the quiz draws from a \(name), which is not in the package; export the bank as well",
          at: place)
      ]
    case (.missing, .item):
      [.error(.importSyntax, "the test names an \(name), which is not in the package", at: place)]
    case (.missing, .text):
      [.error(.importSyntax, "the item shows a \(name), which is not there", at: place)]
    case (.tooOften(isNew: true), _):
      [
        .error(
          .importTooBig,
          "the \(name) is named more than \(mostUses) times; it is left out from here on", at: place
        )
      ]
    case (.tooOften, _): []
    }
  }
}
