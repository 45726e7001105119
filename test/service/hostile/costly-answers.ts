import { beginStream, delta, type HostileAnswer, hostile, lastEvents } from './hostile-answer.ts'

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
}

/** All kinds, in one piece, in lines or in small pieces. */
export const costlyAnswers: readonly HostileAnswer[] = Object.entries(costly).map(([kind, make], number) => {
  const text = make()
  const length = [text.length, 1_000, Math.max(40, Math.ceil(text.length / 100))][number % 3] ?? text.length
  return hostile(
    `${kind}, ${text.length} in pieces of ${length}`,
    (response) => {
      beginStream(response)
      for (let at = 0; at < text.length; at += length) response.write(delta(text.slice(at, at + length)))
      response.end(lastEvents)
    },
    { text, isWhole: true },
  )
})
