/// Keeps a large value behind one reference.
///
/// What holds it is copied without copying each of its parts, and takes less code to copy: settings
/// have forty parts, and stand in whatever knows of the site. Changing a part replaces the value.
@propertyWrapper package struct Boxed<Value: Sendable>: Sendable {
  private var box: Box

  private final class Box: Sendable {
    let value: Value

    init(_ value: Value) {
      self.value = value
    }
  }

  package init(wrappedValue: Value) {
    box = Box(wrappedValue)
  }

  package var wrappedValue: Value {
    _read { yield box.value }
    set { box = Box(newValue) }
  }
}
