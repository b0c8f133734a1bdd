internal import Cryptography

/// The ids of a quiz's questions, each used once.
struct QuestionIDs: Sendable {
  private var names = UniqueNames(limit: 64)

  /// Takes an id; the line of the question that has it already, if one does.
  mutating func reserve(_ id: String, line: Int) -> Int? {
    names.reserve(id, line: line)
  }

  /// An id for a stem, which no other question has: its slug, with a number if a twin has that, or
  /// the start of its digest if the stem has more letters that ASCII lacks than others.
  mutating func id(for stem: [UInt8], line: Int) -> String {
    let (bytes, kept, lost) = slugBytes(stem)
    var base = String(decoding: bytes, as: UTF8.self)
    if base.isEmpty || lost > kept { base = "q-" + sha256(stem).hex.prefix(8) }
    return names.name(for: base, line: line)
  }
}
