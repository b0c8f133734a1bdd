internal import Content
internal import Diagnostics

/// Which texts of a question are HTML, in a format that does not say so.
///
/// A text about HTML must not lose its tags, so those of such a question are shown as they stand
/// unless they cannot be meant so.
struct ApparentHTML {
  /// Whether a text of the question is HTML beyond doubt, which speaks for others of the file.
  private(set) var isCertain = false
  /// Whether a text may be HTML and is taken as it stands.
  private(set) var isUncertain = false
  private var read: Set<String> = []

  private enum Reading { case plain, html, certain, uncertain }

  /// Tags that editors make, and which are hardly the subject of a question.
  private static let formatting: Set<String> = [
    "p", "br", "b", "strong", "i", "em", "u", "s", "sub", "sup", "ul", "ol", "li", "pre", "code",
    "img", "table", "tbody", "thead", "tr", "td", "th", "hr", "blockquote", "small", "big", "mark",
    "del", "ins", "font", "center", "h1", "h2", "h3", "h4", "h5", "h6", "kbd", "tt", "q", "cite",
  ]
  private static let structure: Set<String> = [
    "div", "span", "a", "figure", "figcaption", "dl", "dt", "dd", "col", "colgroup", "caption",
    "abbr", "var", "samp", "wbr",
  ]
  /// Words of questions about HTML, or about what makes it.
  private static let subjects: Set<String> = [
    "html", "xhtml", "html4", "html5", "xml", "dtd", "svg", "css", "css3", "tag", "tags", "markup",
    "dom", "jsx", "tsx", "react", "vue", "angular", "svelte", "javascript", "js", "jquery", "php",
    "jsp", "asp", "blade", "django", "jinja", "ejs", "template", "templates", "browser", "browsers",
    "webpage", "web", "website", "xss", "sgml", "markdown", "entity", "entities", "attribute",
    "attributes", "doctype", "hyperlink", "href", "xpath", "xslt", "wordpress", "bbcode", "mathml",
    "component", "render", "renders", "rendered", "escape", "escaped", "escapes", "etiqueta",
    "etiquetas", "balise", "balises", "tagi", "тег", "тега", "теги", "тегов", "标签", "タグ",
  ]

  /// `asked` is the question's own text, `texts` are what else it says.
  init(_ asked: String, choices: [String], texts: [String], isHTMLFile: Bool) {
    let texts = [asked] + texts
    let marked = Set(texts + choices).filter { text in
      text.utf8.contains { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }
    }
    if marked.isEmpty { return }
    let signs = marked.sorted().map { (text: $0, signs: MarkupSigns($0)) }
    let isAboutMarkup =
      Self.nameTags(choices, signs.map(\.signs))
      || (texts + choices).contains { Self.namesSubject($0) }
    let isAskedWrapped = signs.contains { $0.text == asked && $0.signs.isWrapped }
    for (text, signs) in signs {
      let mayBeAsked = isAskedWrapped || !choices.contains(text)
      switch Self.reading(
        signs, isAboutMarkup: isAboutMarkup, isHTMLFile: isHTMLFile, mayBeAsked: mayBeAsked,
        isAskedWrapped: isAskedWrapped)
      {
      case .plain: break
      case .html: read.insert(text)
      case .certain:
        read.insert(text)
        isCertain = true
      case .uncertain: isUncertain = true
      }
    }
  }

  func isHTML(_ text: String) -> Bool { read.contains(text) }

  /// A text that questions are about as Markdown without headings of its own.
  func passage(_ text: String) -> String {
    partOfQuestion(markdownBlocks(markdown(text).markdown) ?? [])
  }

  /// Whether tags are what the question speaks of: one without words around it, one that does not
  /// end, or choices that differ in their tags alone.
  private static func nameTags(_ choices: [String], _ signs: [MarkupSigns]) -> Bool {
    let areNamed = signs.contains { signs in
      signs.hasNestedReference || signs.hasTags && (!signs.isBalanced || !signs.hasWords)
    }
    if areNamed { return true }
    let bare = choices.map { withoutTags($0).trimmed }
    return choices.contains { $0.contains("<") } && Set(bare).count < Set(choices).count
  }

  private static func namesSubject(_ text: String) -> Bool {
    MarkupSigns(text).words.split(separator: 0x20).contains {
      $0.count < 24 && subjects.contains(String(decoding: $0, as: UTF8.self))
    }
  }

