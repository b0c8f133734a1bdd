/// A value of the data, wherever it lies in there.
///
/// Pages that are rendered at the same time share much of their data. A copy of a shared value
/// writes to a reference count that the cores then fight over, so rendering looks at values where
/// they are. This is sound because the data given to `TemplateSet.render` is held, unchanged, until
/// it returns, and so is all storage that it owns.
typealias ValuePlace = UnsafePointer<Value>

extension UnsafePointer<Value> {
  /// The value of a record's field.
  func field(_ hash: UInt64) -> ValuePlace? {
    guard case .record(let record) = pointee,
      record.traits & Record.trait(of: hash) != 0
    else { return nil }
    return record.fields.withUnsafeBufferPointer { fields in
      guard let start = fields.baseAddress else { return nil }
      var index = 0
      if record.traits & Record.sorted != 0 {
        var end = fields.count
        while index < end {
          let middle = (index + end) / 2
          if fields[middle].0.hash < hash { index = middle + 1 } else { end = middle }
        }
        guard index < fields.count, fields[index].0.hash == hash else { return nil }
      } else {
        while fields[index].0.hash != hash {
          index += 1
          if index == fields.count { return nil }
        }
      }
      return UnsafeRawPointer(start + index).advanced(by: Self.offsetInField)
        .assumingMemoryBound(to: Value.self)
    }
  }

  /// Where the value starts in a field: after the name, at the next place where a value may be.
  private static var offsetInField: Int {
    let alignment = MemoryLayout<Value>.alignment
    return (MemoryLayout<Name>.size + alignment - 1) / alignment * alignment
  }

  /// What a section shows: a list's elements, the value itself, or nothing.
  var elements: UnsafeBufferPointer<Value> {
    let isTrue: Bool
    switch pointee {
    case .list(let elements): return elements.withUnsafeBufferPointer { $0 }
    case .nothing: isTrue = false
    case .bool(let value): isTrue = value
    case .text(let text): isTrue = !text.isEmpty
    case .bytes(let bytes): isTrue = !bytes.isEmpty
    case .number, .record: isTrue = true
    }
    return UnsafeBufferPointer(start: self, count: isTrue ? 1 : 0)
  }

  var isNothing: Bool {
    if case .nothing = pointee { true } else { false }
  }
}
