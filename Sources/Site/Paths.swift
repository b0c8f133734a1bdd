internal import Addresses
internal import Content

/// The folders that hold a page, nearest first, the content folder (``) last.
func foldersAbove(_ path: String) -> [String] {
  var folders: [String] = []
  var place = path
  while !place.isEmpty {
    place = folder(of: place)
    folders.append(place)
  }
  return folders
}

/// The way from a page back to the top of the site: `../../` for `geography/europe/capitals.html`.
func root(from path: String) -> String {
  String(repeating: "../", count: path.utf8.count { $0 == UInt8(ascii: "/") })
}

/// The address of a page below the site's: folders are named without their `index.html`.
func address(_ path: String) -> String {
  path == TopPage.home.path ? "" : path.hasSuffix("/index.html") ? String(path.dropLast(10)) : path
}

/// The path in the site that a relative address on a page leads to; nil for any other address, and
/// for one that leads out of the site.
package func sitePath(of address: String, from page: String) -> String? {
  let path = address.prefix { $0 != "#" && $0 != "?" }
  guard !path.isEmpty, !path.hasPrefix("/"), !path.prefix(while: { $0 != "/" }).contains(":")
  else { return nil }
  return resolvedPath(percentDecoded(String(path)), from: folder(of: page))
}
