internal import Bytes
internal import Content

/// A text as Moodle has it: HTML, and beside it the files that it shows.
///
/// Sounds and films are links, of which Moodle makes players.
struct MoodleFiles {
  let html: PortableHTML
  /// A `<file>` for each, in Base64.
  private(set) var elements = ""
  /// The addresses of files that are not there.
  private(set) var missing: [String] = []

  /// `file` gives the bytes of an image by the path of its quiz and its address there.
  init(
    in markdown: String, of quiz: String, isInline: Bool = false,
    file: (String, String) -> [UInt8]?
  ) {
    var names: [String: String] = [:]
    var taken: Set<String> = []
    let plain = PortableHTML(markdown, isInline: isInline, linksMedia: true)
    for image in plain.images where names[image] == nil && !missing.contains(image) {
      guard let bytes = file(quiz, image) else {
        missing.append(image)
        continue
      }
      let name = Self.name(of: image, notIn: &taken)
      names[image] = name
      elements +=
        "<file name=\"\(escaped(name))\" path=\"/\" encoding=\"base64\">\(base64(bytes))</file>"
    }
    let found = names
    html =
      plain.images.isEmpty
      ? plain
      : PortableHTML(markdown, isInline: isInline, linksMedia: true) { path in
        found[path].map { "@@PLUGINFILE@@/" + $0 }
      }
  }

  /// The last part of an address, with a number where another file of the text is called so.
  private static func name(of address: String, notIn taken: inout Set<String>) -> String {
    // These signs would end the address, or stand for others in it.
    let last = String(
      (address.splitAtSlashes().last ?? "file").map { "%#?".contains($0) ? "-" : $0 })
    var name = last
    var number = 1
    while !taken.insert(name).inserted {
      number += 1
      let dot = last.lastIndex(of: ".") ?? last.endIndex
      name = "\(last[..<dot])-\(number)\(last[dot...])"
    }
    return name
  }
}
