import { type HostileAnswer, inPieces } from './hostile-answer.ts'

const times = (count: number, make: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => make(index)).join('')

const fenced = (language: string, code: string): string => `\`\`\`${language}\n${code}\n\`\`\`\n`

/** Markdown that may cost a window far more than its length. */
const costly: Readonly<Record<string, () => string>> = {
  'quotes in lists in quotes': () => times(300, (depth) => `${'> - '.repeat(depth % 38)}deep ${depth}\n`),
  'a table of one row and many columns': () =>
    `${'|cell'.repeat(900)}|\n${'|-'.repeat(900)}|\n${'|*b*'.repeat(900)}|\n`,
  'a table of many rows': () => `|a|b|c|d|\n|-|-|-|-|\n${times(1_100, (row) => `|${row}|**b**|\`c\`|d\n`)}`,
  'a table that is padded': () => `${'|a'.repeat(60)}|\n${'|-'.repeat(60)}|\n${'|b\n'.repeat(300)}`,
  'definitions of references': () => times(4_000, (index) => `[r${index}]: https://a.example/${index} "t"\n`),
  'uses of references': () => times(4_000, (index) => `[r${index}][r${index + 1}] `),
  footnotes: () => times(1_500, (index) => `[^${index}]: note [^${index + 1}]\n\n`),
  'one word': () => 'abcdefghij'.repeat(12_000),
  'a long paragraph': () => 'Many words that never come to an end. '.repeat(3_000),
  'a paragraph of many lines': () => 'a line of **words** and `code`\n'.repeat(640),
  'emphasis that never closes': () => '**a *b ***c __d _e '.repeat(1_500),
  'emphasis that closes late': () => `${'*a '.repeat(3_000)}${'b* '.repeat(3_000)}`,
  'links in links': () => `${'['.repeat(2_000)}a${'](b)'.repeat(2_000)}`,
  'images in links': () => '[![a](https://a.example/b.png)](https://a.example) '.repeat(380),
  'many links': () => times(700, (index) => `<https://a.example/${index}> `),
  'many formulas': () => times(900, (index) => `$x_{${index}}^2$ `),
  'a huge formula': () => `$$\n${'\\frac{a}{b} + \\sqrt{c} + '.repeat(180)}d\n$$\n`,
  'nested fractions': () => `$$\n${'\\frac{1}{'.repeat(300)}x${'}'.repeat(300)}\n$$\n`,
  'a wide matrix': () => `$$\n\\begin{matrix}${'a & '.repeat(1_100)}b\\end{matrix}\n$$\n`,
  'macros that expand': () =>
    `$$\\def\\a{xxxxxxxxxx}\\def\\b{\\a\\a\\a\\a\\a\\a\\a\\a}\\def\\c{\\b\\b\\b\\b\\b\\b\\b\\b}\\c\\c$$\n\n`.repeat(
      40,
    ),
  'large delimiters': () => `$${'\\left('.repeat(300)}x${'\\right)'.repeat(300)}$\n`,
  'accents on accents': () => `$${'\\hat{'.repeat(400)}x${'}'.repeat(400)}$\n`,
  'code of half a megabyte': () => fenced('', 'let value = 1 // a comment\n'.repeat(20_000)),
  'code in C++': () =>
    fenced(
      'cpp',
      'template <typename T, typename U = std::map<int, T>> auto f(T a, U b) -> decltype(a + b) { return a<b>(c) < d; }\n'.repeat(
        400,
      ),
    ),
  'code in TypeScript': () =>
    fenced('ts', 'const f = async <T,>(a: Record<string, T>): Promise<T[]> => `a` /* c */\n'.repeat(500)),
  'tags in JSX': () => fenced('jsx', 'const a = <b c={<d e={() => <f g="h" />} />}>{i}</b>\n'.repeat(700)),
  'backslashes in Markdown code': () =>
    fenced('markdown', '*a **b `c [d](e) ![f](g) '.repeat(60).concat('\n').repeat(30)),
  'open brackets in PHP': () => fenced('php', '<?php $a["b"]["c"] = "{$d["e"]}"; ?>\n'.repeat(1_000)),
  'open strings in Ruby': () => fenced('ruby', '%q(((( #{a "#{b}"} <<~X\n'.repeat(1_000)),
  'quotes in Bash': () => fenced('bash', `echo "\${a:-"\${b:-"$(c "$(d)")"}"}" 'e' <<EOF\n`.repeat(800)),
  'equals signs in SQL': () =>
    fenced('sql', "SELECT a, b FROM c WHERE d = 'e' AND f IN (1, 2) -- g\n".repeat(900)),
  'keys in YAML': () => fenced('yaml', '- a: &b { c: [d, "e"], ? f : g }\n'.repeat(1_500)),
  'one line of code': () => fenced('js', 'a(b,c);'.repeat(8_000)),
  'code with hidden characters': () => fenced('js', 'a\u202e\u2066 = "\u200b" \n'.repeat(4_000)),
  'many short blocks of code': () => fenced('js', 'const a = 1').concat('\n').repeat(700),
  'fences that open and close': () => times(2_000, (index) => `${index % 2 === 0 ? '```' : '~~~~'}\n`),
  'right-to-left text': () => 'שלום עולם **مرحبا** `code` 123, '.repeat(900),
  'changes of direction': () => '\u202eabc\u202c \u2067def\u2069 \u200b'.repeat(1_500),
  'characters without width': () => '\u200b\u200d\ufeff\u2060'.repeat(6_000),
  'joined emoji': () => '👩‍👩‍👧‍👦'.repeat(2_500),
  'combining marks': () => `a${'\u0301\u0323\u0330'.repeat(20)}`.repeat(350),
  'letters that join': () => 'ب'.repeat(20_000),
  'thousands of paragraphs': () => 'a\n\n'.repeat(12_000),
  'thousands of headings': () => '# a\n'.repeat(6_000),
  'thousands of rules': () => '---\n\n'.repeat(6_000),
  'thousands of list items': () => '- a\n'.repeat(6_000),
  'thousands of tasks': () => '- [x] a\n'.repeat(4_000),
  'thousands of line breaks': () => 'a  \n'.repeat(5_000),
  'text like HTML': () => '<div class="a"><b>c</b><!-- d --></div>\n'.repeat(900),
  'tags that never close': () => '<a b="c" '.repeat(4_000),
  'one huge inline code': () => `\`${'code '.repeat(8_000)}\``,
  'many inline codes': () => '`a` '.repeat(6_000),
  'inline code with hidden characters': () => '`\u202ea` '.repeat(2_500),
  entities: () => '&amp;&lt;&#x41;'.repeat(2_500),
  backslashes: () => '\\*\\_\\`'.repeat(5_000),
  'many addresses': () => times(900, (index) => `https://a.example/${index}?b=c `),
  'struck out': () => '~~a~~ ~~b '.repeat(2_500),
  'lists in lists': () => times(900, (index) => `${'  '.repeat(index % 30)}- item ${index}\n`),
  'numbered lists in lists': () => times(900, (index) => `${'   '.repeat(index % 20)}${index}. item\n`),
  'loose lists in lists': () => times(700, (index) => `${'  '.repeat(index % 30)}- item ${index}\n\n`),
  'quotes in quotes': () => times(900, (index) => `${'> '.repeat(index % 37)}line ${index}\n`),
  'lazy lines of quotes': () => `${'> '.repeat(35)}a\n${'lazy line\n'.repeat(1_800)}`,
  'items with code': () => times(400, (index) => `- item\n\n      code ${index}\n\n  more\n\n`),
  'items with fences': () => times(330, (index) => `- item\n  \`\`\`js\n  const a = ${index}\n  \`\`\`\n`),
  'items with tables': () => times(230, (index) => `- item ${index}\n\n  |a|b|\n  |-|-|\n  |c|d|\n\n`),
  'quotes with fences': () => times(380, (index) => `> \`\`\`py\n> print(${index})\n> \`\`\`\n\n`),
  'tasks with formulas': () => times(500, (index) => `- [ ] $a_{${index}} + \\frac{b}{c}$\n`),
  'a table of formulas': () =>
    `|a|b|c|\n|-|-|-|\n${times(450, (row) => `|$x_{${row}}$|$\\frac1y$|$z^2$|\n`)}`,
  'a table of links': () =>
    `|a|b|\n|-|-|\n${times(280, (row) => `|[a](https://a.example/${row})|https://b.example/${row}|\n`)}`,
  'a table of long cells': () => `|a|b|c|\n|-|-|-|\n${`|${'word '.repeat(400)}`.repeat(9)}|\n`,
  'a table of code': () => `|a|b|c|d|\n|-|-|-|-|\n${'|`a`|`b`|`c`|`d`|\n'.repeat(1_050)}`,
  'a table of right-to-left text': () => `|أ|ب|ج|\n|-|-|-|\n${'|عربي|עברית|abc|\n'.repeat(1_100)}`,
  'many small tables': () => '|a|b|\n|-|-|\n|c|d|\n\n'.repeat(850),
  'a table of one column': () => `|a|\n|-|\n${'|b|\n'.repeat(4_800)}`,
  'a table in a quote': () => `> |a|b|c|\n> |-|-|-|\n${'> |d|e|f|\n'.repeat(1_900)}`,
  'links to long addresses': () => times(40, (index) => `[a](https://a.example/${`${index}`.repeat(450)}) `),
  'links with titles': () => times(450, (index) => `[a](https://a.example/${index} "a title of a link") `),
  'links whose words differ': () => times(450, (index) => `[bank.example](https://a${index}.example/) `),
  'addresses with brackets': () => times(300, (index) => `https://a.example/(${'('.repeat(20)}${index} `),
  'addresses of mail': () => times(900, (index) => `mailto:a${index}@b.example `),
  'an endless address': () => `https://a.example/${'a/'.repeat(20_000)}`,
  'addresses in one word': () => 'https://a.example,'.repeat(1_500),
  'brackets that never close': () => '[a](b [c](d '.repeat(1_600),
  'brackets around everything': () => `${'[a '.repeat(3_000)}${'] '.repeat(3_000)}`,
  'stars alone': () => '*'.repeat(20_000),
  'stars and letters': () => '*a_'.repeat(6_000),
  'bold in italics': () => '***a** b* '.repeat(1_900),
  'emphasis in each other': () => `${'*a **b '.repeat(1_400)}${'c** d* '.repeat(1_400)}`,
  'named entities': () => '&CounterClockwiseContourIntegral;&nGt;'.repeat(520),
  'entities that do not exist': () => '&abcdefghijklmnop;'.repeat(1_100),
  'footnotes with long texts': () =>
    times(60, (index) => `a[^${index}]\n\n[^${index}]: ${'word '.repeat(120)}\n\n`),
  'one footnote referred to often': () => `${'a[^1] '.repeat(3_000)}\n\n[^1]: note\n`,
  'comments like HTML': () => '<!-- a -- b -->\n'.repeat(1_200),
  'instructions like XML': () => '<?a b?><![CDATA[c]]>'.repeat(1_000),
  'macros with arguments': () => `$\\def\\a#1{#1#1#1#1#1#1#1#1}\\a{\\a{\\a{x}}}$\n\n`.repeat(90),
  'many matrices': () =>
    `$$\n\\begin{pmatrix}${'a & b & c \\\\ '.repeat(12)}d\\end{pmatrix}\n$$\n\n`.repeat(80),
  'roots in roots': () => `$$\n${'\\sqrt[3]{'.repeat(300)}x${'}'.repeat(300)}\n$$\n`,
  'indices of indices': () => `$$\n${'x_{'.repeat(350)}y${'}'.repeat(350)}\n$$\n`,
  'a formula of text': () => `$$\n\\text{${'some words '.repeat(400)}}\n$$\n`,
  'formulas in colour': () => times(250, (index) => `$\\color{red}{x_{${index}}} \\boxed{y}$ `),
  'formulas that are wrong': () => times(900, (index) => `$\\nothing{${index}}_$ `),
  'sums with limits': () => `$$\n${'\\sum_{i=0}^{n} \\int_a^b \\prod_{j} '.repeat(110)}x\n$$\n`,
  'a long line in JSON': () => fenced('json', `[${'{"a":[1,2,{"b":null}]},'.repeat(80)}0]\n`.repeat(30)),
  'code in CSS': () =>
    fenced('css', '.a > b:not(.c)::after { color: #fff; margin: calc(1px + 2em) }\n'.repeat(600)),
  'tags in HTML': () =>
    fenced('html', '<a b="c" d=e><script>f("g")</script><style>h{i:j}</style>\n'.repeat(700)),
  'code with every bracket': () => fenced('python', '([{'.repeat(300).concat('\n').repeat(40)),
  'changes in a diff': () => fenced('diff', '+ added\n- gone\n@@ -1 +1 @@\n'.repeat(900)),
  'escapes in strings': () =>
    fenced('js', `"\\u{1F600}\\n\\t\\"" + \`\${a}\${\`\${b}\`}\` // c\n`.repeat(700)),
  'code of one word a line': () => fenced('ts', 'let\n'.repeat(14_000)),
  'wide letters': () => '﷽𒐫⸻'.repeat(2_500),
  'Chinese without spaces': () => '中文字符没有空格'.repeat(2_400),
  'letters of many scripts': () => 'aбγאعअกကაሀ한あ'.repeat(1_600),
  'directions in directions': () => `${'\u2067'.repeat(200)}a${'\u2069'.repeat(200)} `.repeat(45),
  'emoji alone': () => times(9_000, (index) => String.fromCodePoint(0x1f300 + (index % 700))),
  'marks on every letter': () => times(1_500, () => 'e\u0301\u0302\u0303\u0304\u0305\u0306\u0307 '),
  'a heading without end': () => `# ${'word '.repeat(4_000)}`,
  'headings of many parts': () =>
    times(450, (index) => `## **a** *b* \`c\` [d](https://e.example/${index})\n`),
  'headings by underlines': () => 'a\n===\nb\n---\n'.repeat(1_500),
  'a paragraph before every block': () => times(700, (index) => `a\n# b\n- c\n> d\n---\n${index}. e\n`),
  'tabs instead of spaces': () => times(900, (index) => `${'\t'.repeat(index % 12)}- a\t b\n`),
  'spaces before line ends': () => `a${' '.repeat(300)}\n`.repeat(180),
  'empty lines': () => '\n'.repeat(100_000),
  'of everything': () =>
    times(
      110,
      (index) =>
        `## ${index}\n\n> - **a** [b](https://c.example) $x^${index}$ \`d\`\n\n|e|f|\n|-|-|\n|g|h|\n\n\`\`\`ts\nlet i = ${index}\n\`\`\`\n\n`,
    ),
}

/** All kinds, in one piece, in lines or in small pieces. */
export const costlyAnswers: readonly HostileAnswer[] = Object.entries(costly).map(([kind, make], number) => {
  const text = make()
  const length = [text.length, 1_000, Math.max(40, Math.ceil(text.length / 100))][number % 3] ?? text.length
  return inPieces(kind, text, length)
})
