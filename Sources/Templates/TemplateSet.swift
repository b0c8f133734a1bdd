internal import Bytes
package import Diagnostics
internal import Suggestions

/// A theme's templates, parsed once and linked with each other.
///
/// Templates are in [Mustache](https://mustache.github.io), specification 1.4, without lambdas:
/// values, sections, inverted sections, comments, delimiters, partials, inheritance and dynamic
/// names. `layouts/page.mustache` is the template `layouts/page`.
///
/// Nothing, `false`, empty text and an empty list are false; everything else, zero too, is true. A
/// name inside nothing is nothing.
package struct TemplateSet: Sendable {
  /// What a name or a template that is not there means.
  package enum Missing: Sendable {
    /// A mistake, reported or thrown with its place.
    case refused
    /// An empty text, as Mustache says.
    case empty
  }

  let missing: Missing
  let folder: String
  let files: [SourceFile]
  private(set) var program = Program()
  private(set) var templates: [Template] = []
  private(set) var places: [ExactString: Int] = [:]

  /// Reads all `.mustache` files; other files are passed over.
  ///
  /// Of several files with one path the last counts, so a site's own come after the theme's. A
  /// template with a mistake is reported and left out. The path of `folder`, which all stand in, is
  /// not part of their names.
  package init(
    _ files: [SourceFile], in folder: String = "", missing: Missing = .refused,
    reporting diagnostics: inout [Diagnostic]
  ) {
    self.missing = missing
    self.folder = folder
    var lastPlaces: [ExactString: Int] = [:]
    for (place, file) in files.enumerated() { lastPlaces[file.path] = place }
    self.files = files.enumerated()
      .filter { $1.path.hasSuffix(Self.suffix) && lastPlaces[$1.path] == $0 }
      .map { $0.element }

    var isBroken: Set<ExactString> = []
    for (place, file) in self.files.enumerated() {
      let name = String(file.path.dropFirst(folder.count).dropLast(Self.suffix.count))
      do {
        let nodes = try program.add(file.bytes)
        places[name] = templates.count
        templates.append(Template(name: name, file: place, nodes: nodes))
      } catch {
        isBroken.insert(name)
        let location = self.files[place].location(ofByte: error.offset)
        diagnostics.append(TemplateError(error.problem, at: location).diagnostic)
      }
    }
    link(passingOver: isBroken, reporting: &diagnostics)
    if missing == .refused, isBroken.isEmpty { checkBlocks(reporting: &diagnostics) }
  }

  private static let suffix = ".mustache"

  /// Finds the template of each partial and parent.
  private mutating func link(
    passingOver broken: Set<ExactString>, reporting diagnostics: inout [Diagnostic]
  ) {
    program.targets = Array(repeating: nil, count: program.mentions.count)
    for template in templates {
      var places = SourcePlaces(of: files[template.file])
      for node in program.nodes[template.nodes] {
        let index: Int
        switch node {
        case .partial(let mention, _), .parent(let mention, _, _): index = mention
        default: continue
        }
        let mention = program.mentions[index]
        program.targets[index] = self.places[mention.name]
        if self.places[mention.name] == nil, missing == .refused, !broken.contains(mention.name) {
          let location = places.location(ofByte: mention.offset)
          let error = TemplateError(noTemplate(mention.name), at: location)
          diagnostics.append(error.diagnostic)
        }
      }
    }
  }

  /// Reports what is given to a parent for a block that it does not have, which no page would show.
  private func checkBlocks(reporting diagnostics: inout [Diagnostic]) {
    let blocks = BlockNames(program: program, templates: templates)
    for template in templates {
      for (mention, names) in blocks.unfilled(in: template) {
        let name = program.mentions[mention].name
        let problem = TemplateError.Problem.missingBlock(
          name, suggestion: closest(to: name, among: names.sorted().map { $0.text }))
        let location = files[template.file].location(ofByte: program.mentions[mention].offset)
        diagnostics.append(TemplateError(problem, at: location).diagnostic)
      }
    }
  }

  /// Those of some names that no template says, and so includes; none where names of templates are
  /// only known from the data.
  package func unsaid(_ names: [String]) -> [String] {
    for node in program.nodes {
      switch node {
      case .dynamicPartial, .dynamicParent: return []
      default: continue
      }
    }
    let said = Set(program.mentions.map { ExactString($0.name) })
    return names.filter { !said.contains(ExactString($0)) }
  }

  /// Whether there is a template of this name.
  package func contains(_ name: String) -> Bool {
    places[name] != nil
  }

  /// Appends a template, filled with data, to a page.
  ///
  /// Names are looked up in the last of the data first, so values that all pages share come first
  /// and are made once. If it throws, the page is as it was.
  package func render(_ name: String, with data: [Value], into page: inout [UInt8])
    throws(TemplateError)
  {
    guard let place = places[name] else {
      throw TemplateError(
        noTemplate(name), at: SourceLocation(path: folder + name + Self.suffix))
    }
    let length = page.count
    do throws(TemplateError) {
      try Rendering.render(templates[place], of: self, with: data, into: &page)
    } catch {
      page.removeSubrange(length...)
      throw error
    }
  }

  /// Appends a template, filled with data, to a page; see `render(_:with:into:)` for a list of
  /// values.
  package func render(_ name: String, with data: [Record], into page: inout [UInt8])
    throws(TemplateError)
  {
    try render(name, with: data.map { Value.record($0) }, into: &page)
  }

  // MARK: Mistakes

  func noTemplate(_ name: String) -> TemplateError.Problem {
    .missingTemplate(
      name, suggestion: closest(to: name, among: places.keys.sorted().map { $0.text }))
  }

  /// A mistake at a name in one of the templates.
  func located(_ problem: TemplateError.Problem, at mention: Int, ofNode node: Int) -> TemplateError
  {
    let file = templates.first { $0.nodes.contains(node) }?.file ?? 0
    return TemplateError(
      problem, at: files[file].location(ofByte: program.mentions[mention].offset))
  }
}
