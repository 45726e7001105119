import MarkdownIt, { type Token } from 'markdown-it'
import { readOpenable } from '../../shared/openable-address.ts'

const longestParsed = 500_000
/** Containers deeper than this are dropped by the parser, so what comes near it stays plain text. */
const deepestNesting = 40
/** A short row is filled up to the width of its table: a small text can ask for a very large one. */
const mostCells = 50_000

const parser = createParser()

/** The words of a model as harmless elements: no markup of its own, no pictures, links only to where links may lead. */
export function renderMarkdown(text: string): string {
  if (text.length > longestParsed || countCells(text) > mostCells) return plain(text)
  const environment = {}
  const tokens = parser.parse(text, environment)
  if (tokens.some(({ level }) => level >= deepestNesting - 1)) return plain(text)
  for (const token of tokens) {
    markLinks(token.children ?? [])
    alignByClass(token)
  }
  return parser.renderer.render(tokens, parser.options, environment)
}

/** What a link leads to learns nothing of the page, and gets no hold on it. */
function markLinks(tokens: readonly Token[]): void {
  let isNowhere = false
  for (const token of tokens) {
    if (token.type === 'link_open') {
      isNowhere = token.attrGet('href') === ''
      token.attrSet('rel', 'noopener noreferrer')
    }
    if (!isNowhere || !token.type.startsWith('link_')) continue
    // Without an address it would be a link to the page itself.
    token.tag = 'span'
    token.attrs = null
  }
}

/** The policy of the page lets no style in but that of its head. */
function alignByClass(token: Token): void {
  const side = /^text-align:(left|center|right)$/.exec(String(token.attrGet('style')))?.[1]
  if (side !== undefined) token.attrs = [['class', side]]
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}

function createParser() {
  const made = new MarkdownIt({ html: false, breaks: true, maxNesting: deepestNesting })
  made.disable(['image', 'reference', 'html_block', 'html_inline'])
  made.validateLink = isOpenable
  return made
}

function isOpenable(address: string): boolean {
  return readOpenable(address, (text) => URL.parse(text)) !== null
}

function plain(text: string): string {
  return `<div class="plain">${escapeHtml(text)}</div>`
}

function countCells(text: string): number {
  const lines = text.split('\n')
  const widest = lines.reduce((most, line) => Math.max(most, line.split('|').length), 0)
  return widest > 1 ? widest * lines.length : 0
}
