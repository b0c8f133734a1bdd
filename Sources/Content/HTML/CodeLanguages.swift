#if !hasFeature(Embedded)
  /// What is told apart in code, each with the class of its element.
  enum CodePart: String {
    case keyword = "k"
    case type = "t"
    case function = "f"
    case string = "s"
    case number = "n"
    /// A value with a name of its own, as `true` is, and a variable that its sign tells.
    case value = "v"
    case comment = "c"
    /// What is said of code rather than in it: attributes, directives, names of properties.
    case attribute = "a"
  }

  /// How a language is written, as far as its parts are told apart.
  struct CodeLanguage: Sendable {
    /// A text between signs.
    struct Quote: Sendable {
      var open: [UInt8]
      var close: [UInt8]
      /// Whether it may go on after the end of the line.
      var spansLines = false
      /// Whether a backslash takes the meaning of the next byte.
      var escapes = true
      /// Whether it is one character; something else has the same sign, as lifetimes of Rust do.
      var isCharacter = false

      init(
        _ open: StaticString, _ close: StaticString? = nil, spansLines: Bool = false,
        escapes: Bool = true, isCharacter: Bool = false
      ) {
        self.open = bytes(of: open)
        self.close = close.map(bytes(of:)) ?? self.open
        (self.spansLines, self.escapes, self.isCharacter) = (spansLines, escapes, isCharacter)
      }
    }

    var lineComments: [[UInt8]] = []
    var blockComments: [Quote] = []
    /// Longer signs before those that they begin with.
    var quotes: [Quote] = []
    var keywords: Set<String> = []
    var types: Set<String> = []
    var values: Set<String> = ["true", "false", "null"]
    /// Whether names that begin with a capital are types.
    var hasCapitalTypes = false
    /// Whether letters of keywords may be capitals.
    var ignoresCase = false
    /// The signs that begin an attribute or a directive, and those that begin a variable.
    var attributeSigns: Set<UInt8> = []
    var variableSigns: Set<UInt8> = []
    /// Whether hyphens join words, and a name before a colon is a property.
    var isStyle = false
    /// Whether it is text with tags.
    var isMarkup = false

    /// The language of a fence; nil if it is not among those that are known.
    static func named(_ name: String) -> CodeLanguage? {
      byName[name.lowercased()].flatMap { all[$0] }
    }

    private static let byName: [String: String] = [
      "c": "c", "h": "c", "cpp": "c", "c++": "c", "cc": "c", "hpp": "c",
      "cs": "csharp", "csharp": "csharp", "c#": "csharp", "css": "css", "go": "go",
      "golang": "go", "html": "html", "xml": "html", "svg": "html", "java": "java",
      "kotlin": "java", "kt": "java", "js": "javascript", "javascript": "javascript",
      "jsx": "javascript", "ts": "javascript", "typescript": "javascript", "tsx": "javascript",
      "json": "javascript", "py": "python", "python": "python", "python3": "python",
      "rs": "rust", "rust": "rust", "sh": "shell", "bash": "shell", "shell": "shell",
      "zsh": "shell", "sql": "sql", "swift": "swift",
    ]

    private static let all: [String: CodeLanguage] = [
      "c": c, "csharp": csharp, "css": css, "go": go, "html": CodeLanguage(isMarkup: true),
      "java": java, "javascript": javascript, "python": python, "rust": rust, "shell": shell,
      "sql": sql, "swift": swift,
    ]
  }

  private func bytes(of text: StaticString) -> [UInt8] { text.withUTF8Buffer { Array($0) } }

  private func words(_ text: String) -> Set<String> {
    Set(text.split(separator: " ").map(String.init))
  }

  private let slashes = [Array("//".utf8)], star = CodeLanguage.Quote("/*", "*/")
  private let double = CodeLanguage.Quote("\""), single = CodeLanguage.Quote("'")
  private let at = UInt8(ascii: "@"), number = UInt8(ascii: "#"), dollar = UInt8(ascii: "$")

  extension CodeLanguage {
    fileprivate static let c = CodeLanguage(
      lineComments: slashes, blockComments: [star], quotes: [double, single],
      keywords: words(
        """
        alignas alignof auto break case catch class concept const constexpr continue default delete do else enum \
        explicit export extern final for friend goto if inline mutable namespace new noexcept operator override \
        private protected public register requires return sizeof static static_assert struct switch template this \
        throw try typedef typename union using virtual volatile while
        """),
      types: words(
        """
        bool char double float int int8_t int16_t int32_t int64_t long short signed size_t string uint8_t uint16_t \
        uint32_t uint64_t unsigned vector void wchar_t
        """),
      values: ["true", "false", "NULL", "nullptr"], attributeSigns: [number])

    fileprivate static let csharp = CodeLanguage(
      lineComments: slashes, blockComments: [star], quotes: [double, single],
      keywords: words(
        """
        abstract as async await base break case catch class const continue default delegate do else enum event \
        explicit extern finally fixed for foreach get goto if implicit in init interface internal is lock \
        namespace new operator out override params private protected public readonly record ref return sealed set \
        sizeof static struct switch this throw try typeof unsafe using var virtual void volatile when where while \
        with yield
        """),
      types: words(
        "bool byte char decimal double dynamic float int long object sbyte short string uint ulong ushort"
      ),
      hasCapitalTypes: true, attributeSigns: [number])

    fileprivate static let css = CodeLanguage(
      blockComments: [star], quotes: [double, single], values: ["inherit", "none", "auto"],
      attributeSigns: [at], isStyle: true)

    fileprivate static let go = CodeLanguage(
      lineComments: slashes, blockComments: [star],
      quotes: [Quote("`", spansLines: true, escapes: false), double, single],
      keywords: words(
        """
        break case chan const continue default defer else fallthrough for func go goto if import interface map \
        package range return select struct switch type var
        """),
      types: words(
        """
        any bool byte complex64 complex128 error float32 float64 int int8 int16 int32 int64 rune string uint uint8 \
        uint16 uint32 uint64 uintptr
        """),
      values: ["true", "false", "nil", "iota"])

    fileprivate static let java = CodeLanguage(
      lineComments: slashes, blockComments: [star],
      quotes: [Quote("\"\"\"", spansLines: true), double, single],
      keywords: words(
        """
        abstract as assert break by case catch class companion const continue data default do else enum extends \
        final finally for fun if implements import in init instanceof interface internal is lateinit native new \
        object open operator override package permits private protected public record return sealed static super \
        suspend switch synchronized this throw throws transient try val var volatile when while yield
        """),
      types: words("boolean byte char double float int long short void"), hasCapitalTypes: true,
      attributeSigns: [at])

    fileprivate static let javascript = CodeLanguage(
      lineComments: slashes, blockComments: [star],
      quotes: [Quote("`", spansLines: true), double, single],
      keywords: words(
        """
        abstract as async await break case catch class const continue debugger declare default delete do else enum \
        export extends finally for from function get if implements import in instanceof interface keyof let new of \
        private protected public readonly return satisfies set static super switch this throw try type typeof var \
        void while with yield
        """),
      types: words("any bigint boolean never number object string symbol unknown"),
      values: ["true", "false", "null", "undefined", "NaN", "Infinity"], hasCapitalTypes: true,
      attributeSigns: [at])

    fileprivate static let python = CodeLanguage(
      lineComments: [[number]],
      quotes: [
        Quote("\"\"\"", spansLines: true), Quote("'''", spansLines: true), double, single,
      ],
      keywords: words(
        """
        and as assert async await break case class continue def del elif else except finally for from global if \
        import in is lambda match nonlocal not or pass raise return try while with yield
        """),
      types: words("bool bytes dict float frozenset int list object set str tuple type"),
      values: ["True", "False", "None", "self", "cls"], hasCapitalTypes: true, attributeSigns: [at])

    fileprivate static let rust = CodeLanguage(
      lineComments: slashes, blockComments: [star],
      quotes: [
        Quote("r#\"", "\"#", spansLines: true, escapes: false), Quote("\"", spansLines: true),
        Quote("'", isCharacter: true),
      ],
      keywords: words(
        """
        as async await break const continue crate dyn else enum extern fn for if impl in let loop match mod move \
        mut pub ref return self static struct super trait type union unsafe use where while
        """),
      types: words("bool char f32 f64 i8 i16 i32 i64 i128 isize str u8 u16 u32 u64 u128 usize"),
      values: ["true", "false"], hasCapitalTypes: true, attributeSigns: [number])

    fileprivate static let shell = CodeLanguage(
      lineComments: [[number]],
      quotes: [Quote("\"", spansLines: true), Quote("'", spansLines: true, escapes: false)],
      keywords: words(
        """
        alias break case continue declare do done elif else esac eval exec exit export fi for function if in local \
        readonly return select set shift source then trap unset until while
        """),
      types: [], values: ["true", "false"], variableSigns: [dollar])

    fileprivate static let sql = CodeLanguage(
      lineComments: [Array("--".utf8)], blockComments: [star],
      quotes: [Quote("'", spansLines: true, escapes: false), Quote("\"", escapes: false)],
      keywords: words(
        """
        add all alter and any as asc begin between by case check column commit constraint create cross default \
        delete desc distinct drop else end except exists foreign from full group having if in index inner insert \
        intersect into is join key left like limit natural not offset on or order outer primary references right \
        rollback row rows select set table then to transaction trigger union unique update using values view when \
        where with
        """),
      types: words(
        """
        bigint blob boolean char date decimal double float int integer interval numeric real serial smallint text \
        time timestamp uuid varchar
        """),
      ignoresCase: true)

    fileprivate static let swift = CodeLanguage(
      lineComments: slashes, blockComments: [star],
      quotes: [
        Quote("#\"", "\"#", escapes: false), Quote("\"\"\"", spansLines: true), double,
      ],
      keywords: words(
        """
        actor any as associatedtype async await borrowing break case catch class consuming continue default defer \
        deinit do else enum extension fallthrough fileprivate final for func get guard if import in indirect init \
        inout internal is isolated lazy let mutating nonisolated open operator override package precedencegroup \
        private protocol public repeat rethrows return sending set some static struct subscript super switch throw \
        throws try typealias unowned var weak where while
        """),
      values: ["true", "false", "nil", "self", "Self"], hasCapitalTypes: true,
      attributeSigns: [at, number])
  }
#endif
