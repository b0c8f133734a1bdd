/// What the command line of the verifier says.
///
/// Options are `--name value` or `--name=value`; after `--` everything is the name of a folder.
/// Neither the environment nor a file in what is verified can set one.
package struct VerifyOptions: Sendable {
  package enum Request: Sendable {
    case run, help, version
  }

  package private(set) var request = Request.run
  /// What is verified.
  package private(set) var folder: String?
  /// The values of the options that are given; empty for one that takes none.
  private var values: [String: String] = [:]

  package init(folder: String?, values: [String: String]) {
    (self.folder, self.values) = (folder, values)
  }

  /// Reads the words behind the program's name.
  package init(parsing words: ArraySlice<String>) throws(Misuse) {
    var words = words
    if words.first == "help" { request = .help }
    while request == .run, let word = words.popFirst() {
      if word == "--" {
        for word in words { try take(folder: word) }
        return
      }
      if word.hasPrefix("-"), word != "-" {
        try take(option: word, &words)
      } else {
        try take(folder: word)
      }
    }
  }

  /// The value of an option; nil if it is not given.
  package subscript(name: String) -> String? { values[name] }

  package func has(_ name: String) -> Bool { values[name] != nil }

  /// How many threads work, if that is said.
  func jobs() throws(Misuse) -> Int? {
    guard let text = self["jobs"] else { return nil }
    guard let number = Int(text), (1...1024).contains(number) else {
      throw Misuse("--jobs is '\(text)', but must be a whole number from 1 to 1024")
    }
    return number
  }

  private mutating func take(folder word: String) throws(Misuse) {
    guard folder == nil else { throw Misuse("'\(word)' is one argument too many") }
    folder = word
  }

  private mutating func take(option word: String, _ rest: inout ArraySlice<String>) throws(Misuse) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    switch name {
    case "--help", "-h": return request = .help
    case "--version": return request = .version
    default: break
    }
    guard let option = Self.all.first(where: { "--" + $0.name == name }) else {
      throw Misuse("there is no option \(name)")
    }
    guard !has(option.name) else { throw Misuse("\(name) is given twice") }
    let given = parts.count == 2 ? String(parts[1]) : nil
    if option.value == nil {
      guard given == nil else { throw Misuse("\(name) takes no value") }
      values[option.name] = ""
    } else {
      guard let value = given ?? rest.popFirst() else {
        throw Misuse("a value is missing: \(option.usage)")
      }
      values[option.name] = value
    }
  }
}

/// Why the command line of the verifier was not understood.
package struct Misuse: Error, Hashable {
  /// A sentence.
  package var message: String

  init(_ message: String) { self.message = message }
}

// MARK: Help

extension VerifyOptions {
  /// An option: its name without dashes, what follows it if anything does, and what it is for.
  package struct Option: Sendable {
    package var name: String
    package var value: String?
    package var summary: String

    init(_ name: String, _ value: String?, _ summary: String) {
      (self.name, self.value, self.summary) = (name, value, summary)
    }

    fileprivate var usage: String { "--\(name)" + (value.map { " " + $0 } ?? "") }
  }

  package static let all = [
    Option("ledger", "DIR", "the results; DIR/content/ledger of a site folder if not given"),
    Option("output", "DIR", "the published site; DIR/public of a site folder if not given"),
    Option(
      "organiser", "KEY", "the key that signs checkpoints; that of site.yml, or the published one"),
    Option("receipt", "FILE", "prove that the slips of this bundle or .tlog-proof are in the log"),
    Option("since", "FILE", "prove that the log still begins with what this checkpoint held"),
    Option("policy", "FILE", "ask for the cosignatures of witnesses that this policy names"),
    Option("junit", "FILE", "write a report for CI to this file"),
    Option("jobs", "N", "how many threads work; one a processor if not given"),
    Option("json", nil, "print a report as JSON"),
    Option("quiet", nil, "say nothing when all is well"),
  ]

  package static let summary = "Recompute every score and rank of a site, and compare"

  /// What the folder is.
  package static let folderSummary =
    "a site folder or a published site; the current folder if not given"

  package static let discussion = """
    Marks every result again from its answers and the archived revision of its
    quiz, ranks all players, and compares with the file ledger.json and the rows of
    the leaderboards' pages: by their data-standing, not by the words in them. Each
    difference is named.

    Checks every signature, the log of sealed results with every checkpoint against
    the next, and what each attempt says that its player had seen of the log. What
    only concerns one result is flagged and is no difference.

    DIR is a site folder, whose ledger is compared with what is published, or a
    published site alone.

    Ask whether anything was removed since a checkpoint that you kept, or a slip is in:

        podium-verify --since kept.checkpoint
        podium-verify --receipt my-bundle.json

    Options come from the command line alone: neither the environment nor a file in
    DIR can change what is checked or what is written.

    Exit status: 0 all is well, 1 there are differences, 2 the command line was not
    understood.
    """

  /// The help, for a terminal of 80 columns.
  static var help: String {
    let others = [
      Option("help", nil, "show this help"), Option("version", nil, "show the version"),
    ]
    return """
      \(summary).

      Usage:
        podium-verify [DIR] [OPTION]...

      \(discussion)

      DIR is \(folderSummary).

      Options:

      """ + (all + others).map { "  \($0.usage)\n      \($0.summary)\n" }.joined()
  }
}
