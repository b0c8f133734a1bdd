internal import Glibc

/// A shared library that is loaded when it is first needed, and the functions in it.
///
/// Linked as usual, libxml2 and libarchive with all that they link themselves would make every start of the program
/// four times as long, builds of sites without such files included.
struct LoadedLibrary: ~Copyable {
  private let handle: UnsafeMutableRawPointer

  /// Loads a library by the names that distributions give it; nil if none is there.
  init?(_ names: [String]) {
    for name in names {
      if let handle = dlopen(name, RTLD_NOW | RTLD_LOCAL) {
        self.handle = handle
        return
      }
    }
    return nil
  }

  /// A function by its name.
  ///
  /// The type must be the one that the library's header declares.
  func function<Function>(_ name: String, as type: Function.Type) -> Function {
    guard let symbol = dlsym(handle, name) else {
      preconditionFailure("the library has had \(name) for ten years")
    }
    return unsafeBitCast(symbol, to: type)
  }
}