  private static func reading(
    _ signs: MarkupSigns, isAboutMarkup: Bool, isHTMLFile: Bool, mayBeAsked: Bool,
    isAskedWrapped: Bool
  ) -> Reading {
    guard signs.hasTags else {
      return references(
        signs, isAboutMarkup: isAboutMarkup, isHTMLFile: isHTMLFile || isAskedWrapped)
    }
    guard !signs.hasOtherTags, signs.isBalanced, signs.hasWords else {
      // What has tags of no language is code.
      return signs.isBalanced && signs.hasWords || isHTMLFile && !isAboutMarkup
        ? .uncertain : .plain
    }
    if signs.isWrapped, signs.escapesTags || signs.gluedReferences > 0 { return .certain }
    if isAboutMarkup {
      let words = signs.words.split(separator: 0x20).count
      let isSentence = signs.names.isSubset(of: formatting) && words > 3
      return mayBeAsked && signs.isWrapped && isSentence ? .html : .uncertain
    }
    if signs.hasLoneTag, signs.tagCount == 1, !isHTMLFile { return .uncertain }
    if signs.names.isSubset(of: formatting) { return .certain }
    guard signs.names.isSubset(of: formatting.union(structure)) else {
      return isHTMLFile && !signs.names.isDisjoint(with: formatting) ? .html : .uncertain
    }
    return signs.isWrapped || isHTMLFile ? .html : .uncertain
  }

  /// Reads a text with references to characters alone: `it&#39;s`, `Tom &amp; Jerry`.
  private static func references(
    _ signs: MarkupSigns, isAboutMarkup: Bool, isHTMLFile: Bool
  ) -> Reading {
    guard signs.hasReferences else { return .plain }
    if isAboutMarkup {
      let isText =
        signs.loneReferences == 0 && !signs.escapesTags && !signs.hasNestedReference
        && signs.hasWords
      return isHTMLFile || isText ? .html : .uncertain
    }
    return signs.hasWords || signs.gluedReferences > 1
      ? .certain : isHTMLFile ? .html : .uncertain
  }
}

extension ApparentHTML {
  /// The place of the first row of texts that has HTML beyond doubt.
  static func firstCertain<Place>(in rows: some Sequence<([String], Place)>) -> Place? {
    rows.first { texts, _ in
      ApparentHTML("", choices: [], texts: texts, isHTMLFile: false).isCertain
    }?.1
  }

  /// Says where tags or references to characters are taken as they stand.
  static func uncertainty(at place: SourceLocation) -> Diagnostic {
    .warning(
      .importAmbiguous,
      "what looks like HTML is shown here as it stands, tags and all; look whether that is meant",
      at: place)
  }

  /// A text as Markdown, and what that could not keep of it.
  func markdown(_ text: String) -> (markdown: String, losses: [String]) {
    guard isHTML(text) else { return (codedMarkdown(text), []) }
    var converted = ForeignText()
    let markdown = Self.parts(of: text).map { converted.markdown(Self.withoutCodeMarks($0), .html) }
      .joinedParagraphs()
    return (markdown.isEmpty ? codedMarkdown(text) : markdown, converted.losses)
  }

  /// A text as it is typed.
  func typed(_ text: String) -> String {
    isHTML(text) ? oneLine(plainText(ofMarkdown: markdown(text).markdown)) : text
  }

  /// The lines of a text, if they are paragraphs: no tag says where one ends.
  private static func parts(of text: String) -> [String] {
    let breaks = ["<br", "<p", "<div", "<ul", "<ol", "<pre", "<table", "<h"]
    let lower = text.lowercased()
    let lines = text.split(whereSeparator: \.isNewline).map(String.init)
    let isOne =
      breaks.contains { lower.contains($0) } || lines.contains { !MarkupSigns($0).isBalanced }
      || text.contains("```")
    return isOne ? [text] : lines
  }

  /// HTML with elements in the place of backticks and double asterisks: language models mix both.
  private static func withoutCodeMarks(_ text: String) -> String {
    let fences = text.split(separator: "```", omittingEmptySubsequences: false)
    guard fences.count > 1, !fences.count.isMultiple(of: 2) else { return withoutBackticks(text) }
    return fences.enumerated().map { place, part in
      if place.isMultiple(of: 2) { return withoutBackticks(String(part)) }
      let lines = part.split(
        maxSplits: 1, omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      return lines.count == 2
        ? "<pre><code class=\"language-\(escaped(lines[0].trimmed))\">\(escaped(String(lines[1])))</code></pre>"
        : "<code>\(escaped(String(part)))</code>"
    }.joined()
  }

  private static func withoutBackticks(_ text: String) -> String {
    let parts = text.split(separator: "`", omittingEmptySubsequences: false)
    guard parts.count > 1, !parts.count.isMultiple(of: 2),
      !parts.dropFirst().dropLast().contains("")
    else { return bolded(text) }
    return parts.enumerated().map {
      $0.isMultiple(of: 2) ? bolded(String($1)) : "<code>\(escaped(String($1)))</code>"
    }.joined()
  }

  private static func bolded(_ text: String) -> String {
    let parts = text.split(separator: "**", omittingEmptySubsequences: false)
    guard parts.count > 1, !parts.count.isMultiple(of: 2),
      !parts.contains(where: { $0.contains("*") })
    else { return text }
    return parts.enumerated().map { $0.isMultiple(of: 2) ? String($1) : "<b>\($1)</b>" }.joined()
  }
}
