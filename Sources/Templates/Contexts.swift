internal import Diagnostics
internal import Suggestions

/// The values that names are looked up in, the last one first.
struct Contexts {
  /// A value that names are looked up in.
  private struct Context {
    var value: ValuePlace
    /// The last record among this and the contexts before it, as only records have names; -1 if
    /// there is none.
    var record: Int
  }

  private let templates: TemplateSet
  private let hashes: UnsafeBufferPointer<UInt64>
  private var contexts: [Context] = []

  /// `hashes` are those of the templates' names.
  init(templates: TemplateSet, hashes: UnsafeBufferPointer<UInt64>) {
    self.templates = templates
    self.hashes = hashes
  }

  /// Makes a value the first that names are looked up in.
  mutating func enter(_ value: ValuePlace) {
    let record =
      if case .record = value.pointee { contexts.count } else { contexts.last?.record ?? -1 }
    contexts.append(Context(value: value, record: record))
  }

  /// Forgets the value that was entered last.
  mutating func leave() { contexts.removeLast() }

  /// The value of a name; nil if there is none and that is allowed.
  func value(of reference: Reference, at node: Int) throws(TemplateError) -> ValuePlace? {
    guard let first = reference.parts.first else { return contexts.last?.value }
    var place: ValuePlace?
    var record = contexts.last?.record ?? -1
    while record >= 0 {
      place = contexts[record].value.field(hashes[first])
      if place != nil { break }
      record = record > 0 ? contexts[record - 1].record : -1
    }
    for part in reference.parts.dropFirst() {
      guard let outer = place, !outer.isNothing else { break }
      place = outer.field(hashes[part])
    }
    if place == nil, templates.missing == .refused {
      throw unknownName(reference, at: node)
    }
    return place
  }

  private func unknownName(_ reference: Reference, at node: Int) -> TemplateError {
    let name = templates.program.mentions[reference.mention].name
    var known: [String] = []
    for context in contexts.reversed() {
      guard case .record(let record) = context.value.pointee else { continue }
      for field in record.fields {
        known.append(field.0.text)
        guard case .record(let inner) = field.1 else { continue }
        known += inner.fields.map { field.0.text + "." + $0.0.text }
      }
    }
    let suggestion = closest(to: name, among: known.filter { !$0.isEmpty })
    return templates.located(
      .unknownName(name, suggestion: suggestion), at: reference.mention, ofNode: node)
  }
}
