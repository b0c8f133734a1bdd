internal import Bytes
internal import Content

/// A text of H5P with words between asterisks, as in `Oslo is in *Norway/Norge:a tip*` here.
struct H5PText {
  /// What is done with the words: only those to be typed have alternatives behind slashes, and
  /// those to be marked have nothing behind them.
  enum Task {
    case typed, dragged, marked
  }

  struct Piece {
    /// What may be typed; the first is shown.
    var accepted: [String]
    var hasTip: Bool
  }

  /// The text with a gap for each word.
  private(set) var text = ""
  private(set) var marked: [Piece] = []

  init(_ source: String, _ task: Task) {
    // Two asterisks stand for one.
    let parts = source.split(separator: "**", omittingEmptySubsequences: false)
      .joined(separator: "\u{E001}")
      .split(separator: "*", omittingEmptySubsequences: false).map(String.init)
    for (place, part) in parts.enumerated() {
      let part = String(part.map { $0 == "\u{E001}" ? "*" : $0 })
      if place.isMultiple(of: 2) || place == parts.count - 1 {
        text += place.isMultiple(of: 2) ? part : "*" + part
        continue
      }
      // A slash of a tag parts no words.
      let said = wordsOfHTML(part)
      // Words to be dragged have feedback behind them: `word:tip\\+right\\-wrong`.
      let feedback = ["\\+", "\\-"].compactMap {
        task == .dragged ? said.firstRange(of: $0)?.lowerBound : nil
      }.min()
      let word = said[..<(feedback ?? said.endIndex)]
      let pair = word.split(
        separator: ":", maxSplits: task == .marked ? 0 : 1, omittingEmptySubsequences: false)
      let accepted = (task == .typed ? String(pair[0]).splitAtSlashes() : [pair[0]])
        .map { oneLine(String($0)) }.filter { !$0.isEmpty }
      if accepted.isEmpty {
        text += "*" + part + "*"
      } else {
        marked.append(Piece(accepted: accepted, hasTip: pair.count > 1 || feedback != nil))
        text += TextFormat.gap
      }
    }
  }
}

extension JSONNode {
  /// Where H5P says something to whoever is through with a content.
  var overallFeedback: JSONNode? {
    let ranges = self["overallFeedback"]?.elements ?? self["endGame"]?["overallFeedback"]?.elements
    return ranges?.first { range in
      range["feedback"]?.string.map { !HTMLMarkdown($0).markdown.isEmpty } ?? false
    }
  }
}
