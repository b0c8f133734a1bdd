package import JSON

/// What an open page asks, again and again: whether it would look different by now.
package struct LiveQuestion: Hashable, Sendable {
  /// The path of the page, as it was asked for.
  package var path: String
  /// The states that the browser knows.
  package var known: LiveState

  package init?(_ target: RequestTarget) {
    guard let path = target.query["page"], path.hasPrefix("/"), path.utf8.count <= 1024 else {
      return nil
    }
    self.path = path
    known = LiveState(
      page: target.query["seen"] ?? "", styles: target.query["styles"] ?? "",
      findings: target.query["findings"] ?? "")
  }
}

/// Names for what a page shows, each of which changes with it.
package struct LiveState: Hashable, Sendable {
  package var page: String
  package var styles: String
  package var findings: String

  package init(page: String, styles: String, findings: String) {
    self.page = page
    self.styles = styles
    self.findings = findings
  }
}

/// The answer: the state now, and the findings if they are others than those known.
package struct LiveAnswer: Sendable {
  package var state: LiveState
  /// As `podium check --json` has them; nil if they are known.
  package var findings: [JSONValue]?
  /// What the list of findings is called, and the words of its button.
  package var words: [String: String]

  package init(state: LiveState, findings: [JSONValue]?, words: [String: String]) {
    self.state = state
    self.findings = findings
    self.words = words
  }

  package var response: Response {
    var members: [JSONValue.Member] = [
      .init("page", state.page),
      .init("styles", state.styles),
      .init("findings", state.findings),
    ]
    if let findings {
      members.append(.init("list", findings))
      members.append(
        .init(
          "words",
          .object(
            words.sorted { $0.key < $1.key }.map { .init($0.key, $0.value) })))
    }
    return .json(200, .object(members))
  }
}
