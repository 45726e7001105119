import MarkdownIt, { type MarkdownItOptions, type MarkdownIt as Parser, type Token } from 'markdown-it'
import { findFenceEnd } from './fence.ts'
import { addFootnoteRules } from './footnote-rules.ts'
import { addMathRules } from './math-rules.ts'
import { isOpenable } from './safe-address.ts'

const noAttributes: Readonly<Record<string, string>> = {}

/** The longest address that may be opened. */
const maxAddressLength = 2_000
const maxSchemes = 10

/** The parser drops deeper nesting, so a source near this depth is shown as plain text. */
const deepestNesting = 40
export const maxBlockSize = 20_000
const maxTokens = 6_000
/** A cell has at least three tokens. */
const maxCells = maxTokens / 3
/** Nobody writes a paragraph, cell or heading with so many pieces. */
const maxWords = 2_500

const options: MarkdownItOptions = { html: false, breaks: true, maxNesting: deepestNesting }

/** Parses an answer block by block. Reference definitions are off, since they could change earlier blocks. */
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
  addMathRules(parser)
  addFootnoteRules(parser)
  putFencesFirst(parser)
  return parser
}

/** Fences take precedence over tables, as in the specification. */
function putFencesFirst(parser: Parser): void {
  const { ruler } = new MarkdownIt('zero').block
  ruler.enableOnly(['fence'])
  for (const readFence of ruler.getRules('')) parser.block.ruler.before('table', 'fence_first', readFence)
}

const blockParser = createParser(false)
blockParser.core.ruler.enableOnly(['normalize', 'block'])
const addressParser = createParser(true)
addressParser.core.ruler.enableOnly(['inline', 'linkify', 'text_join'])
const wordsParser = createParser(false)
wordsParser.core.ruler.enableOnly(['inline', 'text_join'])
/** The schemes of bare addresses that become links. */
const scheme = /https?:|mailto:/i

export interface MarkdownNode {
  readonly type: string
  readonly tag: string
  readonly content: string
  readonly info: string
  /** The source, if it differs from the content. */
  readonly markup: string
  readonly isHidden: boolean
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly MarkdownNode[]
}

interface Words {
  readonly nodes: readonly MarkdownNode[]
  readonly count: number
}

/** The words parsed before. While a block grows, only its last line is parsed again. */
export interface WordsMemory {
  known: ReadonlyMap<string, Words>
}

/** Counts parsed characters, so that performance tests need no clock. */
export const parseWork = { blocks: 0, words: 0 }

/**
 * Parses Markdown; `null` if the result is too large, deep or wide to render within a frame. While the source
 * grows, a bare address at its end isn't a link yet.
 */
export function parseMarkdown(
  source: string,
  isGrowing: boolean,
  memory: WordsMemory = { known: new Map() },
): readonly MarkdownNode[] | null {
  const costly = source.slice(findFenceEnd(source) ?? 0)
  if (costly.length > maxBlockSize || countCells(costly) > maxCells) return null
  const tokens = takeFound(source, isGrowing) ?? parseBlocks(source, isGrowing)
  if (tokens.length > maxTokens || tokens.some(({ level }) => level >= deepestNesting - 1)) return null
  const words = readWords(tokens, isGrowing, memory)
  return words === null ? null : toNodes(tokens, (token) => words.get(token)?.nodes ?? [])
}

interface BlockLines {
  /** The first lines of the top-level blocks. */
  readonly lines: readonly number[]
  /** Whether the last block is an unfinished formula, which may belong to the previous block. */
  readonly isLastUncertain: boolean
}

export function findBlockLines(source: string, isGrowing: boolean): BlockLines {
  // No frame could render so many cells. As a paragraph, their lines are found much faster.
  const isCostly = countCells(source) > maxCells
  const tokens = isCostly
    ? withoutTables(() => parseBlocks(source, isGrowing))
    : parseBlocks(source, isGrowing)
  found = isCostly ? null : { source, isGrowing, tokens }
  const lines = tokens.flatMap(({ level, nesting, map }) =>
    level === 0 && nesting !== -1 && map !== null ? [map[0]] : [],
  )
  const last = tokens.at(-1)
  return { lines, isLastUncertain: last?.type === 'math_block' && last.info === 'open' }
}

function withoutTables<T>(parse: () => T): T {
  blockParser.block.ruler.disable('table')
  try {
    return parse()
  } finally {
    blockParser.block.ruler.enable('table')
  }
}

