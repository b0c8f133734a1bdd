/// A format that quizzes are read from or written in.
package enum ExchangeFormat: String, CaseIterable, Sendable {
  case csv, tsv, gift, aiken, json
  case moodleXML = "moodle-xml"
  case openTriviaDB = "opentdb"
  case jupyterQuiz = "jupyterquiz"
  case kahoot
  case mdBookQuiz = "mdbook-quiz"
  case details
  case frontMatter = "front-matter"
  case quizdown
  case mkdocsQuiz = "mkdocs-quiz"
  case liaScript = "liascript"
  /// Any version, which is seen from the file.
  case qti
  case qti1 = "qti-1.2"
  case qti2 = "qti-2.1"
  case qti3 = "qti-3.0"
  case anki

  /// Whether files of this format are bytes rather than text.
  var isPackage: Bool { [.kahoot, .qti, .qti1, .qti2, .qti3, .moodleXML].contains(self) }

  /// Whether what is written is nothing to read in a terminal.
  package var isArchive: Bool { [.qti1, .qti2, .qti3].contains(self) }

  /// The formats that can be read.
  package static let readable: [Self] = [
    .csv, .tsv, .gift, .aiken, .json, .openTriviaDB, .jupyterQuiz, .mdBookQuiz, .details,
    .frontMatter, .quizdown, .mkdocsQuiz, .liaScript, .moodleXML, .qti, .kahoot, .anki,
  ]

  /// The formats that can be written.
  package static let writable: [Self] = [
    .csv, .tsv, .gift, .moodleXML, .qti1, .qti2, .qti3, .aiken, .anki, .json,
  ]

  /// How the names of its files end.
  package var suffixes: [String] {
    switch self {
    case .csv: [".csv"]
    case .tsv: [".tsv", ".tab", ".txt"]
    case .gift: [".gift", ".txt"]
    case .aiken: [".aiken", ".txt"]
    case .json, .openTriviaDB, .jupyterQuiz: [".json"]
    case .moodleXML: [".xml"]
    case .kahoot: [".xlsx", ".csv"]
    case .mdBookQuiz: [".toml"]
    case .details, .frontMatter, .quizdown, .mkdocsQuiz, .liaScript: [".md", ".markdown"]
    case .qti, .qti1, .qti2, .qti3: [".zip", ".imscc", ".xml"]
    case .anki: [".txt", ".tsv", ".csv"]
    }
  }
}

extension ExchangeFormat {
  /// What the format is, for a list of formats.
  package var summary: String {
    switch self {
    case .csv: "a table of questions, choices and answers"
    case .tsv: "the same, parted by tabs"
    case .gift: "Moodle's text format"
    case .aiken: "plain text with choices A. to Z. and lines ANSWER: A"
    case .json: "all that a quiz says, in one documented schema; loses nothing"
    case .moodleXML: "Moodle's question bank as XML"
    case .openTriviaDB: "JSON of the Open Trivia Database"
    case .jupyterQuiz: "JSON of jupyterquiz"
    case .kahoot: "Kahoot's spreadsheet, .xlsx or .csv"
    case .mdBookQuiz: "TOML of mdbook-quiz"
    case .details: "Markdown with the answer folded in <details>"
    case .frontMatter: "Markdown with the answers in its front matter"
    case .quizdown: "Markdown of quizdown"
    case .mkdocsQuiz: "Markdown of mkdocs-quiz"
    case .liaScript: "Markdown of LiaScript"
    case .qti: "QTI packages and items: 1.2, 2.1, 2.2 and 3.0"
    case .qti1: "a QTI package as Canvas imports it"
    case .qti2: "a QTI 2.1 package, for most other learning platforms"
    case .qti3: "a QTI 3.0 package"
    case .anki: "notes as text, with lasting ids"
    }
  }
}
