#if hasFeature(Embedded)
  extension MarkdownTree {
    /// Parses UTF-8 that holds no NUL: in the page, where there is no cmark.
    init(parsing bytes: [UInt8], hasBoxes: Bool) throws(NestedTooDeep) {
      try self.init(readingWithoutCMark: bytes, hasBoxes: hasBoxes)
    }
  }
#else
  internal import CCMark
  internal import Glibc

  extension MarkdownTree {
    /// Parses UTF-8 that holds no NUL.
    ///
    /// The tree is copied out of cmark at once: nothing of the C library outlives this.
    init(parsing bytes: [UInt8], hasBoxes: Bool) throws(NestedTooDeep) {
      self.hasBoxes = hasBoxes
      text.reserveCapacity(bytes.count)
      nodes.reserveCapacity(bytes.count / 24)
      let parsed = ParsedMarkdown(bytes)
      try copy(parsed.root)
    }
  }

  /// The tree of cmark, freed when the value goes out of scope.
  private struct ParsedMarkdown: ~Copyable {
    let root: OpaquePointer?

    init(_ bytes: [UInt8]) {
      root = bytes.withUnsafeBytes { buffer in
        cmark_parse_document(
          buffer.assumingMemoryBound(to: CChar.self).baseAddress, buffer.count, CMARK_OPT_DEFAULT)
      }
    }

    deinit { cmark_node_free(root) }
  }

  extension MarkdownTree {
    private mutating func copy(_ root: OpaquePointer?) throws(NestedTooDeep) {
      guard let root, var node = cmark_node_first_child(root) else { return }
      var open: [Int] = []
      while true {
        let index = append(node)
        if let child = cmark_node_first_child(node) {
          guard open.count < Self.maximumDepth else { throw NestedTooDeep(line: nodes[index].line) }
          open.append(index)
          node = child
          continue
        }
        nodes[index].end = nodes.count
        while true {
          if let next = cmark_node_next(node) {
            node = next
            break
          }
          guard let parent = open.popLast(), let above = cmark_node_parent(node) else { return }
          nodes[parent].end = nodes.count
          node = above
        }
      }
    }

    /// Appends one node without what it contains, or adds it to the text before it; the place where
    /// it is now.
    private mutating func append(_ node: OpaquePointer) -> Int {
      let type = cmark_node_get_type(node)
      if type == CMARK_NODE_TEXT || type == CMARK_NODE_SOFTBREAK {
        let start = text.count
        if type == CMARK_NODE_SOFTBREAK {
          text.append(UInt8(ascii: "\n"))
        } else {
          append(cString: cmark_node_get_literal(node))
          fillBoxes(from: start)
        }
        if let last = nodes.last, last.kind == .text, last.end == nodes.count,
          last.text.upperBound == start, let before = cmark_node_previous(node),
          Self.isText(before)
        {
          nodes[nodes.count - 1].text = last.text.lowerBound..<text.count
          return nodes.count - 1
        }
        var copied = Self.placed(.text, node)
        copied.text = start..<text.count
        nodes.append(copied)
        return nodes.count - 1
      }

      var copied = Self.placed(Self.kind(type), node)
      switch copied.kind {
      case .heading:
        copied.level = UInt8(clamping: cmark_node_get_heading_level(node))
      case .list:
        copied.isOrdered = cmark_node_get_list_type(node) == CMARK_ORDERED_LIST
        copied.isTight = cmark_node_get_list_tight(node) != 0
        copied.number = cmark_node_get_list_start(node)
      case .code:
        copied.text = appended(cmark_node_get_literal(node))
        uncoverBoxes(from: copied.text.lowerBound)
        copied.extra = appended(cmark_node_get_fence_info(node))
      case .codeSpan, .html, .inlineHTML:
        copied.text = appended(cmark_node_get_literal(node))
        uncoverBoxes(from: copied.text.lowerBound)
      case .link, .image:
        copied.text = appended(cmark_node_get_url(node))
        copied.extra = appended(cmark_node_get_title(node))
      default:
        break
      }
      nodes.append(copied)
      return nodes.count - 1
    }

    private static func placed(_ kind: MarkdownNode.Kind, _ node: OpaquePointer) -> MarkdownNode {
      MarkdownNode(
        kind: kind, line: cmark_node_get_start_line(node), column: cmark_node_get_start_column(node)
      )
    }

    private static func isText(_ node: OpaquePointer) -> Bool {
      let type = cmark_node_get_type(node)
      return type == CMARK_NODE_TEXT || type == CMARK_NODE_SOFTBREAK
    }

    private mutating func appended(_ literal: UnsafePointer<CChar>?) -> Range<Int> {
      let start = text.count
      append(cString: literal)
      return start..<text.count
    }

    private mutating func append(cString: UnsafePointer<CChar>?) {
      guard let cString else { return }
      let count = strlen(cString)
      cString.withMemoryRebound(to: UInt8.self, capacity: count) { bytes in
        text.append(contentsOf: UnsafeBufferPointer(start: bytes, count: count))
      }
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
