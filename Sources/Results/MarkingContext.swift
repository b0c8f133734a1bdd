package import Cryptography
package import Ledger
internal import Parallel

/// What all results are marked against; shared by the jobs.
package struct MarkingContext: Sendable {
  let archive: RevisionArchive
  /// The paths of all quizzes of the archive, by bytes.
  private(set) var quizzes = NameTable()
  /// The archived revisions of each quiz.
  private(set) var revisions: [[Int32]] = []
  /// For each quiz the revision that the site has now, or -1.
  private(set) var current: [Int32] = []
  /// The questions of the current revisions, if reading them all at once was worth it.
  private(set) var table = MarkingTable()
  /// By revision.
  private(set) var rows: [MarkingTable.Row?]

  package init(
    archive: RevisionArchive, current named: [String: Digest], jobs: Int, readingAll: Bool
  ) {
    self.archive = archive
    rows = Array(repeating: nil, count: archive.entries.count)
    let order = archive.entries.indices.sorted {
      (archive.entries[$0].quiz, $0) < (archive.entries[$1].quiz, $1)
    }
    for revision in order {
      var quiz = archive.entries[revision].quiz
      let place = Int(quiz.withUTF8 { quizzes.insert($0.span) })
      if place == revisions.count {
        revisions.append([])
        current.append(named[quiz].flatMap { archive.place(of: $0) }.map { Int32($0) } ?? -1)
      }
      revisions[place].append(Int32(revision))
    }
    for quiz in current.indices where !revisions[quiz].contains(current[quiz]) {
      current[quiz] = -1
    }
    guard readingAll else { return }
    let wanted = current.filter { $0 >= 0 }
    let read = parallelMap(count: wanted.count, jobs: jobs, chunk: 64) { index in
      try? archive.revision(at: Int(wanted[index]))
    }
    for (index, revision) in read.enumerated() {
      if let revision { rows[Int(wanted[index])] = table.add(revision) }
    }
  }
}
