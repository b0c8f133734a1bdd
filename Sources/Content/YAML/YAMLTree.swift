#if hasFeature(Embedded)
  internal import Diagnostics

  /// Reads one YAML document that is a mapping: in the page, where there is no libyaml.
  func readYAML(
    _ bytes: ArraySlice<UInt8>, path: String, firstLine: Int, isForeign: Bool = false,
    reporting diagnostics: inout [Diagnostic]
  ) -> [YAMLValue.Entry]? {
    readPlainYAML(bytes, path: path, firstLine: firstLine, reporting: &diagnostics)
  }
#else
  internal import Bytes
  internal import CYAML
  package import Diagnostics

  /// Reads one YAML document that is a mapping, without anchors, aliases and tags.
  ///
  /// An empty text is an empty mapping. What is wrong is reported where it is; nil if nothing could
  /// be read. `firstLine` is the line of the file where the text starts. In files of other programs
  /// (`isForeign`) all that libyaml takes is read, as those programs read it.
  func readYAML(
    _ bytes: ArraySlice<UInt8>, path: String, firstLine: Int, isForeign: Bool = false,
    reporting diagnostics: inout [Diagnostic]
  ) -> [YAMLValue.Entry]? {
    let text = Array(bytes)
    let places = YAMLPlaces(text: text, path: path, firstLine: firstLine)
    var events = YAMLEvents(text, places: places, isForeign: isForeign)
    do throws(YAMLProblem) {
      return try events.document(reporting: &diagnostics)
    } catch {
      diagnostics.append(error.diagnostic)
      return nil
    }
  }

  /// Reads a file of another program that is one YAML document, be it a mapping or a list.
  ///
  /// Nil, and a finding, for a file that cannot be read.
  package func readForeignYAML(
    _ file: SourceFile, reporting diagnostics: inout [Diagnostic]
  ) -> YAMLValue? {
    guard let source = SourceText(file, reporting: &diagnostics) else { return nil }
    let places = YAMLPlaces(text: source.bytes, path: file.path, firstLine: 1)
    var events = YAMLEvents(source.bytes, places: places, isForeign: true)
    do throws(YAMLProblem) {
      return try events.root(reporting: &diagnostics)
    } catch {
      diagnostics.append(error.diagnostic)
      return nil
    }
  }

  /// Turns libyaml's places, which count lines and Unicode scalars from 0, into ours.
  private struct YAMLPlaces {
    let text: [UInt8]
    let path: String
    let firstLine: Int
    private let isASCII: Bool
    /// The line start and the mark that were asked for last, as most marks come in their order.
    private var line = Scalar(index: 0, offset: 0)
    private var last = Scalar(index: 0, offset: 0)

    /// A Unicode scalar by its number in the text, and the byte where it starts.
    private struct Scalar {
      var index: Int
      var offset: Int
    }

    init(text: [UInt8], path: String, firstLine: Int) {
      self.text = text
      self.path = path
      self.firstLine = firstLine
      isASCII = text.allSatisfy { $0 < 0x80 }
    }

    mutating func location(_ mark: yaml_mark_t) -> SourceLocation {
      SourceLocation(
        path: path, line: firstLine + Int(mark.line),
        column: (isASCII ? Int(mark.column) : byteColumn(mark)) + 1)
    }

    /// The byte that a mark is before.
    mutating func offset(_ mark: yaml_mark_t) -> Int {
      let index = Int(mark.index)
      if isASCII { return index }
      last = scalar(index, after: last.index <= index ? last : Scalar(index: 0, offset: 0))
      return last.offset
    }

    private mutating func byteColumn(_ mark: yaml_mark_t) -> Int {
      let index = Int(mark.index)
      let start = index - Int(mark.column)
      if start != line.index {
        line = scalar(start, after: start > line.index ? line : Scalar(index: 0, offset: 0))
      }
      last = scalar(index, after: (line.index...index).contains(last.index) ? last : line)
      return last.offset - line.offset
    }

    /// Finds a scalar, or the end of the text, from one that is not behind it.
    private func scalar(_ index: Int, after known: Scalar) -> Scalar {
      var scalar = known
      while scalar.offset < text.count {
        // The bytes after the first of a character belong to it.
        let isStart = text[scalar.offset] & 0xC0 != 0x80
        if isStart, scalar.index == index { break }
        scalar.offset += 1
        if scalar.offset < text.count, text[scalar.offset] & 0xC0 != 0x80 { scalar.index += 1 }
      }
      return scalar
    }
  }

  /// libyaml's parser over one text, deleted when the value goes out of scope.
  private struct YAMLEvents: ~Copyable {
    private let parser: UnsafeMutablePointer<yaml_parser_t>
    private let input: UnsafeMutableBufferPointer<UInt8>
    private var places: YAMLPlaces
    /// What is looked at beyond libyaml.
    private var spelling: YAMLSpelling?

    /// How many lists and mappings may stand in one another.
    private static let maximumDepth = 16

    init(_ text: [UInt8], places: YAMLPlaces, isForeign: Bool) {
      self.places = places
      spelling =
        isForeign
        ? nil : YAMLSpelling(text: text, path: places.path, firstLine: places.firstLine)
      input = .allocate(capacity: max(text.count, 1))
      _ = input.initialize(from: text)
      parser = .allocate(capacity: 1)
      precondition(yaml_parser_initialize(parser) == 1, "libyaml starts unless memory is used up")
      yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
      yaml_parser_set_input_string(parser, input.baseAddress, text.count)
    }

    deinit {
      yaml_parser_delete(parser)
      parser.deallocate()
      input.deallocate()
    }

    mutating func document(reporting diagnostics: inout [Diagnostic]) throws(YAMLProblem)
      -> [YAMLValue.Entry]
    {
      guard let value = try root(reporting: &diagnostics) else { return [] }
      switch value.content {
      case .map(let entries): return entries
      case .scalar(let scalar) where scalar.isPlain && scalar.text.isEmpty: return []
      default:
        throw YAMLProblem(
          .yamlSyntax, "settings are written as \"name: value\", one a line", at: value.location)
      }
    }

    /// The only value of the text; nil for an empty one.
    mutating func root(reporting diagnostics: inout [Diagnostic]) throws(YAMLProblem)
      -> YAMLValue?
    {
      guard case .start = try next() else { return nil }
      let value = try readValue(try next(), depth: 0, reporting: &diagnostics)
      if case .start(let location) = try next() {
        throw YAMLProblem(.yamlFeature, "one document is enough; remove the second", at: location)
      }
      return value
    }

    private enum Event {
      case start(SourceLocation)
      case scalar(YAMLValue.Scalar, SourceLocation)
      case listStart(SourceLocation)
      case mapStart(SourceLocation)
      case end(SourceLocation)
    }

    /// The next event that matters: the start of the text and the end of a document do not.
    private mutating func next() throws(YAMLProblem) -> Event {
      while true {
        var event = yaml_event_t()
        guard yaml_parser_parse(parser, &event) == 1 else { throw syntaxProblem() }
        defer { yaml_event_delete(&event) }
        let location = places.location(event.start_mark)
        let range = places.offset(event.start_mark)..<places.offset(event.end_mark)
        let form = form(of: event)
        try spelling?.check(form, at: range, column: Int(event.start_mark.column))
        switch event.type {
        case YAML_STREAM_START_EVENT, YAML_DOCUMENT_END_EVENT:
          continue
        case YAML_DOCUMENT_START_EVENT:
          let start = event.data.document_start
          guard start.version_directive == nil,
            start.tag_directives.start == start.tag_directives.end
          else {
            throw YAMLProblem(.yamlFeature, "directives are not read; remove it", at: location)
          }
          return .start(location)
        case YAML_SCALAR_EVENT:
          try refuseExtras(event.data.scalar.anchor, event.data.scalar.tag, at: location)
          let scalar = event.data.scalar
          let bytes = UnsafeBufferPointer(start: scalar.value, count: scalar.length)
          return .scalar(
            YAMLValue.Scalar(
              text: String(decoding: bytes, as: UTF8.self),
              isPlain: scalar.style == YAML_PLAIN_SCALAR_STYLE),
            location)
        case YAML_SEQUENCE_START_EVENT:
          let start = event.data.sequence_start
          try refuseExtras(start.anchor, start.tag, at: location)
          return .listStart(location)
        case YAML_MAPPING_START_EVENT:
          let start = event.data.mapping_start
          try refuseExtras(start.anchor, start.tag, at: location)
          return .mapStart(location)
        case YAML_ALIAS_EVENT:
          throw YAMLProblem(.yamlFeature, "aliases are not read; write the value out", at: location)
        default:
          return .end(location)
        }
      }
    }

    private func form(of event: yaml_event_t) -> YAMLSpelling.Form {
      switch event.type {
      case YAML_SCALAR_EVENT:
        switch event.data.scalar.style {
        case YAML_PLAIN_SCALAR_STYLE: .plain
        case YAML_LITERAL_SCALAR_STYLE, YAML_FOLDED_SCALAR_STYLE: .block
        default: .quoted
        }
      case YAML_SEQUENCE_START_EVENT:
        .start(isFlow: event.data.sequence_start.style == YAML_FLOW_SEQUENCE_STYLE)
      case YAML_MAPPING_START_EVENT:
        .start(isFlow: event.data.mapping_start.style == YAML_FLOW_MAPPING_STYLE)
      case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT: .end
      default: .other
      }
    }

    private func refuseExtras(
      _ anchor: UnsafeMutablePointer<UInt8>?, _ tag: UnsafeMutablePointer<UInt8>?,
      at location: SourceLocation
    ) throws(YAMLProblem) {
      if anchor != nil {
        throw YAMLProblem(.yamlFeature, "anchors are not read; remove it", at: location)
      }
      if tag != nil {
        throw YAMLProblem(
          .yamlFeature,
          "tags are not read; remove it, or put the value in quotes if the \"!\" belongs to it",
          at: location)
      }
    }

    /// What libyaml could not read, at the place where the author can mend it: what was never
    /// closed is noticed where the text ends, and belongs to where it began.
    private mutating func syntaxProblem() -> YAMLProblem {
      let lines = Array(input).split(separator: 0x0A, omittingEmptySubsequences: false)
      if let mark = lines.firstIndex(where: { $0.first == UInt8(ascii: "<") && isMergeMark($0) }) {
        let place = SourceLocation(path: places.path, line: places.firstLine + mark, column: 1)
        return YAMLProblem(.mergeMark, mergeMarkMessage, at: place)
      }
      let said = { (text: UnsafePointer<CChar>?) in text.map { String(cString: $0) } ?? "" }
      let (context, reason) = (said(parser.pointee.context), said(parser.pointee.problem))
      let (begin, end) = (parser.pointee.context_mark, parser.pointee.problem_mark)
      let isLater = end.line > begin.line
      let usual =
        if reason.hasPrefix("found a tab") || reason.hasPrefix("found character that cannot") {
          "write blanks in place of a tab, and put a value with unusual characters in quotes"
        } else if reason.hasPrefix("mapping values") || reason.hasPrefix("did not find expected") {
          "begin lines that belong together in one column, and put a value with a colon in quotes"
        } else {
          "put a value with unusual characters in quotes"
        }
      let (message, mark): (String, yaml_mark_t?) =
        switch context {
        case _ where parser.pointee.error == YAML_READER_ERROR: ("\(reason); \(usual)", nil)
        case "while scanning a quoted scalar" where isLater:
          ("the quotation mark here is never closed; write another at the end of the value", begin)
        case "while parsing a flow sequence" where isLater:
          ("the list that begins here does not end in its line; close it with ]", begin)
        case "while parsing a flow mapping" where isLater:
          ("what begins here does not end in its line; close it with }", begin)
        case "while scanning a simple key" where isLater:
          ("this line has no \":\"; write name: value", begin)
        default: ("\(reason.isEmpty ? "something is wrong" : reason); \(usual)", end)
        }
      let place =
        mark.map { places.location($0) }
        ?? SourceLocation(path: places.path, line: places.firstLine)
      return YAMLProblem(.yamlSyntax, "this is not YAML: \(message)", at: place)
    }

    private mutating func readValue(
      _ event: Event, depth: Int, reporting diagnostics: inout [Diagnostic]
    ) throws(YAMLProblem) -> YAMLValue {
      switch event {
      case .scalar(let scalar, let location):
        return YAMLValue(content: .scalar(scalar), location: location)
      case .listStart(let location):
        guard depth < Self.maximumDepth else { throw tooDeep(location) }
        var items: [YAMLValue] = []
        while true {
          let event = try next()
          if case .end = event { return YAMLValue(content: .list(items), location: location) }
          items.append(try readValue(event, depth: depth + 1, reporting: &diagnostics))
        }
      case .mapStart(let location):
        guard depth < Self.maximumDepth else { throw tooDeep(location) }
        let entries = try readEntries(depth: depth, reporting: &diagnostics)
        return YAMLValue(content: .map(entries), location: location)
      case .start(let location), .end(let location):
        throw YAMLProblem(.yamlSyntax, "a value is missing", at: location)
      }
    }

    private func tooDeep(_ location: SourceLocation) -> YAMLProblem {
      YAMLProblem(
        .nestedTooDeep, "lists and mappings stand in one another \(Self.maximumDepth) deep at most",
        at: location)
    }

    private mutating func readEntries(
      depth: Int, reporting diagnostics: inout [Diagnostic]
    ) throws(YAMLProblem) -> [YAMLValue.Entry] {
      var entries: [YAMLValue.Entry] = []
      var lines: [String: Int] = [:]
      while true {
        switch try next() {
        case .end:
          return entries
        case .scalar(let key, let location):
          let value = try readValue(try next(), depth: depth + 1, reporting: &diagnostics)
          if let line = lines[key.text] {
            diagnostics.error(
              .keyTwice, "\"\(key.text)\" stands on line \(line) already; remove one of them",
              at: location)
          } else {
            lines[key.text] = location.line
            entries.append(YAMLValue.Entry(key: key.text, location: location, value: value))
          }
        case .listStart(let location), .mapStart(let location), .start(let location):
          throw YAMLProblem(.yamlSyntax, "a name before a colon is plain text", at: location)
        }
      }
    }
  }
#endif
