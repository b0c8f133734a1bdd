internal import Content
internal import Diagnostics

extension Format {
  static let docx = Format(
    suffixes: [".docx"],
    summary: "a Word document: choices A) B), right ones marked or in a key",
    isPackage: true,
    read: readDocx)
}

/// Reads the text of a Word document as one with lettered choices.
///
/// Only the text is read, with its numbers, letters and marks; findings name its paragraphs.
private func readDocx(_ input: ImportedFile, _ options: ImportOptions, _ imported: inout Imported) {
  guard let archive = ZipArchive(input.file, reporting: &imported.diagnostics) else { return }
  func part(_ path: String) -> XMLElement?? {
    guard let member = archive[path] else { return .some(nil) }
    let file = SourceFile(path: input.file.path + "/" + path, bytes: member.bytes)
    return parseXML(file, reporting: &imported.diagnostics).map { .some($0) }
  }
  guard archive["word/document.xml"] != nil else {
    imported.refuse(
      "this is no .docx file: it holds no document", at: SourceLocation(path: input.file.path))
    return
  }
  guard case .some(.some(let document)) = part("word/document.xml"),
    let styles = part("word/styles.xml"), let numbering = part("word/numbering.xml")
  else { return }
  let text = DocxText(
    document.first("body") ?? document, styles: styles.map { DocxStyles($0) } ?? DocxStyles(),
    numbering: numbering.map { DocxNumbering($0) } ?? DocxNumbering(), jobs: options.jobs)
  for loss in text.losses {
    imported.lose(
      .media, "not kept: \(loss.what)",
      at: SourceLocation(path: input.file.path, line: loss.paragraph))
  }
  var inner = Imported()
  let bytes = Array(text.lines.joined(separator: "\n").utf8)
  Format.letters.read?(
    ImportedFile(SourceFile(path: input.file.path, bytes: bytes), name: input.name), options, &inner
  )
  func paragraph(_ line: Int) -> Int {
    text.paragraphs.indices.contains(line - 1) ? text.paragraphs[line - 1] : max(1, line)
  }
  for index in inner.diagnostics.indices {
    inner.diagnostics[index].location.line = paragraph(inner.diagnostics[index].location.line)
    inner.diagnostics[index].location.column = 1
  }
  for quiz in inner.quizzes.indices {
    for index in inner.quizzes[quiz].questions.indices {
      let line = inner.quizzes[quiz].questions[index].line
      inner.quizzes[quiz].questions[index].line = paragraph(line)
    }
  }
  imported.add(inner)
}
