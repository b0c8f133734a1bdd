internal import Addresses
internal import Content

/// The items and the banks of a package of QTI 1.2, as assessments name them.
struct QTI1Items {
  typealias Item = (member: String, element: XMLElement)

  /// A name, and the file that it stands in; that file is empty for the first of the package.
  private struct Name: Hashable {
    var member: String
    var text: String
  }

  private var all: [Item] = []
  /// Whether nothing asks an item so far, for each of them.
  private var isLoose: [Bool] = []
  /// The titles around each item, by their place in `titles`.
  private var titlesOfItems: [Int] = []
  private var titles: [[String]] = []
  private var places: [Name: Int] = [:]
  /// The first item of each file.
  private var firstPlaces: [String: Int] = [:]
  /// The files that the manifest gives names to.
  private var files: [String: String] = [:]
  private var banks: [String: [Int]] = [:]
  private var itemUses = QTIUses<Int>()
  private var bankUses = QTIUses<String>()

  init(_ roots: [(member: String, element: XMLElement)]) {
    for (member, root) in roots {
      if root.name == "manifest" {
        for resource in root.descendants("resource") {
          let address = resource.attributes["href"] ?? resource.first("file")?["href"] ?? ""
          files[resource["identifier"]] = resolvedPath(address, from: folder(of: member))
        }
      } else if root.name == "questestinterop" {
        for part in root.elements { add(part, in: member) }
      }
    }
  }

  private mutating func add(_ part: XMLElement, in member: String) {
    let start = all.count
    for item in part.name == "item" ? [part] : part.descendants("item") {
      // The third name is that of Blackboard.
      let named = item.first("itemmetadata")?.first("bbmd_asi_object_id")?.text.trimmed ?? ""
      for text in [item["ident"], item["label"], named] where !text.isEmpty {
        for name in [Name(member: member, text: text), Name(member: "", text: text)]
        where places[name] == nil {
          places[name] = all.count
        }
      }
      all.append((member, item))
      isLoose.append(part.name != "assessment")
      titlesOfItems.append(titles.count)
    }
    titles.append(part.name == "item" ? [] : part.sectionTitles)
    guard start < all.count else { return }
    if firstPlaces[member] == nil { firstPlaces[member] = start }
    let bank = part["ident"]
    if part.name == "objectbank", !bank.isEmpty { banks[bank, default: []] += start..<all.count }
  }

  /// The items that stand in no assessment, and that none asked.
  var loose: [Item] { zip(all, isLoose).filter { $1 }.map { $0.0 } }

  /// The titles of the sections and the banks that hold those items.
  var looseTitles: [String] {
    Set(zip(titlesOfItems, isLoose).filter { $1 }.map { $0.0 }).sorted().flatMap { titles[$0] }
  }

  /// The item that a reference names: one of its own file first, then by its name, by that of its
  /// file in the manifest, or by the path of that file.
  mutating func use(reference: XMLElement, in member: String) -> Result<Item, QTIUnusable> {
    let name = reference.itemName
    var place = places[Name(member: member, text: name)] ?? places[Name(member: "", text: name)]
    if place == nil {
      let path = files[name] ?? resolvedPath(reference["href"], from: folder(of: member))
      place = path.flatMap { firstPlaces[$0] }
    }
    return itemUses.add(place ?? all.count, place).map { place in
      isLoose[place] = false
      return all[place]
    }
  }

  /// The items of the banks of one name.
  mutating func use(bank name: String) -> Result<[Item], QTIUnusable> {
    bankUses.add(name, banks[name]).map { places in
      places.map { place in
        isLoose[place] = false
        return all[place]
      }
    }
  }
}

extension XMLElement {
  /// The titles of the sections in an assessment or a bank, and that of a section or a bank itself.
  var sectionTitles: [String] {
    let bank = all("qtimetadata").flatMap { $0.all("qtimetadatafield") }
      .filter { $0.first("fieldlabel")?.text.trimmed == "bank_title" }
      .map { $0.first("fieldentry")?.text ?? "" }
    let own = name == "assessment" ? [] : [self["title"]] + bank
    return own.map(oneLine).filter { !$0.isEmpty } + all("section").flatMap(\.sectionTitles)
  }

  /// The name of the item that a reference of an assessment is to.
  var itemName: String {
    attributes["linkrefid"] ?? attributes["item_ref"] ?? text.trimmed
  }
}
