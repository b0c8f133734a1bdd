/// A format that quizzes are read from or written in.
package enum ExchangeFormat: String, CaseIterable, Sendable {
  case csv, tsv, gift, aiken, json, yaml
  case moodleXML = "moodle-xml"
  case openTriviaDB = "opentdb"
  case openTriviaQA = "opentriviaqa"
  case ncvec
  case textQTI = "text2qti"
  case jupyterQuiz = "jupyterquiz"
  case kahoot, quizizz, socrative, forms
  case h5p
  case rExams = "r-exams"
  case amcText = "amc-txt"
  case numbas
  case mdBookQuiz = "mdbook-quiz"
  case letters, docx, flashcards
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
  case ankiPackage = "apkg"

  /// The formats that can be read.
  package static let readable: [Self] = [
    .csv, .tsv, .gift, .aiken, .textQTI, .json, .yaml, .openTriviaDB, .openTriviaQA,
    .ncvec, .jupyterQuiz,
    .mdBookQuiz, .rExams, .amcText, .numbas, .letters, .details, .docx, .flashcards,
    .frontMatter, .quizdown, .mkdocsQuiz, .liaScript, .moodleXML, .qti, .h5p, .kahoot, .quizizz,
    .socrative, .forms,
    .anki, .ankiPackage,
  ]

  /// The formats that can be written.
  package static let writable: [Self] = [
    .csv, .tsv, .gift, .moodleXML, .qti1, .qti2, .qti3, .aiken, .textQTI, .h5p, .anki, .ankiPackage,
    .json,
  ]
}

extension ExchangeFormat {
  /// The table of formats: all that is known of each stands beside its reader.
  var definition: Format {
    switch self {
    case .csv: .csv
    case .tsv: .tsv
    case .gift: .gift
    case .aiken: .aiken
    case .json: .json
    case .yaml: .yaml
    case .moodleXML: .moodleXML
    case .openTriviaDB: .openTriviaDB
    case .openTriviaQA: .openTriviaQA
    case .ncvec: .ncvec
    case .textQTI: .textQTI
    case .jupyterQuiz: .jupyterQuiz
    case .kahoot: .kahoot
    case .quizizz: .quizizz
    case .socrative: .socrative
    case .forms: .forms
    case .h5p: .h5p
    case .mdBookQuiz: .mdBookQuiz
    case .rExams: .rExams
    case .amcText: .amcText
    case .numbas: .numbas
    case .letters: .letters
    case .docx: .docx
    case .flashcards: .flashcards
    case .details: .details
    case .frontMatter: .frontMatter
    case .quizdown: .quizdown
    case .mkdocsQuiz: .mkdocsQuiz
    case .liaScript: .liaScript
    case .qti: .qti
    case .qti1: .qti1
    case .qti2: .qti2
    case .qti3: .qti3
    case .anki: .anki
    case .ankiPackage: .ankiPackage
    }
  }

  /// How the names of its files end.
  package var suffixes: [String] { definition.suffixes }

  /// What the format is, for a list of formats.
  package var summary: String { definition.summary }

  /// Whether what is written is nothing to read in a terminal.
  package var isArchive: Bool { definition.writer?.isArchive ?? false }
}
