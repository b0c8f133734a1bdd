internal import Addresses
internal import Bytes
internal import Cryptography
internal import JSON
internal import Scoring

/// All results as statements of xAPI 1.0.3, one a line in one array.
///
/// The id of a statement follows from what it says, so that a store that has it already does not
/// take it for another.
func xAPIStatements(of results: ExportedResults) -> WrittenResults {
  var written = WrittenResults()
  var sames: [String: Int] = [:]
  written.bytes.append("[")
  for result in results.results {
    let quiz = results.quizzes[result.quiz]
    let said = [
      results.homePage, result.player, quiz.path, result.revision, result.ended,
      String(result.score), String(result.possible),
    ].joined(separator: "\n")
    let same = sames[said, default: 0]
    sames[said] = same + 1
    written.bytes.append(written.count == 0 ? "\n" : ",\n")
    written.bytes.appendJSON(
      statement(of: result, at: quiz, in: results, id: uuid(of: "\(said)\n\(same)")))
    written.count += 1
  }
  written.bytes.append("\n]\n")
  return written
}

private func statement(
  of result: ExportedResults.Result, at quiz: ExportedResults.Quiz, in results: ExportedResults,
  id: String
) -> JSONValue {
  let verb = "http://adlnet.gov/expapi/verbs/completed"
  let type = "http://adlnet.gov/expapi/activities/assessment"
  let name = result.fullName.isEmpty ? result.player : result.fullName
  return object([
    "id": .string(id),
    "actor": object([
      "objectType": .string("Agent"), "name": .string(name),
      "account": object([
        "homePage": .string(results.homePage), "name": .string(result.player),
      ]),
    ]),
    "verb": object(["id": .string(verb), "display": object(["en": .string("completed")])]),
    "object": object([
      "objectType": .string("Activity"),
      "id": .string(results.homePage + percentEncoded(quiz.path) + ".html"),
      "definition": object([
        "type": .string(type), "name": object([results.language: .string(quiz.title)]),
      ]),
    ]),
    "result": object(["completion": .bool(true), "score": score(of: result)]),
    "context": object(["revision": .string(result.revision)]),
    "timestamp": .string(result.ended),
    "version": .string("1.0.3"),
  ])
}

/// The score: `raw` lies between `min` and `max` where these are said, `scaled` between 0 and 1.
private func score(of result: ExportedResults.Result) -> JSONValue {
  let (score, possible) = (result.score, result.possible)
  // What cannot be said in parts of a whole is said alone.
  guard possible > 0, possible < 1_000_000_000_000, 0...possible ~= score else {
    return object(["raw": .integer(score)])
  }
  let scaled = Decimal(digits: score * 10000 / possible, scale: 4)
  return object([
    "scaled": .number(String(decoding: scaled.text, as: UTF8.self)), "raw": .integer(score),
    "min": .integer(0), "max": .integer(possible),
  ])
}

/// A UUID in the form of version 5, of SHA-256.
private func uuid(of text: String) -> String {
  var bytes = Array(sha256(Array(text.utf8)).bytes.prefix(16))
  bytes[6] = bytes[6] & 0x0F | 0x50
  bytes[8] = bytes[8] & 0x3F | 0x80
  var uuid: [UInt8] = []
  for (index, byte) in bytes.enumerated() {
    if [4, 6, 8, 10].contains(index) { uuid.append(UInt8(ascii: "-")) }
    uuid.append(hexadecimal: byte)
  }
  return String(decoding: uuid, as: UTF8.self)
}

private func object(_ members: KeyValuePairs<String, JSONValue>) -> JSONValue {
  .object(members.map { JSONValue.Member($0.key, $0.value) })
}
