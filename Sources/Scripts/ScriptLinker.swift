internal import Bytes
internal import Diagnostics

/// The modules of scripts, and how they are joined.
struct ScriptLinker {
  struct Known {
    var script: ScriptModule
    var file: SourceFile
    var isOwn: Bool
    /// Where each import leads, nil if nowhere.
    var targets: [String?] = []
    var exported: Set<String> = []
  }

  /// The most findings about the imports of one module, and about circles: each looks for its line
  /// from the top of the file.
  static let mostFindings = 50

  let folder: String
  var modules: [ExactString: Known] = [:]
  var diagnostics: [Diagnostic] = []
  var used: Set<ExactString> = []
  private(set) var circles: [Diagnostic] = []

  init(folder: String) {
    self.folder = folder
  }

  mutating func add(_ path: String, _ bytes: [UInt8], isOwn: Bool) {
    let file = SourceFile(path: folder + path, bytes: bytes)
    do throws(ScriptError) {
      let script = try ScriptModule(reading: bytes)
      let targets = script.imports.map { target(of: $0.address, from: path) }
      modules[path] = Known(
        script: script, file: file, isOwn: isOwn, targets: targets,
        exported: Set(script.exports.map(\.exported)))
    } catch {
      diagnostics.error(.scriptSyntax, error.message, at: file.location(ofByte: error.offset))
    }
  }

  // MARK: Joining

  /// The script that an entry becomes.
  mutating func script(of entry: String) -> [UInt8] {
    let order = order(of: entry)
    used.formUnion(order.map { ExactString($0) })
    var bytes: [UInt8] = []
    bytes.append("(()=>{\"use strict\";")
    let shares = order.contains { path in
      modules[path].map { !$0.script.imports.isEmpty || !$0.script.exports.isEmpty } ?? false
    }
    if shares { bytes.append("const $podium=window.podium??={};") }
    bytes.append("\n")
    for path in order {
      guard let known = modules[path] else { continue }
      append(known, path, to: &bytes)
    }
    bytes.append("})();\n")
    return bytes
  }

  private func append(_ known: Known, _ path: String, to bytes: inout [UInt8]) {
    let script = known.script
    guard !script.code.isEmpty || !script.exports.isEmpty else { return }
    bytes.append("{")
    for (one, target) in zip(script.imports, known.targets) {
      guard let target, !one.names.isEmpty || one.whole != nil else { continue }
      bytes.append("const")
      if let whole = one.whole {
        bytes.append(" \(whole)")
      } else {
        bytes.append("{")
        bytes.append(
          one.names.map { $0.exported == $0.local ? $0.local : "\($0.exported):\($0.local)" }
            .joined(separator: ","))
        bytes.append("}")
      }
      bytes.append("=$podium[\"\(name(of: target))\"];\n")
    }
    bytes += script.code
    if !script.exports.isEmpty {
      bytes.append("$podium[\"\(name(of: path))\"]={")
      bytes.append(
        script.exports.map { $0.exported == $0.local ? $0.local : "\($0.exported):\($0.local)" }
          .joined(separator: ","))
      bytes.append("}")
    }
    bytes.append("}\n")
  }

  private func name(of path: String) -> Substring { path.dropLast(".js".count) }

  /// The modules of an entry's script in the order in which they run.
  private mutating func order(of entry: String) -> [String] {
    var held = loadedBefore(entry)
    var order: [String] = []
    /// The modules whose imports are being followed, each with the number of those that were.
    var open: [(path: String, done: Int)] = [(entry, 0)]
    var isOpen: Set<ExactString> = [ExactString(entry)]
    while let current = open.last {
      guard let known = modules[current.path], current.done < known.targets.count else {
        order.append(current.path)
        held.insert(ExactString(current.path))
        isOpen.remove(ExactString(current.path))
        open.removeLast()
        continue
      }
      open[open.count - 1].done += 1
      guard let target = known.targets[current.done], modules[target] != nil,
        !held.contains(ExactString(target)),
        target.hasSlash
      else { continue }
      if isOpen.insert(ExactString(target)).inserted {
        open.append((target, 0))
      } else {
        reportCircle(known, known.script.imports[current.done])
      }
    }
    return order
  }

  /// The modules of the entries that this one imports, and of those they import.
  private func loadedBefore(_ entry: String) -> Set<ExactString> {
    var entries: Set<ExactString> = []
    var left = [entry]
    var modulesOfEntries: [String] = []
    while let current = left.popLast() {
      for case let target? in modules[current]?.targets ?? [] where !target.hasSlash {
        if target != entry, entries.insert(ExactString(target)).inserted { left.append(target) }
      }
      if current != entry {
        modulesOfEntries += (modules[current]?.targets ?? []).compactMap { $0 }.filter {
          $0.hasSlash
        }
      }
    }
    var held: Set<ExactString> = []
    while let module = modulesOfEntries.popLast() {
      guard held.insert(ExactString(module)).inserted else { continue }
      modulesOfEntries += (modules[module]?.targets ?? []).compactMap { $0 }
    }
    return held
  }

  private mutating func reportCircle(_ known: Known, _ one: ScriptModule.Import) {
    guard circles.count < Self.mostFindings else { return }
    let finding = Diagnostic.error(
      .scriptImport, "this import closes a circle, in which no module can run first; take it out",
      at: known.file.location(ofByte: one.addressOffset))
    if !circles.contains(finding) { circles.append(finding) }
  }

  // MARK: Imports

  /// The path in the folder that an address leads to from a module; nil if it leads out of it.
  private func target(of address: String, from path: String) -> String? {
    var parts = path.splitAtSlashes().dropLast()
    for part in address.splitAtSlashes() where part != "." {
      if part != ".." {
        parts.append(part)
      } else if parts.popLast() == nil {
        return nil
      }
    }
    return parts.joined(separator: "/")
  }

  /// Reports imports of modules and names that are not there.
  mutating func checkImports() {
    for (path, known) in modules.sorted(by: { $0.key < $1.key }) {
      let before = diagnostics.count
      for (one, target) in zip(known.script.imports, known.targets) {
        guard diagnostics.count - before < Self.mostFindings else { break }
        check(one, leadingTo: target, in: known, at: path.text)
      }
    }
  }

  private mutating func check(
    _ one: ScriptModule.Import, leadingTo target: String?, in known: Known, at path: String
  ) {
    func report(_ message: String) {
      let place = known.file.location(ofByte: one.addressOffset)
      diagnostics.error(.scriptImport, message, at: place)
    }
    guard let target, let other = modules[target] else {
      return report(
        "there is no module \"\(folder)\(target ?? one.address)\"; correct the way to it")
    }
    guard target.hasSlash || !path.hasSlash else {
      return report("\"\(other.file.path)\" is a script of its own; only another one may import it")
    }
    for name in one.names.filter({ !other.exported.contains($0.exported) })
      .prefix(Self.mostFindings)
    {
      // Where the site's module lacks what the theme needs, the site's is the one to change.
      let isLacking = other.isOwn && !known.isOwn
      diagnostics.error(
        .scriptImport,
        isLacking
          ? "\"\(known.file.path)\" of the theme imports \(name.exported) from here; export it"
          : "\"\(other.file.path)\" exports no \(name.exported); correct the name",
        at: isLacking
          ? SourceLocation(path: other.file.path) : known.file.location(ofByte: name.offset))
    }
  }
}

extension Diagnostic.Code {
  static let scriptSyntax = Self("script-syntax")
  static let scriptImport = Self("script-import")
}
