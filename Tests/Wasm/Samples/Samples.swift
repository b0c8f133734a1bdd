import PageScoring
internal import Scoring
internal import ScoringSamples
internal import Theme

/// Prints what `Tests/Wasm/equality.mjs` compares with: the scoring program as pages carry it, or
/// samples with what native code makes of them.
///
///     scoring-samples program
///     scoring-samples pairs SEED COUNT
///
/// A line is `mark KEY RESPONSE OUTCOME`, `fold TEXT FOLDED` or `draw REQUEST ANSWER`, each in
/// hexadecimal; an outcome or answer may be a refusal's number.
@main
struct Samples {
  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    if arguments == ["program"] {
      print(String(decoding: scoringProgram.text, as: UTF8.self), terminator: "")
    } else if arguments.first == "pairs", arguments.count == 3,
      let seed = UInt64(arguments[2]), let count = Int(arguments[3])
    {
      printPairs(seed: seed, count: count)
    } else {
      print("usage: scoring-samples program | pairs SEED COUNT")
    }
  }

  private static func printPairs(seed: UInt64, count: Int) {
    var samples = ScoringSamples(seed: seed)
    for index in 0..<count {
      let key = samples.key()
      var keyText = canonicalText(of: key, worth: samples.worth())
      var response = samples.response(to: key)
      if index % 5 == 0 { response = samples.spoiled(response) }
      var responseText = canonicalText(of: response)
      if index % 100 == 0 { keyText[samples.number(0...keyText.count - 1)] ^= 1 }
      if index % 100 == 50 { responseText += samples.bytes() }

      let outcome: String
      do {
        outcome = hexadecimal(try canonicalMark(for: responseText, against: keyText))
      } catch {
        outcome = String(error.rawValue)
      }
      print("mark \(hexadecimal(keyText)) \(hexadecimal(responseText)) \(outcome)")
      let text = index % 10 == 0 ? samples.bytes() : samples.text()
      print("fold \(hexadecimal(text)) \(hexadecimal(folded(text)))")
      var request = samples.drawRequest()
      if index % 50 == 0 { request[samples.number(0...request.count - 1)] ^= 1 }
      let answer = canonicalDraw(for: request).map(hexadecimal)
      print(
        "draw \(hexadecimal(request)) \(answer ?? String(PageRefusal.requestIsNotCanonical.rawValue))"
      )
    }
  }

  /// `-` for no bytes, so that every line has the same number of words.
  private static func hexadecimal(_ bytes: [UInt8]) -> String {
    if bytes.isEmpty { return "-" }
    return bytes.map { byte in
      (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }.joined()
  }
}
