internal import Bytes
internal import Content

/// What has the address of a new file, or of a folder above it, though its name is another: a
/// folder, with a slash at its end, or a file; nil if nothing has.
///
/// `Biology/cells.md` beside `biology/plants.md` gives `biology/`.
func sameAddress(as path: String, among others: some Sequence<String>) -> String? {
  let parts = path.splitAtSlashes()
  for other in others {
    let names = other.splitAtSlashes()
    let differing = zip(parts, names).enumerated().first { $0.element.0 != $0.element.1 }
    guard let (place, (part, name)) = differing else { continue }
    let isFile = place + 1 == parts.count
    guard isFile == (place + 1 == names.count) else { continue }
    let isSame =
      isFile
      ? pageName(ofSource: path) == pageName(ofSource: other)
      : slug(String(part)) == slug(String(name))
    if isSame { return names[...place].joined(separator: "/") + (isFile ? "" : "/") }
  }
  return nil
}
