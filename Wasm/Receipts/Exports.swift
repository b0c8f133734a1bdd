// What the page that checks receipts, and the profile that makes them, ask. Compiled with
// Sources/Receipts and Sources/Ledger, so that the page checks as podium-verify does; see
// Wasm/Scoring/Exports.swift for how a page calls it.
import Bytes
import Cryptography
import JSON
import Receipts

/// Answers a request (`ReceiptRequest`). Beside its members stand the answers that the browser gave
/// to the questions of calls before:
///
///     {"task":"check",…,"answers":{"6b86…":true}}
///     {"questions":[{"id":"6b86…","key":"qz0…","signature":"…","bytes":"…"}]}
///
/// All bytes are in base64. With a key, the question is whether the signature is one of the bytes;
/// with an empty one, whether they are a text in NFC. Nothing is remembered between calls.
@c(podium_receipt)
public func podiumReceipt(_ request: UnsafePointer<UInt8>, _ count: Int32)
  -> UnsafeMutableRawPointer
{
  guard let value = try? parseJSON(bytes(request, count)), let asked = ReceiptRequest(value) else {
    return answer([])
  }
  questions = Questions()
  if case .object(let given)? = value["answers"] {
    for member in given {
      guard let id = Digest(hex: member.name.utf8), case .bool(let isSo) = member.value else {
        continue
      }
      questions.answers[id] = isSo
    }
  }
  var reply = asked.answer()
  if !questions.asked.isEmpty {
    // Whatever else the reply says, it holds only if all answers are yes.
    let files = reply["files"].map { [JSONValue.Member("files", $0)] } ?? []
    let asked = questions.asked.values.map { question in
      JSONValue.object([
        .init("id", question.id.hex), .init("key", base64(question.key)),
        .init("signature", base64(question.signature)), .init("bytes", base64(question.bytes)),
      ])
    }
    reply = .object(files + [.init("questions", .array(asked))])
  }
  var text: [UInt8] = []
  text.appendJSON(reply)
  return answer(text)
}
