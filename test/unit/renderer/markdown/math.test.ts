import { describe, expect, it } from 'vitest'
import { plainTextOf } from '../../../../src/renderer/markdown/markdown-plain-text.ts'
import { type MarkdownNode, parseMarkdown } from '../../../../src/renderer/markdown/parser.ts'

const money = [
  'It costs $5.',
  'It costs $5 to $10.',
  'Between $5-$10 a month',
  '$5–$10, or $12–$15 with tax',
  'US$ 3.50 and US$ 4.50',
  '**$5** or **$10**',
  '-$5 to -$3',
  '$5+$10=$15',
  '5$-10$',
  '“$5” or “$6”',
  'export A=$A$B',
  'cost: $$ to $$$',
  '$$$ is dear, $ is cheap',
  'rated $$ or $$ by most people',
  '$ 5 and $ 6',
  '\\$5 and \\$6',
  '| Plan | Price |\n|---|--:|\n| a | $5 |\n| b | $10/mo |',
  '| $5 | $10 |\n|--:|--:|\n| $1.5k - $2k | $3 vs $4 |',
  '$5 a day\n\n$6 a day',
  'see \\[1\\] and \\[2, 3\\]',
  '\\[citation needed\\]',
  '\\(not a formula at all\\)',
]

/** Each with the text that it shows. */
const empty: readonly (readonly [source: string, shown: string])[] = [
  ['\\[\\\\\\]', '[\\]'],
  ['a \\[\\\\\\] b', 'a [\\] b'],
  ['\\(\\\\\\)', '(\\)'],
  ['a \\(\\\\ \\\\\\) b', 'a (\\ \\) b'],
  ['$$\\\\$$', '$$\\$$'],
  ['a $$ \\\\ $$ b', 'a $$ \\ $$ b'],
  ['$$$$', '$$$$'],
  ['$$ $$', '$$ $$'],
  ['$\\\\$', '$\\$'],
]

const math: readonly (readonly [source: string, ...tex: readonly string[]])[] = [
  ['$x$', 'x'],
  ['costs $5 and $x$', 'x'],
  ['$x$ for $5', 'x'],
  ['is $x = 5$ dollars', 'x = 5'],
  ['$E = mc^2$', 'E = mc^2'],
  ['$a$ and $b$', 'a', 'b'],
  ['$a$, $b$; $c$.', 'a', 'b', 'c'],
  ['($x$)', 'x'],
  ['**$x$**', 'x'],
  ['the $n$th, the $k$-th', 'n', 'k'],
  ['all $x$s', 'x'],
  ['$5$', '5'],
  ['$-5$', '-5'],
  ['$2x + 3y = 7$', '2x + 3y = 7'],
  ['$3 \\text{ apples}$', '3 \\text{ apples}'],
  ['$\\$5$', '\\$5'],
  ['$\\frac{1}{2}$', '\\frac{1}{2}'],
  ['$\\alpha$-helix', '\\alpha'],
  ['当$x \\to 0$时,$y \\to 1$。', 'x \\to 0', 'y \\to 1'],
  ['$x_1, \\ldots, x_n$', 'x_1, \\ldots, x_n'],
  ['$P(A|B)$', 'P(A|B)'],
  ['$O(n \\log n)$', 'O(n \\log n)'],
  ['$O(n^2)$ vs $O(1)$', 'O(n^2)', 'O(1)'],
  ['$a_1$ and $b_1$', 'a_1', 'b_1'],
  ['$\\mathbb{R}^n$', '\\mathbb{R}^n'],
  ['$x +\ny$', 'x +\ny'],
  ['\\(x\\)', 'x'],
  ['so \\(a + b\\) and \\(c\\)', 'a + b', 'c'],
  ['\\[x^2\\]', 'x^2'],
  ['\\[\nx^2\n\\]', 'x^2'],
  ['text\n\\[\n\\sum_i x_i\n\\]\nmore', '\\sum_i x_i'],
  ['$$x^2$$', 'x^2'],
  ['$$\nx^2\n$$', 'x^2'],
  [
    '$$\n\\begin{aligned}\na &= b \\\\\nc &= d\n\\end{aligned}\n$$',
    '\\begin{aligned}\na &= b \\\\\nc &= d\n\\end{aligned}',
  ],
  ['$$x = y'],
  ['so that $$a = b$$ holds', 'a = b'],
  ['- item\n  $$\n  x^2\n  $$', 'x^2'],
  ['> $$\n> x^2\n> $$', 'x^2'],
  ['| $x$ | $y^2$ |\n|---|---|\n| $5 | $z$ |', 'x', 'y^2', 'z'],
  ['1. $a$\n2. $b$', 'a', 'b'],
  ['$0 \\le p \\le 1$', '0 \\le p \\le 1'],
  ['it is $\\approx 5$ and costs $5', '\\approx 5'],
]

describe('a price in the text', () => {
  it.each(money)('is no formula: %s', (source) => expect(texOf(source)).toEqual([]))
})

describe('an empty formula', () => {
  it.each(empty)('is text: %s', (source, shown) => {
    expect(texOf(source)).toEqual([])
    expect(plainTextOf(source).trim()).toBe(shown)
  })
})

describe('a formula in the text', () => {
  it.each(math)('is found: %s', (source, ...tex) => expect(texOf(source)).toEqual(tex))

  it('keeps every letter', () => {
    for (const [source] of math.filter(([text]) => !text.includes('\n')))
      expect(markupOf(source)).not.toContain('undefined')
    expect(markupOf('so \\(a + b\\) and $c$')).toBe('so \\(a + b\\) and $c$')
  })

  it('ends within its block, or stays text', () => {
    expect(texOf('$$\nx^2\n\n$$')).toEqual([])
    expect(texOf(`$$\n${'x\n'.repeat(3_000)}$$`)).toEqual([])
    expect(texOf(`$${'x'.repeat(2_000)}$`)).toEqual([])
  })
})

function formulas(nodes: readonly MarkdownNode[]): readonly MarkdownNode[] {
  return nodes.flatMap((node) => (node.type.startsWith('math') ? [node] : formulas(node.children)))
}

function texOf(source: string): readonly string[] {
  return formulas(parseMarkdown(source, false) ?? []).map(({ content }) => content)
}

function markupOf(source: string): string {
  const words = (nodes: readonly MarkdownNode[]): string =>
    nodes
      .map(({ type, content, markup, children }) =>
        type.startsWith('math') ? markup : children.length > 0 ? words(children) : content,
      )
      .join('')
  return words(parseMarkdown(source, false) ?? [])
}
