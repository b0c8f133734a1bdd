import Exchange
import TestSupport

/// What any text may be made of.
let everydayPatterns = [
  "a", "a ", "\n", "\r\n", "a\n", "a\n\n", "ä", "\"", "'", "\\", "<", "<a ", "<a b=\"", "<a b='",
  "<!--", "</p>", "<b>",
  "&amp;", "&", "[", "]", "{", "}", "(", ")", "=", "~", "#", "%", "->", ",", ";", "\t", "//",
  "```\n", "- a\n", "# a\n",
  "[[x]]\n", "- [x] a\n", "$", "**", "`", "| a ",
].map { Pattern($0) }

let textPatterns: [(ExchangeFormat, [Pattern])] = [
  (
    .csv,
    [
      Pattern("a,b,c,1\n", after: "question,option,option,answer\n"),
      Pattern("a\"\"", after: "question\n\""),
      Pattern("a,", after: "question,answer\n"),
      Pattern("\"a\n\",b,c,1\n", after: "question,option,option,answer\n"),
      Pattern("MC,a,b,correct,c,incorrect\n"), Pattern("b,correct,", after: "MC,a,"),
      Pattern("a,b,c,A\n", after: "x,y,z,w\n"), Pattern("<b>a</b>,b,c,1\n"),
      Pattern("NewQuestion,MC\nQuestionText,a\nOption,100,b\nOption,0,c\n"),
      Pattern("Option,0,a\n", after: "NewQuestion,MC\nQuestionText,a\nOption,100,b\n"),
      Pattern("Match,1,a\n", after: "NewQuestion,M\nQuestionText,a\nChoice,1,x\nChoice,2,y\n"),
      Pattern("QuestionText,a\n", after: "NewQuestion,O\nItem,a\nItem,b\n"),
    ]
  ),
  (
    .gift,
    [
      Pattern("::a:: b {=c ~d}\n\n"), Pattern("=a ", after: "a {", before: "}"),
      Pattern("~a#b ", after: "a {=c ", before: "}"),
      Pattern("=a -> b ", after: "a {", before: "}"), Pattern("\n", after: "a {\n", before: "=b}"),
      Pattern("// [id:a]\n"),
      Pattern("$CATEGORY: a/b\n\n"), Pattern("$CATEGORY: a/№\n\nb {=c ~d}\n\n"),
      Pattern("%50%a ", after: "a {~", before: "}"),
      Pattern("<p>a ", after: "[html]", before: "{=b}"),
      Pattern("\\{"), Pattern("{a}\n\n"),
    ]
  ),
  (
    .aiken,
    [
      Pattern("a\nA. b\nB. c\nANSWER: A\n\n"),
      Pattern("A. b\n", after: "a\n", before: "ANSWER: A\n"),
    ]
  ),
  (
    .json,
    [
      Pattern("[", after: "{\"questions\":"),
      Pattern("{},", after: "{\"questions\":[", before: "{}]}"),
      Pattern("\"a\":1,", after: "{", before: "\"b\":2}"),
      Pattern("\"k№\":1,", after: "{", before: "\"z\":2}"),
      Pattern("\"k№\":1,", after: "{\"question\":\"a\",", before: "\"answer\":\"b\"}"),
      Pattern("\"k№\":[],", after: "{", before: "\"title\":\"a\"}"),
      Pattern("\\u0041", after: "{\"a\":\"", before: "\"}"),
      Pattern(
        #"{"question":"a","options":["b","c"],"answer":"c"},"#, after: "[",
        before: #"{"question":"a","options":["b","c"],"answer":"c"}]"#),
      Pattern(
        "\"a\",", after: "[{\"question\":\"a\",\"answer\":0,\"options\":[", before: "\"b\"]}]"),
      Pattern("`a` **b** ", after: "[{\"question\":\"", before: "\",\"answer\":\"b\"}]"),
      Pattern("<b>a</b> ", after: "[{\"question\":\"", before: "\",\"answer\":\"b\"}]"),
      Pattern("<b>a ", after: "[{\"question\":\"", before: "\",\"answer\":\"b\"}]"),
      Pattern("&amp;", after: "[{\"question\":\"", before: "\",\"answer\":\"b\"}]"),
      Pattern("<b a=", after: "[{\"question\":\"", before: "\",\"answer\":\"b\"}]"),
      Pattern("`<b>`", after: "[{\"question\":\"<b>", before: "</b>\",\"answer\":\"b\"}]"),
      Pattern("{question: 'a', options: ['b', 'c'], answer: 'c'},", after: "x = [", before: "]"),
      Pattern("{question: 'a', x: f()},", after: "x = [{question: 'a', answer: 'b'},"),
      Pattern("{question: 'a', x: [", after: "x = ["),
      Pattern("{question:'a',y:f(),", after: "x = ["),
      Pattern("{a: ", after: "x = {question: 'a', answer: 'b'}\n"),
      Pattern("[{a: b, ", after: "x = {question: 'a', answer: 'b'}\n"), Pattern("`${a} "),
      Pattern("'a' + ", after: "x = {question: "), Pattern("/* ", after: "x = ["),
    ]
  ),
  (
    .yaml,
    [
      Pattern("- question: a\n  options: [b, c]\n  answer: c\n"), Pattern("- "), Pattern("a: "),
      Pattern("- a\n", after: "question: a\nanswer: a\noptions:\n"),
      Pattern("ä b", after: "- question: "),
    ]
  ),
  (
    .openTriviaDB,
    [
      Pattern(
        #"{"question":"a","correct_answer":"b","incorrect_answers":["c"]},"#,
        after: #"{"results":["#,
        before: #"{"question":"a","correct_answer":"b","incorrect_answers":["c"]}]}"#)
    ]
  ),
  (
    .jupyterQuiz,
    [
      Pattern(
        #"{"question":"a","type":"many_choice","answers":[{"answer":"a","correct":true},{"answer":"b"}]},"#,
        after: "[",
        before:
          #"{"question":"a","type":"many_choice","answers":[{"answer":"a","correct":true},{"answer":"b"}]}]"#
      )
    ]
  ),
  (
    .mdBookQuiz,
    [
      Pattern("[[x]]\n"), Pattern("[[x]]\na = 1\n"), Pattern("[[x.y]]\n", after: "[[x]]\n"),
      Pattern("[a]\n"),
      Pattern("a.b.c = 1\n"), Pattern("[", after: "a = "),
      Pattern("1,", after: "a = [", before: "]\n"),
      Pattern("a = \"b\"\n"), Pattern("{a=", after: "a = "),
      Pattern("\"\"", after: "a = \"\"\"", before: "\"\"\""),
      Pattern(
        "[[questions]]\ntype = \"ShortAnswer\"\nprompt.prompt = \"a\"\nanswer.answer = \"b\"\n\n"),
    ]
  ),
  (
    .openTriviaQA,
    [
      Pattern("#Q a\n^ b\nA b\nB c\n\n"), Pattern("#Q a\n"), Pattern("a\n", after: "#Q a\n"),
      Pattern("a\n", after: "#Q a\n^ b\nA b\n"),
    ]
  ),
  (
    .ncvec,
    [
      Pattern("T1A01 (A)\na\nA. b\nB. c\n~~\n"), Pattern("~~\n"), Pattern("T1A01 (A)\n"),
      Pattern("a\n", after: "T1A01 (A)\n"), Pattern("b\n", after: "T1A01 (A)\na\nA. b\n"),
    ]
  ),
  (
    .flashcards,
    [
      Pattern("a::b\n"), Pattern("a\n?\nb\n\n"), Pattern("?\n"), Pattern("a\n", before: "?\nb\n"),
      Pattern(":"),
      Pattern("[[a]]", after: "a::"), Pattern("[[", after: "a::"), Pattern("#a ", after: "a::"),
      Pattern(" ^a", after: "a::b"), Pattern("a::b | c\n", after: "a | b\n--|--\n"),
      Pattern("a::b\n", before: "c\n?\nd\n"), Pattern("$a$ ", after: "a::"),
    ]
  ),
  (
    .textQTI,
    [
      Pattern("1. a\n*a) b\nb) c\n\n"), Pattern("b) c\n", after: "1. a\n"),
      Pattern("... a\n", after: "1. a\n"),
      Pattern("    a\n", after: "1. a\n"), Pattern("* a\n", after: "1. a\n"), Pattern("COMMENT\n"),
      Pattern("GROUP\npick: 1\n"), Pattern("Text: a\n"), Pattern("[*] a\n", after: "1. a\n"),
    ]
  ),
  (
    .letters,
    [
      Pattern("1. a\n\nA) b\nB) c\n\nAnswer: B\n\n"), Pattern("A) a\nB) b\n"), Pattern("A) a\n"),
      Pattern("> [!question] a\n"), Pattern("> "), Pattern("> [!a]\n> "), Pattern("??? a\n"),
      Pattern("<details>"), Pattern("<details>\n<summary>a</summary>\n"), Pattern("</details>\n"),
      Pattern("<summary>a\n"), Pattern("Answer:\n"), Pattern("Answer: A\n"), Pattern("1. B\n"),
      Pattern("1-B ", after: "A) a\nB) b\n\n"), Pattern("- [x] a\n"), Pattern(":::a\n"),
      Pattern("(A) a (B) b\n"), Pattern("## 1. a\n\nAnswer: b\n\n", after: "A) a\nB) b\n\n"),
      Pattern("??? Answer\n", after: "A) a\nB) b\n\n"),
      Pattern("○ a\n● b\n"), Pattern("1. a\n", before: "A) a\nB) b\nAnswer: A\n"),
      Pattern("a b (True)\n"), Pattern("_F_ a b\n"), Pattern("a b.\nAnswer: True\n\n"),
      Pattern("1. a\n", before: "Answers\n1. T\n2. F\n"),
      Pattern("1. T ", after: "1. a\n\nAnswers\n"),
      Pattern("a?\n+ b\n- c\n"), Pattern("+ b\n- c\n", after: "a?\n"), Pattern("## 1 a\n"),
      Pattern("1. a? A) b B) c C) d\nAnswer: A\n"), Pattern(" A) b B) c", after: "1. a?"),
      Pattern("2. a b\n", after: "1. a\nA) b\nB) c\n\n", before: "Answers\n1. A\n2. T\n"),
      Pattern("2. F\n", after: "1. a\nA) b\nB) c\n\n2. a b\n\nAnswers\n1. A\n"),
      Pattern("A) a\nFeedback: b\n"), Pattern("Feedback: b\n", after: "A) a\nB) b\n"),
      Pattern("1. a\nA) a\nB) b\n\nSection 1\n\n"),
      Pattern("Answer: True\n", before: "1. a\nA) a\nB) b\n"),
      Pattern("1. A\n  b\n", after: "1. a\n\nA) a\nB) b\n\n## Answers\n\n"),
      Pattern("**a**\n\nA) a\nB) b\n\n"), Pattern("a\n\nA) a\nB) b\n\n"),
      Pattern("## a\n\nAnswer: b\n\n", after: "A) a\nB) b\n\n"),
      Pattern("#### --text--\na\n#### --distractors--\nb\n#### --answer--\nc\n"),
      Pattern("---\n", after: "#### --distractors--\n"), Pattern("<details "),
      Pattern("Xyz 1: a\nA) b\nB) c\n"), Pattern("Xyz 1: a\n"), Pattern("== a\n"),
      Pattern("\n= a\n"),
      Pattern("A) one, ", after: "1. a\nA) one\nB) two\nAnswer: "),
      Pattern("<!--\n"), Pattern("<!-- a\n", before: "-->"), Pattern("<!--\nAnswer: A\n-->\n"),
      Pattern("import 'a'\n"), Pattern("export a = {\n"),
      Pattern("x = 1\nf(x)\n", after: "1. a?\n"),
      Pattern("f(x)\n", after: "1. a?\n", before: "A) b\nB) c\nAnswer: A\n"),
      Pattern("  f(x)\n\n", after: "1. a?\n", before: "A) b\nB) c\nAnswer: A\n"),
      Pattern("A) is wrong\n", after: "1. a?\nA) b\nB) c\nAnswer: B\n\n"),
      Pattern("1-2, ", after: "1. a?\n1) b\n2) c\n\n2. a?\n1) b\n2) c\n\nAnswers: "),
      Pattern("Correct answer: A Your answer: B\n", after: "1. a?\nA) b\nB) c\n"),
      Pattern("Your answer: ", after: "Correct answer: "),
    ]
  ),
  (
    .details,
    [
      Pattern("### Q\n\n- A: x\n- B: y\n\n<details>\n\nAnswer: B\n\n</details>\n\n"),
      Pattern("<details>\n"), Pattern("- A: x\n"),
    ]
  ),
  (
    .frontMatter,
    [
      Pattern("  - 'a'\n", after: "---\nanswers:\n", before: "---\n\nQ?\n"),
      Pattern("<!-- explanation -->\n"),
    ]
  ),
  (
    .quizdown,
    [
      Pattern("## Q\n\n> h\n\n1. [x] a\n\t> f\n2. [ ] b\n\n"),
      Pattern("1. [x] a\n", after: "## Q\n\n"),
      Pattern("- [a](b)\n"), Pattern("{{< quizdown >}}\n"), Pattern("---\na: b\n---\n"),
      Pattern("# a\n---\na: b\n---\n- [x] a\n- [ ] b\n"),
    ]
  ),
  (
    .mkdocsQuiz,
    [
      Pattern("<quiz>\nQ\n- [x] a\n- [ ] b\n\nc\n</quiz>\n"), Pattern("<quiz>\n"),
      Pattern("- [x] a\n", after: "<quiz>\nQ\n", before: "</quiz>"),
    ]
  ),
  (
    .liaScript,
    [
      Pattern("# T\n\nQ\n\n[(X)] a\n[( )] b\n[[?]] h\n****\ns\n****\n\n"), Pattern("[[x|(y)]]\n\n"),
      Pattern("[[?]] a\n"),
      Pattern("****\n"), Pattern("[(X)] a\n"), Pattern("<script>\n"),
      Pattern("a: b\n", after: "<!--\n"),
      Pattern("<!-- data-a -->\n"),
    ]
  ),
  (
    .rExams,
    [
      Pattern("* a\n", after: "Question\n===\nQ\n\nAnswerlist\n---\n"),
      Pattern("Question\n===\nQ\n"), Pattern("exa: b\n", after: "Meta-information\n===\n"),
      Pattern(
        "##ANSWER1## ", after: "Question\n===\n",
        before: "\nMeta-information\n===\nextype: cloze\nexclozetype: string\nexsolution: a\n"),
    ]
  ),
  (
    .amcText,
    [
      Pattern("* a\n+ b\n- c\n"), Pattern("+ b\n", after: "** a\n"), Pattern("a\n", after: "* a\n"),
      Pattern("[*", after: "* "), Pattern("[*a*]", after: "* ", before: "\n+ a\n- b\n"),
      Pattern("a\n", after: "Presentation: a\n"), Pattern("a\n", after: "* a\n+ b\n"),
    ]
  ),
  (
    .numbas,
    [
      Pattern(
        #"{"type":"1_n_2","prompt":"P","choices":["a","b"],"matrix":[1,0]},"#,
        after: #"{"questions":[{"parts":["#, before: #"{}]}]}"#),
      Pattern(
        "[[0]]", after: #"{"questions":[{"parts":[{"type":"gapfill","prompt":""#,
        before: #"","gaps":[{"type":"patternmatch","answer":"a"}]}]}]}"#),
      Pattern(
        "a|", after: #"{"questions":[{"parts":[{"type":"patternmatch","answer":""#,
        before: #"b"}]}]}"#),
      Pattern(#"{"tags":["№"]},"#, after: #"{"questions":["#, before: #"{}]}"#),
    ]
  ),
  (
    .quizizz,
    [
      Pattern(
        "a,Multiple Choice,b,c,1\n",
        after: "Question Text,Question Type,Option 1,Option 2,Correct Answer\n"),
      Pattern("1,", after: "Question,Option 1,Correct Answer\na,b,\"", before: "\"\n"),
      Pattern("a№,", after: "Question,Option 1,Correct Answer,", before: "\na,b,1\n"),
      Pattern("option 1,", after: "question,correct answer,"), Pattern("Question\n"),
    ]
  ),
  (
    .forms,
    [
      Pattern("1,a,1 / 1\n2,b,0 / 1\n", after: "T,Q,Q [Score]\n"),
      Pattern("Q,Q [Score],", before: "\na,1 / 1\n"),
      Pattern("a;", after: "T,Q,Q [Score]\n1,", before: ",1 / 1\n"),
    ]
  ),
  (.anki, [Pattern("a\tb\n"), Pattern("#a:b\n"), Pattern("{{c1::a}} ", before: "\tb\n")]),
]
