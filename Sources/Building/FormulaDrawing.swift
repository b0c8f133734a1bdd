internal import CacheCoding
internal import Content
package import Diagnostics
package import Formulas
internal import Parallel
package import Workspace

/// The formulas of a site as MathML.
package struct FormulaDrawing {
  package static let cacheName = "\u{0}formulas"

  package private(set) var formulas = DrawnFormulas()
  /// What the next build may skip.
  package private(set) var remembered: BuildCache.Source?
  /// The formulas that another build may draw, as this one had no time for them, or no pandoc.
  package private(set) var postponed: [UInt8] = []

  /// Whether another build would come to the same.
  package var isCertain: Bool { postponed.isEmpty }

  /// Nothing drawn.
  package init() {}

  fileprivate init(_ answers: [Formula: Answer], of shown: [ShownFormula], by pandoc: Pandoc) {
    formulas = DrawnFormulas(drawnBy: pandoc.name)
    for shown in shown {
      guard let formula = Formula(shown: shown.text), let answer = answers[formula] else {
        continue
      }
      if case .drawn(let mathML) = answer { formulas[shown.text] = mathML }
      if !answer.isFinal { postponed += formula.encoded + [0] }
    }
    let memory = Memory(
      version: pandoc.version, name: pandoc.name, answers: answers.filter(\.value.isFinal))
    remembered = stamp(of: pandoc.tool.path).map { memory.source(stamp: $0) }
  }
}

/// Has the formulas of a site drawn, where its settings ask for that.
///
/// Every distinct formula is drawn once, many in one run of pandoc, and remembered with the build.
/// One that cannot be drawn is shown by its source, and reported where it stands.
package func drawFormulas(
  of site: AssembledSite, jobs: Int, recalling remembered: BuildCache.Source?,
  reporting findings: inout [Diagnostic]
) -> FormulaDrawing {
  guard let asked = site.catalog.settings.mathML else { return FormulaDrawing() }
  guard let tool = Tool(named: PandocText.program) else {
    findings.error(
      .mathTool,
      "pandoc, which draws formulas, is not installed; install it, or write \"math: source\"",
      at: asked)
    return FormulaDrawing()
  }
  let known = remembered.flatMap { Memory($0, of: tool) }
  let asking = known.map { Pandoc(tool: tool, version: $0.version, name: $0.name) }
  guard let pandoc = asking ?? Pandoc(greeting: tool) else {
    findings.error(.mathTool, "\(tool.path) does not answer as pandoc does", at: asked)
    return FormulaDrawing()
  }
  let formulas = site.formulas
  let shown = formulas.map(\.formula)
  let answers = answers(to: shown, from: pandoc, known: known?.answers ?? [:], jobs: jobs)
  for (path, shown) in formulas {
    guard let reason = Formula(shown: shown.text).flatMap({ answers[$0] })?.objection else {
      continue
    }
    findings.warn(
      .mathNotDrawn, "this formula is shown by its source: \(reason)",
      at: SourceLocation(path: path, line: shown.line, column: shown.column))
  }
  return FormulaDrawing(answers, of: shown, by: pandoc)
}

/// How many formulas go into one run; few enough that a run that has to be stopped costs little.
private let batchLength = 200

/// What comes of each formula, once it was drawn unless that is known.
private func answers(
  to shown: [ShownFormula], from pandoc: Pandoc, known: [Formula: Answer], jobs: Int
) -> [Formula: Answer] {
  var answers: [Formula: Answer] = [:]
  var wanted: [Formula] = []
  for shown in shown {
    guard let formula = Formula(shown: shown.text), answers[formula] == nil else { continue }
    if let objection = formula.objection {
      answers[formula] = .refused(objection)
    } else if let kept = known[formula] {
      answers[formula] = kept
    } else {
      answers[formula] = .stopped
      wanted.append(formula)
    }
  }
  let batches = stride(from: 0, to: wanted.count, by: batchLength).map {
    Array(wanted[$0..<min($0 + batchLength, wanted.count)])
  }
  let drawn = parallelMap(count: batches.count, jobs: jobs, chunk: 1) { place in
    var secondsLeft = 60.0
    return draw(batches[place], with: pandoc, secondsLeft: &secondsLeft)
  }
  for (formula, answer) in zip(batches.joined(), drawn.joined()) { answers[formula] = answer }
  return answers
}

/// The program that draws, and which it is.
private struct Pandoc: Sendable {
  var tool: Tool
  /// Of the JSON that it reads, which several releases share.
  var version: [Int64]
  /// What it calls itself, with its release.
  var name: [UInt8]
}

