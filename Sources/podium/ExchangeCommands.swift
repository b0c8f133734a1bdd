internal import Commands
internal import Exchange

let importCommand = CommandDescription(
  "import", "Make Markdown quizzes of other programs' files",
  discussion: """
    Reads quizzes of another format and writes each as a Markdown file, as if written by hand. At its end it says how \
    many questions it read and wrote, and each thing that could not be kept, with its place. Nothing that is there \
    already is overwritten, and nothing is written at all if something is in the way.

        podium import gift questions.gift --into content/geography
        podium import csv trivia.csv --into content --answer-is letter

    FORMAT is one of:

    \(formatTable(ExchangeFormat.readable))
    """,
  arguments: [
    ArgumentDescription(
      .choice("FORMAT", ExchangeFormat.readable.map(\.rawValue)), "the format of the files"),
    ArgumentDescription(
      .file("FILE"), "a file, or a folder with such files; - for standard input", .oneOrMore),
  ],
  options: [
    OptionDescription(
      "into", "the folder for the quizzes; it is made if it is missing", .folder("DIR"),
      default: "content"),
    OptionDescription("force", "overwrite files that are there already"),
    OptionDescription(
      "answer-is", "what the answer column of a table holds, where that is not clear",
      .choice("WHAT", AnswerMeaning.allCases.map(\.rawValue))),
    OptionDescription("quiet", "say nothing when all is well"),
  ])

let exportCommand = CommandDescription(
  "export", "Write quizzes or results for other programs",
  discussion: """
    Writes all quizzes of a site, or those named, in another format; or the results of its ledger at them. At its end it \
    says on standard error how many questions or results it wrote, and each thing that the format has no place for.

        podium export gift geography/europe/capitals > capitals.gift
        podium export csv --answer-is letter --output all.csv
        podium export canvas-gradebook geography --output grades.csv
        podium export answers --format ndjson --output answers.ndjson

    FORMAT is one of:

    \(formatTable(ExchangeFormat.writable))

    or, for results:

    \(resultFormats)
    """,
  arguments: [
    ArgumentDescription(
      .choice(
        "FORMAT",
        ExchangeFormat.writable.map(\.rawValue) + ResultFormat.allCases.map(\.rawValue)
          + [AnswersExport.name]),
      "the format to write"),
    ArgumentDescription(
      .text("QUIZ"),
      "a quiz's path in the content folder, with or without .md, or a folder of quizzes; all if none is given",
      .any),
  ],
  options: [
    siteOption, contentOption, ledgerOption,
    OptionDescription("output", "the file to write; standard output if not given", .file("FILE")),
    OptionDescription(
      "answer-is", "what the answer column of a table is to hold; the text if not given",
      .choice("WHAT", AnswerMeaning.allCases.map(\.rawValue))),
    OptionDescription(
      "format", "how answers are written; ndjson if not given",
      .choice("FORM", AnswersExport.Form.allCases.map(\.rawValue))),
    OptionDescription("quiet", "say nothing when all is well"),
  ])

private func formatTable(_ formats: [ExchangeFormat]) -> String {
  table(formats.map { ($0.rawValue, $0.summary) })
}

private let resultFormats = table(
  ResultFormat.allCases.map { ($0.rawValue, $0.summary) }
    + [(AnswersExport.name, AnswersExport.summary)])

private func table(_ rows: [(name: String, summary: String)]) -> String {
  let width = rows.map(\.name.utf8.count).max() ?? 0
  return rows.map { row in
    let pad = String(repeating: " ", count: width - row.name.utf8.count + 2)
    return "    " + row.name + pad + row.summary
  }.joined(separator: "\n")
}
