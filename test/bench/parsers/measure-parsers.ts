import MarkdownIt from 'markdown-it'
import type { Finding } from '../finding.ts'
import { inTurns } from '../scaffold/stopwatch.ts'
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

/** Small enough that no contender takes minutes; each text is quadratic or worse for one of them. */
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

function comparing(parsers: Readonly<Record<string, Parse>>, name: string, source: string): Finding {
  const tasks = Object.fromEntries(
    Object.entries(parsers).map(([parser, parse]) => [parser, () => parse(source)]),
  )
  inTurns(1, tasks)
  const { 'markdown-it': values = [], ...others } = inTurns(rounds, tasks)
  const peers = Object.entries(others).map(([peer, times]) => ({ name: peer, values: times }))
  return { name, unit: 'ms', values, floor: { name: 'markdown-it', values }, peers }
}

/**
 * The parser that the renderer uses, next to the alternatives. The slowest pattern of each counts, because a
 * model may write any of them.
 */
export async function measureParsers(): Promise<Finding[]> {
  const parsers = await loadParsers()
  return [
    comparing(parsers, 'answer of 10,000 tokens parsed whole', answerOf(10_000)),
    ...Object.entries(hostile).map(([name, source]) => comparing(parsers, name, source)),
  ]
}
