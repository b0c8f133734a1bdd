internal import Bytes
internal import Escaping

/// A template on its way into a page.
///
/// There is no recursion: a section, partial or argument is a run of nodes, and what was running
/// goes on a stack. So neither templates nor data can be nested too deeply for the machine.
struct Rendering {
  /// How many partials, parents and arguments may be inside each other.
  static let deepest = 250

  /// A run of nodes that goes on when the one above it has ended.
  private struct Run {
    var next: Int
    var end: Int
    var kind: Kind

    enum Kind {
      /// Interrupted by a section, whose other elements are still to come.
      case section(body: Int, rest: UnsafeBufferPointer<Value>)
      /// Interrupted by a partial, parent or argument. A line break of `terminator` bytes comes
      /// after it.
      case call(Lines, arguments: Int?, argumentsCount: Int, terminator: Int)
    }
  }

  /// The indentation of new lines, as a part of all indentations.
  private struct Lines {
    var start = 0
    var end = 0
    var areIndented: Bool { start < end }
  }

  /// What a parent's tag gives to its template: `argument` nodes.
  private struct Arguments {
    var nodes: Range<Int>
    /// The arguments around these, which count more.
    var outer: Int?
  }

  private let templates: TemplateSet
  private let nodes: UnsafeBufferPointer<Node>
  private let literals: UnsafeBufferPointer<UInt8>

  private var next: Int
  private var end: Int
  private var runs: [Run] = []
  private var depth = 0
  private var contexts: Contexts
  private var arguments: [Arguments] = []
  private var currentArguments: Int?
  private var indentation: [UInt8] = []
  private var lines = Lines()

  static func render(
    _ template: Template, of templates: TemplateSet, with data: [Value],
    into page: inout [UInt8]
  ) throws(TemplateError) {
    let program = templates.program
    // The closures only rethrow what they are given; their own type of error is lost on the way.
    let result: Result<Void, TemplateError> = data.withUnsafeBufferPointer { data in
      program.nodes.withUnsafeBufferPointer { nodes in
        program.literals.withUnsafeBufferPointer { literals in
          program.hashes.withUnsafeBufferPointer { hashes in
            var rendering = Rendering(
              templates: templates, nodes: nodes, literals: literals, hashes: hashes,
              next: template.nodes.lowerBound, end: template.nodes.upperBound)
            if let start = data.baseAddress {
              for index in data.indices { rendering.contexts.enter(start + index) }
            }
            do throws(TemplateError) {
              try rendering.run(into: &page)
              return .success(())
            } catch {
              return .failure(error)
            }
          }
        }
      }
    }
    try result.get()
  }

  private init(
    templates: TemplateSet, nodes: UnsafeBufferPointer<Node>,
    literals: UnsafeBufferPointer<UInt8>, hashes: UnsafeBufferPointer<UInt64>, next: Int, end: Int
  ) {
    self.templates = templates
    self.nodes = nodes
    self.literals = literals
    contexts = Contexts(templates: templates, hashes: hashes)
    self.next = next
    self.end = end
  }

  private mutating func run(into page: inout [UInt8]) throws(TemplateError) {
    while true {
      guard next < end else {
        guard goOn(into: &page) else { return }
        continue
      }
      let here = next
      next += 1
      switch nodes[here] {
      case .text(let range, let startsLine):
        appendText(range, startsLine: startsLine, to: &page)
      case .value(let reference, let isEscaped):
        guard let place = try contexts.value(of: reference, at: here) else { continue }
        try append(place, isEscaped: isEscaped, reference, at: here, to: &page)
      case .section(let reference, let sectionEnd):
        let elements = try contexts.value(of: reference, at: here)?.elements
        guard let elements, let first = elements.baseAddress, !elements.isEmpty else {
          next = sectionEnd
          continue
        }
        runs.append(
          Run(
            next: sectionEnd, end: end,
            kind: .section(body: next, rest: UnsafeBufferPointer(rebasing: elements.dropFirst()))))
        contexts.enter(first)
        end = sectionEnd
      case .inverted(let reference, let sectionEnd):
        if let place = try contexts.value(of: reference, at: here), !place.elements.isEmpty {
          next = sectionEnd
        }
      case .partial(let mention, let layout):
        try call(templates.program.targets[mention], mention, layout, at: here)
      case .dynamicPartial(let reference, let layout):
        let target = try dynamicTarget(of: reference, at: here)
        try call(target, reference.mention, layout, at: here)
      case .parent(let mention, let layout, let parentEnd):
        next = parentEnd
        let arguments = here + 1..<parentEnd
        try call(templates.program.targets[mention], mention, layout, with: arguments, at: here)
      case .dynamicParent(let reference, let layout, let parentEnd):
        next = parentEnd
        let arguments = here + 1..<parentEnd
        let target = try dynamicTarget(of: reference, at: here)
        try call(target, reference.mention, layout, with: arguments, at: here)
      case .argument(_, _, let argumentEnd, _, _):
        next = argumentEnd
      case .block(let name, _, let layout, let blockEnd):
        guard let (argument, owner) = argument(name) else { continue }
        next = blockEnd
        try fill(layout, with: argument, of: owner, into: &page)
      }
    }
  }

