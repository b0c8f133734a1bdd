internal import Bytes
package import Diagnostics
internal import Synchronization

/// The scripts of modules that are known to have no mistakes, each joined when it is asked for.
///
/// Most builds need hardly one of them: what the last build wrote stands there.
package final class CheckedScripts: Sendable {
  private struct State {
    var linker: ScriptLinker
    /// The modules that were not needed yet.
    var unread: [ExactString: [UInt8]]
  }

  /// Their names: `quiz.js`.
  package let names: [String]
  private let state: Mutex<State>

  /// Takes modules by their path in the folder.
  package init(_ modules: [SourceFile], folder: String) {
    names = modules.map(\.path).filter { !$0.hasSlash }
    var unread: [ExactString: [UInt8]] = [:]
    for module in modules { unread[module.path] = module.bytes }
    state = Mutex(State(linker: ScriptLinker(folder: folder), unread: unread))
  }

  package func script(_ name: String) -> [UInt8] {
    state.withLock { state in
      var wanted = [name]
      while let path = wanted.popLast() {
        guard let bytes = state.unread.removeValue(forKey: ExactString(path)) else { continue }
        state.linker.add(path, bytes, isOwn: false)
        wanted += (state.linker.modules[path]?.targets ?? []).compactMap { $0 }
      }
      return state.linker.script(of: name)
    }
  }
}