/** A growing text is parsed to find its blocks, and then mostly as one block, whose tokens serve again. */
let found: { readonly source: string; readonly isGrowing: boolean; readonly tokens: Token[] } | null = null

function parseBlocks(source: string, isGrowing: boolean): Token[] {
  parseWork.blocks += source.length
  return blockParser.parse(source, { isGrowing })
}

/** Parsing words changes the tokens, so they serve only once. */
function takeFound(source: string, isGrowing: boolean): Token[] | null {
  if (found === null || found.source !== source) return null
  const { tokens } = found
  const isSame =
    found.isGrowing === isGrowing ||
    (found.isGrowing && !tokens.some(({ type, info }) => type === 'math_block' && info === 'open'))
  found = null
  return isSame ? tokens : null
}

/** `null` if a frame could not render all words. */
function readWords(
  tokens: readonly Token[],
  isGrowing: boolean,
  memory: WordsMemory,
): ReadonlyMap<Token, Words> | null {
  const inlines = tokens.filter(({ type }) => type === 'inline')
  const last = isGrowing ? inlines.at(-1) : undefined
  const read = new Map<Token, Words>()
  const known = new Map<string, Words>()
  let count = tokens.length
  for (const token of inlines) {
    const hasScheme = scheme.test(token.content)
    // Without a scheme, words mean the same whether they grow or not.
    const mayChange = hasScheme && token === last
    const parser = hasScheme && !mayChange ? addressParser : wordsParser
    const words = (mayChange ? undefined : memory.known.get(token.content)) ?? parseWords(token, parser)
    if (!mayChange) known.set(token.content, words)
    read.set(token, words)
    count += words.count
    if (words.count > maxWords || count > maxTokens) return null
  }
  memory.known = known
  return read
}

function parseWords(token: Token, parser: Parser): Words {
  parseWork.words += token.content.length
  const state = new parser.core.State(token.content, parser, {})
  state.tokens = [token]
  parser.core.process(state)
  const children = token.children ?? []
  return { nodes: toNodes(children, () => []), count: children.length }
}

/** Short rows are padded to the table's width, so a small source can create a huge table. */
function countCells(source: string): number {
  if (!source.includes('|')) return 0
  let width = 0
  let count = 0
  for (const line of source.split('\n')) {
    const isDelimiter = /^[\s>|:-]+$/.test(line) && line.includes('|')
    if (isDelimiter) width = Math.max(width, line.split('|').filter((cell) => cell.includes('-')).length)
    else if (/^[\s>]*(?:$|`{3}|~{3}|(?:[-+*]|#{1,6}|\d+[.)])(?:\s|$))/.test(line)) width = 0
    count += width
  }
  return count
}

/** The length of an address after its scheme; 0 if the address is misleading or too slow to check. */
function measureAddress(text: string, start: number, validator: RegExp): number {
  const near = text.slice(0, start + maxAddressLength + 1)
  const word = near.slice(start).split(/\s/, 1)[0] ?? ''
  // Text before `@` is a user name, not the host. Such a link would open an unexpected host.
  if (/^\/\/[^/?#]*@/.test(word)) return 0
  if (word.split('://', maxSchemes + 1).length > maxSchemes) return 0
  validator.lastIndex = start
  return validator.exec(near)?.[0].length ?? 0
}

/** Builds the tree from a list of tokens. `wordsOf` supplies the children of inline tokens. */
function toNodes(
  tokens: readonly Token[],
  wordsOf: (token: Token) => readonly MarkdownNode[],
): readonly MarkdownNode[] {
  const root: MarkdownNode[] = []
  const open: MarkdownNode[][] = [root]
  for (const token of tokens) {
    if (token.nesting === -1) {
      open.pop()
      continue
    }
    const isImage = token.type === 'image'
    const inside: readonly MarkdownNode[] = isImage ? toNodes(token.children ?? [], wordsOf) : wordsOf(token)
    if (token.nesting === 1) {
      const children: MarkdownNode[] = []
      open.at(-1)?.push(toNode(token, children))
      open.push(children)
    } else open.at(-1)?.push(toNode(token, inside))
  }
  return root
}

function toNode(token: Token, children: readonly MarkdownNode[]): MarkdownNode {
  const { type, tag, content, info, markup, hidden: isHidden, attrs } = token
  const attributes =
    attrs === null ? noAttributes : Object.fromEntries(attrs.map(([name, value]) => [name, String(value)]))
  return { type, tag, content, info, markup, isHidden, attributes, children }
}
