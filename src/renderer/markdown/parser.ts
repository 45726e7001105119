import MarkdownIt, { type MarkdownItOptions, type MarkdownIt as Parser, type Token } from 'markdown-it'
import { findFenceEnd } from './fence.ts'
import { measureAddress } from './measure-address.ts'
import { isOpenable } from './safe-address.ts'

/** Containers deeper than this are dropped by the parser, so whatever comes near it is shown as plain text instead. */
const deepestNesting = 40
export const largestBlock = 20_000
const mostCells = 20_000
const mostTokens = 6_000

const options: MarkdownItOptions = { html: false, breaks: true, maxNesting: deepestNesting }

/** What an answer is made of, block by block; a definition elsewhere in the text never changes what a block means. */
function createParser(linkify: boolean): Parser {
  const parser = new MarkdownIt({ ...options, linkify }).disable(['reference', 'html_block', 'html_inline'])
  parser.linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false })
  parser.linkify.add('ftp:', null).add('//', null)
  for (const scheme of ['http:', 'https:'])
    parser.linkify.add(scheme, {
      validate: (text, start, { re }) => measureAddress(text, start, re.get_http_validator()),
    })
  parser.validateLink = isOpenable
  parser.normalizeLinkText = (address) => address
  return parser
}

const wholeParser = createParser(true)
const growingParser = createParser(false)
const blockParser = createParser(false)
blockParser.core.ruler.enableOnly(['normalize', 'block'])

/** One piece of markdown, as a tree. */
export interface MarkdownNode {
  /** Its place among all pieces of the source. */
  readonly place: number
  readonly type: string
  readonly tag: string
  readonly content: string
  readonly info: string
  readonly isHidden: boolean
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly MarkdownNode[]
}

/**
 * Null for a source that is too large, too deep or too wide to be drawn in the time of a frame. While a source grows, a
 * bare address may grow with it and is not a link yet.
 */
export function parseMarkdown(source: string, isGrowing: boolean): readonly MarkdownNode[] | null {
  const costly = source.slice(findFenceEnd(source) ?? 0)
  if (costly.length > largestBlock || countCells(costly) > mostCells) return null
  const tokens = (isGrowing ? growingParser : wholeParser).parse(source, {})
  const count = tokens.reduce((sum, { children }) => sum + 1 + (children?.length ?? 0), 0)
  if (count > mostTokens || tokens.some(({ level }) => level >= deepestNesting - 1)) return null
  return nest(tokens, countUp())
}

/** The lines at which the blocks of the topmost level begin. */
export function findBlockLines(source: string): readonly number[] {
  return blockParser
    .parse(source, {})
    .flatMap(({ level, nesting, map }) => (level === 0 && nesting !== -1 && map !== null ? [map[0]] : []))
}

/** A short row is filled up to the width of its table, so a small source can ask for a very large table. */
function countCells(source: string): number {
  let widest = 0
  let lineCount = 0
  for (const line of source.split('\n')) {
    lineCount += 1
    if (/^[\s>|:*+-]+$/.test(line)) widest = Math.max(widest, line.split('|').length)
  }
  return widest > 1 ? widest * lineCount : 0
}

function countUp(): () => number {
  let count = 0
  return () => (count += 1)
}

function nest(tokens: readonly Token[], nextPlace: () => number): readonly MarkdownNode[] {
  const root: MarkdownNode[] = []
  const open: MarkdownNode[][] = [root]
  for (const token of tokens) {
    if (token.nesting === -1) {
      open.pop()
      continue
    }
    const place = nextPlace()
    const children: MarkdownNode[] = [...nest(token.children ?? [], nextPlace)]
    open.at(-1)?.push(toNode(token, place, children))
    if (token.nesting === 1) open.push(children)
  }
  return root
}

function toNode(token: Token, place: number, children: readonly MarkdownNode[]): MarkdownNode {
  const { type, tag, content, info, hidden: isHidden } = token
  const attributes = Object.fromEntries((token.attrs ?? []).map(([name, value]) => [name, String(value)]))
  return { place, type, tag, content, info, isHidden, attributes, children }
}
