#if hasFeature(Embedded)
  extension MarkdownTree {
    /// Parses UTF-8 that holds no NUL: in the page, where there is no cmark.
    init(parsing bytes: [UInt8]) throws(NestedTooDeep) {
      try self.init(readingWithoutCMark: bytes)
    }
  }
#else
  internal import CCMark
  internal import SystemCalls

  extension MarkdownTree {
    /// Parses UTF-8 that holds no NUL.
    ///
    /// The tree is copied out of cmark at once: nothing of the C library outlives this.
    init(parsing bytes: [UInt8]) throws(NestedTooDeep) {
      let parsed = ParsedMarkdown(bytes)
      var builder = MarkdownTreeBuilder(byteCount: bytes.count)
      try parsed.copy(to: &builder)
      self = builder.tree
    }
  }

  /// The tree of cmark, freed when the value goes out of scope.
  private struct ParsedMarkdown: ~Copyable {
    private let root: OpaquePointer?
    /// Whether a character may be written by its number.
    private let hasReferences: Bool

    init(_ bytes: [UInt8]) {
      hasReferences = bytes.withUnsafeBytes { buffer in
        buffer.baseAddress.map { memchr($0, Int32(UInt8(ascii: "&")), buffer.count) != nil }
          ?? false
      }
      root = bytes.withUnsafeBytes { buffer in
        cmark_parse_document(
          buffer.assumingMemoryBound(to: CChar.self).baseAddress, buffer.count, CMARK_OPT_DEFAULT)
      }
    }

    deinit { cmark_node_free(root) }

    func copy(to builder: inout MarkdownTreeBuilder) throws(MarkdownTree.NestedTooDeep) {
      guard let root, var node = cmark_node_first_child(root) else { return }
      var open: [Int] = []
      while true {
        let index = append(node, to: &builder)
        if let child = cmark_node_first_child(node) {
          guard open.count < MarkdownTree.maximumDepth else {
            throw MarkdownTree.NestedTooDeep(line: builder.nodes[index].line)
          }
          open.append(index)
          node = child
          continue
        }
        if builder.nodes[index].kind != .text { builder.close(index) }
        while true {
          if let next = cmark_node_next(node) {
            node = next
            break
          }
          guard let parent = open.popLast(), let above = cmark_node_parent(node) else { return }
          builder.close(parent)
          node = above
        }
      }
    }

    /// Appends one node without what it contains; its place.
    private func append(_ node: OpaquePointer, to builder: inout MarkdownTreeBuilder) -> Int {
      let type = cmark_node_get_type(node)
      let line = cmark_node_get_start_line(node)
      let column = cmark_node_get_start_column(node)
      if type == CMARK_NODE_SOFTBREAK {
        // cmark does not say where: at the end of the line before what follows.
        let next = cmark_node_next(node).map { cmark_node_get_start_line($0) } ?? 0
        return builder.append(
          text: CollectionOfOne(UInt8(ascii: "\n")), line: max(next - 1, 0), column: 1)
      }
      if type == CMARK_NODE_TEXT {
        let bytes = bytes(of: cmark_node_get_literal(node))
        guard !isStray(bytes) else {
          return builder.append(text: withoutStrays(bytes), line: line, column: column)
        }
        return builder.append(text: bytes, line: line, column: column)
      }
      var copied = MarkdownNode(kind: Self.kind(type), line: line, column: column)
      switch copied.kind {
      case .heading:
        copied.level = UInt8(clamping: cmark_node_get_heading_level(node))
      case .list:
        copied.isOrdered = cmark_node_get_list_type(node) == CMARK_ORDERED_LIST
        copied.isTight = cmark_node_get_list_tight(node) != 0
        copied.number = cmark_node_get_list_start(node)
      case .code:
        copied.text = literal(cmark_node_get_literal(node), in: &builder)
        copied.extra = literal(cmark_node_get_fence_info(node), in: &builder)
      case .codeSpan, .html, .inlineHTML:
        copied.text = literal(cmark_node_get_literal(node), in: &builder)
      case .link, .image:
        copied.text = literal(cmark_node_get_url(node), in: &builder)
        copied.extra = literal(cmark_node_get_title(node), in: &builder)
      default:
        break
      }
      return builder.append(copied)
    }

    private func literal(
      _ literal: UnsafePointer<CChar>?, in builder: inout MarkdownTreeBuilder
    ) -> Range<Int> {
      let bytes = bytes(of: literal)
      return isStray(bytes) ? builder.literal(withoutStrays(bytes)) : builder.literal(bytes)
    }

    /// Whether cmark has put a byte that is not UTF-8 for `&#65534;` or `&#65535;`.
    private func isStray(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
      hasReferences && bytes.contains { $0 >= 0xFE }
    }

    private func withoutStrays(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
      bytes.flatMap { $0 >= 0xFE ? Array("\u{FFFD}".utf8) : [$0] }
    }

    private func bytes(of literal: UnsafePointer<CChar>?) -> UnsafeBufferPointer<UInt8> {
      let start = literal.map { UnsafeRawPointer($0).assumingMemoryBound(to: UInt8.self) }
      return UnsafeBufferPointer(start: start, count: literal.map(strlen) ?? 0)
    }

    private static func kind(_ type: cmark_node_type) -> MarkdownNode.Kind {
      switch type {
      case CMARK_NODE_BLOCK_QUOTE: .quote
      case CMARK_NODE_LIST: .list
      case CMARK_NODE_ITEM: .item
      case CMARK_NODE_CODE_BLOCK: .code
      case CMARK_NODE_HTML_BLOCK, CMARK_NODE_CUSTOM_BLOCK: .html
      case CMARK_NODE_HEADING: .heading
      case CMARK_NODE_THEMATIC_BREAK: .rule
      case CMARK_NODE_LINEBREAK: .lineBreak
      case CMARK_NODE_CODE: .codeSpan
      case CMARK_NODE_HTML_INLINE, CMARK_NODE_CUSTOM_INLINE: .inlineHTML
      case CMARK_NODE_EMPH: .emphasis
      case CMARK_NODE_STRONG: .strong
      case CMARK_NODE_LINK: .link
      case CMARK_NODE_IMAGE: .image
      default: .paragraph
      }
    }
  }
#endif
