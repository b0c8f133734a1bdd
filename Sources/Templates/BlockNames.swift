internal import Bytes

/// The blocks that a parent's tag may fill.
///
/// They are those of the parent's template and of all that this one includes, at any depth, as what
/// is given to a parent reaches them all.
struct BlockNames {
  let program: Program
  let templates: [Template]

  /// The names of the blocks of a template; nil where a name of a template in it is only known from
  /// the data.
  private func names(of template: Int) -> Set<ExactString>? {
    var names: Set<ExactString> = []
    var seen: Set<Int> = [template]
    var pending = [template]
    while let next = pending.popLast() {
      for node in program.nodes[templates[next].nodes] {
        switch node {
        case .block(_, let mention, _, _): names.insert(ExactString(program.mentions[mention].name))
        case .partial(let mention, _), .parent(let mention, _, _):
          // What is missing is told, and may have any block.
          guard let target = program.targets[mention] else { return nil }
          if seen.insert(target).inserted { pending.append(target) }
        case .dynamicPartial, .dynamicParent: return nil
        case .text, .value, .section, .inverted, .argument: continue
        }
      }
    }
    return names
  }

  /// What a template gives to a parent that has no block of that name: each mention, with the names
  /// that the parent has.
  func unfilled(in template: Template) -> [(mention: Int, names: Set<ExactString>)] {
    var unfilled: [(mention: Int, names: Set<ExactString>)] = []
    for (place, node) in zip(template.nodes, program.nodes[template.nodes]) {
      guard case .parent(let mention, _, let end) = node, place + 1 < end,
        let target = program.targets[mention], let names = names(of: target)
      else { continue }
      var next = place + 1
      while next < end, case .argument(_, let given, let argumentEnd, _, _) = program.nodes[next] {
        if !names.contains(ExactString(program.mentions[given].name)) {
          unfilled.append((given, names))
        }
        next = argumentEnd
      }
    }
    return unfilled
  }
}