extension Pandoc {
  /// Asks a program; nil if it does not answer as pandoc does.
  init?(greeting tool: Tool) {
    func answer(to arguments: [String]) -> [UInt8]? {
      (try? tool.run(arguments, input: [], seconds: 20, mostBytes: 100_000))?.output
    }
    guard let version = answer(to: PandocText.greeting).flatMap({ PandocText.version(in: $0) }),
      let name = answer(to: ["--version"])?.prefix(while: { $0 != 0x0A }), !name.isEmpty
    else { return nil }
    self.init(tool: tool, version: version, name: Array(name))
  }
}

/// What came of a formula.
private enum Answer: Sendable {
  case drawn([UInt8])
  /// In words for its author.
  case refused(String)
  case stopped
  /// In words for its author; pandoc itself is at fault.
  case failed(String)

  /// Whether it is to be remembered.
  var isFinal: Bool {
    switch self {
    case .drawn, .refused: true
    case .stopped, .failed: false
    }
  }

  /// Why it is not drawn, in words for its author.
  var objection: String? {
    switch self {
    case .drawn: nil
    case .refused(let reason): reason
    case .stopped: "drawing it takes too long"
    case .failed(let reason): reason
    }
  }
}

/// Draws formulas in one run, or, where it has to be stopped, in ever smaller ones, as long as
/// there are seconds left.
private func draw(
  _ formulas: [Formula], with pandoc: Pandoc, secondsLeft: inout Double
) -> [Answer] {
  guard secondsLeft > 0, !formulas.isEmpty else { return formulas.map { _ in .stopped } }
  let limit = 3 + 0.05 * Double(formulas.count)
  let alone: Answer
  do throws(Tool.Failure) {
    let answer = try pandoc.tool.run(
      PandocText.arguments, input: PandocText.request(for: formulas, version: pandoc.version),
      seconds: limit, mostBytes: 64 << 20)
    if let drawings = PandocText.drawings(of: formulas, in: answer.output) {
      return zip(formulas, drawings).map { formula, drawing in
        drawing.map { .drawn($0) }
          ?? .refused(
            "pandoc says: "
              + (PandocText.complaint(about: formula, in: answer.errors) ?? "not understood"))
      }
    }
    alone = .failed("pandoc does not answer as it should")
  } catch {
    switch error {
    case .stopped:
      secondsLeft -= limit
      alone = .stopped
    case .failed: alone = .failed("pandoc fails at it")
    case .refused(let errno):
      let problem = WorkspaceError(.read, pandoc.tool.path, errno: errno)
      alone = .failed("pandoc cannot be started: \(problem.reason)")
    }
  }
  if formulas.count == 1 { return [alone] }
  let middle = formulas.count / 2
  let first = draw(Array(formulas[..<middle]), with: pandoc, secondsLeft: &secondsLeft)
  return first
    + draw(Array(formulas[middle...]), with: pandoc, secondsLeft: &secondsLeft)
}

/// What an earlier build had drawn, and by which pandoc.
private struct Memory {
  var version: [Int64]
  var name: [UInt8]
  var answers: [Formula: Answer]

  init(version: [Int64], name: [UInt8], answers: [Formula: Answer]) {
    (self.version, self.name, self.answers) = (version, name, answers)
  }

  /// Takes back what was remembered, if the tool is still the one that drew it.
  init?(_ source: BuildCache.Source, of tool: Tool) {
    guard source.stamp == stamp(of: tool.path) else { return nil }
    var reader = ByteReader(source.payload)
    guard let version = reader.readList({ $0.readInteger() }), let name = reader.readBlock(),
      let count = reader.readCount()
    else { return nil }
    self.init(version: version, name: name, answers: [:])
    for _ in 0..<count {
      guard let text = reader.readBlock(), let isDrawn = reader.readFlag(),
        let answer = reader.readBlock(), let formula = Formula(encoded: text)
      else { return nil }
      answers[formula] =
        isDrawn ? .drawn(answer) : .refused(String(decoding: answer, as: UTF8.self))
    }
    guard reader.isAtEnd else { return nil }
  }

  func source(stamp: FileStamp) -> BuildCache.Source {
    var writer = ByteWriter()
    writer.write(list: version) { $1.write(integer: $0) }
    writer.write(block: name)
    let kept = answers.sorted { $0.key.encoded.lexicographicallyPrecedes($1.key.encoded) }
    writer.write(count: kept.count)
    for (formula, answer) in kept {
      writer.write(block: formula.encoded)
      if case .drawn(let mathML) = answer {
        writer.write(flag: true)
        writer.write(block: mathML)
      } else {
        writer.write(flag: false)
        writer.write(block: Array((answer.objection ?? "").utf8))
      }
    }
    return BuildCache.Source(stamp: stamp, payload: writer.bytes[...])
  }
}

extension Diagnostic.Code {
  static let mathTool = Self("math-tool")
  static let mathNotDrawn = Self("math-not-drawn")
}