  /// Takes up the run that was interrupted last; false if there is none.
  private mutating func goOn(into page: inout [UInt8]) -> Bool {
    guard let run = runs.last else { return false }
    switch run.kind {
    case .section(let body, let rest):
      contexts.leave()
      if let element = rest.baseAddress, !rest.isEmpty {
        contexts.enter(element)
        runs[runs.count - 1].kind = .section(
          body: body, rest: UnsafeBufferPointer(rebasing: rest.dropFirst()))
        next = body
        return true
      }
    case .call(let outerLines, let outerArguments, let argumentsCount, let terminator):
      if terminator == 2 { page.append(UInt8(ascii: "\r")) }
      if terminator > 0 { page.append(UInt8(ascii: "\n")) }
      lines = outerLines
      indentation.removeSubrange(lines.end...)
      currentArguments = outerArguments
      arguments.removeSubrange(argumentsCount...)
      depth -= 1
    }
    next = run.next
    end = run.end
    runs.removeLast()
    return true
  }

  // MARK: Partials and inheritance

  private mutating func call(
    _ target: Int?, _ mention: Int, _ layout: Layout, with given: Range<Int> = 0..<0, at node: Int
  ) throws(TemplateError) {
    guard let target else {
      if templates.missing == .empty { return }
      let name = templates.program.mentions[mention].name
      throw templates.located(templates.noTemplate(name), at: mention, ofNode: node)
    }
    guard depth < Self.deepest else {
      throw templates.located(
        .endlessRecursion(templates.templates[target].name), at: mention, ofNode: node)
    }
    interrupt(for: layout, terminator: 0)
    if !given.isEmpty {
      arguments.append(Arguments(nodes: given, outer: currentArguments))
      currentArguments = arguments.count - 1
    }
    next = templates.templates[target].nodes.lowerBound
    end = templates.templates[target].nodes.upperBound
  }

  /// The template whose name is a value.
  private func dynamicTarget(of reference: Reference, at node: Int) throws(TemplateError) -> Int? {
    guard let place = try contexts.value(of: reference, at: node) else { return nil }
    let name: String
    switch place.pointee {
    case .text(let text): name = text
    case .bytes(let bytes): name = String(decoding: bytes, as: UTF8.self)
    case .nothing, .bool, .number, .list, .record: return nil
    }
    if let target = templates.places[name] { return target }
    if templates.missing == .empty { return nil }
    throw templates.located(templates.noTemplate(name), at: reference.mention, ofNode: node)
  }

  /// The argument for a block, and the arguments it is one of: the outermost that has it.
  private func argument(_ name: UInt64) -> (node: Int, owner: Int)? {
    var found: (node: Int, owner: Int)?
    var candidate = currentArguments
    while let owner = candidate {
      var node = arguments[owner].nodes.lowerBound
      while node < arguments[owner].nodes.upperBound,
        case .argument(let argumentName, _, let argumentEnd, _, _) = nodes[node]
      {
        if argumentName == name {
          found = (node, owner)
          break
        }
        node = argumentEnd
      }
      candidate = arguments[owner].outer
    }
    return found
  }

  /// Renders an argument in place of a block.
  private mutating func fill(
    _ layout: Layout, with argument: Int, of owner: Int, into page: inout [UInt8]
  ) throws(TemplateError) {
    guard case .argument(_, _, let argumentEnd, let startsLine, let endsLine) = nodes[argument],
      argument + 1 < argumentEnd
    else { return }
    var terminator = 0
    if case .standalone(_, let length) = layout, !endsLine { terminator = length }
    interrupt(for: layout, terminator: terminator)
    if lines.areIndented, !startsLine { indent(&page) }
    // Blocks inside an argument belong to the template that gives it, so only what was given to
    // that one counts.
    currentArguments = arguments[owner].outer
    next = argument + 1
    end = argumentEnd
  }

  /// Puts the current run aside for another one that starts in its line as the layout says.
  private mutating func interrupt(for layout: Layout, terminator: Int) {
    runs.append(
      Run(
        next: next, end: end,
        kind: .call(
          lines, arguments: currentArguments, argumentsCount: arguments.count,
          terminator: terminator)))
    depth += 1
    switch layout {
    case .inline:
      lines.start = lines.end
    case .standalone(let added, _):
      if !added.isEmpty { indentation += literals[added] }
      lines.end = indentation.count
    }
  }

  // MARK: Text

  private func appendText(_ range: Range<Int>, startsLine: Bool, to page: inout [UInt8]) {
    let text = UnsafeBufferPointer(rebasing: literals[range])
    guard lines.areIndented else {
      page.append(contentsOf: text)
      return
    }
    var startsLine = startsLine
    var start = 0
    repeat {
      let end = text[start...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? text.count
      let line = text[start..<end]
      if startsLine, line.first != UInt8(ascii: "\n"), !line.elementsEqual("\r\n".utf8) {
        indent(&page)
      }
      page.append(contentsOf: line)
      startsLine = true
      start = end
    } while start < text.count
  }

  private func indent(_ page: inout [UInt8]) {
    page.append(contentsOf: indentation[lines.start..<lines.end])
  }

  private func append(
    _ place: ValuePlace, isEscaped: Bool, _ reference: Reference, at node: Int,
    to page: inout [UInt8]
  ) throws(TemplateError) {
    switch place.pointee {
    case .nothing: break
    case .bool(let value): page.append(value ? "true" : "false")
    case .number(let number): page.append(decimal: number)
    case .text(let text): isEscaped ? page.appendEscaped(text) : page.append(text)
    case .bytes(let bytes):
      isEscaped ? page.appendEscaped(bytes) : page.append(contentsOf: bytes)
    case .list, .record:
      if templates.missing == .empty { return }
      throw templates.located(
        .notText(templates.program.mentions[reference.mention].name),
        at: reference.mention, ofNode: node)
    }
  }
}
