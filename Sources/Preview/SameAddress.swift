internal import Bytes
internal import Content

/// What has the address of a new file, or of a folder above it, though its name is another: a
/// folder, with a slash at its end, or a file; nil if nothing has.
///
/// `Biology/cells.md` beside `biology/plants.md` gives `biology/`.
func sameAddress(as path: String, among others: some Sequence<String>) -> String? {
  let parts = path.splitAtSlashes()
  for other in others where other != path {
    let names = other.splitAtSlashes()
    for (place, (part, name)) in zip(parts, names).enumerated() where part != name {
      let (isFile, isOther) = (place + 1 == parts.count, place + 1 == names.count)
      let isSame =
        isFile ? pageName(ofSource: path) == pageName(ofSource: other) : slug(String(part)) == slug(String(name))
      if isFile == isOther, isSame {
        return names[...place].joined(separator: "/") + (isFile ? "" : "/")
      }
      break
    }
  }
  return nil
}
