internal import Foundation

/// A WebAssembly program for the page.
struct PageProgram {
  var bytes: Data

  /// Whether it was compiled from the sources as they are now.
  var isCurrent: Bool
}

/// A WebAssembly program that stays in its work folder, beside a record of all it was made of.
///
/// The builds for debugging and for release ask for the same programs, and SwiftPM runs the
/// plugin's commands for both. The record holds the steps of the compilation, the compiler's
/// account of itself and every source to the byte, so a build for release uses a program again only
/// where compiling would give the same bytes. A build for debugging uses an older one too: an edit
/// of what the page shares with the build does not wait for WebAssembly.
struct KeptProgram {
  private let folder: URL

  init(in folder: URL) {
    self.folder = folder
  }

  private var program: URL { folder.appending(path: "program.wasm") }
  private var record: URL { folder.appending(path: "made-of") }

  /// The program as it was kept, or else as it is compiled now into an empty folder.
  ///
  /// With `orOlder` a kept program is used whatever it was made of. The record is written last, so
  /// a compilation that breaks off keeps nothing; neither does one during which a source changed.
  func program(
    madeOf ingredients: () throws -> Data, orOlder: Bool, compiling: () throws -> Void
  ) throws -> PageProgram {
    let before = try ingredients()
    if let kept = try? Data(contentsOf: record), kept == before || orOlder,
      let program = try? Data(contentsOf: program)
    {
      return PageProgram(bytes: program, isCurrent: kept == before)
    }
    try? FileManager.default.removeItem(at: folder)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try compiling()
    if try ingredients() == before {
      try before.write(to: record, options: .atomic)
    }
    return PageProgram(bytes: try Data(contentsOf: program), isCurrent: true)
  }
}
