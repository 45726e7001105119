import MarkdownIt from 'markdown-it'
import { type Measured, medianOf } from '../measured.ts'
import { answerOf } from '../stream/answer-text.ts'

const rounds = 5
const markdownIt = new MarkdownIt({ html: false, linkify: true, breaks: true, maxNesting: 40 })

type Parse = (source: string) => unknown

interface Peers {
  readonly marked: { lexer(source: string): unknown }
  fromMarkdown(source: string, options: object): unknown
  gfmFromMarkdown(): unknown
  gfm(): unknown
}

/** They are installed only where a benchmark runs. */
async function loadPeers(): Promise<Peers> {
  const names = ['marked', 'mdast-util-from-markdown', 'mdast-util-gfm', 'micromark-extension-gfm']
  const modules = await Promise.all(names.map((name) => import(import.meta.resolve(name)) as Promise<object>))
  return Object.assign({}, ...modules) as Peers
}

async function loadParsers(): Promise<Readonly<Record<string, Parse>>> {
  const { marked, fromMarkdown, gfmFromMarkdown, gfm } = await loadPeers()
  return {
    'markdown-it': (source) => markdownIt.parse(source, {}),
    marked: (source) => marked.lexer(source),
    'micromark + mdast': (source) =>
      fromMarkdown(source, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] }),
  }
}

/** Small enough that none of them takes minutes; each is quadratic or worse for one of them. */
const hostile: Readonly<Record<string, string>> = {
  'quotes in quotes, 500 characters': '>'.repeat(500),
  'lists in lists, 200 deep': Array.from({ length: 200 }, (_, depth) => `${' '.repeat(depth * 2)}- a`).join(
    '\n',
  ),
  'underscores, 4,000 characters': '_a__'.repeat(1_000),
  'brackets, 5,000 characters': '['.repeat(5_000),
  'emphasis, 4,000 characters': '*a **a '.repeat(570),
  'half links, 5,000 characters': '[a](b'.repeat(1_000),
}

function millisecondsOf(parse: Parse, source: string): number {
  const begun = performance.now()
  parse(source)
  return performance.now() - begun
}

function measure(parsers: Readonly<Record<string, Parse>>, title: string, source: string): Measured {
  const rows = Object.entries(parsers).map(([name, parse]) => {
    parse(source)
    return { name, values: Array.from({ length: rounds }, () => millisecondsOf(parse, source)) }
  })
  return {
    title: `parsers: ${title}`,
    unit: 'ms',
    rows,
    baseline: 'markdown-it',
    goal: { row: 'markdown-it', maxRatio: 1 },
  }
}

/** What stands under the renderer, beside what could. The slowest pattern of each counts, since a model may write any of them. */
export async function measureParsers(): Promise<readonly Measured[]> {
  const parsers = await loadParsers()
  const patterns = Object.entries(hostile).map(([name, source]) => measure(parsers, name, source))
  const worst = Object.keys(parsers).map((name) => ({
    name,
    values: patterns.map(({ rows }) => medianOf(rows.find((row) => row.name === name)?.values ?? [])),
  }))
  const slowest: Measured = {
    title: 'parsers: the slowest of these patterns',
    unit: 'ms',
    rows: worst.map(({ name, values }) => ({ name, values: [Math.max(...values)] })),
    baseline: 'markdown-it',
    goal: { row: 'markdown-it', maxRatio: 1 },
  }
  return [measure(parsers, 'an answer of 10,000 tokens', answerOf(10_000)), ...patterns, slowest]
}
